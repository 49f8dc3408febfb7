import { CpuSet } from "./cpuSet.js";
import type { PhysicalCpu } from "./facts.js";

/**
 * The cores that the reported ids and siblings lists tell of, by their lowest CPU. The siblings list is the authority.
 * Where it is missing, the CPUs of one (drawer, book, socket, die, cluster, core, cell) are one core: a core lies in one
 * cell, and old AMD parts repeat core ids in each cell of a socket. A CPU of which neither is known is in none.
 */
export function reportedCores(cpus: readonly PhysicalCpu[]): readonly CpuSet[] {
  const byId = new Map(cpus.map((cpu) => [cpu.id, cpu]));
  const coreOf = new Map<number, Set<number>>();
  const cores: Set<number>[] = [];
  const listOf = new Map<Set<number>, CpuSet>();
  for (const cpu of cpus) {
    if (cpu.siblings === undefined) continue;
    const core = coreOf.get(cpu.id) ?? newCore(cores);
    // The other threads of the core have said the same already.
    if (listOf.get(core)?.equals(cpu.siblings) === true) continue;
    listOf.set(core, cpu.siblings);
    for (const id of [cpu.id, ...cpu.siblings]) {
      if (id === cpu.id || agrees(byId.get(id), cpu.id)) move(coreOf, core, id);
    }
  }
  const byKey = new Map<string, Set<number>>();
  for (const cpu of cpus) {
    const core = coreOf.get(cpu.id);
    const key = coreKey(cpu);
    if (core !== undefined && key !== undefined && !byKey.has(key)) byKey.set(key, core);
  }
  for (const cpu of cpus) {
    const key = coreKey(cpu);
    if (key === undefined || coreOf.has(cpu.id)) continue;
    const core = byKey.get(key) ?? newCore(cores);
    byKey.set(key, core);
    move(coreOf, core, cpu.id);
  }
  return cores
    .filter((core) => core.size > 0)
    .map((core) => CpuSet.of(core))
    .sort((a, b) => a.first! - b.first!);
}

/** Names a core within the machine; undefined where the core id is not known. */
export function coreKey(cpu: PhysicalCpu): string | undefined {
  if (cpu.coreId === undefined) return undefined;
  const { drawerId, bookId, socketId, dieId, clusterId, coreId, numaCell } = cpu;
  return [drawerId, bookId, socketId, dieId, clusterId, coreId, numaCell].map((id) => id ?? "-").join(":");
}

function newCore(cores: Set<number>[]): Set<number> {
  const core = new Set<number>();
  cores.push(core);
  return core;
}

/** A sibling belongs where a CPU says, unless the sibling's own list says otherwise. */
function agrees(sibling: PhysicalCpu | undefined, cpuId: number): boolean {
  return sibling !== undefined && (sibling.siblings === undefined || sibling.siblings.has(cpuId));
}

function move(coreOf: Map<number, Set<number>>, core: Set<number>, id: number): void {
  coreOf.get(id)?.delete(id);
  core.add(id);
  coreOf.set(id, core);
}
