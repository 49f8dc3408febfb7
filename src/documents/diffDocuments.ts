import type { CpuDefinition } from "../cpu/definition.js";
import type { FactChange } from "../topology/diffTopology.js";
import { diffTopology } from "../topology/diffTopology.js";
import type { HostTopology } from "../topology/facts.js";
import type { MachineType } from "./capabilities.js";
import type { DomainCapabilities } from "./domainCapabilities.js";

/** What of a host is compared. */
export interface DiffableHost {
  readonly arch: string;
  readonly uuid?: string;
  readonly cpu?: CpuDefinition;
  /** Every feature of the host CPU, its model's included. */
  readonly features: readonly string[];
  readonly hypervisors: readonly DiffableHypervisor[];
  readonly topology: HostTopology;
}

/** What one virt type can run for one guest architecture. */
export interface DiffableHypervisor {
  readonly virtType: string;
  readonly arch: string;
  readonly emulators: readonly string[];
  readonly machines: readonly MachineType[];
  readonly domainCapabilities: readonly DomainCapabilities[];
}

/**
 * What changed between two sets of documents of a host: CPU and features, topology and CPU state, hypervisors, machine
 * types and models gained and lost. Nothing changed where the list is empty.
 */
export function diffDocuments(before: DiffableHost, after: DiffableHost): readonly FactChange[] {
  return [
    ...replaced("ARCH_CHANGED", "the architecture", before.arch, after.arch),
    ...replaced("UUID_CHANGED", "the UUID", before.uuid, after.uuid),
    ...diffCpu(before, after),
    ...diffTopology(before.topology, after.topology),
    ...diffHypervisors(before.hypervisors, after.hypervisors),
  ];
}

function diffCpu(before: DiffableHost, after: DiffableHost): FactChange[] {
  const [was, is] = [before.cpu, after.cpu];
  const features = gainedAndLost(before.features, after.features);
  // A side without any CPU document knows no features; that is not a loss of all of them.
  const isKnown = was !== undefined && is !== undefined;
  return [
    ...replaced("CPU_MODEL_CHANGED", "the CPU model", was?.model?.name, is?.model?.name),
    ...replaced("CPU_VENDOR_CHANGED", "the CPU vendor", was?.vendor, is?.vendor),
    ...replaced("MICROCODE_CHANGED", "the microcode version", was?.microcodeVersion, is?.microcodeVersion),
    ...replaced("TSC_CHANGED", "the TSC frequency in Hz", was?.tsc?.frequencyHz, is?.tsc?.frequencyHz),
    ...(isKnown ? listChanges("FEATURES", "CPU features", features) : []),
  ];
}

function diffHypervisors(
  before: readonly DiffableHypervisor[],
  after: readonly DiffableHypervisor[],
): FactChange[] {
  const earlier = new Map(before.map((one) => [nameOf(one), one]));
  const names = gainedAndLost([...earlier.keys()], after.map(nameOf));
  return [
    ...listChanges("HYPERVISORS", "hypervisors", names),
    ...after.flatMap((one) => {
      const was = earlier.get(nameOf(one));
      return was === undefined ? [] : diffHypervisor(was, one);
    }),
  ];
}

function diffHypervisor(was: DiffableHypervisor, is: DiffableHypervisor): FactChange[] {
  const name = nameOf(is);
  const by = <T>(get: (one: DiffableHypervisor) => readonly T[]): GainedAndLost =>
    gainedAndLost(get(was).map(String), get(is).map(String));
  const machine = by((one) => one.machines.map(({ name: machineName }) => machineName));
  const aliases = by((one) =>
    one.machines.flatMap(({ name: alias, canonical }) =>
      canonical === undefined ? [] : [`${alias} = ${canonical}`],
    ),
  );
  const hasBoth = was.domainCapabilities.length > 0 && is.domainCapabilities.length > 0;
  return [
    ...listChanges(
      "EMULATORS",
      `emulators of ${name}`,
      by((one) => one.emulators),
    ),
    ...listChanges("MACHINE_TYPES", `machine types of ${name}`, machine),
    ...listChanges("MACHINE_ALIASES", `machine type aliases of ${name}`, aliases),
    ...(hasBoth
      ? [
          ...listChanges("CPU_MODES", `CPU modes of ${name}`, by(modesOf)),
          ...listChanges("USABLE_MODELS", `usable CPU models of ${name}`, by(usableModelsOf)),
          ...listChanges("HOST_MODEL_FEATURES", `host-model features of ${name}`, by(hostModelFeaturesOf)),
          ...listChanges("MAX_VCPUS", `vCPU limits of ${name}`, by(maxVcpusOf)),
          ...listChanges("FACILITIES", `devices and features of ${name}`, by(facilitiesOf)),
        ]
      : []),
  ];
}

