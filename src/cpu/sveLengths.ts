import type { CpuError } from "./cpuError.js";
import type { NamedFeatures } from "./namedFeatures.js";
import { err, ok, type Result } from "./result.js";

/**
 * SVE vector lengths, in bits, as Arm CPU definitions name them: `sve128`, `sve256` … `sve2048`. A processor that has a
 * length has every smaller power of two as well; KVM can cap a guest's largest length, but not take a smaller one out.
 * Source: hypervisor facts, section 6; QEMU's documentation of Arm CPU features.
 */

export const sveLengths: readonly number[] = Object.freeze(
  Array.from({ length: 16 }, (_, i) => (i + 1) * 128),
);

const minimum = 128;

/** `sve256` → 256; undefined for other features. */
export function sveLengthOf(feature: string): number | undefined {
  const match = /^sve([1-9][0-9]*)$/.exec(feature);
  const length = match === null ? undefined : Number(match[1]);
  return length !== undefined && sveLengths.includes(length) ? length : undefined;
}

export function isPowerOfTwo(length: number): boolean {
  return (length & (length - 1)) === 0;
}

/** What a definition says of its vector lengths. */
export interface SveDemand {
  /** Named lengths and the powers of two below them, ascending; empty where no length is named. */
  readonly lengths: readonly number[];
  /** Lengths that the definition switches off. */
  readonly disabled: readonly number[];
}

/** Errors: INVALID_CPU where a length is switched off that a longer one needs. */
export function sveDemand(features: NamedFeatures): Result<SveDemand, CpuError> {
  const named = lengthsOf(features.has);
  const disabled = lengthsOf(features.lacks);
  const longest = named.at(-1);
  if (longest === undefined) return ok({ lengths: [], disabled });
  const needed = sveLengths.filter(
    (length) => named.includes(length) || (length < longest && isPowerOfTwo(length)),
  );
  const contradiction = needed.find((length) => disabled.includes(length));
  if (contradiction !== undefined) {
    return err({
      code: "INVALID_CPU",
      message: `sve${contradiction} cannot be disabled: sve${longest} needs every smaller power of two${contradiction === minimum ? "" : `, from sve${minimum} on`}.`,
      name: `sve${contradiction}`,
    });
  }
  return ok({ lengths: needed, disabled });
}

function lengthsOf(names: ReadonlySet<string>): readonly number[] {
  return [...names]
    .map(sveLengthOf)
    .filter((length) => length !== undefined)
    .sort((a, b) => a - b);
}
