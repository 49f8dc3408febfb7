import type { CellState, CoreState } from "./hostState.js";
import type { ThreadPolicy } from "./shape.js";

/** What one guest cell asks of the pCPUs of one host cell. */
export interface PinNeed {
  readonly pinned: number;
  readonly emulator: 0 | 1;
  /** vCPUs that float over shared pCPUs; a guest is never overcommitted against itself. */
  readonly floating: number;
  readonly threadPolicy: ThreadPolicy;
  readonly wholeCores: boolean;
  /** Sizes of the guest cores that the pinned vCPUs form, in vCPU order; all 1 where threads do not matter. */
  readonly guestCores: readonly number[];
  /** Spare large and unbroken cores for guests to come, instead of keeping to the usual order. */
  readonly frugal?: boolean;
}

/** pCPUs for one guest cell, in vCPU order. */
export interface Pins {
  readonly cpus: readonly number[];
  readonly emulator?: number;
  /** Taken, but left idle. */
  readonly idle: readonly number[];
}

/**
 * Chooses pCPUs in a cell; undefined where there is no choice that meets the need. The order is the one in which Nova
 * gives pCPUs out: cores by their lowest thread; with `prefer` and `require` the largest number of threads a core
 * first, down to 1 or 2, each core carrying that many but the last; `prefer` falls back to any free pCPUs. That rule
 * finds a placement whenever there is one.
 */
export function pinCpus(cell: CellState, need: PinNeed): Pins | undefined {
  if (need.pinned + need.emulator > cell.free) return undefined;
  const cores = need.frugal === true ? bySize(cell.cores) : cell.cores;
  const pins = need.threadPolicy === "isolate" ? isolated(cores, need) : threaded(cores, need);
  if (pins === undefined || floatingLeft(cell, pins) >= need.floating) return pins;
  if (!cell.common || need.threadPolicy !== "isolate") return undefined;
  // In one common set idle siblings are lost for floating vCPUs: the cores with the fewest threads leave the most.
  const frugal = isolated(bySize(cell.cores), need);
  return frugal !== undefined && floatingLeft(cell, frugal) >= need.floating ? frugal : undefined;
}

/** pCPUs that floating vCPUs would have beside these pins. */
export function floatingBeside(cell: CellState, pins: Pins): readonly number[] {
  if (!cell.common) return cell.floating;
  const taken = new Set([...pins.cpus, ...pins.idle]);
  if (pins.emulator !== undefined) taken.add(pins.emulator);
  return cell.floating.filter((cpu) => !taken.has(cpu));
}

function floatingLeft(cell: CellState, pins: Pins): number {
  return floatingBeside(cell, pins).length;
}

function bySize(cores: readonly CoreState[]): readonly CoreState[] {
  return [...cores].sort((a, b) => a.free.length - b.free.length);
}

/** Each vCPU on the first thread of a core of its own; the emulator thread on a core no isolated vCPU is on. */
function isolated(cores: readonly CoreState[], need: PinNeed): Pins | undefined {
  const chosen = new Set<CoreState>();
  for (const core of cores) {
    if (chosen.size === need.pinned) break;
    if (core.whole) chosen.add(core);
  }
  if (chosen.size < need.pinned) return undefined;
  const cpus = [...chosen].map((core) => core.free[0]!);
  const idle = [...chosen].flatMap((core) => core.free.slice(1));
  if (need.emulator === 0) return { cpus, idle };
  const others = cores.filter((core) => !chosen.has(core) && (core.whole || !need.wholeCores));
  const unbroken = need.frugal === true ? others.at(-1) : others[0];
  const host = others.find((core) => !core.whole) ?? unbroken;
  if (host === undefined) return undefined;
  const rest = need.wholeCores ? host.free.slice(1) : [];
  return { cpus, emulator: host.free[0]!, idle: [...idle, ...rest] };
}

