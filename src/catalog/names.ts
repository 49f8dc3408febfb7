import { err, ok, type Result } from "../cpu/result.js";
import { type CatalogError, inputError } from "./errors.js";

/** How names that operators choose are compared: NFC, lower case. The spelling they chose is kept. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A name of up to `max` printable characters, without spaces around it. */
export function checkName(name: string, max: number, field: readonly string[]): Result<string, CatalogError> {
  const normal = name.normalize("NFC");
  if (normal.trim() === "") return err(inputError("INVALID_INPUT", "The name is empty: choose one.", field));
  if (normal !== normal.trim()) {
    return err(inputError("INVALID_INPUT", "The name starts or ends with a space: leave it out.", field));
  }
  if ([...normal].length > max) {
    return err(
      inputError("INVALID_INPUT", `The name has over ${max} characters: choose a shorter one.`, field),
    );
  }
  if (unprintable.test(normal)) {
    return err(
      inputError("INVALID_INPUT", "The name has a character that cannot be printed: leave it out.", field),
    );
  }
  return ok(normal);
}

export interface Label {
  readonly name: string;
  readonly value: string;
}

/** Labels sorted by name, each name once. */
export function checkLabels(
  labels: readonly Label[],
  field: readonly string[],
): Result<readonly Label[], CatalogError> {
  const seen = new Set<string>();
  for (const [index, label] of labels.entries()) {
    const at = [...field, String(index)];
    if (!/^[A-Za-z0-9._\-/]{1,63}$/.test(label.name)) {
      return err(
        inputError(
          "INVALID_INPUT",
          `"${label.name.slice(0, 80)}" is no label name: use 1 to 63 letters, digits, ".", "_", "-" or "/".`,
          [...at, "name"],
        ),
      );
    }
    if ([...label.value].length > 255 || unprintable.test(label.value)) {
      return err(
        inputError(
          "INVALID_INPUT",
          `The value of label "${label.name}" is over 255 characters or not printable.`,
          [...at, "value"],
        ),
      );
    }
    if (seen.has(label.name)) {
      return err(inputError("INVALID_INPUT", `Label "${label.name}" is given twice.`, at));
    }
    seen.add(label.name);
  }
  return ok(
    labels
      .map(({ name, value }) => ({ name, value }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  );
}
