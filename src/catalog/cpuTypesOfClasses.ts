import type { CatalogDeps } from "./deps.js";
import { compareText } from "./hypervisorContents.js";
import type { ClassVerdict, CpuTypeRevisionRecord, VerdictName } from "./model.js";
import { nameKey } from "./names.js";
import { choose } from "./verdictTable.js";

/** Which CPU types are asked for: those that this class answers with this verdict. */
export interface CpuTypesOfClassKey {
  readonly classId: number;
  readonly verdict: VerdictName;
  /** The class's best hypervisor when left out. */
  readonly virtType?: string;
}

interface JudgedType {
  readonly revision: CpuTypeRevisionRecord;
  readonly byClass: ReadonlyMap<number, readonly ClassVerdict[]>;
}

/** The latest revisions of all CPU types, by the type's name, for each key those with the verdict. */
export function cpuTypesOfClasses(deps: CatalogDeps) {
  /** The types with their verdicts belong to one generation of the support index and go with it. */
  let known: { readonly generation: number; readonly types: Promise<readonly JudgedType[]> } | undefined;

  async function judgedTypes(): Promise<readonly JudgedType[]> {
    const generation = await deps.store.cpuTypes.supportGeneration();
    if (known?.generation !== generation) known = { generation, types: readTypes() };
    return known.types;
  }

  async function readTypes(): Promise<readonly JudgedType[]> {
    await deps.cpuMaps.loadAll();
    const revisions = await deps.store.cpuTypes.indexedRevisions();
    const types = await deps.store.cpuTypes.cpuTypesByIds([
      ...new Set(revisions.map((item) => item.cpuTypeId)),
    ]);
    const typeOf = new Map(types.map((type) => [type.id, type]));
    const name = (item: CpuTypeRevisionRecord) => nameKey(typeOf.get(item.cpuTypeId)?.name ?? "");
    const latest = revisions
      .filter((item) => typeOf.get(item.cpuTypeId)?.latest === item.number)
      .sort((a, b) => compareText(name(a), name(b)));
    return Promise.all(
      latest.map(async (revision) => ({ revision, byClass: await deps.verdicts.verdictsOf(revision) })),
    );
  }

  return async (
    keys: readonly CpuTypesOfClassKey[],
  ): Promise<readonly (readonly CpuTypeRevisionRecord[])[]> => {
    const types = await judgedTypes();
    return keys.map(({ classId, verdict, virtType }) =>
      types
        .filter(({ byClass }) => choose(classId, byClass.get(classId) ?? [], virtType).verdict === verdict)
        .map(({ revision }) => revision),
    );
  };
}
