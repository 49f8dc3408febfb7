import { archOf } from "./archs.js";
import { compareCpu } from "./compareCpu.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { cpuFeatures, cpuModels } from "./expandCpu.js";
import { canHostPpc64CompatMode } from "./ppc64Models.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";

/**
 * Whether a host's hypervisor can start a guest CPU. Source: cpu-semantics, sections 9 (which evidence counts) and 10
 * (starting is not migrating).
 */

/** What one hypervisor of a host says of the CPUs it gives, and what the host's own CPU is. */
export interface HypervisorCpu {
  /** libvirt's domain type. */
  readonly virtType: string;
  /** Guest architecture. */
  readonly arch: string;
  /** From host capabilities: what the silicon and kernel show. */
  readonly hostCpu?: CpuDefinition;
  /** From domain capabilities: what this emulator and machine type can give. */
  readonly domain?: {
    readonly machine?: string;
    readonly emulatorPath?: string;
    readonly hostPassthrough: boolean;
    readonly maximum: boolean;
    readonly hostModelSupported: boolean;
    readonly hostModel?: CpuDefinition;
    readonly custom: boolean;
    readonly models: readonly OfferedModel[];
  };
  readonly maxPhysAddrBits?: number;
}

export interface OfferedModel {
  readonly name: string;
  /** undefined: the hypervisor does not say. */
  readonly usable?: boolean;
  readonly blockers?: readonly string[];
  readonly canonical?: string;
}

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

export interface Support {
  readonly verdict: Verdict;
  readonly reasons: readonly SupportReason[];
  readonly evidence: "DOMAIN_CAPABILITIES" | "HOST_CPU" | "NONE";
  /** Host features the guest leaves unused: fewer fits better. */
  readonly unusedFeatures: number;
}

/** A finding: what it makes of the verdict, and why. */
interface Finding {
  readonly verdict: Verdict;
  readonly reason: SupportReason;
}

/** Verdicts from best to worst: the worst finding decides, except that a certain no beats an unknown. */
const severity: Readonly<Record<Verdict, number>> = {
  COMPATIBLE: 0,
  COMPATIBLE_WITH_LOSS: 1,
  UNKNOWN: 2,
  INCOMPATIBLE: 3,
};

/** Containers and paravirtual guests run on the host's CPU as it is: nothing can be hidden from them. */
const bareCpu = new Set(["lxc"]);
/** Instructions are emulated: the guest's vendor need not be the host's. */
const emulated = new Set(["qemu"]);

/** Whether a guest CPU would come up, whether something would silently be dropped, and why not. */
export function evaluateSupport(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): Support {
  const evidence = host.domain ? "DOMAIN_CAPABILITIES" : host.hostCpu ? "HOST_CPU" : "NONE";
  if (requirement.arch !== undefined && archOf(requirement.arch) !== archOf(host.arch)) {
    const message = `The guest CPU is ${requirement.arch}, this hypervisor runs ${host.arch} guests.`;
    return { verdict: "INCOMPATIBLE", reasons: [{ code: "ARCH", message }], evidence, unusedFeatures: 0 };
  }
  const findings = [
    ...vendorFindings(requirement, host),
    ...modeFindings(requirement, host, map),
    ...addressFindings(requirement, host),
    ...alternativeFindings(requirement, host, map),
  ];
  const verdict = findings.reduce<Verdict>(
    (worst, finding) => (severity[finding.verdict] > severity[worst] ? finding.verdict : worst),
    "COMPATIBLE",
  );
  return {
    verdict,
    reasons: findings.map((finding) => finding.reason),
    evidence: findings.some((finding) => finding.reason.code === "NO_EVIDENCE") ? "NONE" : evidence,
    unusedFeatures: countUnused(requirement, host, map),
  };
}

function no(code: SupportReasonCode, message: string, features?: readonly string[]): Finding {
  return { verdict: "INCOMPATIBLE", reason: { code, message, ...(features && { features }) } };
}

function unknown(message: string, code: SupportReasonCode = "NO_EVIDENCE"): Finding {
  return { verdict: "UNKNOWN", reason: { code, message } };
}

/** The vendor of the silicon. Emulators show the guest what they like, so there only a stated vendor counts. */
function vendorFindings(
  { vendors, impliedVendor }: ResolvedRequirement,
  host: HypervisorCpu,
): readonly Finding[] {
  const isEmulated = emulated.has(host.virtType);
  const wanted =
    vendors.length > 0 ? vendors : impliedVendor !== undefined && !isEmulated ? [impliedVendor] : [];
  if (wanted.length === 0) return [];
  const own = isEmulated
    ? (host.domain?.hostModel?.vendor ?? host.hostCpu?.vendor)
    : (host.hostCpu?.vendor ?? host.domain?.hostModel?.vendor);
  if (own === undefined) return [unknown("The host's documents do not tell the vendor of its CPU.")];
  if (wanted.includes(own)) return [];
  return [no("VENDOR", `The CPU is ${own}'s; the guest needs ${wanted.join(" or ")}.`)];
}

