import { CpuSet } from "../cpuSet.js";
import type { CellAssignment } from "./assignCells.js";
import { chooseGuestTopology, coreNumbers, siblingsTogether } from "./guestTopology.js";
import type { CellState, HostState, StateOptions } from "./hostState.js";
import type { FitMachine } from "./machine.js";
import { pinNeed } from "./matchCells.js";
import { choosePages } from "./pages.js";
import { floatingBeside, type Pins, pinCpus } from "./pinCpus.js";
import type { PinnedVcpu, PlacedCell, Placement } from "./result.js";
import { type CellNeed, cellNeeds, type GuestShape, type GuestTopology } from "./shape.js";

/** The placement that goes with an assignment of guest cells to host cells. */
export function buildPlacement(
  machine: FitMachine,
  state: HostState,
  shape: GuestShape,
  assignment: CellAssignment,
  view: StateOptions["view"],
  frugal = false,
): Placement {
  const cells: PlacedCell[] = [];
  const vcpus: PinnedVcpu[] = [];
  const idle: number[] = [];
  let isolatedEmulator: number | undefined;
  for (const [index, need] of cellNeeds(shape).entries()) {
    const host = state.cells[assignment.hosts[index]!]!;
    const pins = pinCpus(host, { ...pinNeed(shape, need), frugal })!;
    const pages = choosePages(host, need.memoryKiB, shape.pageSize, view);
    cells.push(placedCell(need, host, pins, pages.ok ? pages.sizeKiB : undefined));
    for (const [position, vcpu] of need.pinned.entries()) vcpus.push({ vcpu, cpu: pins.cpus[position]! });
    idle.push(...pins.idle);
    isolatedEmulator ??= pins.emulator;
  }
  vcpus.sort((a, b) => a.vcpu - b.vcpu);
  const taken = [
    ...vcpus.map((pin) => pin.cpu),
    ...idle,
    ...(isolatedEmulator === undefined ? [] : [isolatedEmulator]),
  ];
  return {
    cells,
    vcpus,
    emulator: emulatorCpus(machine, state, shape, { cells, vcpus, isolatedEmulator }),
    ...(isolatedEmulator !== undefined && { isolatedEmulator }),
    idle: CpuSet.of(idle),
    takes: CpuSet.of(taken),
    distance: assignment.cost,
    guestTopology: guestTopologyOf(machine, shape, vcpus),
  };
}

function placedCell(
  need: CellNeed,
  host: CellState,
  pins: Pins,
  pageSizeKiB: number | undefined,
): PlacedCell {
  return {
    guestCell: need.guestCell,
    hostCell: host.id,
    memoryKiB: need.memoryKiB,
    ...(pageSizeKiB !== undefined && { pageSizeKiB }),
    ...(need.floating.length > 0 && {
      floating: { vcpus: need.floating, cpus: CpuSet.of(floatingBeside(host, pins)) },
    }),
  };
}

/** With `share`, emulator threads float over the host's shared set where it has one; else over the guest's pCPUs. */
function emulatorCpus(
  machine: FitMachine,
  state: HostState,
  shape: GuestShape,
  placed: {
    readonly cells: readonly PlacedCell[];
    readonly vcpus: readonly PinnedVcpu[];
    readonly isolatedEmulator: number | undefined;
  },
): CpuSet {
  if (placed.isolatedEmulator !== undefined) return CpuSet.of([placed.isolatedEmulator]);
  if (shape.emulatorThreads === "share" && machine.shared !== undefined && state.floating.length > 0) {
    return CpuSet.of(state.floating);
  }
  const pinned = CpuSet.of(placed.vcpus.map((pin) => pin.cpu));
  return placed.cells.reduce((all, cell) => (cell.floating ? all.union(cell.floating.cpus) : all), pinned);
}

/** Guest threads follow the pinning: as many as the pinned vCPUs, in order, have neighbours on their cores. */
function guestTopologyOf(
  machine: FitMachine,
  shape: GuestShape,
  vcpus: readonly PinnedVcpu[],
): GuestTopology {
  const fallback = chooseGuestTopology(shape, 1)!;
  if (shape.topology?.threads !== undefined || vcpus.length < shape.vcpus) return fallback;
  const coreOf = coreNumbers(machine.places);
  const most = Math.min(shape.topologyLimits?.threads ?? 8, 8, shape.vcpus);
  for (let threads = most; threads > 1; threads--) {
    if (shape.vcpus % threads !== 0 || !siblingsTogether(vcpus, threads, coreOf)) continue;
    return chooseGuestTopology(shape, threads) ?? fallback;
  }
  return fallback;
}
