import { err, ok, type Result } from "../../cpu/result.js";
import { CpuSet } from "../../topology/cpuSet.js";
import { checkFlavorSpec } from "./checkFlavorSpec.js";
import { type FlavorSpec, type FlavorSpecError, type FlavorSpecWarning, flavorError } from "./flavorSpec.js";
import { numaKey } from "./knownKeys.js";
import { formatExtraSpecs, parseExtraSpecs } from "./parseExtraSpecs.js";
import { codecByKey } from "./specFields.js";

/** A flavor's extra specs in both forms, which say the same. */
export interface ReconciledSpec {
  readonly spec: FlavorSpec;
  readonly extraSpecs: Readonly<Record<string, string>>;
  readonly warnings: readonly FlavorSpecWarning[];
}

/** An extra spec that a typed field stands for, and the path of that field. */
export interface TypedSpec {
  readonly key: string;
  readonly value: string;
  readonly field: readonly string[];
}

/**
 * One set of extra specs from typed fields and from keys and values, whichever were given; where both say the same
 * thing differently, an error names the key. Checks the whole against the flavor's vCPUs and memory.
 */
export function reconcileFlavorSpec(flavor: {
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly typed?: readonly TypedSpec[];
  readonly extraSpecs?: Readonly<Record<string, string>>;
}): Result<ReconciledSpec, readonly FlavorSpecError[]> {
  const given = flavor.extraSpecs ?? {};
  const typed = Object.fromEntries((flavor.typed ?? []).map(({ key, value }) => [key, value]));
  const parsed = parseExtraSpecs({ ...typed, ...given });
  if (!parsed.ok) return parsed;
  const conflicts = disagreements(typed, given);
  if (conflicts.length > 0) return err(conflicts);
  const { spec, warnings } = parsed.value;
  const errors = checkFlavorSpec({ vcpus: flavor.vcpus, memoryMiB: flavor.memoryMiB, spec });
  if (errors.length > 0) return err(errors);
  return ok({ spec, extraSpecs: formatExtraSpecs(spec), warnings });
}

/** Keys that both give, and not with the same meaning. */
function disagreements(
  typed: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): readonly FlavorSpecError[] {
  return Object.entries(typed).flatMap(([key, value]) => {
    const other = given[key];
    if (other === undefined || meaning(key, value) === meaning(key, other)) return [];
    return [flavorError("CONFLICT", key, `the typed field says ${value}, the extra spec ${other}`)];
  });
}

/** Values that mean the same are written the same. */
function meaning(key: string, value: string): string {
  const codec = codecByKey.get(key);
  if (codec !== undefined) {
    const parsed = codec.parse(value);
    return parsed.ok ? codec.format(parsed.value as never) : value;
  }
  if (numaKey.test(key)) {
    const cpus = CpuSet.parse(value);
    return cpus.ok ? cpus.value.toString() : value;
  }
  return value.trim().toLowerCase();
}
