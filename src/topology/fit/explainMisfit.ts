import { type CellState, type HostState, hostState } from "./hostState.js";
import type { FitMachine } from "./machine.js";
import { coreTypeChoices, hasHostMemory, matchCells, optionsFor, pinNeed } from "./matchCells.js";
import { choosePages, type PageChoice, type SizeFailure } from "./pages.js";
import { type PinNeed, pinCpus } from "./pinCpus.js";
import type { FitReason } from "./result.js";
import { type CellNeed, cellNeeds, floatsOverHost, type GuestShape, type HostUsage } from "./shape.js";

/**
 * Every constraint that keeps the guest off the machine, with what it needs and the most there is. What is not known is
 * taken as favourably as can be, so each reason holds whatever it turns out to be.
 */
export function explainMisfit(
  machine: FitMachine,
  shape: GuestShape,
  usage?: HostUsage,
): readonly FitReason[] {
  const wrongType = coreTypeReasons(machine, shape);
  if (wrongType.length > 0) return wrongType;
  const choices = coreTypeChoices(machine, shape);
  if (shape.singleCoreType === true && choices.length !== 1) return singleTypeReasons(machine, shape, usage);
  const state = hostState(machine, optionsFor(shape, usage, "optimistic", choices[0]));
  if (floatsOverHost(shape)) return [...floatingReasons(state, shape), ...hostMemoryReasons(state, shape)];
  return [...hostReasons(machine, state, shape), ...cellReasons(machine, state, shape)];
}

function coreTypeReasons(machine: FitMachine, shape: GuestShape): readonly FitReason[] {
  const wish = shape.coreType;
  if (wish === undefined || machine.places.some((place) => place.coreType === wish)) return [];
  const unknown = machine.places.filter((place) => place.coreType === undefined).length;
  if (unknown > 0) {
    const message = `core type ${wish} is asked for, and of ${unknown} pCPUs the core type is not known`;
    return [{ code: "CORE_TYPE_UNKNOWN", message }];
  }
  const types = [...new Set(machine.places.map((place) => place.coreType))].sort().join(", ");
  return [
    { code: "NO_SUCH_CORE_TYPE", message: `core type ${wish} is asked for; the host has ${types || "none"}` },
  ];
}

/** Reasons that hold even if core types may be mixed; else that no single type is enough. */
function singleTypeReasons(machine: FitMachine, shape: GuestShape, usage?: HostUsage): readonly FitReason[] {
  const { singleCoreType: _, ...mixed } = shape;
  const state = hostState(machine, optionsFor(mixed, usage, "optimistic", undefined));
  const fitsMixed = floatsOverHost(mixed)
    ? floatingReasons(state, mixed).length === 0 && hostMemoryReasons(state, mixed).length === 0
    : hasHostMemory(state, mixed) && matchCells(machine, state, mixed, "optimistic").ok;
  if (!fitsMixed) return explainMisfit(machine, mixed, usage);
  return [
    {
      code: "NO_SINGLE_CORE_TYPE",
      message: "the guest must stay within one core type, and it fits no core type alone, only a mix of them",
    },
  ];
}

function floatingReasons(state: HostState, shape: GuestShape): readonly FitReason[] {
  if (state.floating.length >= shape.vcpus) return [];
  return [
    {
      code: "NOT_ENOUGH_SHARED_CPUS",
      message: `${shape.vcpus} vCPUs float over ${state.floating.length} shared pCPUs; a guest cannot be overcommitted against itself`,
      needed: shape.vcpus,
      available: state.floating.length,
    },
  ];
}

function hostMemoryReasons(state: HostState, shape: GuestShape): readonly FitReason[] {
  if (hasHostMemory(state, shape)) return [];
  return [
    {
      code: "NOT_ENOUGH_MEMORY",
      message: `${shape.memoryKiB} KiB of memory are needed, and the host has ${state.memoryLeftKiB} KiB`,
      needed: shape.memoryKiB,
      available: state.memoryLeftKiB ?? 0,
    },
  ];
}

/** What the whole host lacks, whatever the cells. */
function hostReasons(machine: FitMachine, state: HostState, shape: GuestShape): readonly FitReason[] {
  const reasons: FitReason[] = [];
  const needs = cellNeeds(shape);
  const needed = needs.reduce((sum, need) => sum + need.pinned.length + need.emulator, 0);
  const free = state.cells.reduce((sum, cell) => sum + cell.free, 0);
  if (needed > 0 && machine.places.length > 0 && machine.places.every((place) => place.pinnable === false)) {
    reasons.push({
      code: "PINNING_NOT_OFFERED",
      message: "vCPUs cannot be pinned on this host's hypervisor",
    });
  } else if (needed > free) {
    const message = `${needed} dedicated pCPUs are needed, and ${free} are there to take`;
    reasons.push({ code: "NOT_ENOUGH_PCPUS", message, needed, available: free });
  }
  const floating = needs.reduce((sum, need) => sum + need.floating.length, 0);
  const shared = state.cells.reduce((sum, cell) => sum + cell.floating.length, 0);
  if (floating > shared) {
    const message = `${floating} vCPUs float, and the host's cells have ${shared} shared pCPUs`;
    reasons.push({ code: "NOT_ENOUGH_SHARED_CPUS", message, needed: floating, available: shared });
  }
  reasons.push(...hostMemoryReasons(state, shape));
  if (needs.length > state.cells.length) {
    const message = `${needs.length} guest cells need as many host cells, and there are ${state.cells.length}`;
    reasons.push({ code: "NOT_ENOUGH_CELLS", message, needed: needs.length, available: state.cells.length });
  }
  return reasons;
}

