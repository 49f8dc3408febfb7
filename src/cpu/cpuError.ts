/** What can be wrong with a CPU, a map or a document. The union is closed: callers may switch over `code`. */
export type CpuErrorCode =
  | "UNKNOWN_MODEL"
  | "UNKNOWN_FEATURE"
  | "UNKNOWN_VENDOR"
  | "UNKNOWN_CPU_MAP"
  | "INVALID_CPU_MAP"
  | "INVALID_CPU"
  | "MALFORMED_XML"
  | "UNSUPPORTED_ARCH"
  | "UNSUPPORTED_OPERATION"
  | "VENDOR_MISMATCH"
  | "INCOMPATIBLE"
  | "NO_MATCHING_MODEL";

export interface CpuError {
  readonly code: CpuErrorCode;
  /** One sentence: what is wrong, where, and what to do about it. */
  readonly message: string;
  /** The offending name, for the UNKNOWN_* codes. */
  readonly name?: string;
  /** The nearest known spelling of `name`. */
  readonly nearest?: string;
  /** Map files only: the file's name within the map directory. */
  readonly file?: string;
  /** 1-based position in the document, where there is one. */
  readonly line?: number;
  readonly column?: number;
}
