import type { CpuDefinition } from "../cpu/definition.js";
import type { CpuRequirement } from "../cpu/requirement.js";
import type {
  GuestFeature,
  HostCapabilities,
  MachineType,
  MigrationFeatures,
} from "../documents/capabilities.js";
import type { DomainCapabilities, Facility } from "../documents/domainCapabilities.js";

/** The catalog's own records, as use cases see them and stores keep them. */

/** What one virt type can run for one guest architecture. */
export interface HypervisorContent {
  readonly virtType: string;
  readonly arch: string;
  readonly osTypes: readonly string[];
  readonly wordSize?: number;
  readonly emulators: readonly string[];
  readonly machines: readonly MachineType[];
  readonly features: readonly GuestFeature[];
  /** By machine type, then emulator. */
  readonly domainCapabilities: readonly DomainCapabilities[];
}

/** What twins share beside their hypervisors. Nothing in here may differ between two machines of one kind. */
export interface CapabilityClassContent {
  readonly arch: string;
  /** The host CPU less microcode and TSC frequency, which stay with the host. */
  readonly hostCpu?: CpuDefinition;
  readonly tscScaling?: boolean;
  readonly migration?: MigrationFeatures;
  /** Accepted from a migrating guest, where that is more than what is offered at start (Xen, TSX). */
  readonly acceptedOnMigration?: CpuDefinition;
  readonly iommu?: boolean;
  readonly powerManagement: readonly string[];
  /** What else host capabilities say that twins share. */
  readonly netPrefix?: string;
  readonly securityModels?: HostCapabilities["securityModels"];
  readonly memoryBandwidth?: HostCapabilities["memoryBandwidth"];
  readonly cacheMonitor?: HostCapabilities["cacheMonitor"];
  readonly memoryBandwidthMonitor?: HostCapabilities["memoryBandwidthMonitor"];
  readonly cpuFlags?: HostCapabilities["cpuFlags"];
}

export interface StoredHypervisor {
  readonly id: number;
  readonly digest: string;
  readonly content: HypervisorContent;
}

export interface CapabilityClass {
  readonly id: number;
  readonly digest: string;
  readonly arch: string;
  readonly bestVirtType?: string;
  readonly content: CapabilityClassContent;
  readonly hypervisors: readonly StoredHypervisor[];
}

/** A class as a report states it, before it has an id. */
export type NewCapabilityClass = Omit<CapabilityClass, "id" | "hypervisors"> & {
  readonly hypervisors: readonly Omit<StoredHypervisor, "id">[];
  /** Every feature of the host CPU, the model's included, in map order. */
  readonly features: readonly string[];
  /** Virt types offered for the class's own architecture. */
  readonly nativeVirtTypes: readonly string[];
};

export interface HostWarningRecord {
  readonly code: string;
  readonly message: string;
  readonly cpus?: string;
}

/** What differs between twins. */
export interface HostState {
  readonly microcodeVersion?: number;
  readonly tscFrequencyHz?: number;
  readonly kernelVersion?: string;
  readonly libvirtVersion?: string;
  readonly qemuVersion?: string;
  /** What domain capabilities say of this one machine, such as the id of its SEV chip. */
  readonly ownFacilities?: readonly Facility[];
  /** The host-specific part of the topology, as topology's codec writes it. */
  readonly topology: unknown;
  readonly warnings: readonly HostWarningRecord[];
}

export interface HostRecord {
  readonly id: number;
  readonly name: string;
  readonly uuid?: string;
  readonly arch: string;
  readonly classId: number;
  readonly topologyId: number;
  readonly state: HostState;
  readonly reportDigest: string;
  readonly revision: number;
  readonly reportedAt: string;
  readonly schedulable: boolean;
  readonly cpuPolicy?: CpuPolicyRecord;
  readonly settingsVersion: number;
}

/** CPU sets in list syntax. */
export interface CpuPolicyRecord {
  readonly reserved?: string;
  readonly shared?: string;
  readonly dedicated?: string;
  readonly powerManagement?: boolean;
  readonly cpupool?: string;
}

export interface LabelRecord {
  readonly name: string;
  readonly value: string;
}

export interface HostChange {
  readonly code: string;
  readonly message: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

export interface HostRevisionRecord {
  readonly hostId: number;
  readonly number: number;
  readonly reportedAt: string;
  readonly uuid?: string;
  readonly classId: number;
  readonly topologyId: number;
  readonly state: HostState;
  readonly changes: readonly HostChange[];
}

/** Counts under one hypervisor's rules; unknown counts as 0. */
export interface HostPlacesRecord {
  readonly virtType: string;
  readonly best: boolean;
  readonly present: number;
  readonly online: number;
  readonly runnable: number;
  readonly pinnable: number;
  readonly maxPinnableInOneCell: number;
}

export interface DeprecationRecord {
  readonly from: string;
  readonly replacementId?: number;
  readonly reason?: string;
}

export interface CpuTypeRecord {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly labels: readonly LabelRecord[];
  readonly owner?: string;
  readonly builtIn: boolean;
  readonly latest: number;
  readonly deprecation?: DeprecationRecord;
  readonly createdAt: string;
}

export interface RenderingOverride {
  readonly hypervisor: string;
  readonly text: string;
}

/** What a revision's requirement meant when it was made. */
export interface ResolvedRecord {
  readonly features: readonly string[];
  readonly model?: string;
  readonly warnings: readonly HostWarningRecord[];
}

export interface CpuTypeRevisionRecord {
  readonly id: number;
  readonly cpuTypeId: number;
  readonly number: number;
  readonly arch?: string;
  readonly requirement: CpuRequirement;
  /** Of a `<cpu>` element that is asked about as it stands: answered as libvirt answers it, not by the catalog's stricter rules. */
  readonly asWritten?: true;
  readonly renderings: readonly RenderingOverride[];
  readonly cpuMap: string;
  readonly resolved: ResolvedRecord;
  readonly author: string;
  readonly note?: string;
  readonly createdAt: string;
}

export interface FlavorRecord {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly cpuTypeId?: number;
  /** Revision number that is pinned; undefined = follows the latest. */
  readonly pinned?: number;
  readonly virtType?: string;
  readonly arch?: string;
  readonly machineType?: string;
  readonly extraSpecs: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly updatedAt: string;
}

export interface AuditEventRecord {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly operation: string;
  readonly subjectType: "host" | "cpuType" | "flavor" | "cpuMap";
  readonly subject: string;
  readonly before?: string;
  readonly after?: string;
}

export type VerdictName = "COMPATIBLE" | "COMPATIBLE_WITH_LOSS" | "INCOMPATIBLE" | "UNKNOWN";

export interface ReasonRecord {
  readonly code: string;
  readonly message: string;
  readonly features?: readonly string[];
  /** Of shapes that do not fit: the guest cell, how much is needed, and the most there is. */
  readonly guestCell?: number;
  readonly needed?: number;
  readonly available?: number;
}

/** One entry of the support index: how a class answers a revision under one virt type. */
export interface ClassVerdict {
  readonly classId: number;
  /** undefined where the class has no hypervisor for the guest's architecture. */
  readonly virtType?: string;
  /** Answers where a question names no virt type. */
  readonly best: boolean;
  readonly verdict: VerdictName;
  readonly unusedFeatures: number;
  readonly reasons: readonly ReasonRecord[];
  readonly evidence: "DOMAIN_CAPABILITIES" | "HOST_CPU" | "INPUT" | "NONE";
  readonly machine?: string;
}