function modeFindings(
  requirement: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const { mode = "custom", ppc64Compat } = requirement.requirement;
  if (ppc64Compat !== undefined) return compatFindings(ppc64Compat, host);
  switch (mode) {
    case "host-passthrough":
    case "maximum":
      return [
        ...passthroughFindings(mode, host),
        ...featureFindings(requirement, host, hostLevelCpu(host), map),
      ];
    case "host-model":
      return [...hostModelFindings(host), ...featureFindings(requirement, host, hostLevelCpu(host), map)];
    case "custom":
      return requirement.definition
        ? modelFindings(requirement, requirement.definition, host, map)
        : featureFindings(requirement, host, hostLevelCpu(host), map);
  }
}

/** The CPU that a guest gets at most: the hypervisor's host-model, else the host's own. */
function hostLevelCpu(host: HypervisorCpu): CpuDefinition | undefined {
  if (bareCpu.has(host.virtType)) return host.hostCpu;
  return host.domain?.hostModel ?? (emulated.has(host.virtType) ? undefined : host.hostCpu);
}

function passthroughFindings(mode: "host-passthrough" | "maximum", host: HypervisorCpu): readonly Finding[] {
  if (bareCpu.has(host.virtType)) return [];
  if (host.domain) {
    const supported = mode === "maximum" ? host.domain.maximum : host.domain.hostPassthrough;
    // Xen's libxl says no to every mode in its domain capabilities, and passes the host CPU through all the same.
    if (supported || host.virtType === "xen") return [];
    return [no("MODE_NOT_SUPPORTED", `This hypervisor does not support the CPU mode ${mode}.`)];
  }
  if (mode === "host-passthrough" && emulated.has(host.virtType)) {
    return [
      no("MODE_NOT_SUPPORTED", "Emulation has no host CPU to pass through; use maximum, or a named model."),
    ];
  }
  if (mode === "maximum")
    return [unknown("No domain capabilities tell whether the CPU mode maximum is supported.")];
  return [];
}

function hostModelFindings(host: HypervisorCpu): readonly Finding[] {
  if (bareCpu.has(host.virtType)) return [];
  if (!host.domain) {
    return host.hostCpu?.model && !emulated.has(host.virtType)
      ? []
      : [unknown("No domain capabilities tell whether the CPU mode host-model is supported.")];
  }
  if (host.domain.hostModelSupported) return [];
  return [no("MODE_NOT_SUPPORTED", "This hypervisor does not support the CPU mode host-model.")];
}

function compatFindings(mode: string, host: HypervisorCpu): readonly Finding[] {
  const own = emulated.has(host.virtType)
    ? newestPower(host)
    : (host.hostCpu?.model ?? host.domain?.hostModel?.model)?.name;
  const fits = own === undefined ? undefined : canHostPpc64CompatMode(own, mode);
  if (fits === undefined)
    return [unknown("The host's documents do not tell the generation of its POWER processor.")];
  return fits
    ? []
    : [no("COMPAT_MODE", `The processor is ${own}, too old for the compatibility mode ${mode}.`)];
}

/** The newest POWER that an emulator offers. */
function newestPower(host: HypervisorCpu): string | undefined {
  const generations = (host.domain?.models ?? []).flatMap(({ name, usable }) => {
    const match = /^POWER(\d+)$/.exec(name);
    return match && usable !== false ? [Number(match[1])] : [];
  });
  return generations.length === 0 ? undefined : `POWER${Math.max(...generations)}`;
}

/** A named model, alone or with features. */
function modelFindings(
  requirement: ResolvedRequirement,
  definition: CpuDefinition,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const offered = offeredModel(requirement, host, map);
  const listed = host.domain?.custom === true && host.domain.models.length > 0;
  if (listed && !offered) {
    return [
      no("MODEL_NOT_OFFERED", `This hypervisor does not know the model ${requirement.model?.written}.`),
    ];
  }
  const isPlain = definition.features.every(
    (feature) => feature.policy === "disable" || feature.policy === "optional",
  );
  const strict = definition.match === "strict";
  if (offered?.usable === true && isPlain && !strict) return lossFindings(requirement, definition, host, map);
  const blockers = offered?.usable === false ? remainingBlockers(requirement, offered) : undefined;
  if (offered?.usable === false && isPlain && (blockers === undefined || blockers.length > 0)) {
    return [notUsable(requirement, blockers)];
  }
  if (host.domain && !host.domain.custom && host.virtType !== "xen" && !bareCpu.has(host.virtType)) {
    return [no("MODE_NOT_SUPPORTED", "This hypervisor supports no named models.")];
  }
  const own = hostLevelCpu(host);
  if (!own) {
    return [
      unknown(
        offered
          ? `The hypervisor does not say whether the model ${offered.name} is usable, and gives no CPU to compare with.`
          : "The host's documents give no CPU of this hypervisor to compare with.",
      ),
    ];
  }
  const compared = compareFindings(requirement, definition, host, own, map);
  const blocking = (blockers ?? []).filter(
    (name) => !compared.some((finding) => finding.reason.features?.includes(name)),
  );
  return blocking.length > 0 ? [notUsable(requirement, blocking), ...compared] : compared;
}

