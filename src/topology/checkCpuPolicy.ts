import { CpuSet } from "./cpuSet.js";
import type { CpuPolicy, HostTopology, TopologyWarning } from "./facts.js";

/**
 * What is wrong with an operator's CPU policy on this host: ids that the host does not have, and offline CPUs in the
 * dedicated set where nothing brings them online. With power management an offline CPU of the dedicated set is in order
 * (but for CPU 0, which is never taken offline).
 */
export function checkCpuPolicy(topology: HostTopology, policy: CpuPolicy): readonly TopologyWarning[] {
  const named = CpuSet.of(topology.cpus.map((cpu) => cpu.id));
  const offline = CpuSet.of(topology.cpus.filter((cpu) => cpu.online === false).map((cpu) => cpu.id));
  const warnings: TopologyWarning[] = [];
  for (const set of ["reserved", "shared", "dedicated", "cpupool"] as const) {
    const beyond = policy[set]?.subtract(named) ?? CpuSet.empty;
    if (beyond.isEmpty || named.isEmpty) continue;
    const message = `the ${set} CPU set names CPUs ${beyond}, which the host does not have`;
    warnings.push({ code: "BEYOND_HOST", message, cpus: beyond });
  }
  const dedicated = policy.dedicated?.intersect(offline) ?? CpuSet.empty;
  const stuck = policy.powerManagement === true ? dedicated.intersect(CpuSet.of([0])) : dedicated;
  if (!stuck.isEmpty) {
    const message =
      `CPUs ${stuck} of the dedicated set are offline and nothing brings them online: ` +
      "bring them online, turn on CPU power management, or take them out of the set";
    warnings.push({ code: "OFFLINE_IN_DEDICATED_SET", message, cpus: stuck });
  }
  return warnings;
}