function threaded(allCores: readonly CoreState[], need: PinNeed): Pins | undefined {
  const cores = need.wholeCores ? allCores.filter((core) => core.whole) : allCores;
  const least = need.threadPolicy === "require" ? 2 : 1;
  const tries =
    need.wholeCores && least === 1 ? wholeCoreTries(cores, need) : uniformTries(cores, need.pinned, least);
  if (least === 1) tries.push(cores.flatMap((core) => core.free).slice(0, need.pinned));
  const fitting = tries.filter((cpus) => cpus.length === need.pinned);
  const threadsMatter = need.wholeCores || need.guestCores.some((size) => size > 1);
  if (!threadsMatter) return fitting[0] && withEmulator(cores, fitting[0], need);
  const coreOf = coreByCpu(cores);
  const aligned = fitting.find((cpus) => isAligned(cpus, need.guestCores, coreOf));
  const grouped = aligned === undefined && least === 1 ? byGuestCore(cores, need.guestCores) : undefined;
  const cpus = aligned ?? grouped ?? fitting[0];
  if (cpus === undefined || !need.wholeCores) return cpus && withEmulator(cores, cpus, need);
  return withWholeCores(cores, cpus, coreOf, need);
}

/** For each number of threads a core, largest first: the pCPUs of cores with that many free, that many of each. */
function uniformTries(cores: readonly CoreState[], count: number, least: number): number[][] {
  const most = cores.reduce((high, core) => Math.max(high, core.free.length), 0);
  const tries: number[][] = count === 0 ? [[]] : [];
  for (let threads = most; threads >= least; threads--) {
    const cpus: number[] = [];
    for (const core of cores) {
      if (cpus.length >= count) break;
      if (core.free.length >= threads) cpus.push(...core.free.slice(0, threads));
    }
    if (cpus.length >= count) tries.push(cpus.slice(0, count));
  }
  return tries;
}

/** Filling the cores with the most threads first uses the fewest cores. */
function wholeCoreTries(cores: readonly CoreState[], need: PinNeed): number[][] {
  const largestFirst = [...cores].sort((a, b) => b.free.length - a.free.length);
  return [largestFirst.flatMap((core) => core.free).slice(0, need.pinned)];
}

function coreByCpu(cores: readonly CoreState[]): ReadonlyMap<number, CoreState> {
  const map = new Map<number, CoreState>();
  for (const core of cores) for (const cpu of core.free) map.set(cpu, core);
  return map;
}

/** Whether each guest core's vCPUs are on one core. */
function isAligned(
  cpus: readonly number[],
  guestCores: readonly number[],
  coreOf: ReadonlyMap<number, CoreState>,
): boolean {
  let next = 0;
  for (const size of guestCores) {
    const core = coreOf.get(cpus[next]!);
    for (let index = 1; index < size; index++) if (coreOf.get(cpus[next + index]!) !== core) return false;
    next += size;
  }
  return true;
}

/** Each guest core on the first core with room for it; a wish, so the first fit will do. */
function byGuestCore(cores: readonly CoreState[], guestCores: readonly number[]): number[] | undefined {
  const taken = new Map<CoreState, number>();
  const cpus: number[] = [];
  for (const size of guestCores) {
    const core = cores.find((candidate) => candidate.free.length - (taken.get(candidate) ?? 0) >= size);
    if (core === undefined) return undefined;
    const start = taken.get(core) ?? 0;
    cpus.push(...core.free.slice(start, start + size));
    taken.set(core, start + size);
  }
  return cpus;
}

function withEmulator(cores: readonly CoreState[], cpus: readonly number[], need: PinNeed): Pins | undefined {
  if (need.emulator === 0) return { cpus, idle: [] };
  const taken = new Set(cpus);
  for (const core of cores) {
    for (const cpu of core.free) if (!taken.has(cpu)) return { cpus, emulator: cpu, idle: [] };
  }
  return undefined;
}

/** Takes the rest of each core used; the emulator thread has its pCPU from there, or a core of its own. */
function withWholeCores(
  cores: readonly CoreState[],
  cpus: readonly number[],
  coreOf: ReadonlyMap<number, CoreState>,
  need: PinNeed,
): Pins | undefined {
  const taken = new Set(cpus);
  const used = new Set(cpus.map((cpu) => coreOf.get(cpu)!));
  const rest = [...used].flatMap((core) => core.free.filter((cpu) => !taken.has(cpu)));
  if (need.emulator === 0) return { cpus, idle: rest };
  if (rest.length > 0) return { cpus, emulator: rest[0]!, idle: rest.slice(1) };
  const other = cores.find((core) => !used.has(core));
  return other && { cpus, emulator: other.free[0]!, idle: other.free.slice(1) };
}
