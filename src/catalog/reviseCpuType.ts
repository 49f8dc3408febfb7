import { err, ok, type Result } from "../cpu/result.js";
import { planRevision } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, conflict } from "./errors.js";
import { findCpuType } from "./findCpuType.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord, RenderingOverride } from "./model.js";
import type { CpuRequirementSource } from "./requirementSource.js";
import { guarded } from "./storageError.js";

export interface ReviseCpuTypeInput {
  readonly name: string;
  readonly expectedRevision: number;
  readonly requirement: CpuRequirementSource;
  readonly renderings: readonly RenderingOverride[];
  readonly note?: string;
  readonly map?: string;
}

/** Adds an immutable revision; refused with CONFLICT when somebody else was first. */
export function reviseCpuType(deps: CatalogDeps) {
  return async (
    input: ReviseCpuTypeInput,
    actor: string,
  ): Promise<
    Result<
      { readonly cpuType: CpuTypeRecord; readonly revision: CpuTypeRevisionRecord },
      readonly CatalogError[]
    >
  > => {
    const type = await findCpuType(deps, input.name, ["name"]);
    if (!type.ok) return err([type.error]);
    if (type.value.latest !== input.expectedRevision) {
      return err([conflict(`CPU type "${type.value.name}"`, type.value.latest, ["expectedRevision"])]);
    }
    const revision = await planRevision(deps, input, actor);
    if (!revision.ok) return revision;
    const [before] = await deps.store.cpuTypes.revisions([
      { cpuTypeId: type.value.id, number: type.value.latest },
    ]);
    const result = await guarded(() =>
      deps.store.cpuTypes.reviseCpuType(
        type.value.id,
        input.expectedRevision,
        revision.value,
        {
          at: revision.value.createdAt,
          actor,
          operation: "reviseCpuType",
          subjectType: "cpuType",
          subject: type.value.name,
          before: before && {
            revision: before.number,
            requirement: before.requirement,
            renderings: before.renderings,
          },
          after: {
            revision: input.expectedRevision + 1,
            requirement: revision.value.requirement,
            renderings: revision.value.renderings,
          },
        },
        deps.evaluate,
      ),
    );
    if (!result.ok) return err([result.error]);
    const cpuType = await findCpuType(deps, type.value.name, ["name"]);
    return cpuType.ok ? ok({ cpuType: cpuType.value, revision: result.value }) : err([cpuType.error]);
  };
}
