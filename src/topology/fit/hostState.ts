import { CpuSet } from "../cpuSet.js";
import { type FitCell, type FitMachine, type FitPlace, isBasePage } from "./machine.js";
import type { GuestShape, HostUsage } from "./shape.js";

/** A core's free dedicated pCPUs. */
export interface CoreState {
  /** By ascending id; one per run group. */
  readonly free: readonly number[];
  /** Nothing but free dedicated places and offline threads: an isolated vCPU can have it for itself. */
  readonly whole: boolean;
}

export interface PoolState {
  readonly sizeKiB: number;
  readonly base: boolean;
  /** Pages there are, and pages left. */
  readonly total: number;
  readonly left: number;
}

/** What is left in one cell. */
export interface CellState {
  readonly id: number;
  /** In the order in which pCPUs are given out: cores by their lowest thread, whatever its state. */
  readonly cores: readonly CoreState[];
  /** Number of free dedicated places. */
  readonly free: number;
  /** pCPUs that floating vCPUs may use. */
  readonly floating: readonly number[];
  /** One common set: what is pinned is lost for floating vCPUs. */
  readonly common: boolean;
  /** Memory on base pages that is left; undefined = not known. */
  readonly memoryLeftKiB: number | undefined;
  /** Undefined = not known. */
  readonly pools: readonly PoolState[] | undefined;
  readonly hasMemory: boolean;
}

export interface HostState {
  /** By ascending id. */
  readonly cells: readonly CellState[];
  /** Floating pCPUs of the whole host, those of no cell included. */
  readonly floating: readonly number[];
  /** Base-page memory of the whole host that is left; undefined where a cell's is not known. */
  readonly memoryLeftKiB: number | undefined;
}

export interface StateOptions {
  readonly usage?: HostUsage;
  /** How to take what is not known: never for granted (an answer yes is then sure), or for granted (a no is sure). */
  readonly view: "certain" | "optimistic";
  /** Only places of this core type; `undefined` as a value means those of unknown type. */
  readonly coreType?: { readonly name: string | undefined };
  /** How places of unknown core stand in the optimistic view. */
  readonly threadPolicy?: GuestShape["threadPolicy"];
}

interface IndexedCore {
  readonly threads: readonly number[] | undefined;
  readonly places: readonly FitPlace[];
}

interface IndexedCell {
  readonly cell: FitCell;
  readonly cores: readonly IndexedCore[];
}

interface MachineIndex {
  readonly cells: readonly IndexedCell[];
  readonly outside: readonly FitPlace[];
}

/** Grouping the places of a machine does not depend on the question, so it is done once per machine. */
const indexes = new WeakMap<FitMachine, MachineIndex>();

export function hostState(machine: FitMachine, options: StateOptions): HostState {
  const index = indexOf(machine);
  const roles = new Roles(machine, options);
  const unplaced = unplacedUsage(machine, options);
  const cells = index.cells.map((cell) => cellState(cell, roles, options, unplaced));
  const floating = cells.flatMap((cell) => cell.floating);
  for (const place of index.outside) if (roles.canFloat(place)) floating.push(place.cpu);
  return { cells, floating, memoryLeftKiB: hostMemory(machine, options) };
}

function indexOf(machine: FitMachine): MachineIndex {
  const known = indexes.get(machine);
  if (known !== undefined) return known;
  const cells = [...machine.cells].sort((a, b) => a.id - b.id);
  const byCell = new Map<number, Map<number, FitPlace[]>>(cells.map((cell) => [cell.id, new Map()]));
  const outside: FitPlace[] = [];
  for (const place of [...machine.places].sort((a, b) => a.cpu - b.cpu)) {
    const cores = place.cell === undefined ? undefined : byCell.get(place.cell);
    if (cores === undefined) {
      outside.push(place);
      continue;
    }
    const key = place.core?.min ?? place.cpu;
    const members = cores.get(key);
    if (members === undefined) cores.set(key, [place]);
    else members.push(place);
  }
  const built: MachineIndex = {
    cells: cells.map((cell) => ({ cell, cores: orderedCores(byCell.get(cell.id) ?? new Map()) })),
    outside,
  };
  indexes.set(machine, built);
  return built;
}