function cellReasons(machine: FitMachine, state: HostState, shape: GuestShape): readonly FitReason[] {
  const needs = cellNeeds(shape);
  const short = hostShortages(state, needs);
  const reasons = needs.flatMap((need) => reasonsOfCell(state, shape, need, short));
  if (reasons.length > 0 || needs.length > state.cells.length) return reasons;
  const matched = matchCells(machine, state, shape, "optimistic");
  if (matched.ok) return [];
  const guestCells = matched.bottleneck.guests.map((guest) => needs[guest]!.guestCell);
  const hostCells = matched.bottleneck.hosts.map((host) => state.cells[host]!.id);
  if (hostCells.length === 0) return [];
  return [
    {
      code: "NO_CELL_ASSIGNMENT",
      message: `guest cells ${guestCells.join(", ")} fit only host cells ${hostCells.join(", ")}, and each needs one of its own`,
      guestCells,
      hostCells,
      needed: guestCells.length,
      available: hostCells.length,
    },
  ];
}

/** Whole-host shortages, said once: the same figure is not repeated for each guest cell. */
interface Shortages {
  readonly pcpus: boolean;
  readonly shared: boolean;
}

function hostShortages(state: HostState, needs: readonly CellNeed[]): Shortages {
  const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
    items.reduce((total, item) => total + of(item), 0);
  return {
    pcpus: sum(needs, (need) => need.pinned.length + need.emulator) > sum(state.cells, (cell) => cell.free),
    shared: sum(needs, (need) => need.floating.length) > sum(state.cells, (cell) => cell.floating.length),
  };
}

/** Why no host cell holds this guest cell: each thing of which no cell has enough, else that no cell has all. */
function reasonsOfCell(
  state: HostState,
  shape: GuestShape,
  need: CellNeed,
  short: Shortages,
): readonly FitReason[] {
  const pins = pinNeed(shape, need);
  const fits = (cell: CellState): boolean =>
    choosePages(cell, need.memoryKiB, shape.pageSize, "optimistic").ok && pinCpus(cell, pins) !== undefined;
  if (state.cells.length === 0 || state.cells.some(fits)) return [];
  const reasons = [
    ...countReasons(state, need, pins, short),
    ...threadReasons(state, need, pins),
    ...memoryReasons(state, shape, need),
  ];
  if (reasons.length > 0 || short.pcpus || short.shared) return reasons;
  const message = `no host cell has all that guest cell ${need.guestCell} needs: each has too little of one thing or another`;
  return [{ code: "NO_CELL_FITS_ALL", message, guestCell: need.guestCell }];
}

function countReasons(
  state: HostState,
  need: CellNeed,
  pins: PinNeed,
  short: Shortages,
): readonly FitReason[] {
  const reasons: FitReason[] = [];
  const guestCell = need.guestCell;
  const needed = pins.pinned + pins.emulator;
  const most = Math.max(...state.cells.map((cell) => cell.free));
  if (needed > most && !short.pcpus) {
    const message = `guest cell ${guestCell} needs ${needed} dedicated pCPUs in one host cell, and the most there are is ${most}`;
    reasons.push({ code: "NOT_ENOUGH_IN_ONE_CELL", message, guestCell, needed, available: most });
  }
  const shared = Math.max(...state.cells.map((cell) => cell.floating.length));
  if (pins.floating > shared && !short.shared) {
    const message = `guest cell ${guestCell} has ${pins.floating} floating vCPUs, and the most shared pCPUs in one host cell are ${shared}`;
    reasons.push({
      code: "NOT_ENOUGH_SHARED_CPUS",
      message,
      guestCell,
      needed: pins.floating,
      available: shared,
    });
  }
  return reasons;
}

function threadReasons(state: HostState, need: CellNeed, pins: PinNeed): readonly FitReason[] {
  const guestCell = need.guestCell;
  if (pins.threadPolicy === "isolate" || pins.wholeCores) {
    const cpus = state.cells.map((cell) => wholeCorePlaces(cell, pins));
    const needed = pins.pinned + (pins.wholeCores ? pins.emulator : 0);
    const most = Math.max(...cpus);
    if (needed > most) {
      const what = pins.threadPolicy === "isolate" ? "wholly free cores" : "pCPUs on wholly free cores";
      const message = `guest cell ${guestCell} needs ${needed} ${what} in one host cell, and the most there are is ${most}`;
      return [{ code: "NO_FREE_CORE", message, guestCell, needed, available: most }];
    }
  }
  if (pins.threadPolicy === "require" && pins.pinned > 0) {
    const most = Math.max(...state.cells.map((cell) => siblingCapacity(cell, pins.wholeCores)));
    if (pins.pinned > most) {
      const message = `guest cell ${guestCell} needs ${pins.pinned} pCPUs on cores with two or more free threads, and the most there are in one host cell is ${most}`;
      return [{ code: "NO_THREAD_SIBLINGS", message, guestCell, needed: pins.pinned, available: most }];
    }
  }
  return [];
}

