import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { findCpuType } from "./findCpuType.js";
import { guarded } from "./storageError.js";

/** Removes a CPU type that no flavor uses; returns its id. */
export function deleteCpuType(deps: CatalogDeps) {
  return async (
    name: string,
    expectedRevision: number | undefined,
    actor: string,
  ): Promise<Result<number, readonly CatalogError[]>> => {
    const type = await findCpuType(deps, name, ["name"]);
    if (!type.ok) return err([type.error]);
    const [latest] = await deps.store.cpuTypes.revisions([
      { cpuTypeId: type.value.id, number: type.value.latest },
    ]);
    const result = await guarded(() =>
      deps.store.cpuTypes.deleteCpuType(type.value.id, expectedRevision, {
        at: deps.now().toISOString(),
        actor,
        operation: "deleteCpuType",
        subjectType: "cpuType",
        subject: type.value.name,
        before: { revision: type.value.latest, requirement: latest?.requirement },
      }),
    );
    return result.ok ? ok(type.value.id) : err([result.error]);
  };
}
