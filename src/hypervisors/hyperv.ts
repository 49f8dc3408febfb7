import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/** Hyper-V places virtual processors itself and offers no affinity. */
export const hyperv: Hypervisor = {
  name: "hyperv",
  virtTypes: ["hyperv"],
  physicalCpus(topology) {
    return independentThreads(topology, { limits: [], affinity: "NO_AFFINITY", wakeable: CpuSet.empty });
  },
};
