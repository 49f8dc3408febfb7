import { popCount } from "./bitset.js";
import {
  type CpuComparison,
  type CpuReason,
  comparison,
  type OutcomeCode,
  outcomeCode,
} from "./comparison.js";
import type { CpuDefinition } from "./definition.js";
import { featuresOfBits } from "./mapLookup.js";
import { type CompiledX86Cpu, x86Archs } from "./x86Compile.js";

const { IDENTICAL, SUPERSET, INCOMPATIBLE, UNKNOWN } = outcomeCode;

/** Word operations only: nothing is allocated. Source: cpu-semantics, section 2. */
export function compareX86Words(host: CompiledX86Cpu, cpu: CompiledX86Cpu): OutcomeCode {
  if (!cpu.archFits) return INCOMPATIBLE;
  if (!host.isKnown) {
    return cpu.vendor !== undefined && host.vendor !== undefined && cpu.vendor !== host.vendor
      ? INCOMPATIBLE
      : UNKNOWN;
  }
  if (cpu.vendor !== undefined && cpu.vendor !== host.vendor) return INCOMPATIBLE;
  const bits = host.hostBits;
  const masks = cpu.masks;
  let extra = 0;
  for (let i = 0, m = 0; i < bits.length; i++, m += 3) {
    const word = bits[i]!;
    if ((masks[m]! & word) !== 0 || (masks[m + 1]! & ~word) !== 0) return INCOMPATIBLE;
    extra |= word & ~masks[m + 2]!;
  }
  if (extra === 0) return IDENTICAL;
  return cpu.isStrict ? INCOMPATIBLE : SUPERSET;
}

/** Number of host bits that the CPU neither requires nor mentions. */
export function countX86Extra(host: CompiledX86Cpu, cpu: CompiledX86Cpu): number {
  const bits = host.hostBits;
  const masks = cpu.masks;
  let count = 0;
  for (let i = 0, m = 2; i < bits.length; i++, m += 3) count += popCount(bits[i]! & ~masks[m]!);
  return count;
}

/** Steps 1 and 2 of a comparison: they come before any name is looked up. Undefined: go on. */
export function refuseX86ByArchOrVendor(host: CpuDefinition, cpu: CpuDefinition): CpuComparison | undefined {
  if (cpu.arch !== undefined && !x86Archs.includes(cpu.arch)) {
    return comparison("INCOMPATIBLE", [
      {
        code: "ARCH",
        message: `The CPU is for the architecture ${cpu.arch}, the host's is ${host.arch ?? "x86_64"}.`,
      },
    ]);
  }
  const isHostKnown = host.model !== undefined || host.features.length > 0;
  if (cpu.vendor !== undefined && cpu.vendor !== host.vendor && (isHostKnown || host.vendor !== undefined)) {
    return comparison("INCOMPATIBLE", [
      {
        code: "VENDOR",
        message: `The CPU requires the vendor ${cpu.vendor}, the host's is ${host.vendor ?? "not told"}.`,
      },
    ]);
  }
  return undefined;
}

/** The full answer for two compiled CPUs that passed `refuseX86ByArchOrVendor`. */
export function explainX86(host: CompiledX86Cpu, cpu: CompiledX86Cpu): CpuComparison {
  if (!host.isKnown) {
    return comparison("UNKNOWN", [
      {
        code: "HOST_CPU_UNKNOWN",
        message: "The host's CPU definition names neither a model nor features.",
      },
    ]);
  }
  const words = host.hostBits.length;
  const forbidden = new Uint32Array(words);
  const missing = new Uint32Array(words);
  const extra = new Uint32Array(words);
  let isForbidden = 0;
  let isMissing = 0;
  let isExtra = 0;
  for (let i = 0; i < words; i++) {
    const word = host.hostBits[i]!;
    isForbidden |= forbidden[i] = cpu.masks[i * 3]! & word;
    isMissing |= missing[i] = cpu.masks[i * 3 + 1]! & ~word;
    isExtra |= extra[i] = word & ~cpu.masks[i * 3 + 2]!;
  }
  if (isForbidden !== 0) {
    const names = featuresOfBits(host.section, forbidden);
    return comparison(
      "INCOMPATIBLE",
      [reason("FORBIDDEN_FEATURES", "The host has features that the CPU forbids", names)],
      { forbidden: names },
    );
  }
  if (isMissing !== 0) {
    const names = featuresOfBits(host.section, missing);
    return comparison(
      "INCOMPATIBLE",
      [reason("MISSING_FEATURES", "The host lacks features that the CPU requires", names)],
      { missing: names },
    );
  }
  if (isExtra === 0) return comparison("IDENTICAL");
  const names = featuresOfBits(host.section, extra);
  const what = cpu.isStrict
    ? "The CPU matches strictly, and the host has more features"
    : "The host has more features";
  return comparison(cpu.isStrict ? "INCOMPATIBLE" : "SUPERSET", [reason("EXTRA_FEATURES", what, names)], {
    extra: names,
  });
}

function reason(code: CpuReason["code"], what: string, features: readonly string[]): CpuReason {
  const list = features.length === 0 ? "bits that make up no named feature" : features.join(", ");
  return { code, message: `${what}: ${list}.`, features };
}
