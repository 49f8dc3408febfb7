import { err, ok, type Result } from "../../cpu/result.js";
import { checkFlavorSpec } from "./checkFlavorSpec.js";
import {
  emptyFlavorSpec,
  type FlavorFields,
  type FlavorSpec,
  type FlavorSpecError,
  type FlavorSpecWarning,
  flavorError,
} from "./flavorSpec.js";
import { formatExtraSpecs, parseExtraSpecs } from "./parseExtraSpecs.js";

/** A flavor's extra specs in both forms, which say the same. */
export interface ReconciledSpec {
  readonly spec: FlavorSpec;
  readonly extraSpecs: Readonly<Record<string, string>>;
  readonly warnings: readonly FlavorSpecWarning[];
}

/**
 * One set of extra specs from typed fields and from keys and values, whichever were given; where both say the same
 * thing differently, an error names the key. Checks the whole against the flavor's vCPUs and memory.
 */
export function reconcileFlavorSpec(flavor: {
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly fields?: FlavorFields;
  readonly extraSpecs?: Readonly<Record<string, string>>;
}): Result<ReconciledSpec, readonly FlavorSpecError[]> {
  const given = flavor.extraSpecs ?? {};
  // Typed fields go through their own text, so that a value that no text can say is refused like any other.
  const typed = formatExtraSpecs({ ...emptyFlavorSpec, ...counted(flavor.fields ?? {}) });
  const parsed = parseExtraSpecs({ ...typed, ...given });
  if (!parsed.ok) return parsed;
  const { spec } = parsed.value;
  const conflicts = disagreements(typed, given, formatExtraSpecs(spec));
  if (conflicts.length > 0) return err(conflicts);
  const errors = checkFlavorSpec({ vcpus: flavor.vcpus, memoryMiB: flavor.memoryMiB, spec });
  if (errors.length > 0) return err(errors);
  return ok({ spec, extraSpecs: formatExtraSpecs(spec), warnings: parsed.value.warnings });
}

/** Cells that are written out need not be counted. */
function counted(fields: FlavorFields): FlavorFields {
  if (fields.numaCells === undefined || fields.numaNodes !== undefined) return fields;
  return { ...fields, numaNodes: fields.numaCells.length };
}

/** Keys that both give, and not with the same meaning. */
function disagreements(
  typed: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  canonical: Readonly<Record<string, string>>,
): readonly FlavorSpecError[] {
  return Object.entries(typed).flatMap(([key, value]) => {
    if (given[key] === undefined || canonical[key] === value) return [];
    return [flavorError("CONFLICT", key, `the typed field says ${value}, the extra spec ${given[key]}`)];
  });
}
