import type { CpuMap } from "./cpuMap.js";
import { type Evidence, type HypervisorCpu, isEmulated, levelCpu, seesHostCpu } from "./hypervisorCpu.js";
import { canHostPpc64CompatMode } from "./ppc64Models.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";
import { featureFindings } from "./supportFeatures.js";
import { type Finding, type Findings, no, unknown } from "./supportFindings.js";
import { modelFindings } from "./supportModel.js";

/** What the requirement's CPU mode makes of a hypervisor: named models, host-model, passthrough, POWER compatibility. */
export function modeFindings(requirement: ResolvedRequirement, host: HypervisorCpu, map: CpuMap): Findings {
  const { mode = "custom", ppc64Compat } = requirement.requirement;
  if (ppc64Compat !== undefined) return compatFindings(ppc64Compat, host);
  switch (mode) {
    case "host-passthrough":
    case "maximum":
      return {
        findings: [...passthroughFindings(mode, host), ...featureFindings(requirement, host, map)],
        evidence: documentsOf(host),
      };
    case "host-model":
      return {
        findings: [...hostModelFindings(host), ...featureFindings(requirement, host, map)],
        evidence: documentsOf(host),
      };
    case "custom": {
      if (requirement.definition) return modelFindings(requirement, requirement.definition, host, map);
      const findings = featureFindings(requirement, host, map);
      const asksNothing =
        requirement.features.length + requirement.forbidden.length + requirement.disabled.length === 0;
      return { findings, evidence: asksNothing ? documentsOf(host) : levelCpu(host).evidence };
    }
  }
}

function documentsOf(host: HypervisorCpu): Evidence {
  if (host.domain && !seesHostCpu(host)) return "DOMAIN_CAPABILITIES";
  return host.hostCpu ? "HOST_CPU" : host.domain ? "DOMAIN_CAPABILITIES" : "NONE";
}

function passthroughFindings(mode: "host-passthrough" | "maximum", host: HypervisorCpu): readonly Finding[] {
  if (seesHostCpu(host)) return [];
  if (host.domain) {
    const supported = mode === "maximum" ? host.domain.maximum : host.domain.hostPassthrough;
    // Xen's libxl says no to every mode in its domain capabilities, and passes the host CPU through all the same.
    if (supported || host.virtType === "xen") return [];
    return [no("MODE_NOT_SUPPORTED", `This hypervisor does not support the CPU mode ${mode}.`)];
  }
  if (mode === "host-passthrough" && isEmulated(host)) {
    return [
      no("MODE_NOT_SUPPORTED", "Emulation has no host CPU to pass through; use maximum, or a named model."),
    ];
  }
  if (mode === "maximum") {
    return [unknown("No domain capabilities tell whether the CPU mode maximum is supported.")];
  }
  return [];
}

function hostModelFindings(host: HypervisorCpu): readonly Finding[] {
  if (seesHostCpu(host)) return [];
  if (!host.domain) {
    return host.hostCpu?.model && !isEmulated(host)
      ? []
      : [unknown("No domain capabilities tell whether the CPU mode host-model is supported.")];
  }
  if (host.domain.hostModelSupported) return [];
  return [no("MODE_NOT_SUPPORTED", "This hypervisor does not support the CPU mode host-model.")];
}

function compatFindings(mode: string, host: HypervisorCpu): Findings {
  const emulated = isEmulated(host);
  const own = emulated ? newestPower(host) : (host.hostCpu?.model ?? host.domain?.hostModel?.model)?.name;
  const evidence = emulated || !host.hostCpu?.model ? "DOMAIN_CAPABILITIES" : "HOST_CPU";
  const fits = own === undefined ? undefined : canHostPpc64CompatMode(own, mode);
  if (fits === undefined) {
    return {
      findings: [unknown("The host's documents do not tell the generation of its POWER processor.")],
      evidence: "NONE",
    };
  }
  const findings = fits
    ? []
    : [no("COMPAT_MODE", `The processor is ${own}, too old for the compatibility mode ${mode}.`)];
  return { findings, evidence };
}

/** The newest POWER that an emulator offers. */
function newestPower(host: HypervisorCpu): string | undefined {
  const generations = (host.domain?.models ?? []).flatMap(({ name, usable }) => {
    const match = /^POWER(\d+)$/i.exec(name);
    return match && usable !== false ? [Number(match[1])] : [];
  });
  return generations.length === 0 ? undefined : `POWER${Math.max(...generations)}`;
}
