import type { CpuSet } from "./cpuSet.js";

/**
 * The facts about a machine's CPUs, cells and caches: as one document states them (`TopologyFacts`), and merged
 * (`HostTopology`). `undefined` always means "not known", never "no".
 */

/** Where a fact comes from, best first. */
export type FactSource = "sysfs" | "cgroup" | "kvm" | "capabilities" | "nodeinfo" | "operator";

export type CoreTypeName = "PERFORMANCE" | "EFFICIENCY" | "UNKNOWN" | (string & {});

export interface CoreType {
  /** `PERFORMANCE`/`EFFICIENCY` on hybrid x86, a capacity class such as `CAPACITY_1024` or a part name on Arm. */
  readonly name: CoreTypeName;
  /** How it is known: `pmu` (cpu_core/cpu_atom), `cpuid` (leaf 0x1A), `cpu_capacity`, `midr`. */
  readonly source: "pmu" | "cpuid" | "cpu_capacity" | "midr";
}

export interface PhysicalCpuFacts {
  readonly id: number;
  readonly online?: boolean;
  readonly socketId?: number;
  readonly dieId?: number;
  readonly clusterId?: number;
  readonly coreId?: number;
  readonly bookId?: number;
  readonly drawerId?: number;
  /** Threads of the same core, this one included. */
  readonly siblings?: CpuSet;
  readonly numaCell?: number;
  readonly coreType?: CoreType;
  readonly maxFrequencyMHz?: number;
}

export interface PagePool {
  readonly sizeKiB: number;
  readonly total: number;
  readonly free?: number;
}

export interface CellDistance {
  readonly cell: number;
  readonly distance: number;
}

/** Memory-side cache of a cell (HMAT). */
export interface MemorySideCache {
  readonly level: number;
  readonly associativity?: string;
  readonly policy?: string;
  readonly sizeKiB?: number;
  readonly lineBytes?: number;
}

export interface NumaCellFacts {
  /** A label, not an index. */
  readonly id: number;
  /** 0 when the document lists the cell without memory. */
  readonly memoryKiB: number;
  readonly cpus: CpuSet;
  readonly pages: readonly PagePool[];
  readonly distances: readonly CellDistance[];
  readonly memorySideCaches: readonly MemorySideCache[];
}

export type CacheType = "both" | "code" | "data";

export interface CacheBank {
  readonly id: number;
  readonly level: number;
  readonly type: CacheType;
  readonly sizeKiB: number;
  readonly cpus: CpuSet;
  /** Cache allocation (resctrl) controls of this bank. */
  readonly controls: readonly CacheControl[];
}

export interface CacheControl {
  readonly granularityKiB: number;
  readonly minimumKiB?: number;
  readonly type: CacheType;
  readonly maxAllocations: number;
}

/** HMAT latency (nanoseconds) or bandwidth (KiB per second) between an initiator and a target cell. */
export interface Interconnect {
  readonly kind: "latency" | "bandwidth";
  readonly initiator: number;
  readonly target: number;
  /** Level of the target's memory-side cache that the value is about, where given. */
  readonly cacheLevel?: number;
  readonly access: "access" | "read" | "write";
  readonly value: number;
}

/** Facts of the KVM on a host that decide what can run on ppc64. */
export interface KvmFacts {
  /** Kernel modules: `kvm_hv`, `kvm_pr`, `kvm_intel` …; undefined = not reported. */
  readonly modules?: readonly string[];
  /** KVM_CAP_PPC_SMT: threads per (sub)core as KVM sees it; 1 on POWER9 and later. */
  readonly smtThreads?: number;
}

/** What one document (or one set of documents of one kind) says. */
export interface TopologyFacts {
  readonly source: FactSource;
  readonly arch?: string;
  readonly cpus: readonly PhysicalCpuFacts[];
  /** Whole-machine lists; each undefined when not known. */
  readonly present?: CpuSet;
  readonly possible?: CpuSet;
  readonly online?: CpuSet;
  readonly offline?: CpuSet;
  readonly isolated?: CpuSet;
  readonly nohzFull?: CpuSet;
  readonly cells: readonly NumaCellFacts[];
  readonly caches: readonly CacheBank[];
  readonly interconnects: readonly Interconnect[];
  /** ppc64: 1, 2 or 4; another number is kept as reported, and leaves the subcores unknown. */
  readonly subcoresPerCore?: number;
  /** Effective cpuset of the place where guests live, and the file that said so. */
  readonly guestCpuset?: { readonly cpus: CpuSet; readonly from: string };
  readonly kvm?: KvmFacts;
  /** `virsh nodeinfo` / `nodecpumap` figures to cross-check with. */
  readonly nodeInfo?: NodeInfoFacts;
  /** What is odd within this one document. */
  readonly warnings?: readonly TopologyWarning[];
}

export interface NodeInfoFacts {
  readonly cpus?: number;
  readonly mhz?: number;
  readonly nodes?: number;
  readonly sockets?: number;
  readonly cores?: number;
  readonly threads?: number;
  /** CPUs present: `nodecpumap`'s figure, or nodes × sockets × cores × threads of `nodeinfo`. */
  readonly present?: number;
  readonly online?: CpuSet;
}

export type TopologyWarningCode =
  | "SOURCES_DISAGREE"
  | "SIBLINGS_CONFLICT"
  | "STRAY_SECONDARY_THREAD"
  | "INVALID_SUBCORES"
  | "CPU_IN_NO_CELL"
  | "CPUSET_NARROWER_THAN_ONLINE"
  | "NODEINFO_MISMATCH"
  | "OFFLINE_IN_DEDICATED_SET"
  | "BEYOND_HOST"
  | "MIXED_CORE_TYPES";

export interface TopologyWarning {
  readonly code: TopologyWarningCode;
  readonly message: string;
  readonly cpus?: CpuSet;
}

/** A merged pCPU: each field with the best source that gave it. */
export interface PhysicalCpu extends PhysicalCpuFacts {
  readonly isolated?: boolean;
  readonly sources: Readonly<Partial<Record<keyof PhysicalCpuFacts, FactSource>>>;
}

/** The merged picture of one machine. */
export interface HostTopology {
  readonly arch: string;
  /** By ascending id; every pCPU that any document names. */
  readonly cpus: readonly PhysicalCpu[];
  readonly present?: CpuSet;
  readonly possible?: CpuSet;
  /** undefined where no document says which CPUs are online. */
  readonly online?: CpuSet;
  readonly isolated?: CpuSet;
  readonly nohzFull?: CpuSet;
  readonly cells: readonly NumaCellFacts[];
  readonly caches: readonly CacheBank[];
  readonly interconnects: readonly Interconnect[];
  readonly subcoresPerCore?: number;
  readonly guestCpuset?: { readonly cpus: CpuSet; readonly from: string };
  readonly kvm?: KvmFacts;
  readonly nodeInfo?: NodeInfoFacts;
  readonly warnings: readonly TopologyWarning[];
}

/** Operator policy kept beside the facts; it decides capacity, not possibility. */
export interface CpuPolicy {
  readonly reserved?: CpuSet;
  readonly shared?: CpuSet;
  readonly dedicated?: CpuSet;
  /** Offline CPUs of the dedicated set are brought online when used. */
  readonly powerManagement?: boolean;
  /** Xen: CPUs of the cpupool where guests live. */
  readonly cpupool?: CpuSet;
}
