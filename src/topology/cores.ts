import { CpuSet } from "./cpuSet.js";
import type { CoreType, HostTopology, PhysicalCpu } from "./facts.js";
import { groupBy } from "./groupBy.js";
import { isPpc64, ppc64Threads } from "./ppc64Threads.js";
import { reportedCores } from "./reportedCores.js";

/** One core with its threads. Ids are as reported: a core id alone names no core, it repeats in every socket and die. */
export interface Core {
  readonly cpus: CpuSet;
  readonly coreId?: number;
  readonly coreType?: CoreType;
  /** The cell of its threads; a core lies in one. */
  readonly numaCell?: number;
}

/**
 * The cores of a machine, by their lowest CPU: those that ids and siblings lists tell of, and on ppc64 also the offline
 * threads whose topology files are gone, which belong to the core of their block of ids, and stray threads whose siblings
 * lists hold only themselves. CPUs of which neither is known
 * are in no core.
 */
export function coresOf(topology: HostTopology): readonly Core[] {
  const byId = new Map(topology.cpus.map((cpu) => [cpu.id, cpu]));
  const reported = reportedCores(topology.cpus);
  const threads = isPpc64(topology.arch) ? ppc64Threads(topology).threadsPerCore : undefined;
  const sets = threads === undefined ? reported : withOfflineThreads(topology.cpus, reported, threads);
  return sets.map((cpus) => describe(cpus, byId));
}

/** How many cores have so many threads, fewest threads first. */
export function threadsPerCore(
  cores: readonly Core[],
): readonly { readonly threads: number; readonly cores: number }[] {
  const bySize = groupBy(cores, (core) => core.cpus.size);
  return [...bySize].sort(([a], [b]) => a - b).map(([threads, group]) => ({ threads, cores: group.length }));
}

function withOfflineThreads(
  cpus: readonly PhysicalCpu[],
  reported: readonly CpuSet[],
  threads: number,
): readonly CpuSet[] {
  const known = CpuSet.of(reported.flatMap((core) => core.toArray()));
  const lostIds = cpus.map((cpu) => cpu.id).filter((id) => !known.has(id));
  const lost = groupBy(lostIds, (id) => Math.floor(id / threads));
  const whole = joinWithinBlocks(reported, threads).map((core) => {
    const block = Math.floor(core.first! / threads);
    const extra = lost.get(block);
    lost.delete(block);
    return extra === undefined ? core : core.union(CpuSet.of(extra));
  });
  return [...whole, ...[...lost.values()].map((ids) => CpuSet.of(ids))].sort((a, b) => a.first! - b.first!);
}

/** What is reported as several cores of one block is one core. A core over several blocks stays as it is reported. */
function joinWithinBlocks(reported: readonly CpuSet[], threads: number): readonly CpuSet[] {
  const blockOf = (id: number): number => Math.floor(id / threads);
  const byBlock = groupBy(reported, (core) =>
    blockOf(core.first!) === blockOf(core.max!) ? blockOf(core.first!) : `${core}`,
  );
  return [...byBlock.values()].map((parts) => parts.reduce((core, part) => core.union(part)));
}

function describe(cpus: CpuSet, byId: ReadonlyMap<number, PhysicalCpu>): Core {
  const members = [...cpus].map((id) => byId.get(id));
  const coreId = members.find((cpu) => cpu?.coreId !== undefined)?.coreId;
  const coreType = members.find((cpu) => cpu?.coreType !== undefined)?.coreType;
  const numaCell = members.find((cpu) => cpu?.numaCell !== undefined)?.numaCell;
  return {
    cpus,
    ...(coreId === undefined ? {} : { coreId }),
    ...(coreType === undefined ? {} : { coreType }),
    ...(numaCell === undefined ? {} : { numaCell }),
  };
}
