import { assignCells, type CellAssignment } from "./assignCells.js";
import { buildPlacement } from "./buildPlacement.js";
import { chooseGuestTopology } from "./guestTopology.js";
import { type CellState, type HostState, hostState, type PoolState } from "./hostState.js";
import type { FitMachine } from "./machine.js";
import { coreTypeChoices, optionsFor, pinNeed } from "./matchCells.js";
import { choosePages } from "./pages.js";
import { type Pins, pinCpus } from "./pinCpus.js";
import type { Placement } from "./result.js";
import { type CellNeed, cellNeeds, floatsOverHost, type GuestShape, shapeFaults } from "./shape.js";

export interface CapacityOptions {
  /** Floating vCPUs per shared pCPU, over all guests; above 0 and finite; default 1, no overcommitment. */
  readonly cpuAllocationRatio?: number;
}

/**
 * How many guests of this shape an empty machine holds, by what is certainly known of it. The number is never
 * overstated: it is the length of a sequence of placements (`fillMachine`). It is exact for guests of one cell, or of
 * equal cells without an isolated emulator thread, under `prefer`, `isolate`, and `require` on cores of up to two
 * threads; else (`require` on cores of more threads, cells of different sizes, whole cores of different sizes) it is
 * the better of two greedy sequences. Throws a RangeError for a ratio that is not above 0 and finite.
 */
export function capacity(machine: FitMachine, shape: GuestShape, options: CapacityOptions = {}): number {
  assertRatio(options);
  if (!isSound(shape)) return 0;
  if (floatsOverHost(shape)) return floatingCapacity(machine, shape, options);
  return bestSequence(machine, shape, options).length;
}

/**
 * The placements that `capacity` counts, each on what the ones before it leave; for guests tied to cells. Throws as
 * `capacity` does.
 */
export function fillMachine(
  machine: FitMachine,
  shape: GuestShape,
  options: CapacityOptions = {},
): readonly Placement[] {
  assertRatio(options);
  if (!isSound(shape) || floatsOverHost(shape)) return [];
  return bestSequence(machine, shape, options).map(({ state, assignment, frugal }) =>
    buildPlacement(machine, state, shape, assignment, "certain", frugal),
  );
}

/** pCPUs of a machine that guests of each policy can be given; the most vCPUs of that kind in all. */
export interface PinnableCapacity {
  readonly prefer: number;
  /** On cores with two or more free threads. */
  readonly require: number;
  /** Cores that can be had whole. */
  readonly isolate: number;
  /** pCPUs that floating vCPUs share. */
  readonly shared: number;
}

export function pinnableCapacity(machine: FitMachine): PinnableCapacity {
  const state = hostState(machine, { view: "certain" });
  const cores = state.cells.flatMap((cell) => cell.cores);
  const threads = cores
    .filter((core) => core.free.length > 1)
    .reduce((sum, core) => sum + core.free.length, 0);
  return {
    prefer: state.cells.reduce((sum, cell) => sum + cell.free, 0),
    require: threads,
    isolate: cores.filter((core) => core.whole).length,
    shared: state.floating.length,
  };
}

function assertRatio({ cpuAllocationRatio: ratio = 1 }: CapacityOptions): void {
  if (!(ratio > 0 && Number.isFinite(ratio)))
    throw new RangeError(`cpuAllocationRatio ${ratio} is not above 0 and finite`);
}

function isSound(shape: GuestShape): boolean {
  return shapeFaults(shape).length === 0 && chooseGuestTopology(shape, 1) !== undefined;
}

function floatingCapacity(machine: FitMachine, shape: GuestShape, options: CapacityOptions): number {
  const counts = coreTypeChoices(machine, shape).map((coreType) => {
    const state = hostState(machine, optionsFor(shape, undefined, "certain", coreType));
    // A guest is never overcommitted against itself, whatever the ratio.
    if (state.floating.length < shape.vcpus) return { cpus: 0, memoryKiB: 0 };
    const cpus = Math.floor((state.floating.length * (options.cpuAllocationRatio ?? 1)) / shape.vcpus);
    return { cpus, memoryKiB: state.memoryLeftKiB ?? 0 };
  });
  const memoryKiB = Math.max(0, ...counts.map((count) => count.memoryKiB));
  const cpus = counts.reduce((sum, count) => sum + count.cpus, 0);
  return Math.min(cpus, Math.floor(memoryKiB / shape.memoryKiB));
}

interface Step {
  readonly state: HostState;
  readonly assignment: CellAssignment;
  readonly frugal: boolean;
}

/** What is placed again and again, and how. */
interface Fill {
  readonly shape: GuestShape;
  readonly needs: readonly CellNeed[];
  readonly ratio: number;
  readonly frugal: boolean;
}

function bestSequence(machine: FitMachine, shape: GuestShape, options: CapacityOptions): readonly Step[] {
  const needs = cellNeeds(shape);
  let best: readonly Step[] = [];
  // Under plain `prefer` a guest takes as many pCPUs whichever they are: one sequence is as good as another.
  const counted = (shape.threadPolicy ?? "prefer") === "prefer" && shape.wholeCores !== true;
  for (const frugal of counted ? [false] : [false, true]) {
    const fill: Fill = { shape, needs, ratio: options.cpuAllocationRatio ?? 1, frugal };
    const steps: Step[] = [];
    fillTypes(machine, shape, (state) => (needs.length === 1 ? fillCells : fillHost)(state, fill, steps));
    if (steps.length > best.length) best = steps;
  }
  return best;
}

