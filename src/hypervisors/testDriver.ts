import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/** libvirt's test driver: guests in name only, on every CPU that is online. */
export const testDriver: Hypervisor = {
  name: "test",
  virtTypes: ["test"],
  physicalCpus(topology) {
    return independentThreads(topology, { limits: [], affinity: true, wakeable: CpuSet.empty });
  },
};
