import type { CatalogDeps } from "./deps.js";
import { compareText } from "./hypervisorContents.js";
import type { CpuTypeRevisionRecord, VerdictName } from "./model.js";
import { nameKey } from "./names.js";
import { choose } from "./verdictTable.js";

/** The latest revisions of all CPU types that a class answers with this verdict, by the type's name. */
export function cpuTypesOfClass(deps: CatalogDeps) {
  /** The list of types belongs to one generation of the support index, like the verdicts themselves. */
  let known:
    | { readonly generation: number; readonly revisions: Promise<readonly CpuTypeRevisionRecord[]> }
    | undefined;

  async function latestRevisions(): Promise<readonly CpuTypeRevisionRecord[]> {
    const generation = await deps.store.cpuTypes.supportGeneration();
    if (known?.generation !== generation) known = { generation, revisions: readLatest() };
    return known.revisions;
  }

  async function readLatest(): Promise<readonly CpuTypeRevisionRecord[]> {
    const revisions = await deps.store.cpuTypes.indexedRevisions();
    const types = await deps.store.cpuTypes.cpuTypesByIds([
      ...new Set(revisions.map((item) => item.cpuTypeId)),
    ]);
    const typeOf = new Map(types.map((type) => [type.id, type]));
    const name = (item: CpuTypeRevisionRecord) => nameKey(typeOf.get(item.cpuTypeId)?.name ?? "");
    return revisions
      .filter((item) => typeOf.get(item.cpuTypeId)?.latest === item.number)
      .sort((a, b) => compareText(name(a), name(b)));
  }

  return async (
    classId: number,
    verdict: VerdictName,
    virtType: string | undefined,
  ): Promise<readonly CpuTypeRevisionRecord[]> => {
    await deps.cpuMaps.loadAll();
    const found: CpuTypeRevisionRecord[] = [];
    for (const revision of await latestRevisions()) {
      const entries = (await deps.verdicts.verdictsOf(revision)).get(classId) ?? [];
      if (choose(classId, entries, virtType).verdict === verdict) found.push(revision);
    }
    return found;
  };
}
