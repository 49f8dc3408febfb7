import type { DocumentError } from "../documents/documentError.js";

/** Every code an expected failure can carry; docs/errors.md tells what to do about each. */
export const catalogErrorCodes = [
  "MALFORMED_DOCUMENT",
  "UNKNOWN_DOCUMENT_KIND",
  "INVALID_DOCUMENT",
  "DOCUMENT_TOO_LARGE",
  "DOCUMENT_TOO_DEEP",
  "ENTITY_DECLARATION",
  "DOCUMENT_OF_ANOTHER_HOST",
  "MISSING_DOCUMENT",
  "INVALID_INPUT",
  "NOT_FOUND",
  "NAME_TAKEN",
  "BEYOND_HOST",
  "OFFLINE_IN_DEDICATED_SET",
  "CONFLICT",
  "IN_USE",
  "UNKNOWN_MODEL",
  "UNKNOWN_FEATURE",
  "UNKNOWN_VENDOR",
  "UNKNOWN_CPU_MAP",
  "CONTRADICTION",
  "INVALID_CPU",
  "UNSUPPORTED_ARCH",
  "VENDOR_MISMATCH",
  "NOTHING_IN_COMMON",
  "STORAGE_FAILED",
] as const;

export type CatalogErrorCode = (typeof catalogErrorCodes)[number];

/** An expected failure: what is wrong, where, and what to do. */
export type CatalogError =
  | {
      readonly kind: "input";
      readonly code: CatalogErrorCode;
      readonly message: string;
      readonly field?: readonly string[];
    }
  | {
      readonly kind: "document";
      readonly code: CatalogErrorCode;
      readonly message: string;
      readonly field?: readonly string[];
      readonly document: string;
      readonly line?: number;
      readonly column?: number;
    }
  | {
      readonly kind: "conflict";
      readonly code: "CONFLICT";
      readonly message: string;
      readonly field?: readonly string[];
      readonly currentRevision: number;
    }
  | {
      readonly kind: "inUse";
      readonly code: "IN_USE";
      readonly message: string;
      readonly field?: readonly string[];
      readonly usedBy: readonly string[];
    }
  | {
      readonly kind: "unknownName";
      readonly code: CatalogErrorCode;
      readonly message: string;
      readonly field?: readonly string[];
      readonly name: string;
      readonly nearest?: string;
    };

export function inputError(code: CatalogErrorCode, message: string, field?: readonly string[]): CatalogError {
  return { kind: "input", code, message, ...(field && { field }) };
}

export function notFound(what: string, name: string, field?: readonly string[]): CatalogError {
  return inputError("NOT_FOUND", `There is no ${what} "${name}".`, field);
}

export function conflict(what: string, currentRevision: number, field?: readonly string[]): CatalogError {
  return {
    kind: "conflict",
    code: "CONFLICT",
    message: `${what} is at ${currentRevision} now: read it again and repeat the change on top of that.`,
    currentRevision,
    ...(field && { field }),
  };
}

export function documentError(error: DocumentError, field?: readonly string[]): CatalogError {
  return { kind: "document", ...error, ...(field && { field }) };
}
