import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { findCpuType } from "./findCpuType.js";
import type { CpuTypeRecord } from "./model.js";
import { guarded } from "./storageError.js";

export interface DeprecateCpuTypeInput {
  readonly name: string;
  /** false lifts the mark. */
  readonly deprecated: boolean;
  readonly replacement?: string;
  /** ISO 8601; now when left out. */
  readonly from?: string;
  readonly reason?: string;
}

/** Marks a CPU type as deprecated, with what to use instead and from when; or lifts the mark. */
export function deprecateCpuType(deps: CatalogDeps) {
  return async (
    input: DeprecateCpuTypeInput,
    actor: string,
  ): Promise<Result<CpuTypeRecord, readonly CatalogError[]>> => {
    const type = await findCpuType(deps, input.name, ["name"]);
    if (!type.ok) return err([type.error]);
    const replacement =
      input.replacement === undefined
        ? undefined
        : await findCpuType(deps, input.replacement, ["replacement"]);
    if (replacement && !replacement.ok) return err([replacement.error]);
    if (replacement?.value.id === type.value.id) {
      return err([inputError("INVALID_INPUT", "A CPU type cannot replace itself.", ["replacement"])]);
    }
    const at = deps.now().toISOString();
    const deprecation = input.deprecated
      ? {
          from: input.from ?? at,
          ...(replacement && { replacementId: replacement.value.id }),
          ...(input.reason !== undefined && { reason: input.reason }),
        }
      : undefined;
    const result = await guarded(async () =>
      ok(
        await deps.store.cpuTypes.deprecateCpuType(type.value.id, deprecation, {
          at,
          actor,
          operation: "deprecateCpuType",
          subjectType: "cpuType",
          subject: type.value.name,
          before: { deprecation: type.value.deprecation ?? null },
          after: { deprecation: deprecation ?? null },
        }),
      ),
    );
    if (!result.ok) return err([result.error]);
    return result.value
      ? ok(result.value)
      : err([inputError("NOT_FOUND", `CPU type "${type.value.name}" was removed meanwhile.`, ["name"])]);
  };
}
