import type { CpuSet } from "../../topology/cpuSet.js";
import type {
  CpuPolicyKind,
  EmulatorThreadsPolicy,
  PageSizeWish,
  ThreadPolicy,
} from "../../topology/fit/index.js";
import type { VcpuMask } from "./vcpuMask.js";

/** One value for each extra spec that the catalog understands; what is left out was not said. */
export interface FlavorFields {
  readonly cpuPolicy?: CpuPolicyKind;
  readonly threadPolicy?: ThreadPolicy;
  readonly emulatorThreadsPolicy?: EmulatorThreadsPolicy;
  /** With `mixed`: the vCPUs that are dedicated. */
  readonly dedicatedMask?: VcpuMask;
  readonly realtime?: boolean;
  readonly realtimeMask?: VcpuMask;
  /** Guest NUMA cells; without `numaCells` they are equal. */
  readonly numaNodes?: number;
  /** By id; for all cells or for none. */
  readonly numaCells?: readonly FlavorCell[];
  readonly sockets?: number;
  readonly cores?: number;
  readonly threads?: number;
  readonly maxSockets?: number;
  readonly maxCores?: number;
  readonly maxThreads?: number;
  /** A number is KiB. */
  readonly pageSize?: PageSizeWish;
  readonly maxPhysAddrMode?: "passthrough" | "emulate";
  readonly maxPhysAddrBits?: number;
  readonly machineType?: string;
  readonly arch?: string;
  /** As OpenStack names it: `kvm`, `qemu`, `xen`, `vmware` … */
  readonly hypervisorType?: string;
  /** Only on cores of this type, such as `PERFORMANCE`. The catalog's own key, as are the two below. */
  readonly coreType?: string;
  /** Within one core type, whichever. */
  readonly singleCoreType?: boolean;
  /** pCPUs are given out as whole cores only; needs `dedicated`. */
  readonly wholeCores?: boolean;
}

/** What a flavor's extra specs say. */
export interface FlavorSpec extends FlavorFields {
  /** By group, then name. */
  readonly traits: readonly TraitWish[];
  /** Placement resources, by key. */
  readonly resources: readonly ResourceWish[];
  /** Keys that mean nothing to the catalog, kept as they are. */
  readonly other: Readonly<Record<string, string>>;
}

export interface FlavorCell {
  readonly id: number;
  readonly vcpus: CpuSet;
  readonly memoryMiB: number;
}

export interface TraitWish {
  /** "" for `trait:`, `1` for `trait1:`, `_NET` for `trait_NET:`. */
  readonly group: string;
  readonly name: string;
  readonly wish: "required" | "forbidden";
}

export interface ResourceWish {
  readonly group: string;
  readonly resourceClass: string;
  readonly amount: number;
}

export const emptyFlavorSpec: FlavorSpec = { traits: [], resources: [], other: {} };

export const flavorErrorCodes = [
  "INVALID_VALUE",
  "UNKNOWN_KEY",
  "MISSING_KEY",
  "INCONSISTENT",
  "CONFLICT",
] as const;

/** What is wrong with a flavor's extra specs, and in which key. */
export interface FlavorSpecError {
  readonly code: (typeof flavorErrorCodes)[number];
  /** The extra spec (or image property) at fault. */
  readonly key: string;
  /** Names the key and the reason. */
  readonly message: string;
}

/** Something that is probably not meant so, and is kept all the same. */
export interface FlavorSpecWarning {
  readonly code: "UNKNOWN_KEY" | "UNKNOWN_TRAIT" | "IMAGE_PROPERTY";
  readonly key: string;
  readonly message: string;
}

export function flavorError(code: FlavorSpecError["code"], key: string, reason: string): FlavorSpecError {
  return { code, key, message: `${key}: ${reason}` };
}
