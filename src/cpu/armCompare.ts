import { isArmHwcap, withImpliedArmFeatures } from "./armFeatures.js";
import { type CpuComparison, type CpuReason, comparison } from "./comparison.js";
import type { CpuDefinition } from "./definition.js";
import { featureReason, isMovingModel, isPassthrough, type NamedFeatures } from "./namedFeatures.js";
import { isPowerOfTwo, type SveDemand, sveLengthOf } from "./sveLengths.js";

/** A definition, resolved as far as Arm's rules need. */
export interface ArmCpu {
  readonly definition: CpuDefinition;
  readonly features: NamedFeatures;
  readonly sve: SveDemand;
  readonly vendor: string | undefined;
}

export const armArchs: readonly string[] = Object.freeze(["aarch64", "armv7l", "armv7b", "armv6l"]);

/** KVM gives a guest its own silicon's CPU; by name, only these. Source: hypervisor facts, section 2.1. */
const kvmModels = new Set(["cortex-a53", "cortex-a57"]);

/**
 * libvirt answers IDENTICAL for every guest, and for hosts of one model whatever their features. This compares model and
 * features, vector lengths included, and says UNKNOWN where the definitions leave it open.
 * Source: cpu-semantics, section 8; hypervisor facts, section 6.
 */
export function compareArm(host: ArmCpu, cpu: ArmCpu): CpuComparison {
  const refusal = refuseArmByArchOrVendor(host.definition, cpu.definition, host.vendor);
  if (refusal !== undefined) return refusal;
  const { definition } = cpu;
  const isBlank = definition.model === undefined && definition.features.length === 0;
  if (isBlank && isPassthrough(definition)) return comparison("IDENTICAL");
  const isHostSilent = host.definition.model === undefined && host.definition.features.length === 0;
  if (isHostSilent)
    return unknown("HOST_CPU_UNKNOWN", "The host's CPU definition names neither a model nor features.");
  if (definition.type === "guest" && definition.mode === "host-model" && isBlank) {
    return host.definition.type === "guest"
      ? comparison("IDENTICAL")
      : unknown(
          "NEEDS_DOMAIN_CAPABILITIES",
          "Whether the hypervisor offers a host-model on Arm only its domain capabilities tell.",
        );
  }
  if (definition.model === undefined && definition.type === "host") {
    return unknown("NO_EVIDENCE", "The CPU definition names no model, so its processor is not known.");
  }
  const model = modelReason(host, cpu);
  if (model?.code === "MODEL") return comparison("INCOMPATIBLE", [model]);
  if (isPassthrough(definition) && definition.features.length === 0) {
    return unknown(
      "NO_EVIDENCE",
      "A guest with the whole CPU of a host needs the same features on another, but its definition does not list them.",
    );
  }
  const features = compareFeatures(host, cpu);
  if (model === undefined || features.outcome === "INCOMPATIBLE") return features;
  return comparison("UNKNOWN", [model, ...(features.outcome === "UNKNOWN" ? features.reasons : [])]);
}

/** Architecture and vendor come before anything else is looked at. Undefined: go on. */
export function refuseArmByArchOrVendor(
  host: CpuDefinition,
  cpu: CpuDefinition,
  hostVendor: string | undefined,
): CpuComparison | undefined {
  const hostArch = host.arch ?? cpu.arch ?? "aarch64";
  const arch = cpu.arch ?? hostArch;
  if (!armArchs.includes(arch) || (arch === "aarch64" && hostArch !== "aarch64")) {
    const message = `The CPU is for the architecture ${arch}, the host's is ${hostArch}.`;
    return comparison("INCOMPATIBLE", [{ code: "ARCH", message }]);
  }
  if (cpu.vendor !== undefined && hostVendor !== undefined && cpu.vendor !== hostVendor) {
    const message = `The CPU requires the vendor ${cpu.vendor}, the host's is ${hostVendor}.`;
    return comparison("INCOMPATIBLE", [{ code: "VENDOR", message }]);
  }
  if (cpu.vendor !== undefined && hostVendor === undefined) {
    return unknown(
      "HOST_CPU_UNKNOWN",
      `The CPU requires the vendor ${cpu.vendor}; the host's definition does not tell its own.`,
    );
  }
  if (arch !== hostArch) {
    return unknown(
      "NEEDS_DOMAIN_CAPABILITIES",
      `Whether this ${hostArch} host runs ${arch} guests only its domain capabilities tell.`,
    );
  }
  return undefined;
}

function modelReason(host: ArmCpu, cpu: ArmCpu): CpuReason | undefined {
  const wanted = cpu.definition.model?.name;
  const had = host.definition.model?.name;
  if (wanted === undefined) return undefined;
  if (isMovingModel(wanted)) {
    const message = `${wanted} is another CPU on every machine: what the guest has and needs, its definition does not tell.`;
    return { code: "NO_EVIDENCE", message };
  }
  if (had === undefined) {
    return {
      code: "HOST_CPU_UNKNOWN",
      message: `The host's CPU definition names no model; ${wanted} is required.`,
    };
  }
  if (had.toLowerCase() !== wanted.toLowerCase()) {
    const message = `The host's CPU model ${had} is not the required model ${wanted}; Arm's models have no order.`;
    return { code: "MODEL", message };
  }
  const isNamed = cpu.definition.type === "guest" && !isPassthrough(cpu.definition);
  if (!isNamed || host.definition.type === "guest" || kvmModels.has(wanted.toLowerCase())) return undefined;
  return {
    code: "NEEDS_DOMAIN_CAPABILITIES",
    message: `KVM gives Arm guests the host's CPU as it is, and the name ${wanted} only by emulation: whether the hypervisor offers it, its domain capabilities tell.`,
  };
}

