import { CpuSet } from "../../topology/cpuSet.js";
import type { CpuPolicyKind, GuestCell, GuestShape, ThreadPolicy } from "../../topology/fit/index.js";
import type { FlavorSpec } from "./flavorSpec.js";
import { hyperthreadingTrait } from "./traits.js";
import { resolveVcpuMask } from "./vcpuMask.js";

/** A flavor as far as its shape goes. */
export interface FlavorShape {
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly spec: FlavorSpec;
}

const kibPerMib = 1024;

/** The guest's shape, for `fitPlacement`; the flavor must have passed `checkFlavorSpec`. */
export function guestShape({ vcpus, memoryMiB, spec }: FlavorShape): GuestShape {
  const cells = guestCells(vcpus, memoryMiB, spec);
  const cpuPolicy = effectiveCpuPolicy(spec);
  const threadPolicy = effectiveThreadPolicy(spec);
  const mask = spec.dedicatedMask ?? spec.realtimeMask;
  const topology = defined({ sockets: spec.sockets, cores: spec.cores, threads: spec.threads });
  const limits = defined({ sockets: spec.maxSockets, cores: spec.maxCores, threads: spec.maxThreads });
  return {
    vcpus,
    memoryKiB: memoryMiB * kibPerMib,
    cpuPolicy,
    ...(cpuPolicy === "mixed" && mask && { dedicatedVcpus: resolveVcpuMask(mask, vcpus) }),
    ...(threadPolicy && { threadPolicy }),
    ...(spec.emulatorThreadsPolicy && { emulatorThreads: spec.emulatorThreadsPolicy }),
    ...(cells && { cells }),
    ...(spec.pageSize !== undefined && { pageSize: spec.pageSize }),
    ...(topology && { topology }),
    ...(limits && { topologyLimits: limits }),
    ...(spec.coreType !== undefined && { coreType: spec.coreType }),
    ...(spec.singleCoreType !== undefined && { singleCoreType: spec.singleCoreType }),
    ...(spec.wholeCores !== undefined && { wholeCores: spec.wholeCores }),
  };
}

/** `resources:PCPU` asks for dedicated pCPUs without a policy. */
export function effectiveCpuPolicy(spec: FlavorSpec): CpuPolicyKind {
  if (spec.cpuPolicy !== undefined) return spec.cpuPolicy;
  const pcpus = spec.resources.find(({ resourceClass, amount }) => resourceClass === "PCPU" && amount > 0);
  return pcpus === undefined ? "shared" : "dedicated";
}

/**
 * The thread policy, or what HW_CPU_HYPERTHREADING says of one: required means `require`, forbidden `isolate`.
 * Undefined for shared flavors, to which the trait is no more than a wish for a host.
 */
export function effectiveThreadPolicy(spec: FlavorSpec): ThreadPolicy | undefined {
  if (effectiveCpuPolicy(spec) === "shared") return undefined;
  if (spec.threadPolicy !== undefined) return spec.threadPolicy;
  const trait = spec.traits.find(({ name }) => name === hyperthreadingTrait);
  if (trait === undefined) return undefined;
  return trait.wish === "required" ? "require" : "isolate";
}

/** The cells as given, or vCPUs (in order) and memory in equal parts. */
function guestCells(vcpus: number, memoryMiB: number, spec: FlavorSpec): readonly GuestCell[] | undefined {
  if (spec.numaCells !== undefined) {
    return spec.numaCells.map(({ id, vcpus: own, memoryMiB: mib }) => ({
      id,
      vcpus: own,
      memoryKiB: mib * kibPerMib,
    }));
  }
  const count = spec.numaNodes;
  if (count === undefined) return undefined;
  const each = vcpus / count;
  return Array.from({ length: count }, (_, id) => ({
    id,
    vcpus: CpuSet.range(id * each, (id + 1) * each - 1),
    memoryKiB: (memoryMiB * kibPerMib) / count,
  }));
}

function defined<T extends object>(
  fields: { readonly [K in keyof T]: T[K] | undefined },
): Partial<T> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<T>);
}
