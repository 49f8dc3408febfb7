import { canonicalJson } from "./canonicalJson.js";
import type { CatalogDeps } from "./deps.js";
import type { ClassVerdict } from "./model.js";

/** Works every entry of the support index out anew; returns how many classes × revisions there were. */
export function reindex(deps: CatalogDeps) {
  return async (): Promise<number> => {
    await deps.cpuMaps.loadAll();
    return deps.store.cpuTypes.fillSupport(deps.evaluate, { all: true });
  };
}

/** An entry of the support index that is not what the engine says. */
export interface SupportDifference {
  readonly cpuType: string;
  readonly revision: number;
  readonly capabilityClass: string;
  /** undefined where the index has no entry. */
  readonly stored: readonly ClassVerdict[] | undefined;
  readonly expected: readonly ClassVerdict[];
}

export interface Verification {
  readonly checked: number;
  readonly differences: readonly SupportDifference[];
}

/** Recomputes all of the support index and compares. Changes nothing. */
export function verify(deps: CatalogDeps) {
  return async (): Promise<Verification> => {
    await deps.cpuMaps.loadAll();
    const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
    const differences: SupportDifference[] = [];
    let checked = 0;
    for (const revision of await deps.store.cpuTypes.indexedRevisions()) {
      const stored = groupByClass(await deps.store.cpuTypes.support(revision.id));
      const type = await deps.store.cpuTypes.cpuTypeById(revision.cpuTypeId);
      for (const item of classes) {
        checked += 1;
        const expected = deps.evaluate(item, revision);
        const found = stored.get(item.id);
        if (found && sameEntries(found, expected)) continue;
        differences.push({
          cpuType: type?.name ?? "",
          revision: revision.number,
          capabilityClass: item.digest,
          stored: found,
          expected,
        });
      }
    }
    return { checked, differences };
  };
}

function sameEntries(a: readonly ClassVerdict[], b: readonly ClassVerdict[]): boolean {
  const ordered = (entries: readonly ClassVerdict[]) => entries.map(canonicalJson).sort().join("\n");
  return ordered(a) === ordered(b);
}

export function groupByClass(entries: readonly ClassVerdict[]): Map<number, ClassVerdict[]> {
  const groups = new Map<number, ClassVerdict[]>();
  for (const entry of entries) {
    const group = groups.get(entry.classId);
    if (group) group.push(entry);
    else groups.set(entry.classId, [entry]);
  }
  return groups;
}
