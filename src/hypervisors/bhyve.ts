import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/** bhyve pins vCPUs to any CPU that FreeBSD schedules (`bhyve -p vcpu:hostcpu`). */
export const bhyve: Hypervisor = {
  name: "bhyve",
  virtTypes: ["bhyve"],
  physicalCpus(topology) {
    return independentThreads(topology, { limits: [], affinity: true, wakeable: CpuSet.empty });
  },
};
