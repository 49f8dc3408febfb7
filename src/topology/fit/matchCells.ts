import { type AssignmentResult, assignCells } from "./assignCells.js";
import { wishedThreads } from "./guestTopology.js";
import type { CellState, HostState, StateOptions } from "./hostState.js";
import type { FitMachine } from "./machine.js";
import { choosePages } from "./pages.js";
import { type PinNeed, pinCpus } from "./pinCpus.js";
import { type CellNeed, cellNeeds, type GuestShape, type HostUsage } from "./shape.js";

/** Core types to try, each alone; `undefined` = whatever. A wish that nothing is known about is tried in vain. */
export function coreTypeChoices(
  machine: FitMachine,
  shape: GuestShape,
): readonly (StateOptions["coreType"] | undefined)[] {
  if (shape.coreType !== undefined) return [{ name: shape.coreType }];
  if (shape.singleCoreType !== true) return [undefined];
  const names = new Set([...machine.places].sort((a, b) => a.cpu - b.cpu).map((place) => place.coreType));
  return [...names].map((name) => ({ name }));
}

export function optionsFor(
  shape: GuestShape,
  usage: HostUsage | undefined,
  view: StateOptions["view"],
  coreType: StateOptions["coreType"] | undefined,
): StateOptions {
  return {
    view,
    ...(usage && { usage }),
    ...(coreType && { coreType }),
    ...(shape.threadPolicy && { threadPolicy: shape.threadPolicy }),
  };
}

/** Usage of unknown cell weighs on no cell in the optimistic view, but on the host as a whole. */
export function hasHostMemory(state: HostState, shape: GuestShape): boolean {
  return shape.pageSize !== undefined || (state.memoryLeftKiB ?? Number.POSITIVE_INFINITY) >= shape.memoryKiB;
}

/** Which guest cells each host cell can hold, and a matching of the two. */
export function matchCells(
  machine: FitMachine,
  state: HostState,
  shape: GuestShape,
  view: StateOptions["view"],
  cost?: (a: number, b: number) => number,
): AssignmentResult {
  const verdicts = new Map<string, readonly number[]>();
  const allowed = cellNeeds(shape).map((need) => {
    const pins = pinNeed(shape, need);
    const key = `${pins.pinned}/${pins.emulator}/${pins.floating}/${need.memoryKiB}`;
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    const hosts = state.cells.flatMap((cell, index) =>
      cellFits(cell, need, pins, shape, view) ? [index] : [],
    );
    verdicts.set(key, hosts);
    return hosts;
  });
  return assignCells(allowed, state.cells.length, cost ?? distances(machine, state));
}

function cellFits(
  cell: CellState,
  need: CellNeed,
  pins: PinNeed,
  shape: GuestShape,
  view: StateOptions["view"],
): boolean {
  return choosePages(cell, need.memoryKiB, shape.pageSize, view).ok && pinCpus(cell, pins) !== undefined;
}

/** What one guest cell asks of a host cell's pCPUs. */
export function pinNeed(shape: GuestShape, need: CellNeed): PinNeed {
  return {
    pinned: need.pinned.length,
    emulator: need.emulator,
    floating: need.floating.length,
    threadPolicy: shape.threadPolicy ?? "prefer",
    wholeCores: shape.wholeCores === true,
    guestCores: guestCoreSizes(need.pinned, wishedThreads(shape) ?? 1),
  };
}

/** How many consecutive pinned vCPUs share each guest core. */
function guestCoreSizes(vcpus: readonly number[], threads: number): readonly number[] {
  const sizes: number[] = [];
  let last = -1;
  for (const vcpu of vcpus) {
    const core = Math.floor(vcpu / threads);
    if (core === last) sizes[sizes.length - 1]! += 1;
    else sizes.push(1);
    last = core;
  }
  return sizes;
}

/** Both directions of a pair; where the report has no distances, any other cell is as far (ACPI SLIT's remote, 20). */
function distances(machine: FitMachine, state: HostState): (a: number, b: number) => number {
  const table = new Map<number, ReadonlyMap<number, number>>();
  for (const cell of machine.cells)
    table.set(cell.id, new Map(cell.distances.map((d) => [d.cell, d.distance])));
  const oneWay = (a: number, b: number): number => table.get(a)?.get(b) ?? table.get(b)?.get(a) ?? 20;
  const ids = state.cells.map((cell) => cell.id);
  const costs = ids.map((a) => ids.map((b) => oneWay(a, b) + oneWay(b, a)));
  return (a, b) => costs[a]![b]!;
}