/** Guests of one cell: each host cell is filled by itself. */
function fillCells(start: HostState, fill: Fill, steps: Step[]): readonly CellState[] {
  let state = start;
  for (const [index, cell] of start.cells.entries()) {
    let filling: FillingCell = { cell, floated: 0 };
    for (;;) {
      const next = placeIn(filling, fill.needs[0]!, fill);
      if (next === undefined) break;
      steps.push({ state, assignment: { hosts: [index], cost: 0, minimal: true }, frugal: fill.frugal });
      filling = next;
      state = { ...state, cells: state.cells.with(index, next.cell) };
    }
  }
  return state.cells;
}

/** Guests of several cells: each takes the host cells with the most room left, which wastes none. */
function fillHost(start: HostState, fill: Fill, steps: Step[]): readonly CellState[] {
  const cells: FillingCell[] = start.cells.map((cell) => ({ cell, floated: 0 }));
  const rooms = cells.map((cell) => room(cell, fill));
  for (;;) {
    const allowed = fill.needs.map((need) =>
      cells.flatMap((cell, index) => (placeIn(cell, need, fill) ? [index] : [])),
    );
    const most = Math.max(0, ...rooms);
    const cost = (a: number, b: number): number => 2 * most - rooms[a]! - rooms[b]!;
    const result = assignCells(allowed, cells.length, cost);
    if (!result.ok) return cells.map(({ cell }) => cell);
    const state = { ...start, cells: cells.map(({ cell }) => cell) };
    steps.push({ state, assignment: result.assignment, frugal: fill.frugal });
    for (const [guest, host] of result.assignment.hosts.entries()) {
      cells[host] = placeIn(cells[host]!, fill.needs[guest]!, fill)!;
      rooms[host] = room(cells[host]!, fill);
    }
  }
}

/**
 * Fills the machine; where a guest must stay within one core type, type by type. The types have their pCPUs apart, and
 * share the memory.
 */
function fillTypes(
  machine: FitMachine,
  shape: GuestShape,
  fill: (state: HostState) => readonly CellState[],
): void {
  let filled: readonly CellState[] | undefined;
  for (const coreType of coreTypeChoices(machine, shape)) {
    const state = hostState(machine, optionsFor(shape, undefined, "certain", coreType));
    const cells = state.cells.map((cell, index): CellState => {
      const before = filled?.[index];
      return before ? { ...cell, pools: before.pools, memoryLeftKiB: before.memoryLeftKiB } : cell;
    });
    filled = fill({ ...state, cells });
  }
}

/** A cell with guests in it. */
interface FillingCell {
  readonly cell: CellState;
  /** Floating vCPUs in it. */
  readonly floated: number;
}

/** How many more of the guest's largest cell a host cell holds. */
function room(start: FillingCell, fill: Fill): number {
  const bySize = [...fill.needs].sort(
    (a, b) => b.pinned.length - a.pinned.length || b.memoryKiB - a.memoryKiB,
  );
  const largest = bySize[0]!;
  let count = 0;
  for (let cell = placeIn(start, largest, fill); cell !== undefined; count++)
    cell = placeIn(cell, largest, fill);
  return count;
}

/** The cell with one more guest cell in it; undefined where it does not fit. */
function placeIn({ cell, floated }: FillingCell, need: CellNeed, fill: Fill): FillingCell | undefined {
  const pages = choosePages(cell, need.memoryKiB, fill.shape.pageSize, "certain");
  if (!pages.ok) return undefined;
  const pins = pinCpus(cell, { ...pinNeed(fill.shape, need), frugal: fill.frugal });
  if (pins === undefined) return undefined;
  const left = withoutPins(cell, pins);
  const floats = floated + need.floating.length;
  if (floats > left.floating.length * fill.ratio) return undefined;
  return { cell: withoutMemory(left, need.memoryKiB, pages.sizeKiB), floated: floats };
}

function withoutPins(cell: CellState, pins: Pins): CellState {
  const taken = new Set([...pins.cpus, ...pins.idle]);
  if (pins.emulator !== undefined) taken.add(pins.emulator);
  if (taken.size === 0) return cell;
  const cores = cell.cores.flatMap((core) => {
    const free = core.free.filter((cpu) => !taken.has(cpu));
    if (free.length === core.free.length) return [core];
    return free.length === 0 ? [] : [{ free, whole: false }];
  });
  const floating = cell.common ? cell.floating.filter((cpu) => !taken.has(cpu)) : cell.floating;
  return { ...cell, cores, floating, free: cell.free - taken.size };
}

function withoutMemory(cell: CellState, memoryKiB: number, sizeKiB: number | undefined): CellState {
  const base = cell.pools?.find((pool) => pool.base);
  const size = sizeKiB ?? base?.sizeKiB;
  const take = (pool: PoolState): PoolState =>
    pool.sizeKiB === size ? { ...pool, left: pool.left - Math.ceil(memoryKiB / pool.sizeKiB) } : pool;
  const onBase = sizeKiB === undefined || sizeKiB === base?.sizeKiB;
  return {
    ...cell,
    pools: cell.pools?.map(take),
    memoryLeftKiB:
      onBase && cell.memoryLeftKiB !== undefined ? cell.memoryLeftKiB - memoryKiB : cell.memoryLeftKiB,
  };
}
