import { CpuSet } from "../topology/cpuSet.js";
import type { CpuPolicy, HostTopology, PhysicalCpu } from "../topology/facts.js";
import type { PhysicalCpuPlace, RunnabilityReason } from "../topology/physicalCpuPlace.js";

/** A set of CPUs that guests are confined to, and the reason for those outside. */
export interface CpuLimit {
  readonly cpus: CpuSet;
  readonly reason: RunnabilityReason;
}

export interface IndependentThreadsRule {
  readonly limits: readonly CpuLimit[];
  /** Whether a vCPU can be pinned to a CPU that runs one: yes, no with the reason, or not known. */
  readonly affinity: true | "UNKNOWN" | RunnabilityReason;
  /** Offline CPUs that are brought online when used. */
  readonly wakeable: CpuSet;
}

/**
 * Where every hardware thread is scheduled by itself: a CPU that is online and within all limits can run a vCPU, and a
 * vCPU pinned to it runs there and nowhere else.
 *
 * Source: the design of physical CPUs, "Rules per hypervisor"; sched_setaffinity(2) and cpuset(7) of Linux.
 */
export function independentThreads(
  topology: HostTopology,
  rule: IndependentThreadsRule,
): readonly PhysicalCpuPlace[] {
  return topology.cpus.map((cpu) => place(cpu, rule));
}

/** The effective cpuset of the place where guests live; no limit where no document tells of one. */
export function cpusetLimits(topology: HostTopology): readonly CpuLimit[] {
  return topology.guestCpuset === undefined
    ? []
    : [{ cpus: topology.guestCpuset.cpus, reason: "OUTSIDE_CPUSET" }];
}

/**
 * CPUs of the dedicated set, which power management takes offline while no vCPU is pinned to them and brings back.
 * CPU 0 is never taken offline, so that one found offline is not waiting for use.
 */
export function wakeableCpus(policy: CpuPolicy): CpuSet {
  if (policy.powerManagement !== true || policy.dedicated === undefined) return CpuSet.empty;
  return policy.dedicated.subtract(CpuSet.of([0]));
}

function place({ id: cpuId, online }: PhysicalCpu, rule: IndependentThreadsRule): PhysicalCpuPlace {
  if (online === undefined) return { cpuId, reason: "UNKNOWN_STATE" };
  if (!online) {
    const pinnable = rule.affinity === true && rule.wakeable.has(cpuId);
    return { cpuId, online, runnable: false, pinnable, reason: "OFFLINE" };
  }
  const broken = rule.limits.find((limit) => !limit.cpus.has(cpuId));
  if (broken !== undefined) return { cpuId, online, runnable: false, pinnable: false, reason: broken.reason };
  const runs = { cpuId, online, runnable: true, runGroup: CpuSet.of([cpuId]) };
  if (rule.affinity === true) return { ...runs, pinnable: true };
  if (rule.affinity === "UNKNOWN") return { ...runs, reason: "UNKNOWN_STATE" };
  return { ...runs, pinnable: false, reason: rule.affinity };
}
