import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import type {
  CapabilityClass,
  ClassVerdict,
  FlavorRecord,
  HypervisorContent,
  ReasonRecord,
} from "./model.js";
import { canonicalMachine, offersMachine, primaryDomainCapabilities } from "./primaryDomainCapabilities.js";
import { chooseAll, revisionTable, type VerdictTable } from "./verdictsFor.js";
import { isNativeArch } from "./virtTypes.js";

/** The verdicts of a flavor: its CPU type's, and what the class's hypervisors say of machine type and vCPU count. */
export async function flavorVerdicts(
  deps: CatalogDeps,
  flavor: FlavorRecord,
  virtType: string | undefined,
): Promise<Result<VerdictTable, readonly CatalogError[]>> {
  if (virtType !== undefined && flavor.virtType !== undefined && virtType !== flavor.virtType) {
    return err([
      inputError(
        "CONTRADICTION",
        `Flavor "${flavor.name}" is only for ${flavor.virtType}, but ${virtType} is asked for: leave virtType out.`,
        ["virtType"],
      ),
    ]);
  }
  const wanted = virtType ?? flavor.virtType;
  const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
  const table = await cpuTable(deps, flavor, classes, wanted);
  const byClass = new Map<number, ClassVerdict>();
  for (const capabilityClass of classes) {
    const entry = table.byClass.get(capabilityClass.id);
    if (entry) byClass.set(capabilityClass.id, withFlavor(capabilityClass, entry, flavor));
  }
  return ok({ byClass, cpuMap: table.cpuMap });
}

async function cpuTable(
  deps: CatalogDeps,
  flavor: FlavorRecord,
  classes: readonly CapabilityClass[],
  virtType: string | undefined,
): Promise<VerdictTable> {
  if (flavor.cpuTypeId !== undefined) {
    const number = flavor.pinned ?? (await deps.store.cpuTypes.cpuTypeById(flavor.cpuTypeId))?.latest ?? 0;
    const [revision] = await deps.store.cpuTypes.revisions([{ cpuTypeId: flavor.cpuTypeId, number }]);
    if (revision) return revisionTable(deps, revision, virtType);
  }
  const entries = new Map(classes.map((item) => [item.id, anyCpu(item, flavor.arch)]));
  return { byClass: chooseAll(entries, virtType), cpuMap: (await deps.cpuMaps.newest()).name };
}

/** Entries of a flavor without a CPU type: whatever CPU the hypervisor gives is right. */
function anyCpu(capabilityClass: CapabilityClass, arch: string | undefined): readonly ClassVerdict[] {
  const guestArch = arch ?? capabilityClass.arch;
  return capabilityClass.hypervisors
    .filter(({ content }) => content.arch === guestArch)
    .map(({ content }) => ({
      classId: capabilityClass.id,
      virtType: content.virtType,
      best:
        content.virtType === capabilityClass.bestVirtType && isNativeArch(capabilityClass.arch, guestArch),
      verdict: "COMPATIBLE",
      unusedFeatures: 0,
      reasons: [],
      evidence: content.domainCapabilities.length > 0 ? "DOMAIN_CAPABILITIES" : "HOST_CPU",
    }));
}

function withFlavor(
  capabilityClass: CapabilityClass,
  entry: ClassVerdict,
  flavor: FlavorRecord,
): ClassVerdict {
  const content = hypervisorOf(capabilityClass, entry, flavor.arch);
  if (!content) return entry;
  const reasons = [...machineReasons(content, flavor), ...vcpuReasons(content, flavor)];
  if (reasons.length === 0) return entry;
  return { ...entry, verdict: "INCOMPATIBLE", reasons: [...entry.reasons, ...reasons] };
}

function hypervisorOf(
  capabilityClass: CapabilityClass,
  entry: ClassVerdict,
  arch: string | undefined,
): HypervisorContent | undefined {
  return capabilityClass.hypervisors.find(
    ({ content }) =>
      content.virtType === entry.virtType &&
      (arch === undefined ? isNativeArch(capabilityClass.arch, content.arch) : content.arch === arch),
  )?.content;
}

function machineReasons(content: HypervisorContent, { machineType }: FlavorRecord): readonly ReasonRecord[] {
  if (machineType === undefined || offersMachine(content, machineType)) return [];
  return [
    {
      code: "MACHINE_TYPE_NOT_OFFERED",
      message: `${content.virtType} offers no machine type ${machineType} for ${content.arch} here.`,
    },
  ];
}

function vcpuReasons(
  content: HypervisorContent,
  { machineType, vcpus }: FlavorRecord,
): readonly ReasonRecord[] {
  const document = primaryDomainCapabilities(content, machineType);
  const name = machineType ?? document?.machine;
  const canonical = name === undefined ? undefined : canonicalMachine(content.machines, name);
  const machine = content.machines.find((item) => item.name === canonical || item.name === name);
  const limit = document?.maxVcpus ?? machine?.maxCpus;
  if (limit === undefined || vcpus <= limit) return [];
  return [
    {
      code: "VCPU_LIMIT",
      message: `The guest has ${vcpus} vCPUs, ${content.virtType} allows ${limit}${name === undefined ? "" : ` with machine type ${name}`}.`,
    },
  ];
}
