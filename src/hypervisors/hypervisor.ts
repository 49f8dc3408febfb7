import type { CpuPolicy, HostTopology } from "../topology/facts.js";
import type { PhysicalCpuPlace } from "../topology/physicalCpuPlace.js";

/** What a runnability rule needs to know beside the topology. */
export interface RunnabilityContext {
  /** The host CPU's model as libvirt names it (`POWER8`): tells the generation where KVM's own answer is missing. */
  readonly hostCpuModel?: string;
  /** VMware: whether the host is in a DRS cluster, which offers no scheduling affinity. */
  readonly isInDrsCluster?: boolean;
}

/** One hypervisor, and everything the catalog must know of it. Each has a file; `index.ts` lists them. */
export interface Hypervisor {
  readonly name: string;
  /** libvirt's domain types (`<domain type='…'>`) that it serves. */
  readonly virtTypes: readonly string[];
  /**
   * What it can do with each pCPU of the topology, by ascending id. Policy decides capacity, not possibility: of it
   * only the cpupool limits what can run, and power management keeps offline CPUs of the dedicated set pinnable.
   */
  physicalCpus(
    topology: HostTopology,
    policy: CpuPolicy,
    context?: RunnabilityContext,
  ): readonly PhysicalCpuPlace[];
}