function orderedCores(cores: ReadonlyMap<number, readonly FitPlace[]>): readonly IndexedCore[] {
  return [...cores.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, places]) => ({ threads: places[0]?.core?.toArray(), places }));
}

/** Which place may be used for what, under the sets, the usage and the view. */
class Roles {
  readonly common: boolean;
  private readonly dedicated: CpuSet | undefined;
  private readonly shared: CpuSet | undefined;
  private readonly used: CpuSet;
  private readonly optimistic: boolean;

  constructor(
    private readonly machine: FitMachine,
    private readonly options: StateOptions,
  ) {
    this.common = machine.dedicated === undefined && machine.shared === undefined;
    this.dedicated = this.common ? undefined : (machine.dedicated ?? CpuSet.empty);
    this.shared = this.common ? undefined : (machine.shared ?? CpuSet.empty);
    this.used = options.usage?.cpus ?? CpuSet.empty;
    this.optimistic = options.view === "optimistic";
  }

  /** Free to pin a vCPU to. */
  isFree(place: FitPlace): boolean {
    if (!this.holds(place.pinnable) || !this.isOpen(place)) return false;
    return this.dedicated === undefined || this.dedicated.has(place.cpu);
  }

  canFloat(place: FitPlace): boolean {
    if (!this.holds(place.runnable) || !this.isOpen(place)) return false;
    if (this.shared === undefined) return true;
    return this.shared.has(place.cpu) && this.dedicated?.has(place.cpu) !== true;
  }

  /** A thread that is idle because it is offline (and in nobody's use). */
  isIdle(thread: number): boolean {
    if (this.used.has(thread)) return false;
    return this.machine.offline.has(thread) || (this.optimistic && this.machine.stateUnknown.has(thread));
  }

  private isOpen(place: FitPlace): boolean {
    const wish = this.options.coreType;
    if (wish !== undefined && place.coreType !== wish.name) return false;
    if (place.runGroup.size === 1) return !this.used.has(place.cpu) && !this.machine.reserved.has(place.cpu);
    return !place.runGroup.intersects(this.used) && !place.runGroup.intersects(this.machine.reserved);
  }

  private holds(fact: boolean | undefined): boolean {
    return fact ?? this.optimistic;
  }
}

function cellState(
  { cell, cores }: IndexedCell,
  roles: Roles,
  options: StateOptions,
  unplaced: Unplaced,
): CellState {
  const floating: number[] = [];
  const states: CoreState[] = [];
  const loose: number[] = [];
  let free = 0;
  for (const core of cores) {
    for (const place of core.places) if (roles.canFloat(place)) floating.push(place.cpu);
    const state = coreState(core, roles);
    free += state.free.length;
    if (core.threads === undefined && options.view === "optimistic") loose.push(...state.free);
    else if (state.free.length > 0) states.push(state);
  }
  const pools = poolStates(cell, options.usage, unplaced);
  return {
    id: cell.id,
    cores: [...states, ...looseCores(loose, options)],
    free,
    floating,
    common: roles.common,
    memoryLeftKiB: memoryLeft(cell, pools, options.usage, unplaced),
    pools,
    hasMemory: cell.memoryKiB === undefined || cell.memoryKiB > 0,
  };
}

function coreState(core: IndexedCore, roles: Roles): CoreState {
  const open = core.places.filter((place) => roles.isFree(place));
  const whole =
    open.length > 0 &&
    core.threads !== undefined &&
    core.threads.every((thread) => open.some((place) => place.runGroup.has(thread)) || roles.isIdle(thread));
  return { free: open.map((place) => place.cpu), whole };
}

