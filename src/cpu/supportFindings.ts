import type { CpuMap } from "./cpuMap.js";
import { mapSection } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { cpuFeatures } from "./expandCpu.js";
import type { Evidence, HypervisorCpu } from "./hypervisorCpu.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";

export type SupportReasonCode =
  | "ARCH"
  | "VENDOR"
  | "MODE_NOT_SUPPORTED"
  | "MODEL_NOT_OFFERED"
  | "MODEL_NOT_USABLE"
  | "MODEL"
  | "COMPAT_MODE"
  | "MISSING_FEATURES"
  | "FORBIDDEN_FEATURES"
  | "EXTRA_FEATURES"
  | "DROPPED_FEATURES"
  | "IMMUNITY_NOT_REPORTED"
  | "MAP_DIFFERS"
  | "NOT_HIDDEN"
  | "PHYS_ADDR_BITS"
  | "NO_ALTERNATIVE"
  | "NO_EVIDENCE"
  | "CANNOT_COMPARE";

export interface SupportReason {
  readonly code: SupportReasonCode;
  readonly message: string;
  readonly features?: readonly string[];
}

export type Verdict = "COMPATIBLE" | "COMPATIBLE_WITH_LOSS" | "INCOMPATIBLE" | "UNKNOWN";

/** A finding: what it makes of the verdict, and why. */
export interface Finding {
  readonly verdict: Verdict;
  readonly reason: SupportReason;
}

/** Findings and the documents they rest on. */
export interface Findings {
  readonly findings: readonly Finding[];
  readonly evidence: Evidence;
}

/** Verdicts from best to worst: the worst finding decides, and a certain no beats an unknown. */
export const severity: Readonly<Record<Verdict, number>> = {
  COMPATIBLE: 0,
  COMPATIBLE_WITH_LOSS: 1,
  UNKNOWN: 2,
  INCOMPATIBLE: 3,
};

export function worstVerdict(findings: readonly Finding[]): Verdict {
  return findings.reduce<Verdict>(
    (worst, { verdict }) => (severity[verdict] > severity[worst] ? verdict : worst),
    "COMPATIBLE",
  );
}

export function no(code: SupportReasonCode, message: string, features?: readonly string[]): Finding {
  return { verdict: "INCOMPATIBLE", reason: { code, message, ...(features && { features }) } };
}

export function unknown(message: string, code: SupportReasonCode = "NO_EVIDENCE"): Finding {
  return { verdict: "UNKNOWN", reason: { code, message } };
}

export function dropped(what: string, features: readonly string[]): Finding {
  return {
    verdict: "COMPATIBLE_WITH_LOSS",
    reason: {
      code: "DROPPED_FEATURES",
      message: `The hypervisor starts ${what} without ${features.join(", ")}, and does not say so.`,
      features,
    },
  };
}

/**
 * Immunity features (`rdctl-no`, `taa-no`, `amd-no-ssb` …) tell that a processor does not have a flaw. A host that stops
 * reporting one has lost no ability, so a missing one is a warning unless the requirement is strict.
 */
export function isImmunity(feature: string): boolean {
  if (feature === "no-nested-data-bp") return false;
  return /(^|-)no(-|$)/.test(feature) || feature === "skip-l1dfl-vmentry";
}

/** Missing features: abilities are a no (or dropped, where nothing checks), immunity is a warning, the unseen unknown. */
export function gradeMissing(
  requirement: ResolvedRequirement,
  missing: readonly string[],
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const { strictMitigations = false, check, model } = requirement.requirement;
  const immunity = strictMitigations ? [] : missing.filter(isImmunity);
  const unseen = missing.filter((name) => !immunity.includes(name) && isUnseen(name, host, map));
  const abilities = missing.filter((name) => !immunity.includes(name) && !unseen.includes(name));
  const findings: Finding[] = [];
  if (abilities.length > 0) {
    findings.push(
      check === "none" && requirement.definition
        ? dropped(model ?? "the CPU", abilities)
        : no("MISSING_FEATURES", `The host lacks ${abilities.join(", ")}.`, abilities),
    );
  }
  if (unseen.length > 0) {
    findings.push({
      verdict: "UNKNOWN",
      reason: {
        code: "NO_EVIDENCE",
        message: `Xen's host capabilities do not show whether the CPU has ${unseen.join(", ")}.`,
        features: unseen,
      },
    });
  }
  if (immunity.length > 0) {
    findings.push({
      verdict: "COMPATIBLE",
      reason: {
        code: "IMMUNITY_NOT_REPORTED",
        message: `The host does not report ${immunity.join(", ")}: a matter of mitigation, not of ability. Set strictMitigations to refuse such hosts.`,
        features: immunity,
      },
    });
  }
  return findings;
}

/**
 * The registers that libvirt's Xen driver decodes into host capabilities (words 0 to 7 of `hw_cap`); the others are there,
 * but the document does not show them. Source: hypervisor facts, section 3.4.
 */
const xenRegisters = new Set([
  "1:0:edx",
  "1:0:ecx",
  "2147483649:0:edx",
  "2147483649:0:ecx",
  "13:1:eax",
  "7:0:ebx",
  "7:0:ecx",
  "2147483655:0:edx",
]);

function isUnseen(name: string, host: HypervisorCpu, map: CpuMap): boolean {
  if (host.virtType !== "xen" || host.domain?.hostModel) return false;
  const section = mapSection(map, "x86");
  const bits = section.featureByName.get(name)?.bits;
  if (!bits) return false;
  return section.locations.some((location, index) => {
    if (((bits[index >>> 5] ?? 0) & (1 << (index & 31))) === 0) return false;
    return (
      location.kind === "msr" ||
      !xenRegisters.has(`${location.leaf}:${location.subleaf}:${location.register}`)
    );
  });
}

const featureSets = new WeakMap<CpuMap, WeakMap<CpuDefinition, ReadonlySet<string>>>();

/**
 * Every feature of a host's CPU; undefined where the map cannot resolve it. Definitions are frozen and shared by many
 * questions, so the set is kept with each.
 */
export function featureSet(
  definition: CpuDefinition,
  arch: string,
  map: CpuMap,
): ReadonlySet<string> | undefined {
  let sets = featureSets.get(map);
  if (!sets) {
    sets = new WeakMap();
    featureSets.set(map, sets);
  }
  const known = sets.get(definition);
  if (known) return known;
  const features = cpuFeatures({ ...definition, arch: definition.arch ?? arch }, map);
  if (!features.ok) return undefined;
  const set = new Set(features.value);
  sets.set(definition, set);
  return set;
}
