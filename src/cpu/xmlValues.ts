import type { CpuError, CpuErrorCode } from "./cpuError.js";
import { err, type Result } from "./result.js";
import type { XmlElement, XmlError, XmlValueError } from "./xml.js";

/**
 * Reads values of an element tree and keeps the first error, so that a reader stays a plain list of fields. After an error
 * the values are undefined and must not be used: `finish` gives the error instead of them.
 */
export class XmlValues {
  private first: XmlValueError | undefined;

  /** The value of an attribute or text that may be absent; undefined after an error, too. */
  take<T>(result: Result<T, XmlValueError>): T | undefined {
    if (result.ok) return result.value;
    this.first ??= result.error;
    return undefined;
  }

  /** The value of something required; the stand-in is only used where there is an error to report. */
  need<T>(result: Result<T, XmlValueError>, standIn: T): T {
    return this.take(result) ?? standIn;
  }

  /** One of the words; undefined where the attribute is absent. */
  oneOf<const T extends string>(element: XmlElement, name: string, words: readonly T[]): T | undefined {
    return this.take<T | undefined>(element.enumAttr(name, words));
  }

  /** One of the words, of an attribute that must be there. */
  needOneOf<const T extends string>(element: XmlElement, name: string, words: readonly [T, ...T[]]): T {
    if (element.attr(name) === undefined) this.refuse(element, `has no attribute ${name}`);
    return this.oneOf(element, name, words) ?? words[0];
  }

  /** Notes an error at an element; the message goes on after `<name>`. */
  refuse(element: XmlElement, message: string): void {
    this.first ??= element.error(message);
  }

  get failed(): boolean {
    return this.first !== undefined;
  }

  finish<T>(value: T, code: CpuErrorCode, file?: string): Result<T, CpuError> {
    return this.first === undefined ? { ok: true, value } : err(valueError(this.first, code, file));
  }
}

export function valueError(error: XmlValueError, code: CpuErrorCode, file?: string): CpuError {
  const { line, column } = error;
  return {
    code,
    message: `${file === undefined ? "" : `${file}: `}${error.message} (line ${line}, column ${column}).`,
    ...(file !== undefined && { file }),
    line,
    column,
  };
}

export function malformedError(error: XmlError, file?: string): CpuError {
  const { line, column } = error;
  const place = line === undefined ? "" : ` (line ${line}, column ${column ?? 1})`;
  return {
    code: "MALFORMED_XML",
    message: `${file === undefined ? "The text" : file} is not acceptable XML: ${error.message}${place}.`,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
