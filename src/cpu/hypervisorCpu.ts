import type { CpuDefinition } from "./definition.js";

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

/** Which documents an answer rests on. */
export type Evidence = "DOMAIN_CAPABILITIES" | "HOST_CPU" | "NONE";

/** Containers run on the host's CPU as it is: nothing can be hidden from them. */
export function seesHostCpu({ virtType }: HypervisorCpu): boolean {
  return virtType === "lxc";
}

/** Instructions are emulated: the guest's CPU need have nothing of the host's. */
export function isEmulated({ virtType }: HypervisorCpu): boolean {
  return virtType === "qemu";
}

/** The CPU that a guest gets at most, and the documents that tell: the hypervisor's host-model, else the host's own. */
export function levelCpu(host: HypervisorCpu): { readonly cpu?: CpuDefinition; readonly evidence: Evidence } {
  const { hostModel } = host.domain ?? {};
  if (hostModel && !seesHostCpu(host)) return { cpu: hostModel, evidence: "DOMAIN_CAPABILITIES" };
  if (host.hostCpu && !isEmulated(host)) return { cpu: host.hostCpu, evidence: "HOST_CPU" };
  return { evidence: "NONE" };
}
