import { type CpuDefinition, type CpuMap, cpuFeatures } from "../cpu/index.js";
import type { CapabilityClass, CapabilityClassContent, HostState } from "./model.js";
import { primaryDomainCapabilities } from "./primaryDomainCapabilities.js";

/** Splits a host CPU into what twins share and what stays with the host. */
export function splitHostCpu(cpu: CpuDefinition): {
  readonly shared: CpuDefinition;
  readonly own: Pick<HostState, "microcodeVersion" | "tscFrequencyHz">;
} {
  const { microcodeVersion, tsc, features, ...rest } = cpu;
  return {
    // The order of features means nothing in a host definition: each is required.
    shared: {
      ...rest,
      features: [...features].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    },
    own: {
      ...(microcodeVersion !== undefined && { microcodeVersion }),
      ...(tsc && { tscFrequencyHz: tsc.frequencyHz }),
    },
  };
}

/** The host CPU as it was reported, put together again. */
export function joinHostCpu(content: CapabilityClassContent, state: HostState): CpuDefinition | undefined {
  const { hostCpu } = content;
  if (!hostCpu) return undefined;
  return {
    ...hostCpu,
    ...(state.microcodeVersion !== undefined && { microcodeVersion: state.microcodeVersion }),
    ...(state.tscFrequencyHz !== undefined && {
      tsc: {
        frequencyHz: state.tscFrequencyHz,
        ...(content.tscScaling !== undefined && { scaling: content.tscScaling }),
      },
    }),
  };
}

/** Every feature of a host CPU, the model's included; of a model that the map does not know, only the listed ones. */
export function hostCpuFeatures(cpu: CpuDefinition | undefined, map: CpuMap): readonly string[] {
  if (!cpu) return [];
  const all = cpuFeatures(cpu, map);
  return all.ok ? all.value : cpu.features.map((feature) => feature.name);
}

/** The CPU that stands for a host in comparisons: what its best hypervisor gives a host-model guest, else its own. */
export function hypervisorLevelCpu(capabilityClass: CapabilityClass): CpuDefinition | undefined {
  return hypervisorLevel(capabilityClass)?.definition ?? capabilityClass.content.hostCpu;
}

/** What a host's best hypervisor gives a host-model guest, and the machine type whose domain capabilities say so. */
export function hypervisorLevel(
  capabilityClass: CapabilityClass,
): { readonly definition: CpuDefinition; readonly machine?: string } | undefined {
  for (const { content } of capabilityClass.hypervisors) {
    if (content.virtType !== capabilityClass.bestVirtType || content.arch !== capabilityClass.arch) continue;
    const primary = primaryDomainCapabilities(content);
    for (const { machine, cpu } of primary ? [primary, ...content.domainCapabilities] : []) {
      const { definition } = cpu.hostModel;
      if (definition) return { definition, ...(machine !== undefined && { machine }) };
    }
  }
  return undefined;
}
