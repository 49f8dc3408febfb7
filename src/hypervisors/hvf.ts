import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/** Apple's Hypervisor framework: macOS places threads itself and offers no affinity. */
export const hvf: Hypervisor = {
  name: "hvf",
  virtTypes: ["hvf"],
  physicalCpus(topology) {
    return independentThreads(topology, { limits: [], affinity: "NO_AFFINITY", wakeable: CpuSet.empty });
  },
};
