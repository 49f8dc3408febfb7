import { CpuSet } from "./cpuSet.js";
import type { NumaCellFacts, PagePool, TopologyFacts } from "./facts.js";

/**
 * The NUMA cells that any document names, by their labels. CPUs are the union over the documents (a kernel's `cpulist`
 * drops offline CPUs, libvirt's list may keep them), but a CPU stays where the best source put it; memory, pages,
 * distances and memory-side caches come from the best source that has them.
 *
 * @param ordered best source first.
 */
export function mergeCells(ordered: readonly TopologyFacts[]): readonly NumaCellFacts[] {
  const cells = new Map<number, NumaCellFacts>();
  let placed = CpuSet.empty;
  for (const { cells: said } of ordered) {
    for (const cell of said) {
      const before = cells.get(cell.id);
      const cpus = cell.cpus.subtract(placed);
      cells.set(cell.id, before === undefined ? { ...cell, cpus } : mergeCell(before, cell, cpus));
    }
    placed = said.reduce((all, cell) => all.union(cell.cpus), placed);
  }
  return [...cells.values()].sort((a, b) => a.id - b.id);
}

function mergeCell(best: NumaCellFacts, other: NumaCellFacts, added: CpuSet): NumaCellFacts {
  return {
    id: best.id,
    memoryKiB: best.memoryKiB === 0 ? other.memoryKiB : best.memoryKiB,
    cpus: best.cpus.union(added),
    pages: mergePages(best.pages, other.pages),
    distances: best.distances.length > 0 ? best.distances : other.distances,
    memorySideCaches: best.memorySideCaches.length > 0 ? best.memorySideCaches : other.memorySideCaches,
  };
}

function mergePages(best: readonly PagePool[], other: readonly PagePool[]): readonly PagePool[] {
  const sizes = new Map(other.map((pool) => [pool.sizeKiB, pool]));
  for (const pool of best) sizes.set(pool.sizeKiB, { ...sizes.get(pool.sizeKiB), ...pool });
  return [...sizes.values()].sort((a, b) => a.sizeKiB - b.sizeKiB);
}