function nameOf({ virtType, arch }: DiffableHypervisor): string {
  return `${virtType} ${arch}`;
}

function modesOf({ domainCapabilities }: DiffableHypervisor): readonly string[] {
  return unique(
    domainCapabilities.flatMap(({ cpu }) => [
      ...(cpu.hostPassthrough.supported ? ["host-passthrough"] : []),
      ...(cpu.maximum.supported ? ["maximum"] : []),
      ...(cpu.hostModel.supported ? ["host-model"] : []),
      ...(cpu.custom.supported ? ["custom"] : []),
    ]),
  );
}

function usableModelsOf({ domainCapabilities }: DiffableHypervisor): readonly string[] {
  const models = domainCapabilities.flatMap(({ cpu }) => cpu.custom.models);
  return unique(models.filter((model) => model.usable === true).map((model) => model.name));
}

function hostModelFeaturesOf({ domainCapabilities }: DiffableHypervisor): readonly string[] {
  return unique(
    domainCapabilities.flatMap(({ cpu }) => {
      const definition = cpu.hostModel.definition;
      if (definition === undefined) return [];
      const listed = definition.features.map(({ name, policy }) =>
        policy === "disable" ? `-${name}` : name,
      );
      return definition.model === undefined ? listed : [`model ${definition.model.name}`, ...listed];
    }),
  );
}

function maxVcpusOf({ domainCapabilities }: DiffableHypervisor): readonly string[] {
  return unique(
    domainCapabilities.flatMap(({ machine, maxVcpus }) =>
      maxVcpus === undefined ? [] : [`${machine ?? "any machine type"}: ${maxVcpus}`],
    ),
  );
}

function facilitiesOf({ domainCapabilities }: DiffableHypervisor): readonly string[] {
  return unique(
    domainCapabilities.flatMap(({ facilities }) =>
      facilities.flatMap(({ path, supported, values }) => [
        ...(supported === true ? [path] : []),
        ...(values ?? []).map((value) => `${path}: ${value}`),
      ]),
    ),
  );
}

interface GainedAndLost {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

function gainedAndLost(before: readonly string[], after: readonly string[]): GainedAndLost {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    gained: [...is].filter((item) => !was.has(item)),
    lost: [...was].filter((item) => !is.has(item)),
  };
}

/** Gains and losses are changes of their own, so that a filter for losses finds them. */
function listChanges(code: string, name: string, { gained, lost }: GainedAndLost): FactChange[] {
  const changes: FactChange[] = [];
  if (gained.length > 0) {
    changes.push({
      code: `${code}_GAINED`,
      message: `${name} gained: ${gained.join(", ")}`,
      gained,
      lost: [],
    });
  }
  if (lost.length > 0) {
    changes.push({ code: `${code}_LOST`, message: `${name} lost: ${lost.join(", ")}`, gained: [], lost });
  }
  return changes;
}

/** A value that one side does not state has not changed. */
function replaced(
  code: string,
  name: string,
  was: string | number | undefined,
  is: typeof was,
): FactChange[] {
  if (was === undefined || is === undefined || was === is) return [];
  return [{ code, message: `${name} went from ${was} to ${is}`, gained: [String(is)], lost: [String(was)] }];
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}
