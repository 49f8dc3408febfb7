/** The answer to "can this host give this CPU?". */
export type CompareOutcome = "IDENTICAL" | "SUPERSET" | "INCOMPATIBLE" | "UNKNOWN";

export type CpuReasonCode =
  /** The CPU is of another architecture. */
  | "ARCH"
  /** The CPU names a vendor that the host is not of. */
  | "VENDOR"
  /** The host is another model, on an architecture where models have no order. */
  | "MODEL"
  | "MISSING_FEATURES"
  | "FORBIDDEN_FEATURES"
  /** The host has more than a strictly matched CPU allows (INCOMPATIBLE), or simply more (SUPERSET). */
  | "EXTRA_FEATURES"
  /** The host's processor is older than the POWER compatibility mode asked for. */
  | "COMPAT_MODE"
  /** The host's processor is of an older generation. */
  | "GENERATION"
  /** The host's definition does not tell what its processor is. */
  | "HOST_CPU_UNKNOWN"
  /** Only the hypervisor can tell, and its domain capabilities are not part of the question. */
  | "NEEDS_DOMAIN_CAPABILITIES"
  /** Neither side's evidence decides. */
  | "NO_EVIDENCE";

export interface CpuReason {
  readonly code: CpuReasonCode;
  readonly message: string;
  readonly features?: readonly string[];
}

export interface CpuComparison {
  readonly outcome: CompareOutcome;
  /**
   * Names in map order. A list can be empty although the outcome rests on it: bits that make up no whole feature have
   * no name.
   */
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
  /** What the host has beyond the CPU: for SUPERSET, and for INCOMPATIBLE by a strict match. */
  readonly extra: readonly string[];
  /** Why; empty for IDENTICAL. */
  readonly reasons: readonly CpuReason[];
  /** libvirt gives another answer, or the same one without looking: it says IDENTICAL to every guest of Arm and s390x. */
  readonly beyondLibvirt?: true;
}

/** Outcomes of compiled comparisons, as small integers. */
export const outcomeCode = Object.freeze({ IDENTICAL: 0, SUPERSET: 1, INCOMPATIBLE: 2, UNKNOWN: 3 });
export type OutcomeCode = (typeof outcomeCode)[CompareOutcome];

const outcomesByCode: readonly CompareOutcome[] = Object.freeze([
  "IDENTICAL",
  "SUPERSET",
  "INCOMPATIBLE",
  "UNKNOWN",
]);

export function outcomeOfCode(code: OutcomeCode): CompareOutcome {
  return outcomesByCode[code]!;
}

const none: readonly string[] = Object.freeze([]);

/** A comparison with the lists that matter; the others empty. */
export function comparison(
  outcome: CompareOutcome,
  reasons: readonly CpuReason[] = [],
  lists: {
    readonly missing?: readonly string[];
    readonly forbidden?: readonly string[];
    readonly extra?: readonly string[];
  } = {},
): CpuComparison {
  return Object.freeze({
    outcome,
    missing: lists.missing ?? none,
    forbidden: lists.forbidden ?? none,
    extra: lists.extra ?? none,
    reasons: Object.freeze(reasons),
  });
}

/** The same answer, marked as one that libvirt does not give, or gives without looking. */
export function beyondLibvirt(answer: CpuComparison): CpuComparison {
  return Object.freeze({ ...answer, beyondLibvirt: true });
}
