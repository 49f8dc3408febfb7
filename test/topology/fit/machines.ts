import { CpuSet } from "../../../src/topology/cpuSet.js";
import type { CellDistance, PagePool } from "../../../src/topology/facts.js";
import type { FitMachine, FitPlace, GuestShape } from "../../../src/topology/fit/index.js";

export const GiB = 1024 * 1024;

export function cpus(text: string): CpuSet {
  const parsed = CpuSet.parse(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

export interface CellSketch {
  readonly id?: number;
  /** Threads of each core. */
  readonly cores: readonly (readonly number[])[];
  readonly memoryKiB?: number;
  readonly pages?: readonly PagePool[];
  readonly distances?: readonly CellDistance[];
  /** Core type by core index. */
  readonly types?: readonly string[];
}

export interface MachineSketch {
  readonly cells: readonly CellSketch[];
  readonly offline?: string;
  readonly reserved?: string;
  readonly shared?: string;
  readonly dedicated?: string;
}

/** A machine on which each online CPU is a place of its own. */
export function machine(sketch: MachineSketch): FitMachine {
  const offline = cpus(sketch.offline ?? "");
  return {
    places: sketch.cells.flatMap((cell, index) => placesOf(cell, cell.id ?? index, offline)),
    cells: sketch.cells.map((cell, index) => ({
      id: cell.id ?? index,
      memoryKiB: cell.memoryKiB ?? 64 * GiB,
      pages: cell.pages ?? [],
      distances: cell.distances ?? [],
    })),
    offline,
    stateUnknown: CpuSet.empty,
    reserved: cpus(sketch.reserved ?? ""),
    ...(sketch.shared !== undefined && { shared: cpus(sketch.shared) }),
    ...(sketch.dedicated !== undefined && { dedicated: cpus(sketch.dedicated) }),
  };
}

function placesOf(cell: CellSketch, id: number, offline: CpuSet): readonly FitPlace[] {
  return cell.cores.flatMap((threads, index) =>
    threads
      .filter((cpu) => !offline.has(cpu))
      .map((cpu) => ({
        cpu,
        runGroup: CpuSet.of([cpu]),
        core: CpuSet.of(threads),
        cell: id,
        pinnable: true,
        runnable: true,
        ...(cell.types?.[index] !== undefined && { coreType: cell.types[index] }),
      })),
  );
}

/** HT4 of the recorded cases: four cores of two threads, siblings n and n+4. */
export const ht4Cores = [
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

export function dedicated(vcpus: number, more: Partial<GuestShape> = {}): GuestShape {
  return { vcpus, memoryKiB: GiB, cpuPolicy: "dedicated", ...more };
}

/** A guest of equal cells. */
export function cellsOf(count: number, vcpusPerCell: number, memoryKiB = GiB): Partial<GuestShape> {
  return {
    memoryKiB: count * memoryKiB,
    cells: Array.from({ length: count }, (_, id) => ({
      id,
      vcpus: CpuSet.range(id * vcpusPerCell, (id + 1) * vcpusPerCell - 1),
      memoryKiB,
    })),
  };
}
