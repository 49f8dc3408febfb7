import type { CustomCpuModel } from "../documents/domainCapabilities.js";
import { CpuSet, type HostTopology } from "../topology/index.js";
import { compareText } from "./hypervisorContents.js";
import type { HostChange, HostState, HypervisorContent } from "./model.js";
import { primaryDomainCapabilities } from "./primaryDomainCapabilities.js";

/** A host as one report left it, put together for comparing. */
export interface HostSnapshot {
  readonly uuid?: string;
  readonly cpuModel?: string;
  readonly features: readonly string[];
  readonly hypervisors: readonly HypervisorContent[];
  readonly topology: HostTopology;
  readonly state: Omit<HostState, "topology" | "warnings">;
}

/** What changed between two reports of a host, in words and as lists of what was gained and lost. */
export function diffHost(before: HostSnapshot, after: HostSnapshot): readonly HostChange[] {
  return [
    ...valueChange("UUID", "UUID", before.uuid, after.uuid),
    ...valueChange("CPU_MODEL", "CPU model", before.cpuModel, after.cpuModel),
    ...listChange("FEATURES", "CPU features", before.features, after.features),
    ...valueChange("MICROCODE", "Microcode", before.state.microcodeVersion, after.state.microcodeVersion),
    ...valueChange(
      "TSC_FREQUENCY",
      "TSC frequency in Hz",
      before.state.tscFrequencyHz,
      after.state.tscFrequencyHz,
    ),
    ...valueChange("KERNEL", "Kernel", before.state.kernelVersion, after.state.kernelVersion),
    ...valueChange("LIBVIRT", "libvirt", before.state.libvirtVersion, after.state.libvirtVersion),
    ...valueChange("QEMU", "QEMU", before.state.qemuVersion, after.state.qemuVersion),
    ...topologyChanges(before.topology, after.topology),
    ...hypervisorChanges(before.hypervisors, after.hypervisors),
  ];
}

function valueChange(
  code: string,
  what: string,
  before: string | number | undefined,
  after: string | number | undefined,
): readonly HostChange[] {
  if (before === after) return [];
  return [
    {
      code: `${code}_CHANGED`,
      message: `${what}: ${before ?? "not reported"} → ${after ?? "not reported"}.`,
      gained: after === undefined ? [] : [String(after)],
      lost: before === undefined ? [] : [String(before)],
    },
  ];
}

function listChange(
  code: string,
  what: string,
  before: readonly string[],
  after: readonly string[],
): readonly HostChange[] {
  const old = new Set(before);
  const now = new Set(after);
  const gained = after.filter((item) => !old.has(item));
  const lost = before.filter((item) => !now.has(item));
  if (gained.length === 0 && lost.length === 0) return [];
  const parts = [
    ...(gained.length > 0 ? [`gained ${gained.join(", ")}`] : []),
    ...(lost.length > 0 ? [`lost ${lost.join(", ")}`] : []),
  ];
  return [{ code: `${code}_CHANGED`, message: `${what}: ${parts.join("; ")}.`, gained, lost }];
}

function topologyChanges(before: HostTopology, after: HostTopology): readonly HostChange[] {
  const ids = (topology: HostTopology) => CpuSet.of(topology.cpus.map((cpu) => cpu.id));
  return [
    ...setChange("CPUS", "Physical CPUs", ids(before), ids(after)),
    ...setChange("ONLINE_CPUS", "Online CPUs", before.online, after.online),
    ...setChange("ISOLATED_CPUS", "Isolated CPUs", before.isolated, after.isolated),
    ...setChange("GUEST_CPUSET", "Guests' cpuset", before.guestCpuset?.cpus, after.guestCpuset?.cpus),
    ...valueChange("SUBCORES", "Subcores per core", before.subcoresPerCore, after.subcoresPerCore),
    ...listChange("CELLS", "NUMA cells", before.cells.map(cellText), after.cells.map(cellText)),
    ...listChange("CACHES", "Cache banks", before.caches.map(cacheText), after.caches.map(cacheText)),
  ];
}

/** A set that one side does not know is no change of its own: it became known, or unknown. */
function setChange(
  code: string,
  what: string,
  before: CpuSet | undefined,
  after: CpuSet | undefined,
): readonly HostChange[] {
  if (!before || !after) return valueChange(code, what, before?.toString(), after?.toString());
  const gained = after.subtract(before);
  const lost = before.subtract(after);
  if (gained.isEmpty && lost.isEmpty) return [];
  const parts = [...(gained.isEmpty ? [] : [`gained ${gained}`]), ...(lost.isEmpty ? [] : [`lost ${lost}`])];
  return [
    {
      code: `${code}_CHANGED`,
      message: `${what}: ${parts.join("; ")}.`,
      gained: gained.isEmpty ? [] : [gained.toString()],
      lost: lost.isEmpty ? [] : [lost.toString()],
    },
  ];
}

function cellText(cell: HostTopology["cells"][number]): string {
  const pages = cell.pages.map((pool) => `${pool.total}×${pool.sizeKiB} KiB`).join(" + ");
  return `cell ${cell.id}: ${cell.memoryKiB} KiB, CPUs ${cell.cpus.isEmpty ? "none" : cell.cpus}${pages === "" ? "" : `, pages ${pages}`}`;
}

function cacheText(bank: HostTopology["caches"][number]): string {
  return `L${bank.level} ${bank.type} ${bank.id}: ${bank.sizeKiB} KiB for CPUs ${bank.cpus}`;
}

function hypervisorChanges(
  before: readonly HypervisorContent[],
  after: readonly HypervisorContent[],
): readonly HostChange[] {
  const name = (content: HypervisorContent) => `${content.virtType} ${content.arch}`;
  const old = new Map(before.map((content) => [name(content), content]));
  const changes = [...listChange("HYPERVISORS", "Hypervisors", before.map(name), after.map(name))];
  for (const content of after) {
    const previous = old.get(name(content));
    if (!previous) continue;
    changes.push(
      ...listChange(
        "MACHINE_TYPES",
        `Machine types of ${name(content)}`,
        previous.machines.map((machine) => machine.name),
        content.machines.map((machine) => machine.name),
      ),
      ...listChange(
        "USABLE_MODELS",
        `Usable CPU models of ${name(content)}`,
        usableModels(previous),
        usableModels(content),
      ),
    );
  }
  return changes;
}

function usableModels(content: HypervisorContent): readonly string[] {
  const models: readonly CustomCpuModel[] = primaryDomainCapabilities(content)?.cpu.custom.models ?? [];
  return models
    .filter((model) => model.usable === true)
    .map((model) => model.name)
    .sort(compareText);
}