function compareFeatures(host: ArmCpu, cpu: ArmCpu): CpuComparison {
  const had = withImpliedArmFeatures(host.features.has);
  const { has, forbidden, forced, lacks, optional } = cpu.features;
  const present = [...forbidden].filter((name) => had.has(name));
  if (present.length > 0) {
    const reason = featureReason("FORBIDDEN_FEATURES", "The host has features that the CPU forbids", present);
    return comparison("INCOMPATIBLE", [reason], { forbidden: present });
  }
  const wanted = [...has].filter((name) => sveLengthOf(name) === undefined);
  if (cpu.sve.lengths.length > 0 && !has.has("sve")) wanted.push("sve");
  const absent = wanted.filter((name) => !had.has(name) && !forced.has(name));
  const open = absent.filter((name) => !isToldAbsent(host, name));
  const lengths = compareLengths(host, cpu);
  const missing = [...absent.filter((name) => !open.includes(name)), ...lengths.missing];
  if (missing.length > 0) {
    const reason = featureReason(
      "MISSING_FEATURES",
      "The host lacks features that the CPU requires",
      missing,
    );
    return comparison("INCOMPATIBLE", [reason], { missing });
  }
  const tolerated = new Set([...has, ...lacks, ...optional]);
  const more = [...had].filter(
    (name) => sveLengthOf(name) === undefined && !tolerated.has(name) && !isImplied(name, tolerated),
  );
  const extra = [...more, ...lengths.extra];
  const isWhole = isPassthrough(cpu.definition);
  const isStrict = cpu.definition.type === "guest" && cpu.definition.match === "strict";
  const refused = isWhole || isStrict ? extra : lengths.inseparable;
  if (refused.length > 0) {
    const what = isWhole
      ? "A guest with the whole CPU of another host would get features it did not have"
      : isStrict
        ? "The CPU matches strictly, and the host has more features"
        : "The host cannot hide features that the CPU does not have";
    return comparison("INCOMPATIBLE", [featureReason("EXTRA_FEATURES", what, refused)], { extra: refused });
  }
  const unsure = [...open.filter((name) => name !== "sve" || lengths.open.length === 0), ...lengths.open];
  if (unsure.length > 0) {
    const what = "The host's CPU definition does not tell whether it has";
    return comparison("UNKNOWN", [featureReason("NO_EVIDENCE", what, unsure)]);
  }
  if (lengths.perhapsInseparable.length > 0) {
    const what =
      "KVM cannot hide these vector lengths, emulation can; the hypervisor's domain capabilities tell which it is";
    return comparison("UNKNOWN", [
      featureReason("NEEDS_DOMAIN_CAPABILITIES", what, lengths.perhapsInseparable),
    ]);
  }
  if (extra.length === 0) return comparison("IDENTICAL");
  return comparison("SUPERSET", [featureReason("EXTRA_FEATURES", "The host has more features", extra)], {
    extra,
  });
}

/** Whether the host's silence on a feature means that it does not have it. */
function isToldAbsent(host: ArmCpu, name: string): boolean {
  if (host.features.lacks.has(name)) return true;
  return host.features.has.size > 0 && (host.definition.type === "guest" || isArmHwcap(name));
}

/** `pauth` is no more than the flags it stands for. */
function isImplied(name: string, tolerated: ReadonlySet<string>): boolean {
  return name === "pauth" && (tolerated.has("paca") || tolerated.has("pacg"))
    ? true
    : (name === "paca" || name === "pacg") && tolerated.has("pauth");
}

interface LengthAnswer {
  readonly missing: readonly string[];
  /** The host's definition does not speak of vector lengths. */
  readonly open: readonly string[];
  readonly extra: readonly string[];
  /** The CPU's complete list lacks them, and the host cannot go without. */
  readonly inseparable: readonly string[];
  /** The CPU switches them off, which only emulation can. */
  readonly perhapsInseparable: readonly string[];
}

function compareLengths(host: ArmCpu, cpu: ArmCpu): LengthAnswer {
  const wanted = cpu.sve.lengths;
  const had = host.sve.lengths;
  const names = (lengths: readonly number[]) => lengths.map((length) => `sve${length}`);
  const notThere = wanted.filter((length) => !had.includes(length));
  // Linux's capability list says that SVE is there, never with which lengths: that leaves them open.
  const isTold = had.length > 0 || (!host.features.has.has("sve") && isToldAbsent(host, "sve"));
  const told = notThere.filter((length) => isTold || host.sve.disabled.includes(length));
  const longest = wanted.at(-1) ?? 0;
  const isComplete = cpu.definition.type === "host" || isPassthrough(cpu.definition);
  const between = had.filter((length) => length < longest && !wanted.includes(length));
  const off = between.filter((length) => cpu.sve.disabled.includes(length) && !isPowerOfTwo(length));
  return {
    missing: names(told),
    open: names(notThere.filter((length) => !told.includes(length))),
    extra: names(had.filter((length) => !wanted.includes(length))),
    inseparable: isComplete ? names(between) : [],
    perhapsInseparable: isComplete ? [] : names(off),
  };
}

function unknown(code: CpuReason["code"], message: string): CpuComparison {
  return comparison("UNKNOWN", [{ code, message }]);
}
