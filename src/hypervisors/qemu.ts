import type { Hypervisor } from "./hypervisor.js";
import { cpusetLimits, independentThreads, wakeableCpus } from "./independentThreads.js";

/** QEMU without acceleration (TCG): its vCPU threads are ordinary threads of the host, on every architecture. */
export const qemu: Hypervisor = {
  name: "qemu",
  virtTypes: ["qemu"],
  physicalCpus(topology, policy) {
    return independentThreads(topology, {
      limits: cpusetLimits(topology),
      affinity: true,
      wakeable: wakeableCpus(policy),
    });
  },
};
