import type { CpuPolicy, HostTopology } from "../topology/facts.js";
import type { PhysicalCpuPlace } from "../topology/physicalCpuPlace.js";
import { isPpc64, ppc64Threads } from "../topology/ppc64Threads.js";
import type { Hypervisor, RunnabilityContext } from "./hypervisor.js";
import { cpusetLimits, independentThreads, wakeableCpus } from "./independentThreads.js";
import { wholeSubcores } from "./wholeSubcores.js";

/** KVM. Threads are independent, but for ppc64 before POWER9, where KVM-HV runs whole (sub)cores. */
export const kvm: Hypervisor = {
  name: "kvm",
  virtTypes: ["kvm"],
  physicalCpus(topology, policy, context = {}) {
    if (isPpc64(topology.arch)) return ppc64PhysicalCpus(topology, policy, context);
    return independent(topology, policy);
  },
};

function ppc64PhysicalCpus(
  topology: HostTopology,
  policy: CpuPolicy,
  { hostCpuModel }: RunnabilityContext,
): readonly PhysicalCpuPlace[] {
  const { mode, threadsPerSubcore } = ppc64Threads(topology, hostCpuModel);
  if (mode === "INDEPENDENT") return independent(topology, policy);
  if (mode === "WHOLE_SUBCORE" && threadsPerSubcore !== undefined) {
    return wholeSubcores(topology, policy, threadsPerSubcore);
  }
  return topology.cpus.map(({ id, online }) => ({
    cpuId: id,
    ...(online === undefined ? {} : { online }),
    reason: "UNKNOWN_STATE",
  }));
}

function independent(topology: HostTopology, policy: CpuPolicy): readonly PhysicalCpuPlace[] {
  return independentThreads(topology, {
    limits: cpusetLimits(topology),
    affinity: true,
    wakeable: wakeableCpus(policy),
  });
}
