import type { CpuSet } from "../cpuSet.js";

export type CpuPolicyKind = "shared" | "dedicated" | "mixed";
export type ThreadPolicy = "prefer" | "isolate" | "require";
export type EmulatorThreadsPolicy = "share" | "isolate";

/** `small` = the base page size, `large` = any but that, `any` = largest that fits; a number = that size in KiB. */
export type PageSizeWish = "small" | "large" | "any" | number;

export interface GuestCell {
  /** A label, not an index; the lowest one hosts an isolated emulator thread. */
  readonly id: number;
  readonly vcpus: CpuSet;
  readonly memoryKiB: number;
}

/** A guest's vCPU topology; the product is its vCPU count. vCPU n is thread n mod threads of guest core ⌊n ÷ threads⌋. */
export interface GuestTopology {
  readonly sockets: number;
  readonly dies: number;
  readonly clusters: number;
  readonly cores: number;
  readonly threads: number;
}

/** More vCPUs than any hypervisor gives a guest: beyond it, a shape is a mistake in writing. */
export const maxGuestVcpus = 8192;

/** The shape of a guest: everything that decides where it can be placed, and nothing about its CPU model. */
export interface GuestShape {
  readonly vcpus: number;
  readonly memoryKiB: number;
  readonly cpuPolicy: CpuPolicyKind;
  /** With `mixed`: the vCPUs that are pinned; a non-empty proper subset. */
  readonly dedicatedVcpus?: CpuSet;
  /** Only with `dedicated` or `mixed`; default `prefer`. */
  readonly threadPolicy?: ThreadPolicy;
  /** `isolate` takes one more dedicated pCPU, on the host cell of the first guest cell. */
  readonly emulatorThreads?: EmulatorThreadsPolicy;
  /** Guest NUMA cells; a pinned guest or one with a page size and no cells is one cell. */
  readonly cells?: readonly GuestCell[];
  readonly pageSize?: PageSizeWish;
  readonly topology?: Partial<GuestTopology>;
  readonly topologyLimits?: Partial<Pick<GuestTopology, "sockets" | "cores" | "threads">>;
  /** Only on cores of this type (`PERFORMANCE`, `EFFICIENCY` …); refused where core types are not known. */
  readonly coreType?: string;
  /** Stay within one core type, whichever: what host-passthrough needs on big.LITTLE machines. */
  readonly singleCoreType?: boolean;
  /** pCPUs are given out as whole cores only (KubeVirt on a full-pcpus-only node); needs `dedicated`. */
  readonly wholeCores?: boolean;
}

/** What is taken on a host already. */
export interface HostUsage {
  /** pCPUs nobody else may be pinned to: pinned ones, isolated emulator threads, siblings kept idle. */
  readonly cpus?: CpuSet;
  readonly cells?: readonly CellUsage[];
  /** Guest memory and pages of which the cell is not known; where it matters the answer is then "unknown". */
  readonly memoryKiB?: number;
  readonly pages?: readonly PageUsage[];
}

export interface CellUsage {
  readonly cell: number;
  /** Guest memory on base pages, unless it is listed under `pages`. */
  readonly memoryKiB?: number;
  readonly pages?: readonly PageUsage[];
}

export interface PageUsage {
  readonly sizeKiB: number;
  readonly used: number;
}

/** A shape made regular: its cells by id, each with its pinned and floating vCPUs. */
export interface CellNeed {
  readonly guestCell: number;
  /** By ascending number. */
  readonly pinned: readonly number[];
  readonly floating: readonly number[];
  /** 1 on the first cell of a guest with an isolated emulator thread. */
  readonly emulator: 0 | 1;
  readonly memoryKiB: number;
}

/** True for a guest that floats over the whole host: nothing ties it to a NUMA cell. */
export function floatsOverHost(shape: GuestShape): boolean {
  return shape.cpuPolicy === "shared" && shape.cells === undefined && shape.pageSize === undefined;
}

export function cellNeeds(shape: GuestShape): readonly CellNeed[] {
  const cells = shape.cells
    ? [...shape.cells].sort((a, b) => a.id - b.id).map((cell) => ({ ...cell, vcpus: cell.vcpus.toArray() }))
    : [
        {
          id: 0,
          vcpus: Array.from({ length: shape.vcpus }, (_, index) => index),
          memoryKiB: shape.memoryKiB,
        },
      ];
  return cells.map((cell, index) => ({
    guestCell: cell.id,
    pinned: cell.vcpus.filter((vcpu) => isPinned(shape, vcpu)),
    floating: cell.vcpus.filter((vcpu) => !isPinned(shape, vcpu)),
    emulator: index === 0 && shape.emulatorThreads === "isolate" ? 1 : 0,
    memoryKiB: cell.memoryKiB,
  }));
}

export function isPinned(shape: GuestShape, vcpu: number): boolean {
  if (shape.cpuPolicy === "mixed") return shape.dedicatedVcpus?.has(vcpu) ?? false;
  return shape.cpuPolicy === "dedicated";
}

/** What contradicts itself in a shape, one sentence each; empty for a good one. */
export function shapeFaults(shape: GuestShape): readonly string[] {
  const faults: string[] = [];
  if (!Number.isInteger(shape.vcpus) || shape.vcpus < 1) faults.push("a guest needs at least one vCPU");
  if (shape.vcpus > maxGuestVcpus)
    return [`a guest of ${shape.vcpus} vCPUs: no more than ${maxGuestVcpus} can be`];
  if (!(shape.memoryKiB > 0)) faults.push("a guest needs memory");
  if (shape.cpuPolicy === "mixed") {
    const set = shape.dedicatedVcpus;
    if (set === undefined || set.isEmpty || set.size >= shape.vcpus) {
      faults.push("policy mixed needs some vCPUs dedicated, and some not");
    } else if ((set.max ?? 0) >= shape.vcpus) {
      faults.push(`dedicated vCPU ${set.max} is beyond the last one, ${shape.vcpus - 1}`);
    }
  }
  if (shape.cpuPolicy === "shared") {
    if (shape.threadPolicy !== undefined) faults.push("a thread policy needs policy dedicated or mixed");
    if (shape.emulatorThreads === "isolate")
      faults.push("isolated emulator threads need policy dedicated or mixed");
  }
  if (shape.wholeCores === true && shape.cpuPolicy !== "dedicated") {
    faults.push("whole cores need policy dedicated");
  }
  return [...faults, ...cellFaults(shape)];
}

function cellFaults(shape: GuestShape): readonly string[] {
  if (shape.cells === undefined) return [];
  const faults: string[] = [];
  const seen = new Set<number>();
  const ids = new Set(shape.cells.map((cell) => cell.id));
  if (ids.size !== shape.cells.length) faults.push("two guest cells have one id");
  for (const cell of shape.cells) {
    for (const vcpu of cell.vcpus) {
      if (vcpu >= shape.vcpus) faults.push(`guest cell ${cell.id} names vCPU ${vcpu}, beyond the last one`);
      if (seen.has(vcpu)) faults.push(`vCPU ${vcpu} is in two guest cells`);
      seen.add(vcpu);
    }
  }
  if (faults.length === 0 && seen.size !== shape.vcpus) faults.push("a vCPU is in no guest cell");
  const memoryKiB = shape.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0);
  if (memoryKiB !== shape.memoryKiB) {
    faults.push(`the guest cells have ${memoryKiB} KiB of memory, the guest ${shape.memoryKiB} KiB`);
  }
  return faults;
}
