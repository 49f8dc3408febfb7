import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { shapeQuestion } from "./fit/shapeQuestion.js";
import { specOf } from "./flavorSpecs.js";
import { evaluateAll, hostWishes } from "./flavorWishes.js";
import type {
  CapabilityClass,
  ClassVerdict,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HypervisorContent,
  ReasonRecord,
} from "./model.js";
import { canonicalMachine, offersMachine, primaryDomainCapabilities } from "./primaryDomainCapabilities.js";
import { inOrder } from "./reasonOrder.js";
import { chooseAll, revisionTable, seesHostCpu, type VerdictTable } from "./verdictTable.js";
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
  const { spec } = specOf(flavor);
  const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
  const revision = await revisionOf(deps, flavor);
  const table = revision
    ? await cpuTable(deps, revision, flavor.arch, classes, wanted)
    : await anyCpuTable(deps, flavor.arch, classes, wanted);
  const wishes = await hostWishes(deps, spec, classes);
  const byClass = new Map<number, ClassVerdict>();
  for (const capabilityClass of classes) {
    const entry = table.byClass.get(capabilityClass.id);
    if (!entry) continue;
    byClass.set(capabilityClass.id, wishes(capabilityClass, withFlavor(capabilityClass, entry, flavor)));
  }
  const passthrough = revision !== undefined && seesHostCpu(revision.requirement);
  const shape = shapeQuestion({ vcpus: flavor.vcpus, memoryMiB: flavor.memoryMiB, spec }, passthrough);
  return ok({
    byClass,
    cpuMap: table.cpuMap,
    floatsOnHostCpu: passthrough && shape.shape.cpuPolicy === "shared",
    shape,
  });
}

async function revisionOf(
  deps: CatalogDeps,
  { cpuTypeId, pinned }: FlavorRecord,
): Promise<CpuTypeRevisionRecord | undefined> {
  if (cpuTypeId === undefined) return undefined;
  const number = pinned ?? (await deps.store.cpuTypes.cpuTypeById(cpuTypeId))?.latest ?? 0;
  const [revision] = await deps.store.cpuTypes.revisions([{ cpuTypeId, number }]);
  return revision;
}

/** The verdicts of the CPU type; where that is for any architecture and the flavor for one, of the type on that one. */
async function cpuTable(
  deps: CatalogDeps,
  revision: CpuTypeRevisionRecord,
  arch: string | undefined,
  classes: readonly CapabilityClass[],
  virtType: string | undefined,
): Promise<VerdictTable> {
  if (arch !== undefined && revision.requirement.arch === undefined && revision.arch === undefined) {
    const found = await evaluateAll(deps, classes, { ...revision.requirement, arch }, revision.cpuMap);
    if (found) return { byClass: chooseAll(found.entries, virtType), cpuMap: found.cpuMap };
  }
  return revisionTable(deps, revision, virtType);
}

async function anyCpuTable(
  deps: CatalogDeps,
  arch: string | undefined,
  classes: readonly CapabilityClass[],
  virtType: string | undefined,
): Promise<VerdictTable> {
  const entries = new Map(classes.map((item) => [item.id, anyCpu(item, arch)]));
  return { byClass: chooseAll(entries, virtType), cpuMap: (await deps.cpuMaps.newest()).name };
}

/** Entries of a flavor without a CPU type: whatever CPU the hypervisor gives is right. */
function anyCpu(capabilityClass: CapabilityClass, arch: string | undefined): readonly ClassVerdict[] {
  const guestArch = arch ?? capabilityClass.arch;
  if (capabilityClass.hypervisors.length === 0) return [unknownHypervisor(capabilityClass)];
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

function unknownHypervisor({ id }: CapabilityClass): ClassVerdict {
  const message =
    "The host's documents name no hypervisor: report its capabilities with <guest> elements, or domain capabilities.";
  return {
    classId: id,
    best: true,
    verdict: "UNKNOWN",
    unusedFeatures: 0,
    reasons: [{ code: "NO_HYPERVISOR", message }],
    evidence: "NONE",
  };
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
  return { ...entry, verdict: "INCOMPATIBLE", reasons: inOrder([...entry.reasons, ...reasons]) };
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
