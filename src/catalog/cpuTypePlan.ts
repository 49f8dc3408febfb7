import { type RequirementError, resolveRequirement } from "../cpu/resolveRequirement.js";
import { err, ok, type Result } from "../cpu/result.js";
import { overrideWarnings } from "../hypervisors/render/index.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, type CatalogErrorCode, inputError } from "./errors.js";
import type { RenderingOverride } from "./model.js";
import type { NewRevision } from "./ports.js";
import { type CpuRequirementSource, readRequirement } from "./requirementSource.js";

export interface RevisionInput {
  readonly requirement: CpuRequirementSource;
  readonly renderings: readonly RenderingOverride[];
  readonly note?: string;
  readonly map?: string;
}

const maxOverride = 16 * 1024;

/** Works out a revision: reads and resolves its requirement with a CPU map, and keeps what that meant. */
export async function planRevision(
  deps: CatalogDeps,
  input: RevisionInput,
  actor: string,
): Promise<Result<NewRevision, readonly CatalogError[]>> {
  await deps.cpuMaps.loadAll();
  const map = await deps.cpuMaps.find(input.map);
  if (!map.ok) return err([map.error]);
  const requirement = readRequirement(input.requirement, ["requirement"]);
  if (!requirement.ok) return err([requirement.error]);
  const resolved = resolveRequirement(requirement.value, map.value);
  if (!resolved.ok) return err(resolved.error.map((error) => fromRequirementError(error, ["requirement"])));
  const renderings = checkOverrides(input.renderings);
  if (!renderings.ok) return renderings;
  const { arch, features, model, warnings } = resolved.value;
  return ok({
    ...(arch !== undefined && { arch }),
    requirement: requirement.value,
    renderings: renderings.value,
    cpuMap: map.value.name,
    resolved: {
      features,
      ...(model !== undefined && { model: model.name }),
      warnings: [...warnings, ...overrideWarnings(resolved.value, renderings.value, map.value)].map(
        ({ code, message }) => ({ code, message }),
      ),
    },
    author: actor,
    ...(input.note !== undefined && { note: input.note }),
    createdAt: deps.now().toISOString(),
  });
}

function checkOverrides(
  renderings: readonly RenderingOverride[],
): Result<readonly RenderingOverride[], readonly CatalogError[]> {
  const seen = new Set<string>();
  for (const [index, { hypervisor, text }] of renderings.entries()) {
    const field = ["renderings", String(index)];
    if (seen.has(hypervisor)) {
      return err([inputError("INVALID_INPUT", `The rendering for ${hypervisor} is given twice.`, field)]);
    }
    if (text.trim() === "" || text.length > maxOverride) {
      return err([
        inputError(
          "INVALID_INPUT",
          `The rendering for ${hypervisor} is empty or over ${maxOverride} characters.`,
          field,
        ),
      ]);
    }
    seen.add(hypervisor);
  }
  return ok(renderings);
}

/** The error of a requirement as the catalog tells it; `prefix` says where the requirement stood in the input. */
export function fromRequirementError(error: RequirementError, prefix: readonly string[]): CatalogError {
  const code: CatalogErrorCode = error.code;
  const field = [...prefix, ...error.field];
  if (error.name === undefined) return inputError(code, error.message, field);
  return {
    kind: "unknownName",
    code,
    message: error.message,
    field,
    name: error.name,
    ...(error.nearest !== undefined && { nearest: error.nearest }),
  };
}
