import { CpuSet } from "./cpuSet.js";
import type { HostTopology, NumaCellFacts, PagePool, PhysicalCpu } from "./facts.js";

/** One change between two pictures of a host, in words and as what was gained and lost. */
export interface FactChange {
  /** Stable, such as `CPUS_OFFLINE` or `FEATURES_GAINED`. */
  readonly code: string;
  readonly message: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/**
 * What changed between two topologies of one host: CPUs and their state, where they are, cells, memory, page pools,
 * caches, and what confines guests. Free pages come and go by themselves and are no change; nor is a fact that one side
 * does not know.
 */
export function diffTopology(before: HostTopology, after: HostTopology): readonly FactChange[] {
  return [
    ...diffCpus(before, after),
    ...diffPlaces(before.cpus, after.cpus),
    ...diffCells(before.cells, after.cells),
    ...diffCaches(before, after),
    ...diffLimits(before, after),
    ...diffWarnings(before, after),
  ];
}

function diffCpus(before: HostTopology, after: HostTopology): FactChange[] {
  const ids = { before: idsOf(before.cpus), after: idsOf(after.cpus) };
  const added = ids.after.subtract(ids.before);
  const removed = ids.before.subtract(ids.after);
  const was = { on: stateOf(before.cpus, true), off: stateOf(before.cpus, false) };
  const is = { on: stateOf(after.cpus, true), off: stateOf(after.cpus, false) };
  const wentOnline = was.off.intersect(is.on);
  const wentOffline = was.on.intersect(is.off);
  return [
    ...changed("CPUS_ADDED", added, CpuSet.empty, `CPUs ${added} are new`),
    ...changed("CPUS_REMOVED", CpuSet.empty, removed, `CPUs ${removed} are gone`),
    ...changed("CPUS_ONLINE", wentOnline, CpuSet.empty, `CPUs ${wentOnline} went online`),
    ...changed("CPUS_OFFLINE", CpuSet.empty, wentOffline, `CPUs ${wentOffline} went offline`),
  ];
}

const placeFields = {
  socketId: "socket",
  dieId: "die",
  clusterId: "cluster",
  coreId: "core id",
  bookId: "book",
  drawerId: "drawer",
  numaCell: "NUMA cell",
} as const satisfies Partial<Record<keyof PhysicalCpu, string>>;

function diffPlaces(before: readonly PhysicalCpu[], after: readonly PhysicalCpu[]): FactChange[] {
  const earlier = new Map(before.map((cpu) => [cpu.id, cpu]));
  return Object.entries(placeFields).flatMap(([key, name]) => {
    const field = key as keyof typeof placeFields;
    const moved = after.filter((cpu) => {
      const was = earlier.get(cpu.id)?.[field];
      return was !== undefined && cpu[field] !== undefined && was !== cpu[field];
    });
    if (moved.length === 0) return [];
    const gained = moved.map((cpu) => `${cpu.id}: ${cpu[field]}`);
    const lost = moved.map((cpu) => `${cpu.id}: ${earlier.get(cpu.id)?.[field]}`);
    return [change("TOPOLOGY_CHANGED", `the ${name} of CPUs ${idsOf(moved)} changed`, gained, lost)];
  });
}

function diffCells(before: readonly NumaCellFacts[], after: readonly NumaCellFacts[]): FactChange[] {
  const earlier = new Map(before.map((cell) => [cell.id, cell]));
  const later = new Map(after.map((cell) => [cell.id, cell]));
  const added = after.filter((cell) => !earlier.has(cell.id)).map((cell) => cell.id);
  const removed = before.filter((cell) => !later.has(cell.id)).map((cell) => cell.id);
  return [
    ...changed("CELLS_ADDED", added, [], `NUMA cells ${added.join(", ")} are new`),
    ...changed("CELLS_REMOVED", [], removed, `NUMA cells ${removed.join(", ")} are gone`),
    ...after.flatMap((cell) => {
      const was = earlier.get(cell.id);
      return was === undefined ? [] : diffCell(was, cell);
    }),
  ];
}

function diffCell(was: NumaCellFacts, is: NumaCellFacts): FactChange[] {
  const name = `NUMA cell ${is.id}`;
  const changes: FactChange[] = [];
  if (was.memoryKiB !== is.memoryKiB) {
    const message = `the memory of ${name} went from ${was.memoryKiB} to ${is.memoryKiB} KiB`;
    changes.push(change("MEMORY_CHANGED", message, [`${is.memoryKiB} KiB`], [`${was.memoryKiB} KiB`]));
  }
  const gained = poolTexts(is.pages).filter((text) => !poolTexts(was.pages).includes(text));
  const lost = poolTexts(was.pages).filter((text) => !poolTexts(is.pages).includes(text));
  if (gained.length + lost.length > 0) {
    changes.push(
      change("PAGES_CHANGED", `${name} has other page pools: ${fromTo(lost, gained)}`, gained, lost),
    );
  }
  const distances = { is: distanceTexts(is), was: distanceTexts(was) };
  if (distances.was.length > 0 && distances.is.length > 0 && distances.was.join() !== distances.is.join()) {
    changes.push(
      change("DISTANCES_CHANGED", `the distances of ${name} changed`, distances.is, distances.was),
    );
  }
  return changes;
}

function diffCaches(before: HostTopology, after: HostTopology): FactChange[] {
  if (before.caches.length === 0 || after.caches.length === 0) return [];
  const texts = ({ caches }: HostTopology): readonly string[] =>
    caches.map(({ level, type, sizeKiB, cpus }) => `L${level} ${type} ${sizeKiB} KiB of CPUs ${cpus}`);
  const gained = texts(after).filter((text) => !texts(before).includes(text));
  const lost = texts(before).filter((text) => !texts(after).includes(text));
  return changed(
    "CACHES_CHANGED",
    gained,
    lost,
    `cache banks changed: ${gained.length} new, ${lost.length} gone`,
  );
}

function diffLimits(before: HostTopology, after: HostTopology): FactChange[] {
  return [
    ...value(
      "GUEST_CPUSET_CHANGED",
      "the cpuset of guests",
      before.guestCpuset?.cpus,
      after.guestCpuset?.cpus,
    ),
    ...value("ISOLATED_CHANGED", "the set of isolated CPUs", before.isolated, after.isolated),
    ...value("SUBCORES_CHANGED", "subcores per core", before.subcoresPerCore, after.subcoresPerCore),
    ...value("KVM_CHANGED", "KVM's threads per subcore", before.kvm?.smtThreads, after.kvm?.smtThreads),
    ...value("KVM_CHANGED", "the KVM modules", before.kvm?.modules?.join(" "), after.kvm?.modules?.join(" ")),
  ];
}

function diffWarnings(before: HostTopology, after: HostTopology): FactChange[] {
  const texts = ({ warnings }: HostTopology): readonly string[] => warnings.map(({ message }) => message);
  const gained = texts(after).filter((text) => !texts(before).includes(text));
  const lost = texts(before).filter((text) => !texts(after).includes(text));
  return [
    ...changed("WARNINGS_GAINED", gained, [], `new warnings: ${gained.join("; ")}`),
    ...changed("WARNINGS_LOST", [], lost, `no longer warned: ${lost.join("; ")}`),
  ];
}

/** A limit that appears or goes is a change, too: without one, guests may use every CPU. */
function value<T extends CpuSet | number | string>(
  code: string,
  name: string,
  was: T | undefined,
  is: T | undefined,
): FactChange[] {
  const [from, to] = [was?.toString(), is?.toString()];
  if (from === to) return [];
  const text = (shown: string | undefined): string => (shown === undefined ? "not stated" : shown || "none");
  const message = `${name} went from ${text(from)} to ${text(to)}`;
  return [change(code, message, to === undefined ? [] : [to], from === undefined ? [] : [from])];
}

function changed(
  code: string,
  gained: CpuSet | readonly (string | number)[],
  lost: typeof gained,
  message: string,
): FactChange[] {
  const texts = (items: typeof gained): readonly string[] =>
    items instanceof CpuSet ? (items.isEmpty ? [] : [items.toString()]) : items.map(String);
  const [more, less] = [texts(gained), texts(lost)];
  return more.length + less.length === 0 ? [] : [change(code, message, more, less)];
}

function change(
  code: string,
  message: string,
  gained: readonly string[],
  lost: readonly string[],
): FactChange {
  return { code, message, gained, lost };
}

function fromTo(lost: readonly string[], gained: readonly string[]): string {
  return `${lost.join(", ") || "none"} before, ${gained.join(", ") || "none"} now`;
}

function poolTexts(pools: readonly PagePool[]): readonly string[] {
  return pools.map(({ sizeKiB, total }) => `${total} × ${sizeKiB} KiB`);
}

function distanceTexts({ distances }: NumaCellFacts): readonly string[] {
  return distances.map(({ cell, distance }) => `to ${cell}: ${distance}`);
}

function idsOf(cpus: readonly PhysicalCpu[]): CpuSet {
  return CpuSet.of(cpus.map((cpu) => cpu.id));
}

function stateOf(cpus: readonly PhysicalCpu[], online: boolean): CpuSet {
  return idsOf(cpus.filter((cpu) => cpu.online === online));
}
