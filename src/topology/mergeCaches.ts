import type { CacheBank, TopologyFacts } from "./facts.js";

/**
 * The cache banks that any document names: the same bank (level, type and the CPUs that share it) once, with the
 * allocation controls of whichever document has them.
 *
 * @param ordered best source first.
 */
export function mergeCaches(ordered: readonly TopologyFacts[]): readonly CacheBank[] {
  const banks = new Map<string, CacheBank>();
  for (const bank of ordered.flatMap((facts) => facts.caches)) {
    const key = `${bank.level}/${bank.type}/${bank.cpus}`;
    const before = banks.get(key);
    if (before === undefined) banks.set(key, bank);
    else if (before.controls.length === 0) banks.set(key, { ...before, controls: bank.controls });
  }
  return [...banks.values()].sort(
    (a, b) =>
      a.level - b.level ||
      compare(a.type, b.type) ||
      (a.cpus.first ?? -1) - (b.cpus.first ?? -1) ||
      a.id - b.id,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