function wholeCorePlaces(cell: CellState, pins: PinNeed): number {
  const whole = cell.cores.filter((core) => core.whole);
  if (pins.threadPolicy === "isolate") return whole.length;
  return whole.reduce((sum, core) => sum + core.free.length, 0);
}

/** The most vCPUs that `require` can place in a cell: the best of threads × cores with that many free. */
export function siblingCapacity(cell: CellState, wholeOnly: boolean): number {
  const sizes = cell.cores.filter((core) => core.whole || !wholeOnly).map((core) => core.free.length);
  const most = Math.max(0, ...sizes);
  let best = 0;
  for (let threads = 2; threads <= most; threads++) {
    best = Math.max(best, threads * sizes.filter((size) => size >= threads).length);
  }
  return best;
}

/** A wish that several page sizes would meet: why none does, size by size, largest first. */
function sizeReasons(
  failures: readonly Extract<PageChoice, { readonly ok: false }>[],
  { guestCell, memoryKiB }: CellNeed,
): readonly FitReason[] {
  const most = new Map<number, SizeFailure>();
  for (const failure of failures) {
    for (const size of sizesOf(failure)) {
      if (size.available >= (most.get(size.sizeKiB)?.available ?? 0)) most.set(size.sizeKiB, size);
    }
  }
  return [...most.values()]
    .sort((a, b) => b.sizeKiB - a.sizeKiB)
    .map(({ sizeKiB, code, available }) => pageReason(code, { guestCell, memoryKiB, sizeKiB, available }));
}

function sizesOf(failure: Extract<PageChoice, { readonly ok: false }>): readonly SizeFailure[] {
  const { code, sizeKiB, available } = failure;
  if (failure.sizes !== undefined) return failure.sizes;
  if (sizeKiB === undefined || (code !== "NOT_ENOUGH_PAGES" && code !== "PAGES_DO_NOT_DIVIDE")) return [];
  return [{ sizeKiB, code, available }];
}

function pageReason(
  code: SizeFailure["code"],
  of: {
    readonly guestCell: number;
    readonly memoryKiB: number;
    readonly sizeKiB: number;
    readonly available: number;
  },
): FitReason {
  const { guestCell, memoryKiB, sizeKiB, available } = of;
  const base = { code, guestCell, pageSizeKiB: sizeKiB };
  if (code === "PAGES_DO_NOT_DIVIDE") {
    const message = `${memoryKiB} KiB of guest cell ${guestCell} are no whole number of ${sizeKiB} KiB pages`;
    return { ...base, message };
  }
  const needed = memoryKiB / sizeKiB;
  const message = `guest cell ${guestCell} needs ${needed} pages of ${sizeKiB} KiB in one host cell, and the most there are is ${available}`;
  return { ...base, message, needed, available };
}

function memoryReasons(state: HostState, shape: GuestShape, need: CellNeed): readonly FitReason[] {
  const choices = state.cells.map((cell) => choosePages(cell, need.memoryKiB, shape.pageSize, "optimistic"));
  const failures = choices.flatMap((choice) => (choice.ok ? [] : [choice]));
  if (failures.length < choices.length) return [];
  if (shape.pageSize === "large" || shape.pageSize === "any") {
    const bySize = sizeReasons(failures, need);
    if (bySize.length > 1) return bySize;
  }
  // The nearest miss tells most: pages that are there but too few, before a size that no cell has.
  const order = ["NOT_ENOUGH_PAGES", "PAGES_DO_NOT_DIVIDE", "NO_PAGE_SIZE", "NOT_ENOUGH_MEMORY"];
  const best = [...failures].sort(
    (a, b) => order.indexOf(a.code) - order.indexOf(b.code) || b.available - a.available,
  )[0]!;
  const guestCell = need.guestCell;
  const size = best.sizeKiB;
  const base = { code: best.code, guestCell, ...(size !== undefined && { pageSizeKiB: size }) };
  if (size !== undefined && (best.code === "NOT_ENOUGH_PAGES" || best.code === "PAGES_DO_NOT_DIVIDE")) {
    const { available } = best;
    return [pageReason(best.code, { guestCell, memoryKiB: need.memoryKiB, sizeKiB: size, available })];
  }
  if (best.code === "NO_PAGE_SIZE") {
    const wish =
      typeof shape.pageSize === "number" ? `of ${shape.pageSize} KiB` : `that are ${shape.pageSize}`;
    return [{ ...base, message: `guest cell ${guestCell} asks for pages ${wish}, and no host cell has any` }];
  }
  const message = `guest cell ${guestCell} needs ${need.memoryKiB} KiB in one host cell, and the most there is is ${best.available} KiB`;
  return [{ ...base, message, needed: need.memoryKiB, available: best.available }];
}
