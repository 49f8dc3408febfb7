import { type HypervisorView, hypervisorView } from "../../catalog/hostViews.js";
import type { CapabilityClass } from "../../catalog/model.js";
import { formatCpuXml } from "../../cpu/index.js";
import type { Arch, HypervisorResolvers, VirtType } from "../generated/types.js";
import { archEnum, virtTypeEnum } from "../names.js";

/** A class's hypervisors, native architecture and best virt type first, as the class keeps them. */
export function hypervisorsOf(
  capabilityClass: CapabilityClass,
  wanted: { readonly virtType?: VirtType | null | undefined; readonly arch?: Arch | null | undefined },
): readonly HypervisorView[] {
  return capabilityClass.hypervisors
    .filter(
      ({ content }) =>
        (wanted.virtType == null || virtTypeEnum(content.virtType) === wanted.virtType) &&
        (wanted.arch == null || archEnum(content.arch) === wanted.arch),
    )
    .map(({ content }) => hypervisorView(content));
}

export const Hypervisor: HypervisorResolvers = {
  virtType: ({ content }) => virtTypeEnum(content.virtType),
  arch: ({ content }) => archEnum(content.arch),
  archName: ({ content }) => content.arch,
  osTypes: ({ content }) => content.osTypes,
  emulator: ({ content, primary }) => primary?.emulatorPath ?? content.emulators[0] ?? null,
  machineTypes: ({ content }) => content.machines,
  maxVcpus: ({ content }) => {
    const limits = [
      ...content.domainCapabilities.flatMap((document) => document.maxVcpus ?? []),
      ...content.machines.flatMap((machine) => machine.maxCpus ?? []),
    ];
    return limits.length === 0 ? null : Math.max(...limits);
  },
  machine: ({ primary }) => primary?.machine ?? null,
  cpuModes: ({ primary }) => {
    if (!primary) return null;
    const { cpu } = primary;
    return {
      hostPassthrough: cpu.hostPassthrough.supported,
      maximum: cpu.maximum.supported,
      hostModel: cpu.hostModel.supported,
      custom: cpu.custom.supported,
      hostModelXml: cpu.hostModel.definition ? formatCpuXml(cpu.hostModel.definition) : null,
    };
  },
  models: ({ primary }, args) =>
    (primary?.cpu.custom.models ?? [])
      .filter((model) => args.usable == null || (model.usable ?? false) === args.usable)
      .map((model) => ({ ...model, blockers: model.blockers ?? [] })),
  domainCapabilities: ({ content }) =>
    content.domainCapabilities.map((document) => ({
      emulator: document.emulatorPath ?? null,
      machine: document.machine ?? null,
      maxVcpus: document.maxVcpus ?? null,
      facilities: document.facilities.map((facility) => ({ ...facility, values: facility.values ?? [] })),
    })),
};
