import type { CpuSet } from "../cpuSet.js";
import type { GuestTopology } from "./shape.js";

/** Constraints that can keep a guest off a host. */
export const fitReasonCodes = [
  "INVALID_SHAPE",
  "NOT_ENOUGH_PCPUS",
  "NOT_ENOUGH_IN_ONE_CELL",
  "NOT_ENOUGH_SHARED_CPUS",
  "NO_FREE_CORE",
  "NO_THREAD_SIBLINGS",
  "PINNING_NOT_OFFERED",
  "NOT_ENOUGH_MEMORY",
  "NO_PAGE_SIZE",
  "PAGES_DO_NOT_DIVIDE",
  "NOT_ENOUGH_PAGES",
  "NOT_ENOUGH_CELLS",
  "NO_CELL_FITS_ALL",
  "NO_CELL_ASSIGNMENT",
  "CORE_TYPE_UNKNOWN",
  "NO_SUCH_CORE_TYPE",
  "NO_SINGLE_CORE_TYPE",
  "NO_GUEST_TOPOLOGY",
] as const;

export type FitReasonCode = (typeof fitReasonCodes)[number];

export interface FitReason {
  readonly code: FitReasonCode;
  /** In words, with the figures. */
  readonly message: string;
  readonly guestCell?: number;
  /** pCPUs, cores, cells, KiB or pages, as the code says. */
  readonly needed?: number;
  /** The most that one cell (or the host, where no guest cell is named) has of it. */
  readonly available?: number;
  readonly pageSizeKiB?: number;
  /** NO_CELL_ASSIGNMENT: guest cells that compete for too few host cells, and those host cells. */
  readonly guestCells?: readonly number[];
  readonly hostCells?: readonly number[];
}

export const fitWarningCodes = [
  "NOVA_FORBIDS_SMT",
  "MIXED_CORE_TYPES",
  "CORE_TYPE_UNKNOWN",
  "GUEST_SIBLINGS_SPLIT",
  "DISTANCE_NOT_PROVED_MINIMAL",
] as const;

export type FitWarningCode = (typeof fitWarningCodes)[number];

export interface FitWarning {
  readonly code: FitWarningCode;
  readonly message: string;
}

/** A fact that would have to be known for a yes or a no. */
export const fitUnknownCodes = [
  "CPU_STATE_UNKNOWN",
  "CORES_UNKNOWN",
  "MEMORY_UNKNOWN",
  "PAGES_UNKNOWN",
  "USAGE_CELL_UNKNOWN",
] as const;

export type FitUnknownCode = (typeof fitUnknownCodes)[number];

export interface FitUnknown {
  readonly code: FitUnknownCode;
  readonly message: string;
  readonly cpus?: CpuSet;
  readonly cells?: readonly number[];
}

export interface PlacedCell {
  readonly guestCell: number;
  readonly hostCell: number;
  readonly memoryKiB: number;
  /** Pages that back it; absent where no page size was asked for. */
  readonly pageSizeKiB?: number;
  /** vCPUs of the cell that are not pinned, and the shared pCPUs they float over. */
  readonly floating?: { readonly vcpus: readonly number[]; readonly cpus: CpuSet };
}

export interface PinnedVcpu {
  readonly vcpu: number;
  readonly cpu: number;
}

export interface Placement {
  /** By guest cell; empty for a guest that floats over the whole host. */
  readonly cells: readonly PlacedCell[];
  /** By vCPU; pinned ones only. */
  readonly vcpus: readonly PinnedVcpu[];
  /** Where emulator threads run: their own pCPU, the shared set, or the guest's pCPUs. */
  readonly emulator: CpuSet;
  /** The pCPU taken for the emulator alone; absent unless isolated. */
  readonly isolatedEmulator?: number;
  /** pCPUs left idle: siblings of isolated vCPUs, rests of whole cores. */
  readonly idle: CpuSet;
  /** All pCPUs nobody else may use: pinned, the isolated emulator's, idle ones. */
  readonly takes: CpuSet;
  /** Sum over all ordered pairs of the host cells used; 0 with one cell. */
  readonly distance: number;
  readonly guestTopology: GuestTopology;
}

/** Yes with a placement, no with every constraint that cannot be met, or (`undefined`) not known and why. */
export type FitResult =
  | { readonly fits: true; readonly placement: Placement; readonly warnings: readonly FitWarning[] }
  | { readonly fits: false; readonly reasons: readonly FitReason[] }
  | { readonly fits: undefined; readonly unknown: readonly FitUnknown[] };
