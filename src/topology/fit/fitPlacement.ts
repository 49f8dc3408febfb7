import { CpuSet } from "../cpuSet.js";
import { buildPlacement } from "./buildPlacement.js";
import { explainMisfit } from "./explainMisfit.js";
import { unknownFacts } from "./explainUnknown.js";
import { fitWarnings } from "./fitWarnings.js";
import { chooseGuestTopology } from "./guestTopology.js";
import { type HostState, hostState, type StateOptions } from "./hostState.js";
import type { FitMachine } from "./machine.js";
import { coreTypeChoices, hasHostMemory, matchCells, optionsFor } from "./matchCells.js";
import type { FitReason, FitResult, Placement } from "./result.js";
import { floatsOverHost, type GuestShape, type HostUsage, shapeFaults } from "./shape.js";

/**
 * Whether a guest of this shape can be placed on a machine (on what `usage` leaves of it), and where. Exact: a placement
 * is found whenever there is one. Facts that are not known make the answer `undefined` only where they decide it.
 */
export function fitPlacement(machine: FitMachine, shape: GuestShape, usage?: HostUsage): FitResult {
  const faults = shapeFaults(shape);
  if (faults.length > 0) {
    return { fits: false, reasons: faults.map((message): FitReason => ({ code: "INVALID_SHAPE", message })) };
  }
  if (chooseGuestTopology(shape, 1) === undefined) return { fits: false, reasons: [noGuestTopology(shape)] };
  for (const coreType of coreTypeChoices(machine, shape)) {
    const found = tryFit(machine, shape, optionsFor(shape, usage, "certain", coreType));
    if (found === undefined) continue;
    return {
      fits: true,
      placement: found.placement,
      warnings: fitWarnings(machine, shape, found.placement, found.minimal),
    };
  }
  const possible = coreTypeChoices(machine, shape).some(
    (coreType) => tryFit(machine, shape, optionsFor(shape, usage, "optimistic", coreType)) !== undefined,
  );
  if (possible) return { fits: undefined, unknown: unknownFacts(machine, shape, usage) };
  return { fits: false, reasons: explainMisfit(machine, shape, usage) };
}

/** The usage of a host with one more guest on it. */
export function addUsage(usage: HostUsage, placement: Placement): HostUsage {
  const cells = placement.cells.map((cell) => ({
    cell: cell.hostCell,
    ...(cell.pageSizeKiB === undefined
      ? { memoryKiB: cell.memoryKiB }
      : { pages: [{ sizeKiB: cell.pageSizeKiB, used: cell.memoryKiB / cell.pageSizeKiB }] }),
  }));
  return {
    ...usage,
    cpus: (usage.cpus ?? CpuSet.empty).union(placement.takes),
    cells: [...(usage.cells ?? []), ...cells],
  };
}

interface Found {
  readonly placement: Placement;
  readonly minimal: boolean;
}

function tryFit(machine: FitMachine, shape: GuestShape, options: StateOptions): Found | undefined {
  const state = hostState(machine, options);
  if (floatsOverHost(shape)) return floatOverHost(state, shape, options.view);
  if (options.view === "optimistic" && !hasHostMemory(state, shape)) return undefined;
  const result = matchCells(machine, state, shape, options.view);
  if (!result.ok) return undefined;
  return {
    placement: buildPlacement(machine, state, shape, result.assignment, options.view),
    minimal: result.assignment.minimal,
  };
}

function floatOverHost(state: HostState, shape: GuestShape, view: StateOptions["view"]): Found | undefined {
  if (state.floating.length < shape.vcpus) return undefined;
  const memoryKiB = state.memoryLeftKiB ?? (view === "optimistic" ? Number.POSITIVE_INFINITY : 0);
  if (memoryKiB < shape.memoryKiB) return undefined;
  const placement: Placement = {
    cells: [],
    vcpus: [],
    emulator: CpuSet.of(state.floating),
    idle: CpuSet.empty,
    takes: CpuSet.empty,
    distance: 0,
    guestTopology: chooseGuestTopology(shape, 1)!,
  };
  return { placement, minimal: true };
}

function noGuestTopology(shape: GuestShape): FitReason {
  const limits = Object.entries({ ...shape.topology, ...shape.topologyLimits }).map(
    ([key, value]) => `${key} ${value}`,
  );
  return {
    code: "NO_GUEST_TOPOLOGY",
    message: `no sockets × cores × threads make ${shape.vcpus} vCPUs within ${limits.join(", ")}`,
    needed: shape.vcpus,
  };
}
