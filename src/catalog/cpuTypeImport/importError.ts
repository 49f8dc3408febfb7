/** Why a text of CPU types, or one type in it, cannot be taken over, and where. */
export interface ImportError {
  readonly code:
    | "MALFORMED_DOCUMENT"
    | "INVALID_DOCUMENT"
    | "UNKNOWN_MODEL"
    | "UNKNOWN_FEATURE"
    | "UNKNOWN_VENDOR"
    | "UNSUPPORTED_ARCH"
    | "CONTRADICTION"
    | "INVALID_INPUT";
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  readonly column?: number;
  /** The CPU type it concerns, where one is known. */
  readonly type?: string;
  /** The offending name, and the nearest known one. */
  readonly name?: string;
  readonly nearest?: string;
}

export function malformed(line: number, message: string, type?: string): ImportError {
  return { code: "MALFORMED_DOCUMENT", message, line, ...(type !== undefined && { type }) };
}
