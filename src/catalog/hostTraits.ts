import type { CpuDefinition, CpuMap } from "../cpu/index.js";
import { CpuSet, coresOf, type HostTopology } from "../topology/index.js";
import { nodeLabels as labelsOf, hostTraits as traitsOf } from "./flavor/index.js";
import { hostCpuFeatures } from "./hostCpu.js";
import type { CapabilityClass, HostState, HypervisorContent } from "./model.js";
import { primaryDomainCapabilities } from "./primaryDomainCapabilities.js";
import { isNativeArch } from "./virtTypes.js";

/** A host's CPU as traits, sorted: what its hypervisor can give guests, and whether cores run several threads. */
export function hostTraits(
  capabilityClass: CapabilityClass,
  topology: HostTopology,
  map: CpuMap,
  virtType?: string,
): readonly string[] {
  const { cpu } = offered(capabilityClass, virtType);
  return traitsOf(hostCpuFeatures(cpu, map), { smt: runsSeveralThreads(topology) });
}

/** A host as labels of a Kubernetes node, as KubeVirt's node labeller writes them; by name. */
export function hostNodeLabels(
  capabilityClass: CapabilityClass,
  state: HostState,
  map: CpuMap,
  virtType?: string,
): Readonly<Record<string, string>> {
  const { cpu, content, hostModel } = offered(capabilityClass, virtType);
  const models = (content && primaryDomainCapabilities(content)?.cpu.custom.models) ?? [];
  const { tscScaling } = capabilityClass.content;
  const vendor = cpu?.vendor;
  return labelsOf({
    usableModels: models.filter((model) => model.usable === true).map((model) => model.name),
    features: hostCpuFeatures(cpu, map),
    ...(vendor !== undefined && { vendor }),
    ...(hostModel?.model && {
      hostModel: {
        model: hostModel.model.name,
        requiredFeatures: hostModel.features
          .filter((feature) => (feature.policy ?? "require") === "require")
          .map((feature) => feature.name),
      },
    }),
    ...(state.tscFrequencyHz !== undefined && { tscHz: state.tscFrequencyHz }),
    ...(tscScaling !== undefined && { tscScalable: tscScaling }),
    machineTypes: content?.machines.map((machine) => machine.name) ?? [],
  });
}

interface Offered {
  readonly content?: HypervisorContent;
  readonly hostModel?: CpuDefinition;
  /** What guests can be given; the host's own CPU where no domain capabilities tell and nothing is emulated. */
  readonly cpu?: CpuDefinition;
}

function offered(capabilityClass: CapabilityClass, virtType = capabilityClass.bestVirtType): Offered {
  const { arch, hypervisors, content: shared } = capabilityClass;
  const content = hypervisors.find(
    (item) => item.content.virtType === virtType && isNativeArch(arch, item.content.arch),
  )?.content;
  if (!content) return {};
  const hostModel = primaryDomainCapabilities(content)?.cpu.hostModel.definition;
  const cpu = hostModel ?? (content.virtType === "qemu" ? undefined : shared.hostCpu);
  return { content, ...(hostModel && { hostModel }), ...(cpu && { cpu }) };
}

function runsSeveralThreads(topology: HostTopology): boolean {
  const offline = CpuSet.of(topology.cpus.filter((cpu) => cpu.online === false).map((cpu) => cpu.id));
  return coresOf(topology).some(({ cpus }) => cpus.subtract(offline).size > 1);
}