function notUsable(requirement: ResolvedRequirement, blockers: readonly string[] | undefined): Finding {
  const because = blockers && blockers.length > 0 ? `: it lacks ${blockers.join(", ")}` : "";
  return no(
    "MODEL_NOT_USABLE",
    `This hypervisor cannot give the model ${requirement.model?.written}${because}.`,
    blockers,
  );
}

/** The hypervisor's entry for a model: under its written name, the name it stands for, or an alias of that. */
function offeredModel(
  requirement: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): OfferedModel | undefined {
  const { model } = requirement;
  const models = host.domain?.models ?? [];
  if (!model) return undefined;
  const byName = (name: string) => models.find((item) => item.name === name);
  const found =
    byName(model.written) ?? byName(model.name) ?? models.find((item) => item.canonical === model.name);
  if (found) return found;
  // Older hypervisors know the plain names only: `Westmere` where `Westmere-v1` is asked for, if both are the same.
  const known = cpuModels(map, "x86_64");
  const info = known.ok ? known.value.find((item) => item.name === model.name) : undefined;
  return info?.equivalents.map(byName).find((item) => item !== undefined);
}

function remainingBlockers(
  requirement: ResolvedRequirement,
  offered: OfferedModel,
): readonly string[] | undefined {
  const hidden = new Set(requirement.disabled);
  return offered.blockers?.filter((name) => !hidden.has(name));
}

/** A usable model whose features, by the CPU map, the hypervisor does not all have: it starts, without those. */
function lossFindings(
  requirement: ResolvedRequirement,
  definition: CpuDefinition,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const own = host.domain?.hostModel;
  if (!own) return [];
  const dropped = missingFeatures(requirement.features, own, map).filter((name) => !isImmunity(name));
  if (dropped === undefined || dropped.length === 0) return [];
  return [droppedFinding(definition, dropped)];
}

function droppedFinding(definition: CpuDefinition, dropped: readonly string[]): Finding {
  return {
    verdict: "COMPATIBLE_WITH_LOSS",
    reason: {
      code: "DROPPED_FEATURES",
      message: `The hypervisor starts ${definition.model?.name ?? "the CPU"} without ${dropped.join(", ")}, and does not say so.`,
      features: dropped,
    },
  };
}

/** Compares by the CPU map, as libvirt does, and grades what is missing. */
function compareFindings(
  requirement: ResolvedRequirement,
  definition: CpuDefinition,
  host: HypervisorCpu,
  own: CpuDefinition,
  map: CpuMap,
): readonly Finding[] {
  const arch = host.arch;
  // The vendor was looked at before, by the catalog's own rule.
  const { vendor: _, ...asked } = definition;
  const compared = compareCpu({ ...own, arch: own.arch ?? arch }, { ...asked, arch }, map);
  if (!compared.ok) {
    return [unknown(`The host's CPU cannot be compared: ${compared.error.message}`, "CANNOT_COMPARE")];
  }
  const { outcome, missing, forbidden, extra, reasons } = compared.value;
  if (outcome === "IDENTICAL" || outcome === "SUPERSET") return [];
  if (outcome === "UNKNOWN") return reasons.map((reason) => unknown(reason.message));
  if (forbidden.length > 0) {
    return [
      no("FORBIDDEN_FEATURES", `The host has ${forbidden.join(", ")}, which the guest forbids.`, forbidden),
    ];
  }
  if (missing.length > 0) return gradeMissing(requirement, definition, missing);
  if (extra.length > 0) {
    return [no("EXTRA_FEATURES", `The host has ${extra.join(", ")} beyond a strict match.`, extra)];
  }
  return reasons.map((reason) =>
    no(reason.code === "ARCH" ? "ARCH" : "MODEL", reason.message, reason.features),
  );
}

