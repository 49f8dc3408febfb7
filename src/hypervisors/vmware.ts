import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/** VMware: scheduling affinity is offered on a host by itself, not within a DRS cluster. */
export const vmware: Hypervisor = {
  name: "vmware",
  virtTypes: ["vmware"],
  physicalCpus(topology, _policy, { isInDrsCluster } = {}) {
    const affinity = isInDrsCluster === undefined ? "UNKNOWN" : isInDrsCluster ? "DRS_CLUSTER" : true;
    return independentThreads(topology, { limits: [], affinity, wakeable: CpuSet.empty });
  },
};
