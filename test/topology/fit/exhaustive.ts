import type { FitMachine, GuestShape, HostUsage, Placement } from "../../../src/topology/fit/index.js";

/**
 * The slow truth to compare with: every assignment of guest cells to host cells, and in each cell every set of pCPUs,
 * judged by the rules as design and operators state them. Written apart from the engine, on plain arrays.
 */
export interface Truth {
  readonly fits: boolean;
  /** The least total distance of all placements. */
  readonly distance: number;
}

export function exhaustive(machine: FitMachine, shape: GuestShape, usage: HostUsage = {}): Truth {
  const needs = guestCells(shape);
  let best = Number.POSITIVE_INFINITY;
  for (const cells of injections(needs.length, machine.cells.length)) {
    const fits = needs.every((need, index) =>
      cellTruth(machine, shape, usage, cells[index]!, need, index === 0),
    );
    if (fits) best = Math.min(best, totalDistance(machine, cells));
  }
  return { fits: Number.isFinite(best), distance: best };
}

/** Whether one given placement keeps every rule. */
export function isLawful(
  machine: FitMachine,
  shape: GuestShape,
  placement: Placement,
  usage: HostUsage = {},
): boolean {
  const pins = new Map(placement.vcpus.map((pin) => [pin.vcpu, pin.cpu]));
  if (new Set(placement.cells.map((cell) => cell.hostCell)).size !== placement.cells.length) return false;
  return guestCells(shape).every((need, index) => {
    const hostCell = placement.cells.find((cell) => cell.guestCell === need.id)?.hostCell;
    const position = machine.cells.findIndex((cell) => cell.id === hostCell);
    const cpus = need.pinned.map((vcpu) => pins.get(vcpu));
    const emulator = index === 0 ? placement.isolatedEmulator : undefined;
    if (position < 0 || cpus.some((cpu) => cpu === undefined)) return false;
    if (index === 0 && (shape.emulatorThreads === "isolate") !== (emulator !== undefined)) return false;
    const rules = cellRules(machine, shape, usage, position, need);
    return rules.memory && rules.pins(cpus as number[], emulator);
  });
}

interface GuestCellNeed {
  readonly id: number;
  readonly pinned: readonly number[];
  readonly floating: number;
  readonly memoryKiB: number;
}

function guestCells(shape: GuestShape): readonly GuestCellNeed[] {
  const all = Array.from({ length: shape.vcpus }, (_, vcpu) => vcpu);
  const cells = shape.cells?.map((cell) => ({
    id: cell.id,
    vcpus: cell.vcpus.toArray(),
    memoryKiB: cell.memoryKiB,
  }));
  return (cells ?? [{ id: 0, vcpus: all, memoryKiB: shape.memoryKiB }]).map((cell) => {
    const pinned = cell.vcpus.filter(
      (vcpu) =>
        shape.cpuPolicy === "dedicated" || (shape.cpuPolicy === "mixed" && shape.dedicatedVcpus!.has(vcpu)),
    );
    return { id: cell.id, pinned, floating: cell.vcpus.length - pinned.length, memoryKiB: cell.memoryKiB };
  });
}

function cellTruth(
  machine: FitMachine,
  shape: GuestShape,
  usage: HostUsage,
  cell: number,
  need: GuestCellNeed,
  first: boolean,
): boolean {
  const rules = cellRules(machine, shape, usage, cell, need);
  if (!rules.memory) return false;
  const emulated = first && shape.emulatorThreads === "isolate";
  for (const cpus of subsets(rules.free, need.pinned.length)) {
    const emulators = emulated ? rules.free.filter((cpu) => !cpus.includes(cpu)) : [undefined];
    if (emulators.some((emulator) => rules.pins(cpus, emulator))) return true;
  }
  return false;
}

