import type { CpuTypeDocument } from "./cpuTypeImport/index.js";
import type { CatalogDeps } from "./deps.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord } from "./model.js";

/** Every CPU type's latest revision as a document, by name. Built-in types that nobody changed are left out unless asked for. */
export function exportCpuTypes(deps: CatalogDeps) {
  return async (options: { readonly withBuiltIns: boolean }): Promise<readonly CpuTypeDocument[]> => {
    const { cpuTypes } = deps.store;
    const types = (await cpuTypes.pageCpuTypes({}, { limit: await cpuTypes.countCpuTypes({}) })).filter(
      (type) => options.withBuiltIns || !type.builtIn,
    );
    const revisions = await cpuTypes.revisions(
      types.map(({ id, latest }) => ({ cpuTypeId: id, number: latest })),
    );
    const revisionOf = new Map(revisions.map((revision) => [revision.cpuTypeId, revision]));
    return types.flatMap((type) => {
      const revision = revisionOf.get(type.id);
      return revision ? [documentOf(type, revision)] : [];
    });
  };
}

export function documentOf(type: CpuTypeRecord, revision: CpuTypeRevisionRecord): CpuTypeDocument {
  return {
    name: type.name,
    ...(type.description !== undefined && { description: type.description }),
    ...(type.owner !== undefined && { owner: type.owner }),
    ...(type.labels.length > 0 && { labels: type.labels }),
    cpuMap: revision.cpuMap,
    requirement: revision.requirement,
    ...(revision.renderings.length > 0 && { renderings: revision.renderings }),
    ...(revision.note !== undefined && { note: revision.note }),
  };
}
