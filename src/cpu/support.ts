import { archOf } from "./archs.js";
import type { CpuMap } from "./cpuMap.js";
import { type Evidence, type HypervisorCpu, isEmulated, levelCpu } from "./hypervisorCpu.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";
import {
  type Finding,
  type Findings,
  featureSet,
  no,
  type SupportReason,
  severity,
  unknown,
  type Verdict,
  worstVerdict,
} from "./supportFindings.js";
import { modeFindings } from "./supportMode.js";

export type { HypervisorCpu, OfferedModel } from "./hypervisorCpu.js";
export { isImmunity, type SupportReason, type SupportReasonCode, type Verdict } from "./supportFindings.js";

export interface Support {
  readonly verdict: Verdict;
  readonly reasons: readonly SupportReason[];
  readonly evidence: Evidence;
  /** Host features the guest leaves unused: fewer fits better. */
  readonly unusedFeatures: number;
}

/**
 * Whether a host's hypervisor can start a guest CPU, whether it would silently drop something, and why not.
 * Source: cpu-semantics, sections 9 (which evidence counts) and 10 (starting is not migrating).
 */
export function evaluateSupport(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): Support {
  if (requirement.arch !== undefined && archOf(requirement.arch) !== archOf(host.arch)) {
    const message = `The guest CPU is ${requirement.arch}, this hypervisor runs ${host.arch} guests.`;
    const evidence = host.domain ? "DOMAIN_CAPABILITIES" : host.hostCpu ? "HOST_CPU" : "NONE";
    return { verdict: "INCOMPATIBLE", reasons: [{ code: "ARCH", message }], evidence, unusedFeatures: 0 };
  }
  const byMode = modeFindings(requirement, host, map);
  const byAlternative = alternativeFindings(requirement, host, map);
  const findings = [
    ...vendorFindings(requirement, host),
    ...byMode.findings,
    ...addressFindings(requirement, host),
    ...byAlternative.findings,
  ];
  return {
    verdict: worstVerdict(findings),
    reasons: findings.map((finding) => finding.reason),
    evidence: weaker(byMode.evidence, byAlternative.evidence),
    unusedFeatures: countUnused(requirement, host, map),
  };
}

const strength: Readonly<Record<Evidence, number>> = { NONE: 0, HOST_CPU: 1, DOMAIN_CAPABILITIES: 2 };

function weaker(a: Evidence, b: Evidence): Evidence {
  return strength[b] < strength[a] ? b : a;
}

/** The vendor of the silicon. Emulators show the guest what they like, so there only a stated vendor counts. */
function vendorFindings(
  { vendors, impliedVendor }: ResolvedRequirement,
  host: HypervisorCpu,
): readonly Finding[] {
  const implied = impliedVendor !== undefined && !isEmulated(host) ? [impliedVendor] : [];
  const wanted = vendors.length > 0 ? vendors : implied;
  if (wanted.length === 0) return [];
  const own = vendorOf(host);
  if (own === undefined) return [unknown("The host's documents do not tell the vendor of its CPU.")];
  if (wanted.includes(own)) return [];
  return [no("VENDOR", `The CPU is ${own}'s; the guest needs ${wanted.join(" or ")}.`)];
}

function vendorOf(host: HypervisorCpu): string | undefined {
  const silicon = host.hostCpu?.vendor;
  const given = host.domain?.hostModel?.vendor;
  return isEmulated(host) ? (given ?? silicon) : (silicon ?? given);
}

function addressFindings({ requirement }: ResolvedRequirement, host: HypervisorCpu): readonly Finding[] {
  const { minPhysAddrBits } = requirement;
  if (minPhysAddrBits === undefined) return [];
  const given = host.domain?.hostModel?.maxPhysAddr;
  const bits = isEmulated(host)
    ? given?.bits
    : lower(host.maxPhysAddrBits ?? host.hostCpu?.maxPhysAddr?.bits ?? given?.bits, given?.limit);
  if (bits === undefined) return [unknown("The host's documents do not tell its physical address bits.")];
  if (bits >= minPhysAddrBits) return [];
  return [
    no("PHYS_ADDR_BITS", `The host has ${bits} physical address bits; the guest needs ${minPhysAddrBits}.`),
  ];
}

function lower(bits: number | undefined, limit: number | undefined): number | undefined {
  return bits !== undefined && limit !== undefined ? Math.min(bits, limit) : bits;
}

const noFindings: Findings = { findings: [], evidence: "DOMAIN_CAPABILITIES" };

/** One alternative that applies and holds is enough; where none does, the reasons of all that apply are told. */
function alternativeFindings(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): Findings {
  const { alternatives } = requirement;
  if (alternatives.length === 0) return noFindings;
  const vendor = vendorOf(host);
  const forType = alternatives.filter(({ virtTypes }) => virtTypes?.includes(host.virtType) ?? true);
  const applying = forType.filter(
    ({ vendors }) => !vendors || (vendor !== undefined && vendors.includes(vendor)),
  );
  if (applying.length === 0) {
    const isOpen = vendor === undefined && forType.length > 0;
    return {
      findings: [
        isOpen
          ? unknown(
              "The host's documents do not tell the vendor of its CPU, on which the alternatives depend.",
            )
          : no(
              "NO_ALTERNATIVE",
              `No alternative is for ${host.virtType} on a CPU of ${vendor ?? "an unknown vendor"}.`,
            ),
      ],
      evidence: isOpen ? "NONE" : "HOST_CPU",
    };
  }
  const answers = applying.map(({ resolved }) => evaluateSupport(resolved, host, map));
  const best = answers.reduce((a, b) => (severity[b.verdict] < severity[a.verdict] ? b : a));
  const told = severity[best.verdict] < severity.UNKNOWN ? [best] : answers;
  return {
    findings: told.flatMap(({ reasons }) => reasons.map((reason) => ({ verdict: best.verdict, reason }))),
    evidence: best.evidence,
  };
}

function countUnused(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): number {
  const { mode = "custom" } = requirement.requirement;
  if (mode !== "custom") return 0;
  const { cpu } = levelCpu(host);
  const known = cpu && featureSet(cpu, host.arch, map);
  if (!known) return 0;
  let unused = known.size;
  for (const name of requirement.features) if (known.has(name)) unused -= 1;
  return unused;
}
