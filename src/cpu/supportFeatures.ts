import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { type HypervisorCpu, levelCpu, seesHostCpu } from "./hypervisorCpu.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";
import { type Finding, featureSet, gradeMissing, no, unknown } from "./supportFindings.js";

/** Features alone, of a requirement without a model: required and forbidden ones by name against what the host has. */
export function featureFindings(
  requirement: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const { features, forbidden, disabled } = requirement;
  if (features.length === 0 && forbidden.length === 0 && disabled.length === 0) return [];
  const known = ownFeatures(requirement, host, map);
  if (known === undefined) {
    return [unknown("The host's documents give no CPU of this hypervisor to compare with.")];
  }
  if (known === "unresolved") {
    return [unknown("The host's CPU cannot be resolved with this CPU map.", "CANNOT_COMPARE")];
  }
  return [
    ...namedFeatureFindings(requirement, features, known, host, map),
    ...hiddenFindings(requirement, host, map),
  ];
}

/** Forbidden and missing ones of these features. */
export function namedFeatureFindings(
  requirement: ResolvedRequirement,
  wanted: readonly string[],
  known: ReadonlySet<string>,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  const findings: Finding[] = [];
  const present = requirement.forbidden.filter((name) => known.has(name));
  if (present.length > 0) {
    findings.push(
      no("FORBIDDEN_FEATURES", `The host has ${present.join(", ")}, which the guest forbids.`, present),
    );
  }
  const forced = new Set(requirement.requirement.force);
  const missing = wanted.filter((name) => !known.has(name) && !forced.has(name));
  if (missing.length > 0) findings.push(...gradeMissing(requirement, missing, host, map));
  return findings;
}

/** Containers see the host's CPU as it is: what the requirement disables stays visible. */
export function hiddenFindings(
  { disabled }: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): readonly Finding[] {
  if (disabled.length === 0 || !seesHostCpu(host) || !host.hostCpu) return [];
  const known = featureSet(host.hostCpu, host.arch, map);
  const shown = disabled.filter((name) => known?.has(name));
  if (shown.length === 0) return [];
  const message = `Containers see the host's CPU as it is: ${shown.join(", ")} cannot be hidden.`;
  return [{ verdict: "COMPATIBLE_WITH_LOSS", reason: { code: "NOT_HIDDEN", message, features: shown } }];
}

/**
 * What a guest can be given. Passing the host's CPU through gives more than the hypervisor's host-model, which leaves out
 * what does not migrate and what its models have no name for.
 */
function ownFeatures(
  { requirement }: ResolvedRequirement,
  host: HypervisorCpu,
  map: CpuMap,
): ReadonlySet<string> | "unresolved" | undefined {
  const { cpu } = levelCpu(host);
  if (!cpu) return undefined;
  const set = (definition: CpuDefinition) => featureSet(definition, host.arch, map);
  const own = set(cpu);
  if (requirement.mode !== "host-passthrough" || cpu === host.hostCpu || !host.hostCpu) {
    return own ?? "unresolved";
  }
  const silicon = set(host.hostCpu);
  return own && silicon ? new Set([...own, ...silicon]) : (own ?? silicon ?? "unresolved");
}
