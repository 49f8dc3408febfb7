import { err, ok, type Result } from "../cpu/result.js";
import { planRevision } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import type { CpuTypeRecord, LabelRecord, RenderingOverride } from "./model.js";
import { checkLabels, checkName } from "./names.js";
import type { CpuRequirementSource } from "./requirementSource.js";
import { guarded } from "./storageError.js";

export interface CreateCpuTypeInput {
  readonly name: string;
  readonly description?: string;
  readonly labels?: readonly LabelRecord[];
  readonly owner?: string;
  readonly requirement: CpuRequirementSource;
  readonly renderings: readonly RenderingOverride[];
  readonly note?: string;
  readonly map?: string;
}

const maxDescription = 4096;

/** Defines a CPU type with its first revision. */
export function createCpuType(deps: CatalogDeps) {
  return async (
    input: CreateCpuTypeInput,
    actor: string,
  ): Promise<Result<CpuTypeRecord, readonly CatalogError[]>> => {
    const name = checkName(input.name, 128, ["name"]);
    if (!name.ok) return err([name.error]);
    const labels = checkLabels(input.labels ?? [], ["labels"]);
    if (!labels.ok) return err([labels.error]);
    for (const key of ["description", "owner"] as const) {
      if ((input[key]?.length ?? 0) > maxDescription) {
        return err([
          inputError("INVALID_INPUT", `The ${key} is over ${maxDescription} characters long.`, [key]),
        ]);
      }
    }
    const revision = await planRevision(deps, input, actor);
    if (!revision.ok) return revision;
    const type = {
      name: name.value,
      ...(input.description !== undefined && { description: input.description }),
      labels: labels.value,
      ...(input.owner !== undefined && { owner: input.owner }),
      builtIn: false,
      createdAt: revision.value.createdAt,
      revision: revision.value,
    };
    const { requirement, renderings } = revision.value;
    const result = await guarded(() =>
      deps.store.cpuTypes.createCpuTypes(
        [type],
        [
          {
            at: type.createdAt,
            actor,
            operation: "createCpuType",
            subjectType: "cpuType",
            subject: type.name,
            after: {
              description: type.description,
              labels: type.labels,
              owner: type.owner,
              requirement,
              renderings,
            },
          },
        ],
        deps.evaluate,
      ),
    );
    if (!result.ok) return err([result.error]);
    const [created] = result.value;
    return created ? ok(created) : err([inputError("NOT_FOUND", `CPU type "${type.name}" was not created.`)]);
  };
}
