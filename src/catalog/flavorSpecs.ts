import { err, type Result } from "../cpu/result.js";
import { type CatalogError, type CatalogErrorCode, inputError } from "./errors.js";
import {
  emptyFlavorSpec,
  type FlavorSpec,
  type FlavorSpecError,
  type FlavorSpecWarning,
  parseExtraSpecs,
  type ReconciledSpec,
  reconcileFlavorSpec,
  type TypedSpec,
} from "./flavor/index.js";
import type { FlavorRecord } from "./model.js";

export interface ExtraSpec {
  readonly key: string;
  readonly value: string;
}

/** Typed fields as the extra specs they stand for. */
export interface TypedSpecs {
  readonly entries: readonly TypedSpec[];
  /** Keys that the fields stand for, given or lifted; one that ends in `*` stands for all that begin so. */
  readonly replaces: readonly string[];
}

export interface SpecInput {
  readonly typed?: TypedSpecs;
  readonly extraSpecs?: readonly ExtraSpec[];
}

const maxExtraSpecs = 500;
const maxValueLength = 2048;
/** 2^63 bytes; in KiB it is still counted exactly. */
const maxMemoryMiB = 2 ** 43;

/** What a flavor's typed fields and extra specs say together; every error names the key and has the path of its field. */
export function checkSpec(
  input: SpecInput & { readonly vcpus: number; readonly memoryMiB: number },
): Result<ReconciledSpec, readonly CatalogError[]> {
  const { vcpus, memoryMiB, extraSpecs = [] } = input;
  const typed = input.typed?.entries ?? [];
  const errors = [...numberErrors(vcpus, memoryMiB), ...listErrors(extraSpecs), ...repeated(typed)];
  if (errors.length > 0) return err(errors);
  const given = Object.fromEntries(extraSpecs.map(({ key, value }) => [key, value]));
  const result = reconcileFlavorSpec({ vcpus, memoryMiB, typed, extraSpecs: given });
  if (result.ok) return result;
  return err(result.error.map((error) => specError(error, fieldOf(error.key, typed, given))));
}

function fieldOf(
  key: string,
  typed: readonly TypedSpec[],
  given: Readonly<Record<string, string>>,
): readonly string[] {
  if (key === "vcpus" || key === "memoryMiB") return [key];
  const stated = given[key] === undefined ? typed.find((entry) => entry.key === key)?.field : undefined;
  return stated ?? ["extraSpecs", key];
}

const codes: Readonly<Record<FlavorSpecError["code"], CatalogErrorCode>> = {
  INVALID_VALUE: "INVALID_INPUT",
  UNKNOWN_KEY: "INVALID_INPUT",
  MISSING_KEY: "INVALID_INPUT",
  INCONSISTENT: "CONTRADICTION",
  CONFLICT: "CONTRADICTION",
};

export function specError(error: FlavorSpecError, field: readonly string[]): CatalogError {
  return inputError(codes[error.code], `${error.message}.`, field);
}

function numberErrors(vcpus: number, memoryMiB: number): readonly CatalogError[] {
  const errors: CatalogError[] = [];
  if (vcpus < 1)
    errors.push(inputError("INVALID_INPUT", `vcpus is ${vcpus}: it must be at least 1.`, ["vcpus"]));
  if (!(memoryMiB >= 1 && memoryMiB <= maxMemoryMiB)) {
    const message = `memoryMiB is ${memoryMiB}: it must be from 1 to ${maxMemoryMiB}.`;
    errors.push(inputError("INVALID_INPUT", message, ["memoryMiB"]));
  }
  return errors;
}

/** Keys and values that no catalog keeps, and keys given twice. */
export function listErrors(extraSpecs: readonly ExtraSpec[], list = "extraSpecs"): readonly CatalogError[] {
  if (extraSpecs.length > maxExtraSpecs) {
    const message = `${extraSpecs.length} extra specs are given: there may be ${maxExtraSpecs}.`;
    return [inputError("INVALID_INPUT", message, [list])];
  }
  const seen = new Set<string>();
  return extraSpecs.flatMap(({ key, value }): readonly CatalogError[] => {
    const field = [list, key.slice(0, 255)];
    if (!/^[\w:. -]{1,255}$/.test(key)) {
      const message = `"${key.slice(0, 80)}" is no key: use 1 to 255 letters, digits, "_", "-", ":", "." or spaces.`;
      return [inputError("INVALID_INPUT", message, field)];
    }
    if (value.length > maxValueLength) {
      const message = `${key}: the value has over ${maxValueLength} characters.`;
      return [inputError("INVALID_INPUT", message, field)];
    }
    if (seen.has(key)) return [inputError("INVALID_INPUT", `${key}: is given twice.`, field)];
    seen.add(key);
    return [];
  });
}

/** Two guest cells of one number, or two wishes for one trait. */
function repeated(typed: readonly TypedSpec[]): readonly CatalogError[] {
  const seen = new Set<string>();
  return typed.flatMap(({ key, field }): readonly CatalogError[] => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [inputError("INVALID_INPUT", `${key}: is given twice.`, field)];
  });
}

/** The extra specs of a flavor that an update leaves as they are. */
export function keptSpecs(flavor: FlavorRecord, { typed }: SpecInput): readonly ExtraSpec[] {
  const replaces = typed?.replaces ?? [];
  const isReplaced = (key: string) =>
    replaces.some((name) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name));
  return Object.entries(flavor.extraSpecs)
    .filter(([key]) => !isReplaced(key))
    .map(([key, value]) => ({ key, value }));
}

interface ReadSpec {
  readonly spec: FlavorSpec;
  readonly warnings: readonly FlavorSpecWarning[];
}

const read = new WeakMap<FlavorRecord, ReadSpec>();

/** What a stored flavor's extra specs say. They were checked when they were stored. */
export function specOf(flavor: FlavorRecord): ReadSpec {
  const known = read.get(flavor);
  if (known) return known;
  const parsed = parseExtraSpecs(flavor.extraSpecs);
  const found = parsed.ok ? parsed.value : { spec: emptyFlavorSpec, warnings: [] };
  read.set(flavor, found);
  return found;
}
