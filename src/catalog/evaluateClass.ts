import { archOf, type CpuMap } from "../cpu/index.js";
import { type ResolvedRequirement, resolveRequirement } from "../cpu/resolveRequirement.js";
import { invariant } from "../cpu/result.js";
import { evaluateSupport, type HypervisorCpu } from "../cpu/support.js";
import type { CpuMaps } from "./cpuMaps.js";
import type { CapabilityClass, ClassVerdict, HypervisorContent } from "./model.js";
import type { Evaluate, JudgedRequirement } from "./ports.js";
import { primaryDomainCapabilities } from "./primaryDomainCapabilities.js";
import { compareVirtTypes, isNativeArch } from "./virtTypes.js";

/**
 * Works out the verdicts of a class for a revision: one for each hypervisor that runs guests of the revision's
 * architecture. Where a question names no virt type, the best hypervisor answers that executes the guest's
 * instructions on the host's own CPUs; emulation of a foreign architecture answers only when asked for by name.
 */
export function createEvaluate(cpuMaps: Pick<CpuMaps, "loaded">): Evaluate {
  /** Requirements are frozen records: each is resolved once for as long as it lives. */
  const prepared = new WeakMap<object, ResolvedRequirement>();

  return (capabilityClass, revision) => {
    const map = cpuMaps.loaded(revision.cpuMap);
    const known = prepared.get(revision.requirement);
    const requirement = known ?? prepare(revision, map);
    if (!known) prepared.set(revision.requirement, requirement);
    return evaluateClass(capabilityClass, revision, requirement, map);
  };
}

function prepare(revision: JudgedRequirement, map: CpuMap): ResolvedRequirement {
  const resolved = resolveRequirement(
    revision.requirement,
    map,
    revision.asWritten ? { asWritten: true } : {},
  );
  // It was resolved with this very map when the revision was made.
  invariant(resolved.ok, `revision does not resolve with ${map.name}`);
  return resolved.value;
}

function evaluateClass(
  capabilityClass: CapabilityClass,
  revision: JudgedRequirement,
  requirement: ResolvedRequirement,
  map: CpuMap,
): readonly ClassVerdict[] {
  const guestArch = revision.requirement.arch ?? impliedArch(requirement.arch, capabilityClass.arch);
  const native = isNativeArch(capabilityClass.arch, guestArch);
  const candidates = capabilityClass.hypervisors
    .map((item) => item.content)
    .filter((content) => content.arch === guestArch)
    .sort((a, b) => compareVirtTypes(a.virtType, b.virtType));
  const verdicts = candidates.map((content, index): ClassVerdict => {
    const primary =
      primaryDomainCapabilities(content, revision.requirement.machine) ?? primaryDomainCapabilities(content);
    const support = evaluateSupport(
      requirement,
      hypervisorCpu(capabilityClass, content, revision.requirement.machine),
      map,
    );
    return {
      classId: capabilityClass.id,
      virtType: content.virtType,
      best: native && index === 0,
      verdict: support.verdict,
      unusedFeatures: support.unusedFeatures,
      reasons: support.reasons,
      evidence: support.evidence,
      ...(primary?.machine !== undefined && { machine: primary.machine }),
    };
  });
  return verdicts.some((entry) => entry.best)
    ? verdicts
    : [...verdicts, noHypervisor(capabilityClass, guestArch, native)];
}

/** What a model or mode implies is a family: POWER8 is as good on ppc64le as on ppc64, so the host's own member counts. */
function impliedArch(implied: string | undefined, hostArch: string): string {
  if (implied === undefined || archOf(implied) === archOf(hostArch)) return hostArch;
  return implied;
}

/** What one hypervisor of a class says of the CPUs it gives, as the engine wants it. */
export function hypervisorCpu(
  capabilityClass: CapabilityClass,
  content: HypervisorContent,
  machine?: string,
): HypervisorCpu {
  const { hostCpu } = capabilityClass.content;
  const primary = primaryDomainCapabilities(content, machine) ?? primaryDomainCapabilities(content);
  const cpu = primary?.cpu;
  return {
    virtType: content.virtType,
    arch: content.arch,
    ...(hostCpu && { hostCpu }),
    ...(hostCpu?.maxPhysAddr?.bits !== undefined && { maxPhysAddrBits: hostCpu.maxPhysAddr.bits }),
    ...(cpu && {
      domain: {
        ...(primary.machine !== undefined && { machine: primary.machine }),
        ...(primary.emulatorPath !== undefined && { emulatorPath: primary.emulatorPath }),
        hostPassthrough: cpu.hostPassthrough.supported,
        maximum: cpu.maximum.supported,
        hostModelSupported: cpu.hostModel.supported,
        ...(cpu.hostModel.definition && { hostModel: cpu.hostModel.definition }),
        custom: cpu.custom.supported,
        models: cpu.custom.models,
      },
    }),
  };
}

/** The answer of a class that cannot run such guests, or whose documents do not say so. */
function noHypervisor(capabilityClass: CapabilityClass, guestArch: string, native: boolean): ClassVerdict {
  const base = { classId: capabilityClass.id, best: true, unusedFeatures: 0, evidence: "NONE" } as const;
  if (!native) {
    const message = `The host is ${capabilityClass.arch} and executes no ${guestArch} guests itself; ask with virtType QEMU for emulation.`;
    return { ...base, verdict: "INCOMPATIBLE", reasons: [{ code: "ARCH", message }] };
  }
  const message = `The host's documents name no hypervisor for ${guestArch} guests: report its capabilities with <guest> elements, or domain capabilities.`;
  return { ...base, verdict: "UNKNOWN", reasons: [{ code: "NO_HYPERVISOR", message }] };
}
