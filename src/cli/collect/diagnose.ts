import type { HypervisorContent } from "../../catalog/model.js";
import { compareVirtTypes, isNativeArch } from "../../catalog/virtTypes.js";
import type { QmpFacts } from "../../documents/qmpFacts.js";
import { CpuSet, type HostTopology, type PhysicalCpuPlace } from "../../topology/index.js";
import type { CollectedGuest, CollectionGap } from "./collection.js";

export type FindingCode =
  | "NO_KVM"
  | "NESTED_OFF"
  | "SMT_BLOCKS_KVM"
  | "SMT_STATE"
  | "CPUSET_NARROWER"
  | "DEPRECATED_MACHINE_IN_USE"
  | "MODELS_NOT_USABLE"
  | "NOT_COLLECTED";

/** Something an operator should know of a host. */
export interface Finding {
  readonly code: FindingCode;
  /** A problem takes something from guests; a note explains. */
  readonly severity: "problem" | "note";
  /** What is so, and what it means. */
  readonly message: string;
  /** One entry a line, where there are several of a kind. */
  readonly details?: readonly string[];
  /** What would change it. */
  readonly advice?: string;
}

/** What is known of the host; what is undefined is not known, and nothing is said of it. */
export interface Patient {
  readonly arch: string;
  readonly cpuModel?: string;
  readonly kvmDevice?: "absent" | "noAccess" | "usable";
  /** Whether the CPU shows hardware virtualization to the kernel, where the kernel prints that. */
  readonly cpuVirtualization?: boolean;
  readonly kvmModules?: readonly string[];
  readonly kvmParameters: Readonly<Record<string, string>>;
  readonly topology: HostTopology;
  /** Under the rules of KVM. */
  readonly places: readonly PhysicalCpuPlace[];
  readonly hypervisors: readonly HypervisorContent[];
  readonly guests: readonly CollectedGuest[];
  readonly qmp: readonly QmpFacts[];
  readonly gaps: readonly CollectionGap[];
}

/** Everything that is worth telling, problems first. */
export function diagnose(patient: Patient): readonly Finding[] {
  const findings = [
    noKvm,
    nestedOff,
    smtState,
    cpusetNarrower,
    deprecatedMachines,
    unusableModels,
    notCollected,
  ].flatMap((rule) => rule(patient));
  return [
    ...findings.filter((finding) => finding.severity === "problem"),
    ...findings.filter((finding) => finding.severity === "note"),
  ];
}

function hasKvm({ hypervisors, arch }: Patient): boolean {
  return hypervisors.some(
    (content) => content.virtType === "kvm" && isNativeArch(arch, content.arch) && works(content),
  );
}

/** libvirt lists kvm for an emulator that could; only where it tells what KVM gives does it run. */
function works({ domainCapabilities }: HypervisorContent): boolean {
  return domainCapabilities.length > 0;
}

function noKvm(patient: Patient): readonly Finding[] {
  // A Xen host has a better hypervisor than KVM.
  if (hasKvm(patient) || patient.hypervisors.some((content) => content.virtType === "xen")) return [];
  const { message, advice } = whyNoKvm(patient);
  return [
    {
      code: "NO_KVM",
      severity: "problem",
      message: `There is no KVM: guests are emulated, and run many times slower. ${message}`,
      ...(advice !== undefined && { advice }),
    },
  ];
}

function whyNoKvm(patient: Patient): { readonly message: string; readonly advice?: string } {
  const { arch, kvmDevice, cpuVirtualization, kvmModules } = patient;
  const module = moduleOf(arch);
  if (kvmDevice === "usable") {
    return {
      message: "/dev/kvm is there and can be opened, but no QEMU that uses it was found.",
      advice: `Install QEMU for ${arch}, and let libvirt read its capabilities anew (restart libvirtd).`,
    };
  }
  if (kvmDevice === "noAccess") {
    return {
      message: "/dev/kvm is there, but this user may not open it.",
      advice: "Run this as root, or add the user to the group that owns /dev/kvm.",
    };
  }
  if (cpuVirtualization === false) {
    return {
      message: "The CPU shows the kernel no hardware virtualization (neither vmx nor svm, nor sie).",
      advice:
        "Switch virtualization on in the firmware; where this machine is a guest itself, let its host give it nested virtualization.",
    };
  }
  if (kvmDevice === undefined)
    return { message: "Why cannot be told from here.", advice: "Run capcat doctor on the host." };
  if (kvmModules?.some((name) => name !== "kvm") === true) {
    return {
      message: `The kernel modules ${kvmModules.join(" and ")} are there, but /dev/kvm is not.`,
      advice: "See what the kernel says of kvm at boot (dmesg); in a container, pass /dev/kvm into it.",
    };
  }
  return {
    message: "/dev/kvm is not there, and no kvm module is loaded.",
    ...(module !== undefined && { advice: `Load it: modprobe ${module}.` }),
  };
}

function moduleOf(arch: string): string | undefined {
  if (arch === "x86_64") return "kvm_intel (Intel) or kvm_amd (AMD)";
  if (arch.startsWith("ppc64")) return "kvm_hv";
  return arch === "s390x" ? "kvm" : undefined;
}

