import type { CpuError } from "../cpu/index.js";
import { type CatalogError, type CatalogErrorCode, inputError } from "./errors.js";

const codes: Readonly<Partial<Record<CpuError["code"], CatalogErrorCode>>> = {
  UNKNOWN_MODEL: "UNKNOWN_MODEL",
  UNKNOWN_FEATURE: "UNKNOWN_FEATURE",
  UNKNOWN_VENDOR: "UNKNOWN_VENDOR",
  UNKNOWN_CPU_MAP: "UNKNOWN_CPU_MAP",
  UNSUPPORTED_ARCH: "UNSUPPORTED_ARCH",
  UNSUPPORTED_OPERATION: "UNSUPPORTED_ARCH",
  VENDOR_MISMATCH: "VENDOR_MISMATCH",
  INCOMPATIBLE: "NOTHING_IN_COMMON",
  NO_MATCHING_MODEL: "NOTHING_IN_COMMON",
};

/** The engine's error as the catalog tells it. */
export function fromCpuError(error: CpuError, field: readonly string[]): CatalogError {
  const code = codes[error.code] ?? "INVALID_CPU";
  if (error.name !== undefined) {
    return {
      kind: "unknownName",
      code,
      message: error.message,
      field,
      name: error.name,
      ...(error.nearest !== undefined && { nearest: error.nearest }),
    };
  }
  if (error.line !== undefined) {
    return {
      kind: "document",
      code,
      message: error.message,
      field,
      document: "cpu",
      line: error.line,
      ...(error.column !== undefined && { column: error.column }),
    };
  }
  return inputError(code, error.message, field);
}
