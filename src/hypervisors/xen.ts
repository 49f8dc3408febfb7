import { CpuSet } from "../topology/cpuSet.js";
import type { Hypervisor } from "./hypervisor.js";
import { independentThreads } from "./independentThreads.js";

/**
 * Xen schedules guests itself, within a cpupool; the cgroups of the control domain do not bind them. Without a cpupool
 * in the policy guests live in Pool-0, which has every CPU.
 */
export const xen: Hypervisor = {
  name: "xen",
  virtTypes: ["xen"],
  physicalCpus(topology, { cpupool }) {
    return independentThreads(topology, {
      limits: cpupool === undefined ? [] : [{ cpus: cpupool, reason: "OUTSIDE_CPUPOOL" }],
      affinity: true,
      wakeable: CpuSet.empty,
    });
  },
};