function nestedOff({ kvmParameters }: Patient): readonly Finding[] {
  return ["kvm_intel", "kvm_amd", "kvm_hv", "kvm"].flatMap((module): readonly Finding[] => {
    const value = kvmParameters[`${module}.nested`];
    if (value !== "N" && value !== "0") return [];
    const message = `Nested virtualization is off (${module}.nested=${value}): no guest here can run guests of its own with KVM, and none sees vmx or svm.`;
    return [
      {
        code: "NESTED_OFF",
        severity: "note",
        message,
        advice: `For guests that need it: the option nested=1 of ${module}.`,
      },
    ];
  });
}

/** POWER8 threads share one address space in the hypervisor: KVM runs a core's vCPUs only with its other threads offline. */
function smtState({ arch, cpuModel, places, topology }: Patient): readonly Finding[] {
  if (!arch.startsWith("ppc64")) return [];
  const blocked = CpuSet.of(
    places
      .filter(({ online, reason }) => online === true && reason === "SIBLING_THREAD_ONLINE")
      .map(({ cpuId }) => cpuId),
  );
  if (!blocked.isEmpty) {
    return [
      {
        code: "SMT_BLOCKS_KVM",
        severity: "problem",
        message: `CPUs ${blocked} run no guest under KVM: secondary threads of their cores are online, which POWER8 does not allow.`,
        advice: "Take all but the first thread of each core offline: ppc64_cpu --smt=off.",
      },
    ];
  }
  const { online } = topology;
  const present = topology.cpus.length;
  if (online === undefined) return [];
  const subcores = topology.subcoresPerCore;
  const split = subcores !== undefined && subcores > 1 ? `, cores split in ${subcores}` : "";
  const message = `${cpuModel ?? "POWER"}: ${online.size} of ${present} threads are online${split}; guests still use every thread of a core whose first thread they run on, where the CPU needs SMT off (POWER8).`;
  return [{ code: "SMT_STATE", severity: "note", message }];
}

function cpusetNarrower({ topology }: Patient): readonly Finding[] {
  const { guestCpuset, online } = topology;
  if (guestCpuset === undefined || online === undefined) return [];
  const outside = online.subtract(guestCpuset.cpus);
  if (outside.isEmpty) return [];
  return [
    {
      code: "CPUSET_NARROWER",
      severity: "problem",
      message: `Guests may only use CPUs ${guestCpuset.cpus} (${guestCpuset.from}): CPUs ${outside} are online and out of their reach.`,
      advice:
        "Where that is not meant: widen the cpuset of the slice that guests live in (AllowedCPUs= of machine.slice).",
    },
  ];
}

function deprecatedMachines({ guests, hypervisors }: Patient): readonly Finding[] {
  const details = guests.flatMap((guest) => {
    const content = hypervisors.find(
      ({ virtType, arch }) => virtType === guest.virtType && arch === (guest.arch ?? arch),
    );
    const machine = content?.machines.find(({ name }) => name === guest.machine);
    const isDeprecated =
      machine?.deprecated === true ||
      content?.machines.some(({ name, deprecated }) => name === machine?.canonical && deprecated === true) ===
        true;
    return isDeprecated ? [`${guest.name}: ${guest.machine}`] : [];
  });
  if (details.length === 0) return [];
  return [
    {
      code: "DEPRECATED_MACHINE_IN_USE",
      severity: "problem",
      message: `${details.length === 1 ? "A guest uses a machine type" : "Guests use machine types"} that this QEMU calls deprecated: a later one will not start ${details.length === 1 ? "it" : "them"}.`,
      details: details.sort(),
      advice: "Move them to a newer machine type at their next start.",
    },
  ];
}

function unusableModels({ arch, hypervisors, qmp }: Patient): readonly Finding[] {
  const [best] = hypervisors
    .filter((content) => isNativeArch(arch, content.arch) && works(content))
    .sort(
      (a, b) => compareVirtTypes(a.virtType, b.virtType) || Number(b.arch === arch) - Number(a.arch === arch),
    );
  const [capabilities] = best?.domainCapabilities ?? [];
  if (best === undefined || capabilities === undefined) return [];
  const asked = qmp.find((facts) => facts.virtType === best.virtType && facts.arch === best.arch);
  const unusable = capabilities.cpu.custom.models.filter(({ usable }) => usable === false);
  if (unusable.length === 0) return [];
  const details = unusable.map(({ name, blockers }) => {
    // An old libvirt says only that a model cannot be used; QEMU itself says why.
    const known = blockers ?? asked?.models.find((model) => model.name === name)?.blockers;
    return `${name}: ${known === undefined ? "the hypervisor does not say why" : known.join(", ")}`;
  });
  return [
    {
      code: "MODELS_NOT_USABLE",
      severity: "note",
      message: `${unusable.length} of ${capabilities.cpu.custom.models.length} CPU models cannot be used under ${best.virtType}, each for want of these features:`,
      details: details.sort(),
    },
  ];
}

function notCollected({ gaps }: Patient): readonly Finding[] {
  if (gaps.length === 0) return [];
  const details = gaps.map(({ source, reason }) => `${source}: ${reason}`);
  return [
    {
      code: "NOT_COLLECTED",
      severity: "note",
      message: "These could not be asked, and nothing is said of them:",
      details,
    },
  ];
}