function cellRules(
  machine: FitMachine,
  shape: GuestShape,
  usage: HostUsage,
  index: number,
  need: GuestCellNeed,
) {
  const cell = machine.cells[index]!;
  const used = (cpu: number): boolean => usage.cpus?.has(cpu) ?? false;
  const common = machine.shared === undefined && machine.dedicated === undefined;
  const members = machine.places.filter((place) => place.cell === cell.id);
  const open = members.filter(
    (place) =>
      ![...place.runGroup].some((cpu) => used(cpu) || machine.reserved.has(cpu)) &&
      (shape.coreType === undefined || place.coreType === shape.coreType),
  );
  const free = open.filter((p) => p.pinnable && (common || machine.dedicated?.has(p.cpu))).map((p) => p.cpu);
  const shared = open.filter(
    (p) => p.runnable && (common || (machine.shared?.has(p.cpu) && !machine.dedicated?.has(p.cpu))),
  );
  const coreOf = (cpu: number) => members.find((place) => place.cpu === cpu)!.core!;
  const groupOf = new Map(
    members.flatMap((place) => [...place.runGroup].map((cpu) => [cpu, place.cpu] as const)),
  );
  /** Every other thread of the core can be left idle. */
  const restIsFree = (cpu: number, mine: readonly number[]): boolean =>
    [...coreOf(cpu)].every((thread) => {
      const place = groupOf.get(thread);
      if (place !== undefined && free.includes(place))
        return place === cpu || !mine.includes(place) || shape.wholeCores;
      return machine.offline.has(thread) && !used(thread);
    });
  const pins = (cpus: readonly number[], emulator: number | undefined): boolean => {
    const mine = emulator === undefined ? [...cpus] : [...cpus, emulator];
    if (new Set(mine).size !== mine.length || mine.some((cpu) => !free.includes(cpu))) return false;
    if (shape.wholeCores === true && !mine.every((cpu) => restIsFree(cpu, mine))) return false;
    if (shape.threadPolicy === "isolate") {
      if (!cpus.every((cpu) => restIsFree(cpu, mine))) return false;
      if (cpus.some((cpu) => mine.some((other) => other !== cpu && coreOf(cpu).has(other)))) return false;
    }
    if (shape.threadPolicy === "require" && !evenlyThreaded(cpus, coreOf, free)) return false;
    if (!common) return shared.length >= need.floating;
    const lost = (cpu: number): boolean =>
      mine.includes(cpu) || (shape.threadPolicy === "isolate" && cpus.some((own) => coreOf(own).has(cpu)));
    return shared.filter((place) => !lost(place.cpu)).length >= need.floating;
  };
  return { free, memory: (cell.memoryKiB ?? 0) >= need.memoryKiB, pins };
}

/** Some number of threads, two or more: each core has that many free and carries that many, one may carry fewer. */
function evenlyThreaded(
  cpus: readonly number[],
  coreOf: (cpu: number) => { has(cpu: number): boolean; min: number | undefined },
  free: readonly number[],
): boolean {
  const carried = new Map<number, number>();
  const room = new Map<number, number>();
  for (const cpu of cpus) carried.set(coreOf(cpu).min!, (carried.get(coreOf(cpu).min!) ?? 0) + 1);
  for (const cpu of free) room.set(coreOf(cpu).min!, (room.get(coreOf(cpu).min!) ?? 0) + 1);
  for (let threads = 2; threads <= 8; threads++) {
    const counts = [...carried.entries()];
    const full = counts.filter(([, count]) => count === threads).length;
    const less = counts.filter(([, count]) => count < threads).length;
    if (full + less !== counts.length || less > 1) continue;
    if (counts.every(([core]) => room.get(core)! >= threads)) return true;
  }
  return cpus.length === 0;
}

export function totalDistance(machine: FitMachine, cells: readonly number[]): number {
  let sum = 0;
  for (const a of cells) {
    for (const b of cells) {
      if (a === b) continue;
      const other = machine.cells[b]!.id;
      sum += machine.cells[a]!.distances.find((entry) => entry.cell === other)?.distance ?? 20;
    }
  }
  return sum;
}

export function* subsets(items: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, item] of items.entries()) {
    for (const rest of subsets(items.slice(index + 1), size - 1)) yield [item, ...rest];
  }
}

/** All ways to give `count` things distinct numbers below `among`. */
function* injections(
  count: number,
  among: number,
  taken: readonly number[] = [],
): Generator<readonly number[]> {
  if (taken.length === count) {
    yield taken;
    return;
  }
  for (let next = 0; next < among; next++) {
    if (!taken.includes(next)) yield* injections(count, among, [...taken, next]);
  }
}
