import { type Core, coresOf } from "../cores.js";
import { CpuSet } from "../cpuSet.js";
import type { CellDistance, CpuPolicy, HostTopology, PagePool } from "../facts.js";
import type { PhysicalCpuPlace } from "../physicalCpuPlace.js";

/** One place to run a vCPU: a run group counts once, however many threads it has. */
export interface FitPlace {
  /** The pCPU that a vCPU is pinned to; the primary thread of a run group. */
  readonly cpu: number;
  readonly runGroup: CpuSet;
  /** All threads of its core, offline ones included; undefined where cores are not known. */
  readonly core?: CpuSet;
  /** The NUMA cell's label; undefined for a CPU of no cell. */
  readonly cell?: number;
  /** Undefined where not known. */
  readonly coreType?: string;
  /** undefined = not known, in both. */
  readonly pinnable: boolean | undefined;
  readonly runnable: boolean | undefined;
}

export interface FitCell {
  /** A label, not an index. */
  readonly id: number;
  readonly memoryKiB: number | undefined;
  /** Empty = not known. */
  readonly pages: readonly PagePool[];
  readonly distances: readonly CellDistance[];
}

/** A machine as far as a fit is concerned, for one hypervisor. */
export interface FitMachine {
  readonly places: readonly FitPlace[];
  readonly cells: readonly FitCell[];
  /** CPUs known to be offline: a thread that is offline is idle. */
  readonly offline: CpuSet;
  /** CPUs of which nobody says whether they are online. */
  readonly stateUnknown: CpuSet;
  /** CPUs kept for the host. */
  readonly reserved: CpuSet;
  /** CPUs for floating and for pinned vCPUs; with neither given, every CPU serves both. */
  readonly shared?: CpuSet;
  readonly dedicated?: CpuSet;
}

/**
 * The machine of a topology, what its hypervisor can do with each pCPU, and the operator's CPU sets. A machine without
 * NUMA information is one cell, 0, of unknown memory.
 */
export function fitMachine(
  topology: HostTopology,
  physicalCpus: readonly PhysicalCpuPlace[],
  policy: CpuPolicy = {},
): FitMachine {
  const known = topology.cells.length > 0;
  const cells = known
    ? topology.cells.map(({ id, memoryKiB, pages, distances }) => ({ id, memoryKiB, pages, distances }))
    : [{ id: 0, memoryKiB: undefined, pages: [], distances: [] }];
  return {
    places: placesOf(topology, physicalCpus, known),
    cells: cells.map((cell) => withBasePages(topology.arch, cell)),
    offline: CpuSet.of(physicalCpus.filter((cpu) => cpu.online === false).map((cpu) => cpu.cpuId)),
    stateUnknown: CpuSet.of(physicalCpus.filter((cpu) => cpu.online === undefined).map((cpu) => cpu.cpuId)),
    reserved: policy.reserved ?? CpuSet.empty,
    ...(policy.shared && { shared: policy.shared }),
    ...(policy.dedicated && { dedicated: policy.dedicated }),
  };
}

function placesOf(
  topology: HostTopology,
  physicalCpus: readonly PhysicalCpuPlace[],
  cellsKnown: boolean,
): readonly FitPlace[] {
  const coreByCpu = new Map<number, Core>();
  for (const core of coresOf(topology)) for (const cpu of core.cpus) coreByCpu.set(cpu, core);
  const facts = new Map(topology.cpus.map((cpu) => [cpu.id, cpu]));
  const cellByCpu = new Map<number, number>();
  for (const cell of topology.cells) for (const cpu of cell.cpus) cellByCpu.set(cpu, cell.id);
  return runGroups(physicalCpus).map((place): FitPlace => {
    const core = coreByCpu.get(place.cpuId);
    const fact = facts.get(place.cpuId);
    const cell = cellsKnown ? (cellByCpu.get(place.cpuId) ?? fact?.numaCell) : 0;
    const coreType = fact?.coreType?.name ?? core?.coreType?.name;
    return {
      cpu: place.cpuId,
      runGroup: place.runGroup ?? CpuSet.of([place.cpuId]),
      pinnable: place.pinnable,
      runnable: place.runnable,
      ...(core && { core: core.cpus }),
      ...(cell !== undefined && { cell }),
      ...(coreType !== undefined && coreType !== "UNKNOWN" && { coreType }),
    };
  });
}

/** One pCPU per run group: the one that can be pinned to, else the lowest. CPUs that can do neither are left out. */
function runGroups(physicalCpus: readonly PhysicalCpuPlace[]): readonly PhysicalCpuPlace[] {
  const best = new Map<string, PhysicalCpuPlace>();
  for (const cpu of [...physicalCpus].sort((a, b) => a.cpuId - b.cpuId)) {
    if (cpu.pinnable === false && cpu.runnable === false) continue;
    const key = (cpu.runGroup ?? CpuSet.of([cpu.cpuId])).toString();
    const other = best.get(key);
    if (other === undefined || rank(cpu) > rank(other)) best.set(key, cpu);
  }
  return [...best.values()].sort((a, b) => a.cpuId - b.cpuId);
}

function rank(cpu: PhysicalCpuPlace): number {
  return cpu.pinnable === true ? 2 : cpu.pinnable === undefined ? 1 : 0;
}

/** sysfs lists huge pages only; where the architecture leaves no choice of base page, its pool is the rest. */
export function withBasePages(arch: string, cell: FitCell): FitCell {
  if (cell.pages.length === 0 || cell.memoryKiB === undefined || cell.pages.some(isBasePage)) return cell;
  if (!["x86_64", "i686", "s390x", "riscv64"].includes(arch)) return cell;
  const hugeKiB = cell.pages.reduce((sum, pool) => sum + pool.sizeKiB * pool.total, 0);
  const total = Math.max(0, Math.floor((cell.memoryKiB - hugeKiB) / 4));
  return { ...cell, pages: [{ sizeKiB: 4, total }, ...cell.pages] };
}

/**
 * The cells with no more memory and pages than a guest of so much memory can use on an empty machine. It fits the same,
 * in the same place; and machines that differ only in memory it cannot use become equal.
 */
export function usefulMemory(cells: readonly FitCell[], guestKiB: number): readonly FitCell[] {
  return cells.map(({ id, memoryKiB, pages, distances }) => ({
    id,
    memoryKiB: memoryKiB === undefined ? undefined : Math.min(memoryKiB, guestKiB),
    pages: pages.map(({ sizeKiB, total }) => ({
      sizeKiB,
      total: Math.min(total, Math.ceil(guestKiB / sizeKiB)),
    })),
    distances,
  }));
}

/** Base pages are 4 KiB to 64 KiB on every architecture; huge pages may start at 64 KiB beside a smaller base. */
export function isBasePage(pool: Pick<PagePool, "sizeKiB">): boolean {
  return pool.sizeKiB <= 64;
}
