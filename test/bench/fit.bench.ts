import { CpuSet } from "../../src/topology/cpuSet.js";
import { capacity, type FitMachine, fitPlacement, type GuestShape } from "../../src/topology/fit/index.js";
import { type BenchResult, measure } from "./benchmark.js";

/**
 * The fits a scheduler asks for: a large host and a large guest, a host with guests on it, and the worst of many cells;
 * each machine is new to the engine in every operation of the first figure, known to it in the others.
 */
export function benchFit(): readonly BenchResult[] {
  const large = host({ cells: 8, coresPerCell: 32 });
  const guest = pinned(64, 4);
  const half = { cpus: CpuSet.range(0, 127) };
  const sixteen = host({ cells: 16, coresPerCell: 2 });
  const tight = { cpus: CpuSet.of([0]) };
  const results = [
    measure("fit: 64 vCPUs in 4 cells, 512 pCPUs in 8 cells, first question", 20, () =>
      repeat(20, () => fitPlacement({ ...large }, guest)),
    ),
    measure("fit: the same, next questions", 100, () => repeat(100, () => fitPlacement(large, guest, half))),
    measure("fit: 16 guest cells on 16 host cells, yes", 100, () =>
      repeat(100, () => fitPlacement(sixteen, pinned(64, 16))),
    ),
    measure("fit: 16 guest cells on 16 host cells, no", 100, () =>
      repeat(100, () => fitPlacement(sixteen, pinned(64, 16), tight)),
    ),
    measure("fit: 16 guest cells on 34 host cells, distances without order", 1, () =>
      repeat(1, () => fitPlacement(host({ cells: 34, coresPerCell: 2 }), pinned(64, 16))),
    ),
    measure("capacity: 2-vCPU guests on 512 pCPUs", 10, () => {
      let guests = 0;
      for (let run = 0; run < 10; run++) guests += capacity(large, pinned(2, 1));
      return guests;
    }),
  ];
  const limits = [20_000, 5_000, 20_000, 20_000, 1_000_000, 200_000];
  return results.map((result, index) => ({ ...result, limitMicroseconds: limits[index]! }));
}

function repeat(count: number, ask: () => ReturnType<typeof fitPlacement>): number {
  let fits = 0;
  for (let run = 0; run < count; run++) fits += ask().fits === true ? 1 : 0;
  return fits;
}

/** Cores of two threads, numbered as Linux does: second threads after all first ones. */
function host({
  cells,
  coresPerCell,
}: {
  readonly cells: number;
  readonly coresPerCell: number;
}): FitMachine {
  const total = cells * coresPerCell;
  const cores = Array.from({ length: total }, (_, core) => CpuSet.of([core, core + total]));
  return {
    places: cores.flatMap((core, index) =>
      core.toArray().map((cpu) => ({
        cpu,
        runGroup: CpuSet.of([cpu]),
        core,
        cell: Math.floor(index / coresPerCell),
        pinnable: true,
        runnable: true,
      })),
    ),
    cells: Array.from({ length: cells }, (_, id) => ({
      id,
      memoryKiB: 128 * 1024 * 1024,
      pages: [{ sizeKiB: 4, total: 32 * 1024 * 1024 }],
      distances: Array.from({ length: cells }, (__, cell) => ({ cell, distance: distance(id, cell) })),
    })),
    offline: CpuSet.empty,
    stateUnknown: CpuSet.empty,
    reserved: CpuSet.empty,
  };
}

function distance(a: number, b: number): number {
  if (a === b) return 10;
  return 11 + ((Math.min(a, b) * 7919 + Math.max(a, b) * 104_729) % 97);
}

function pinned(vcpus: number, cells: number): GuestShape {
  const memoryKiB = 1024 * 1024;
  const each = vcpus / cells;
  return {
    vcpus,
    memoryKiB: memoryKiB * cells,
    cpuPolicy: "dedicated",
    threadPolicy: "prefer",
    cells: Array.from({ length: cells }, (_, id) => ({
      id,
      vcpus: CpuSet.range(id * each, (id + 1) * each - 1),
      memoryKiB,
    })),
  };
}
