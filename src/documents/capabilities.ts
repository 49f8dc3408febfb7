import type { CpuDefinition } from "../cpu/definition.js";
import type { TopologyFacts } from "../topology/facts.js";

/**
 * What libvirt's `<capabilities>` says of a host and of the guests it can run, in typed form.
 * Source: libvirt's "Driver capabilities XML format" documentation and the RELAX NG schema capability.rng.
 */
export interface HostCapabilities {
  readonly uuid?: string;
  /** `<arch>` of the host CPU; always there. */
  readonly arch: string;
  /** The host CPU definition (type host); with no model where libvirt knows none. */
  readonly cpu: CpuDefinition;
  /** `<features>` of the host CPU as Xen hosts once wrote it: pae, nonpae, vmx, svm. */
  readonly cpuFlags: readonly string[];
  readonly powerManagement: readonly string[];
  readonly iommu?: boolean;
  readonly migration: MigrationFeatures;
  readonly topology: TopologyFacts;
  readonly netPrefix?: string;
  readonly securityModels: readonly SecurityModel[];
  readonly memoryBandwidth: readonly MemoryBandwidthNode[];
  readonly cacheMonitor?: ResourceMonitor;
  readonly memoryBandwidthMonitor?: ResourceMonitor;
  readonly guests: readonly GuestCapabilities[];
  /** Paths of what a newer libvirt says and this reader does not know: elements, `…/@attribute`, `…/text()`. */
  readonly unknownElements: readonly string[];
}

export interface MigrationFeatures {
  readonly live: boolean;
  readonly uriTransports: readonly string[];
}

export interface SecurityModel {
  readonly model: string;
  readonly doi: string;
  readonly baseLabels: readonly { readonly type: string; readonly label: string }[];
}

export interface MemoryBandwidthNode {
  readonly id: number;
  /** CPU list in its canonical form. */
  readonly cpus: string;
  readonly controls: readonly {
    readonly granularityPercent: number;
    readonly minimumPercent?: number;
    readonly maxAllocations: number;
  }[];
}

export interface ResourceMonitor {
  readonly level?: number;
  readonly reuseThreshold?: number;
  readonly maxMonitors: number;
  readonly features: readonly string[];
}

/** One `<guest>`: an OS type and arch, with the domain types that can run it. */
export interface GuestCapabilities {
  readonly osType: string;
  readonly arch: string;
  readonly wordSize: number;
  readonly emulator?: string;
  readonly loader?: string;
  readonly machines: readonly MachineType[];
  readonly domains: readonly GuestDomain[];
  readonly features: readonly GuestFeature[];
}

export interface GuestDomain {
  /** kvm, qemu, xen, lxc … */
  readonly type: string;
  /** Where the domain type has its own; otherwise the guest's apply. */
  readonly emulator?: string;
  readonly machines: readonly MachineType[];
}

export interface MachineType {
  readonly name: string;
  /** The versioned name this alias stands for. */
  readonly canonical?: string;
  readonly maxCpus?: number;
  readonly deprecated?: boolean;
}

export interface GuestFeature {
  readonly name: string;
  readonly default?: string;
  readonly toggle?: boolean;
}
