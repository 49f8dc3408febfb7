/** Why a document was refused. Line and column count from 1; undefined where no place can be named. */
export interface DocumentError {
  readonly code:
    | "MALFORMED_DOCUMENT"
    | "UNKNOWN_DOCUMENT_KIND"
    | "INVALID_DOCUMENT"
    | "DOCUMENT_TOO_LARGE"
    | "DOCUMENT_TOO_DEEP"
    | "ENTITY_DECLARATION";
  /** One sentence: what is wrong and what to do. */
  readonly message: string;
  /** The document's name as the caller gave it (a file name, or `documents[2]`). */
  readonly document: string;
  readonly line?: number;
  readonly column?: number;
}

/** Documents over this size are refused before they are read. */
export const maxDocumentBytes = 8 * 1024 * 1024;
/** Elements nested deeper than this are refused. */
export const maxDocumentDepth = 64;
/** Documents that list more CPUs are refused: twice what any kernel runs. Their ids may be higher. */
export const maxDocumentCpus = 16_384;
/** The highest CPU id that a document may name: far above any kernel's, low enough to list them one by one. */
export const maxDocumentCpuId = 65_535;
