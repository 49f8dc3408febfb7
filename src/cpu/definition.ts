/**
 * CPU definitions: what libvirt writes as a `<cpu>` element, as plain frozen objects.
 * Source: libvirt's "Domain XML format" (CPU model and topology) and "Capabilities" documentation.
 */

export type CpuDefinitionType = "host" | "guest";
export type CpuMode = "custom" | "host-model" | "host-passthrough" | "maximum";
export type CpuMatch = "minimum" | "exact" | "strict";
export type CpuCheck = "none" | "partial" | "full";
export type ModelFallback = "allow" | "forbid";
export type FeaturePolicy = "force" | "require" | "optional" | "disable" | "forbid";

/** A feature of a definition. Features of a host definition carry no policy: each is required. */
export interface CpuFeature {
  readonly name: string;
  readonly policy?: FeaturePolicy;
}

export interface CpuModelRef {
  readonly name: string;
  readonly fallback?: ModelFallback;
  /** CPUID leaf-0 string shown to the guest (12 characters). */
  readonly vendorId?: string;
}

/** x86 family, model and stepping, as CPUID leaf 1 gives them. */
export interface CpuSignature {
  readonly family: number;
  readonly model: number;
  readonly stepping?: number;
}

export interface CpuGuestTopology {
  readonly sockets: number;
  readonly dies?: number;
  readonly clusters?: number;
  readonly cores: number;
  readonly threads: number;
}

export interface MaxPhysAddr {
  readonly mode: "emulate" | "passthrough";
  readonly bits?: number;
  readonly limit?: number;
}

export interface TscCounter {
  readonly frequencyHz: number;
  /** Whether the CPU can scale a guest's TSC frequency; undefined = not reported. */
  readonly scaling?: boolean;
}

/** How the guest sees the host's caches. */
export interface CpuCacheMode {
  readonly level?: number;
  readonly mode: "emulate" | "passthrough" | "disable";
}

/** A guest NUMA cell, as `<cpu><numa>` describes it. */
export interface CpuNumaCell {
  readonly id?: number;
  /** Guest vCPUs, as a CPU list (`0-3,^2`); undefined for a cell without CPUs. */
  readonly cpus?: string;
  readonly memoryKiB: number;
  readonly memAccess?: "shared" | "private";
  readonly discard?: boolean;
  readonly distances?: readonly { readonly siblingId: number; readonly value: number }[];
  readonly caches?: readonly CpuNumaCache[];
}

/** A memory-side cache of a guest NUMA cell. */
export interface CpuNumaCache {
  readonly level: number;
  readonly associativity: "none" | "direct" | "full";
  readonly policy: "none" | "writeback" | "writethrough";
  readonly sizeKiB: number;
  readonly lineBytes: number;
}

/** Latency (nanoseconds) or bandwidth (KiB per second) between two guest NUMA cells. */
export interface CpuNumaInterconnect {
  readonly kind: "latency" | "bandwidth";
  readonly initiator: number;
  readonly target: number;
  readonly cache?: number;
  readonly type: "access" | "read" | "write";
  readonly value: number;
}

export interface CpuNuma {
  readonly cells: readonly CpuNumaCell[];
  readonly interconnects?: readonly CpuNumaInterconnect[];
}

/** What is undefined was not given: mode then means `custom`, match `exact`, a guest feature's policy `require`. */
export interface CpuDefinition {
  readonly type: CpuDefinitionType;
  readonly arch?: string;
  readonly mode?: CpuMode;
  readonly match?: CpuMatch;
  readonly check?: CpuCheck;
  /** host-passthrough and maximum only. */
  readonly migratable?: boolean;
  /** host-model only: `deprecated_features`. */
  readonly deprecatedFeatures?: boolean;
  readonly model?: CpuModelRef;
  readonly vendor?: string;
  /** In the document's order. */
  readonly features: readonly CpuFeature[];
  readonly signature?: CpuSignature;
  readonly microcodeVersion?: number;
  readonly tsc?: TscCounter;
  readonly topology?: CpuGuestTopology;
  readonly maxPhysAddr?: MaxPhysAddr;
  readonly cache?: CpuCacheMode;
  /** Guest definitions. */
  readonly numa?: CpuNuma;
  /** Page sizes that the host CPU supports, in KiB (host definitions). */
  readonly pageSizesKiB?: readonly number[];
}
