import type { Hypervisor } from "./hypervisor.js";
import { cpusetLimits, independentThreads, wakeableCpus } from "./independentThreads.js";

/** LXC: containers run on the host's kernel, on every CPU that it schedules. */
export const lxc: Hypervisor = {
  name: "lxc",
  virtTypes: ["lxc"],
  physicalCpus(topology, policy) {
    return independentThreads(topology, {
      limits: cpusetLimits(topology),
      affinity: true,
      wakeable: wakeableCpus(policy),
    });
  },
};