/** pCPUs of unknown core, as favourably as can be: each a core of its own, or all threads of one core. */
function looseCores(cpus: readonly number[], options: StateOptions): readonly CoreState[] {
  if (cpus.length === 0) return [];
  if (options.threadPolicy === "require") return [{ free: cpus, whole: true }];
  return cpus.map((cpu) => ({ free: [cpu], whole: true }));
}

/** Usage that is not tied to a cell, as it may weigh on any one cell. */
interface Unplaced {
  readonly memoryKiB: number;
  pagesOf(sizeKiB: number): number;
}

function unplacedUsage(machine: FitMachine, options: StateOptions): Unplaced {
  const onlyCell = machine.cells.filter((cell) => cell.memoryKiB !== 0).length <= 1;
  const counts = options.view === "certain" || onlyCell;
  const pages = options.usage?.pages ?? [];
  return {
    memoryKiB: counts ? (options.usage?.memoryKiB ?? 0) : 0,
    pagesOf: (sizeKiB) => (counts ? usedPages(pages, sizeKiB) : 0),
  };
}

function usedPages(
  pages: readonly { readonly sizeKiB: number; readonly used: number }[],
  sizeKiB: number,
): number {
  return pages.reduce((sum, page) => (page.sizeKiB === sizeKiB ? sum + page.used : sum), 0);
}

function poolStates(
  cell: FitCell,
  usage: HostUsage | undefined,
  unplaced: Unplaced,
): readonly PoolState[] | undefined {
  if (cell.memoryKiB === 0) return [];
  if (cell.pages.length === 0) return undefined;
  const taken = usage?.cells?.filter((entry) => entry.cell === cell.id) ?? [];
  const takenMemoryKiB = taken.reduce((sum, entry) => sum + (entry.memoryKiB ?? 0), unplaced.memoryKiB);
  const pools = [...cell.pages].sort((a, b) => a.sizeKiB - b.sizeKiB);
  return pools.map((pool, index) => {
    const base = index === 0 && isBasePage(pool);
    let used = taken.reduce((sum, entry) => sum + usedPages(entry.pages ?? [], pool.sizeKiB), 0);
    used += unplaced.pagesOf(pool.sizeKiB);
    if (base) used += Math.ceil(takenMemoryKiB / pool.sizeKiB);
    return { sizeKiB: pool.sizeKiB, base, total: pool.total, left: Math.max(0, pool.total - used) };
  });
}

/** Guests that ask for no page size live on base pages: what huge pages hold is not theirs. */
function memoryLeft(
  cell: FitCell,
  pools: readonly PoolState[] | undefined,
  usage: HostUsage | undefined,
  unplaced: Unplaced,
): number | undefined {
  if (cell.memoryKiB === undefined) return undefined;
  const base = pools?.find((pool) => pool.base);
  const taken = (usage?.cells ?? []).reduce(
    (sum, entry) => (entry.cell === cell.id ? sum + (entry.memoryKiB ?? 0) : sum),
    unplaced.memoryKiB,
  );
  const left = Math.max(0, cell.memoryKiB - taken);
  return base === undefined ? left : Math.min(left, base.left * base.sizeKiB);
}

function hostMemory(machine: FitMachine, options: StateOptions): number | undefined {
  const usage: HostUsage = { ...(options.usage?.cells && { cells: options.usage.cells }) };
  const none: Unplaced = { memoryKiB: 0, pagesOf: () => 0 };
  let left = 0;
  for (const cell of machine.cells) {
    const cellLeft = memoryLeft(cell, poolStates(cell, usage, none), usage, none);
    if (cellLeft === undefined) return undefined;
    left += cellLeft;
  }
  const baseKiB = machine.cells
    .flatMap((cell) => cell.pages)
    .reduce((low, pool) => Math.min(low, pool.sizeKiB), 65);
  const unplacedPages = baseKiB <= 64 ? usedPages(options.usage?.pages ?? [], baseKiB) * baseKiB : 0;
  return Math.max(0, left - (options.usage?.memoryKiB ?? 0) - unplacedPages);
}
