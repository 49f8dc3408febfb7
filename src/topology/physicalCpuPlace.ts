import type { CpuSet } from "./cpuSet.js";

/** Why a pCPU cannot run a vCPU, or cannot have one pinned to it. */
export const runnabilityReasons = [
  "OFFLINE",
  "OUTSIDE_CPUSET",
  "OUTSIDE_CPUPOOL",
  "SECONDARY_THREAD",
  "SIBLING_THREAD_ONLINE",
  "UNKNOWN_STATE",
  "NO_AFFINITY",
  "DRS_CLUSTER",
] as const;

export type RunnabilityReason = (typeof runnabilityReasons)[number];

/** What one hypervisor can do with one pCPU. `undefined` is "not known", with the reason UNKNOWN_STATE. */
export interface PhysicalCpuPlace {
  readonly cpuId: number;
  readonly online?: boolean;
  /** A vCPU can run here now. */
  readonly runnable?: boolean;
  /** A vCPU can be pinned to exactly this CPU. */
  readonly pinnable?: boolean;
  /** Where a vCPU pinned here, or to the primary thread of its (sub)core, really runs; only where runnable. */
  readonly runGroup?: CpuSet;
  /** Why not runnable or not pinnable; absent where both are yes. */
  readonly reason?: RunnabilityReason;
}
