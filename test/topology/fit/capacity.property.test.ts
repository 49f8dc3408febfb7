import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import {
  addUsage,
  capacity,
  type FitMachine,
  fillMachine,
  type GuestShape,
  type HostUsage,
  type Placement,
  validatePlacement,
} from "../../../src/topology/fit/index.js";
import { questions } from "./arbitraries.js";
import { isLawful, subsets } from "./exhaustive.js";

/** The most guests that can be placed one after the other, whatever is chosen for each. */
function mostGuests(
  machine: FitMachine,
  shape: GuestShape,
  usage: HostUsage = {},
  seen = new Map<string, number>(),
): number {
  const key = stateKey(usage);
  const known = seen.get(key);
  if (known !== undefined) return known;
  let most = 0;
  for (const placement of lawfulPlacements(machine, shape, usage)) {
    most = Math.max(most, 1 + mostGuests(machine, shape, addUsage(usage, placement), seen));
  }
  seen.set(key, most);
  return most;
}

function stateKey(usage: HostUsage): string {
  const memory = new Map<number, number>();
  for (const cell of usage.cells ?? [])
    memory.set(cell.cell, (memory.get(cell.cell) ?? 0) + (cell.memoryKiB ?? 0));
  return `${usage.cpus ?? ""}/${[...memory].sort().join(";")}`;
}

/** Every lawful placement of a dedicated guest of one cell. */
function* lawfulPlacements(machine: FitMachine, shape: GuestShape, usage: HostUsage): Generator<Placement> {
  for (const cell of machine.cells) {
    const taken =
      usage.cells?.reduce((sum, c) => (c.cell === cell.id ? sum + (c.memoryKiB ?? 0) : sum), 0) ?? 0;
    if ((cell.memoryKiB ?? 0) - taken < shape.memoryKiB) continue;
    const cpus = machine.places.filter((place) => place.cell === cell.id).map((place) => place.cpu);
    for (const chosen of subsets(cpus, shape.vcpus)) {
      const emulators =
        shape.emulatorThreads === "isolate" ? cpus.filter((cpu) => !chosen.includes(cpu)) : [undefined];
      for (const emulator of emulators) {
        const placement = placementOf(machine, shape, cell.id, chosen, emulator);
        const left = { ...machine, cells: machine.cells.map((c) => ({ ...c, memoryKiB: 1000 })) };
        if (isLawful(left, shape, placement, usage)) yield placement;
      }
    }
  }
}

function placementOf(
  machine: FitMachine,
  shape: GuestShape,
  cell: number,
  chosen: readonly number[],
  emulator: number | undefined,
): Placement {
  const own = emulator === undefined ? [...chosen] : [...chosen, emulator];
  const emptied = shape.wholeCores === true ? own : shape.threadPolicy === "isolate" ? chosen : [];
  const idle = machine.places
    .filter((place) => emptied.some((cpu) => place.core?.has(cpu)) && !own.includes(place.cpu))
    .map((place) => place.cpu);
  return {
    cells: [{ guestCell: 0, hostCell: cell, memoryKiB: shape.memoryKiB }],
    vcpus: chosen.map((cpu, vcpu) => ({ vcpu, cpu })),
    emulator: CpuSet.of(emulator === undefined ? chosen : [emulator]),
    ...(emulator !== undefined && { isolatedEmulator: emulator }),
    idle: CpuSet.of(idle),
    takes: CpuSet.of([...own, ...idle]),
    distance: 0,
    guestTopology: { sockets: 1, dies: 1, clusters: 1, cores: shape.vcpus, threads: 1 },
  };
}

function threadsAtMost(machine: FitMachine, most: number): boolean {
  return machine.places.every((place) => (place.core?.size ?? 1) <= most);
}

describe("capacity", () => {
  it("is what exhaustive search finds for guests of one cell, and never more: 1500 machines", () => {
    let compared = 0;
    fc.assert(
      fc.property(questions({ cells: 2, coresPerCell: 3, vcpus: 3 }), ({ host, shape }) => {
        if (shape.cpuPolicy !== "dedicated" || (shape.cells?.length ?? 1) > 1 || host.places.length > 9)
          return;
        const most = mostGuests(host, shape);
        const found = capacity(host, shape);
        const exact =
          shape.wholeCores !== true && (shape.threadPolicy !== "require" || threadsAtMost(host, 2));
        if (exact) expect(found).toBe(most);
        else expect(found).toBeLessThanOrEqual(most);
        if (most > 0) compared++;
      }),
      { seed: 64, numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it("is the length of a sequence of placements, each right on what the ones before it left: 1500 machines", () => {
    let several = 0;
    fc.assert(
      fc.property(questions({ cells: 4, coresPerCell: 4, vcpus: 4 }), ({ host, shape }) => {
        if (shape.cpuPolicy === "shared" && shape.cells === undefined) return;
        const placements = fillMachine(host, shape);
        expect(placements.length).toBe(capacity(host, shape));
        let usage: HostUsage = {};
        for (const placement of placements) {
          expect(validatePlacement(host, shape, placement, usage)).toEqual([]);
          usage = addUsage(usage, placement);
        }
        if (placements.length > 1) several++;
      }),
      { seed: 65, numRuns: 1500 },
    );
    expect(several).toBeGreaterThan(200);
  });

  it("is the most for guests of equal cells: as many as k times their number fits, each cell counted once a guest", () => {
    let multi = 0;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 2, max: 3 }),
        (rooms, cellCount) => {
          const { host, shape } = equalCells(rooms, cellCount);
          const found = capacity(host, shape);
          expect(found).toBe(byCounting(rooms, cellCount));
          if (found > 1) multi++;
        },
      ),
      { seed: 66, numRuns: 500 },
    );
    expect(multi).toBeGreaterThan(100);
  });
});

/** Cells with so many single-threaded cores, and a guest of one vCPU a cell. */
function equalCells(rooms: readonly number[], cellCount: number): { host: FitMachine; shape: GuestShape } {
  let next = 0;
  const places = rooms.flatMap((room, cell) =>
    Array.from({ length: room }, () => {
      const cpu = next++;
      return {
        cpu,
        runGroup: CpuSet.of([cpu]),
        core: CpuSet.of([cpu]),
        cell,
        pinnable: true,
        runnable: true,
      };
    }),
  );
  const host: FitMachine = {
    places,
    cells: rooms.map((_, id) => ({ id, memoryKiB: 1000, pages: [], distances: [] })),
    offline: CpuSet.empty,
    stateUnknown: CpuSet.empty,
    reserved: CpuSet.empty,
  };
  const cells = Array.from({ length: cellCount }, (_, id) => ({ id, vcpus: CpuSet.of([id]), memoryKiB: 1 }));
  return { host, shape: { vcpus: cellCount, memoryKiB: cellCount, cpuPolicy: "dedicated", cells } };
}

/** The most M with Σ min(room, M) ≥ k × M: a cell holds one cell of each guest at the most. */
function byCounting(rooms: readonly number[], cellCount: number): number {
  let guests = 0;
  while (rooms.reduce((sum, room) => sum + Math.min(room, guests + 1), 0) >= cellCount * (guests + 1))
    guests++;
  return guests;
}
