import { type CpuMap, mapSection } from "../cpu/cpuMap.js";
import { decodeCpu } from "../cpu/decodeCpu.js";
import type { CpuDefinition } from "../cpu/definition.js";
import { x86Family } from "../cpu/x86Compile.js";
import type { GuestCapabilities } from "./capabilities.js";
import type { DomainCapabilities } from "./domainCapabilities.js";
import type { QmpFacts } from "./qmpFacts.js";

/**
 * What libvirt would say in its domain capabilities of a QEMU that it asked the same: one for each machine type that
 * stands for a family, since libvirt too asks `-machine none` once and lets the answer hold for all.
 */
export function qmpDomainCapabilities(facts: QmpFacts, map: CpuMap): readonly DomainCapabilities[] {
  const { virtType, arch, emulatorPath, machine, machines, mainMachines } = facts;
  const definition = hostModelOf(facts, map);
  const started = machines.find(({ name }) => name === machine)?.canonical ?? machine;
  const names = started !== undefined ? [started] : mainMachines.length > 0 ? mainMachines : [undefined];
  return names.map((name) => {
    const maxVcpus = machines.find((candidate) => candidate.name === name)?.maxCpus;
    return {
      ...(emulatorPath !== undefined && { emulatorPath }),
      virtType,
      ...(name !== undefined && { machine: name }),
      arch,
      ...(maxVcpus !== undefined && { maxVcpus }),
      cpu: {
        hostPassthrough: { supported: facts.hostPassthrough },
        maximum: { supported: facts.maximum },
        hostModel: { supported: definition !== undefined, ...(definition && { definition }) },
        custom: { supported: facts.models.length > 0, models: facts.models },
      },
      facilities: [],
      unknownElements: [],
    };
  });
}

/** The same as host capabilities list a guest. */
export function qmpGuest({ virtType, arch, emulatorPath, machines }: QmpFacts): GuestCapabilities {
  return {
    osType: "hvm",
    arch,
    wordSize: /64|s390x/.test(arch) ? 64 : 32,
    ...(emulatorPath !== undefined && { emulator: emulatorPath }),
    machines,
    domains: [{ type: virtType, machines: [] }],
    features: [],
  };
}

/** On x86 the model of the CPU map that describes the features best, among those that this QEMU knows. */
function hostModelOf({ arch, fullestCpu, models }: QmpFacts, map: CpuMap): CpuDefinition | undefined {
  if (fullestCpu === undefined) return undefined;
  if (fullestCpu.kind === "model") return fullestCpu.definition;
  const { vendors, featureByName } = mapSection(map, x86Family);
  const { vendorString, signature, features } = fullestCpu;
  const vendor = vendors.find((candidate) => candidate.vendorString === vendorString)?.name;
  const blockers = new Map(models.map((model) => [model.name, model.blockers ?? []] as const));
  const decoded = decodeCpu(
    // QEMU knows features that this map does not.
    { kind: "features", features: features.filter((name) => featureByName.has(name)) },
    {
      type: "guest",
      arch,
      ...(vendor !== undefined && { vendor }),
      ...(signature && { signature }),
      allowedModels: models.map((model) => model.name),
      blockers,
      migratable: !fullestCpu.withUnmigratable,
    },
    map,
  );
  return decoded.ok ? decoded.value : undefined;
}
