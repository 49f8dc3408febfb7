/** Why a requirement cannot be used, and in which of its fields. */
export interface RequirementError {
  readonly code:
    | "UNKNOWN_MODEL"
    | "UNKNOWN_FEATURE"
    | "UNKNOWN_VENDOR"
    | "CONTRADICTION"
    | "INVALID_INPUT"
    | "UNSUPPORTED_ARCH";
  readonly message: string;
  readonly field: readonly string[];
  readonly name?: string;
  readonly nearest?: string;
}

export interface RequirementWarning {
  readonly code: "MODEL_WITHOUT_VENDOR" | "FEATURE_SPELLING" | "REMOVED_FEATURE" | "REMOVED_MODEL";
  readonly message: string;
}
