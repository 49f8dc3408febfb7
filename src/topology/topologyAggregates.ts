import { coresOf, threadsPerCore } from "./cores.js";
import type { CoreType, HostTopology, PagePool } from "./facts.js";
import { groupBy } from "./groupBy.js";
import type { PhysicalCpuPlace } from "./physicalCpuPlace.js";

/**
 * Counts under one hypervisor's rules. Each counts what is known to be so; undefined where nothing is known and there
 * is a CPU of which it is unknown.
 */
export interface PlaceCounts {
  readonly present: number;
  readonly online?: number;
  readonly runnable?: number;
  /** Places that a vCPU can be pinned to; a run group counts once. */
  readonly pinnable?: number;
  /** Distinct run groups. */
  readonly runGroups?: number;
}

export interface CellAggregate extends PlaceCounts {
  readonly cell: number;
  readonly memoryKiB: number;
  readonly pages: readonly PagePool[];
}

export interface TopologyAggregates {
  readonly sockets: number;
  readonly cores: number;
  readonly threadsPerCore: readonly { readonly threads: number; readonly cores: number }[];
  readonly coreTypes: readonly { readonly type: CoreType; readonly cores: number; readonly cpus: number }[];
  readonly total: PlaceCounts;
  readonly cells: readonly CellAggregate[];
  /** CPUs that belong to no cell. */
  readonly outsideCells: PlaceCounts;
  /** The most pinnable places that one cell offers; on a host without cells, all of them. */
  readonly maxPinnableInOneCell: number;
  readonly memoryKiB: number;
  readonly pages: readonly PagePool[];
}

/** @param places what the hypervisor in question can do with each pCPU of this topology. */
export function topologyAggregates(
  topology: HostTopology,
  places: readonly PhysicalCpuPlace[],
): TopologyAggregates {
  const cores = coresOf(topology);
  const cellOf = new Map(topology.cpus.map((cpu) => [cpu.id, cpu.numaCell]));
  const byCell = groupBy(places, (place) => cellOf.get(place.cpuId) ?? "none");
  const cells = topology.cells.map(({ id, memoryKiB, pages }) => ({
    cell: id,
    ...countPlaces(byCell.get(id) ?? []),
    memoryKiB,
    pages,
  }));
  const total = countPlaces(places);
  const best = cells.length === 0 ? [total.pinnable ?? 0] : cells.map((cell) => cell.pinnable ?? 0);
  return {
    sockets: countSockets(topology),
    cores: cores.length,
    threadsPerCore: threadsPerCore(cores),
    coreTypes: countCoreTypes(topology),
    total,
    cells,
    outsideCells: countPlaces(byCell.get("none") ?? []),
    maxPinnableInOneCell: Math.max(...best),
    memoryKiB: topology.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0),
    pages: sumPages(topology.cells.flatMap((cell) => cell.pages)),
  };
}

/** Counts any places of one hypervisor. */
export function countPlaces(places: readonly PhysicalCpuPlace[]): PlaceCounts {
  const runGroups = new Set(
    places.flatMap(({ runGroup }) => (runGroup === undefined ? [] : [runGroup.toString()])),
  );
  const pinnable = new Set(
    places
      .filter((place) => place.pinnable === true)
      .map(({ cpuId, runGroup }) => (runGroup ?? cpuId).toString()),
  );
  const unknownRunnable = places.some((place) => place.runnable === undefined);
  return {
    present: places.length,
    ...count("online", places.filter((place) => place.online === true).length, places.some(isOnlineUnknown)),
    ...count("runnable", places.filter((place) => place.runnable === true).length, unknownRunnable),
    ...count(
      "pinnable",
      pinnable.size,
      places.some((place) => place.pinnable === undefined),
    ),
    ...count("runGroups", runGroups.size, unknownRunnable),
  };
}

function isOnlineUnknown(place: PhysicalCpuPlace): boolean {
  return place.online === undefined;
}

function count<K extends string>(key: K, known: number, hasUnknown: boolean): { readonly [P in K]?: number } {
  return known === 0 && hasUnknown ? {} : ({ [key]: known } as { readonly [P in K]: number });
}

/** Sockets are numbered within their book and drawer where there are such. */
function countSockets({ cpus }: HostTopology): number {
  const sockets = cpus.filter((cpu) => cpu.socketId !== undefined);
  return new Set(sockets.map(({ drawerId, bookId, socketId }) => `${drawerId}:${bookId}:${socketId}`)).size;
}

function countCoreTypes(topology: HostTopology): TopologyAggregates["coreTypes"] {
  const counts = new Map<string, { type: CoreType; cores: number; cpus: number }>();
  for (const { coreType, cpus } of coresOf(topology)) {
    if (coreType === undefined) continue;
    const entry = counts.get(coreType.name) ?? { type: coreType, cores: 0, cpus: 0 };
    counts.set(coreType.name, { type: entry.type, cores: entry.cores + 1, cpus: entry.cpus + cpus.size });
  }
  return [...counts.values()];
}

function sumPages(pools: readonly PagePool[]): readonly PagePool[] {
  const sums = new Map<number, PagePool>();
  for (const pool of pools) {
    const before = sums.get(pool.sizeKiB);
    const free = before === undefined ? pool.free : sumKnown(before.free, pool.free);
    const total = (before?.total ?? 0) + pool.total;
    sums.set(pool.sizeKiB, { sizeKiB: pool.sizeKiB, total, ...(free === undefined ? {} : { free }) });
  }
  return [...sums.values()].sort((a, b) => a.sizeKiB - b.sizeKiB);
}

function sumKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