/** Features alone, of a requirement without a model. */
function featureFindings(
  requirement: ResolvedRequirement,
  host: HypervisorCpu,
  own: CpuDefinition | undefined,
  map: CpuMap,
): readonly Finding[] {
  const { features, forbidden, disabled } = requirement;
  if (features.length === 0 && forbidden.length === 0 && disabled.length === 0) return [];
  if (!own) return [unknown("The host's documents give no CPU of this hypervisor to compare with.")];
  const known = featureSet(own, host.arch, map);
  if (!known) return [unknown("The host's CPU cannot be resolved with this CPU map.", "CANNOT_COMPARE")];
  const findings: Finding[] = [];
  const present = forbidden.filter((name) => known.has(name));
  if (present.length > 0) {
    findings.push(
      no("FORBIDDEN_FEATURES", `The host has ${present.join(", ")}, which the guest forbids.`, present),
    );
  }
  const forced = new Set(requirement.requirement.force);
  const missing = features.filter((name) => !known.has(name) && !forced.has(name));
  if (missing.length > 0) findings.push(...gradeMissing(requirement, undefined, missing));
  const shown = bareCpu.has(host.virtType) ? disabled.filter((name) => known.has(name)) : [];
  if (shown.length > 0) {
    findings.push({
      verdict: "COMPATIBLE_WITH_LOSS",
      reason: {
        code: "NOT_HIDDEN",
        message: `Containers see the host's CPU as it is: ${shown.join(", ")} cannot be hidden.`,
        features: shown,
      },
    });
  }
  return findings;
}

/**
 * Immunity features (`rdctl-no`, `taa-no`, `amd-no-ssb` …) tell that a processor does not have a flaw. A host that stops
 * reporting one has lost no ability, so a missing one is a warning unless the requirement is strict.
 */
export function isImmunity(feature: string): boolean {
  return /(^|-)no(-|$)/.test(feature) || feature === "skip-l1dfl-vmentry";
}

function gradeMissing(
  requirement: ResolvedRequirement,
  definition: CpuDefinition | undefined,
  missing: readonly string[],
): readonly Finding[] {
  const strict = requirement.requirement.strictMitigations === true;
  const immunity = strict ? [] : missing.filter(isImmunity);
  const abilities = strict ? missing : missing.filter((name) => !isImmunity(name));
  const findings: Finding[] = [];
  if (abilities.length > 0) {
    findings.push(
      definition && requirement.requirement.check === "none"
        ? droppedFinding(definition, abilities)
        : no("MISSING_FEATURES", `The host lacks ${abilities.join(", ")}.`, abilities),
    );
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

function addressFindings({ requirement }: ResolvedRequirement, host: HypervisorCpu): readonly Finding[] {
  const { minPhysAddrBits } = requirement;
  if (minPhysAddrBits === undefined) return [];
  const bits = host.maxPhysAddrBits;
  if (bits === undefined) return [unknown("The host's documents do not tell its physical address bits.")];
  if (bits >= minPhysAddrBits) return [];
  return [
    no("PHYS_ADDR_BITS", `The host has ${bits} physical address bits; the guest needs ${minPhysAddrBits}.`),
  ];
}

/** One alternative that applies and holds is enough; where none does, the reasons of all that apply are told. */
function alternativeFindings(
  requirement: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  if (requirement.alternatives.length === 0) return [];
  const vendor = host.hostCpu?.vendor ?? host.domain?.hostModel?.vendor;
  const applying = requirement.alternatives.filter(
    ({ virtTypes, vendors }) =>
      (!virtTypes || virtTypes.includes(host.virtType)) &&
      (!vendors || (vendor !== undefined && vendors.includes(vendor))),
  );
  if (applying.length === 0) {
    return [
      no(
        "NO_ALTERNATIVE",
        `No alternative is for ${host.virtType} on a CPU of ${vendor ?? "an unknown vendor"}.`,
      ),
    ];
  }
  const answers = applying.map(({ resolved }) => evaluateSupport(resolved, host, map));
  const best = answers.reduce((a, b) => (severity[b.verdict] < severity[a.verdict] ? b : a));
  return best.reasons.map((reason) => ({ verdict: best.verdict, reason }));
}

const featureSets = new WeakMap<CpuMap, WeakMap<CpuDefinition, ReadonlySet<string>>>();

/** Every feature of a host's CPU. Definitions are frozen and shared by many questions, so the set is kept with each. */
function featureSet(definition: CpuDefinition, arch: string, map: CpuMap): ReadonlySet<string> | undefined {
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

function missingFeatures(features: readonly string[], own: CpuDefinition, map: CpuMap): readonly string[] {
  const known = featureSet(own, own.arch ?? "x86_64", map);
  return known ? features.filter((name) => !known.has(name)) : [];
}

function countUnused(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): number {
  const { mode = "custom" } = requirement.requirement;
  if (mode !== "custom") return 0;
  const own = hostLevelCpu(host);
  const known = own && featureSet(own, host.arch, map);
  if (!known) return 0;
  const used = new Set(requirement.features);
  let unused = 0;
  for (const name of known) if (!used.has(name)) unused += 1;
  return unused;
}
