import { CpuSet } from "../topology/cpuSet.js";
import type { CpuPolicy, HostTopology, PhysicalCpu } from "../topology/facts.js";
import { groupBy } from "../topology/groupBy.js";
import type { PhysicalCpuPlace, RunnabilityReason } from "../topology/physicalCpuPlace.js";
import { wakeableCpus } from "./independentThreads.js";

/**
 * KVM-HV of POWER7 and POWER8: it runs a whole (sub)core at once, from the primary thread, and only while all secondary
 * threads are offline in the host; then guest threads run on those too. So every present thread of such a (sub)core can
 * run a vCPU, and only the primary can be pinned to.
 *
 * Source: Linux arch/powerpc/kvm/book3s_hv.c (kvmppc_run_core, on_primary_thread): the test is per (sub)core, and a
 * (sub)core that fails it gives its vCPUs EBUSY.
 */
export function wholeSubcores(
  topology: HostTopology,
  policy: CpuPolicy,
  threadsPerSubcore: number,
): readonly PhysicalCpuPlace[] {
  const groups = groupBy(topology.cpus, (cpu) => cpu.id - (cpu.id % threadsPerSubcore));
  return [...groups].flatMap(([primary, members]) => {
    const group: Group = {
      topology,
      primary,
      members,
      threads: CpuSet.range(primary, primary + threadsPerSubcore - 1),
    };
    return placesOf(group, wakeableCpus(policy));
  });
}

interface Group {
  readonly topology: HostTopology;
  readonly primary: number;
  /** The threads that documents name. */
  readonly members: readonly PhysicalCpu[];
  /** Every thread that the (sub)core can have. */
  readonly threads: CpuSet;
}

function placesOf(group: Group, wakeable: CpuSet): readonly PhysicalCpuPlace[] {
  const { primary, members, topology } = group;
  const reason = obstacle(group);
  if (reason === undefined) {
    const runGroup =
      topology.present === undefined ? group.threads : group.threads.intersect(topology.present);
    return members.map(({ id, online }) => ({
      cpuId: id,
      ...(online === undefined ? {} : { online }),
      runnable: true,
      pinnable: id === primary,
      runGroup,
      ...(id === primary ? {} : { reason: "SECONDARY_THREAD" as const }),
    }));
  }
  return members.map(({ id, online }) => ({
    cpuId: id,
    ...(online === undefined ? {} : { online }),
    ...(reason === "UNKNOWN_STATE"
      ? {}
      : { runnable: false, pinnable: reason === "OFFLINE" && id === primary && wakeable.has(id) }),
    reason,
  }));
}

/** Why KVM cannot run this (sub)core; undefined where it can. */
function obstacle({ topology, primary, members, threads }: Group): RunnabilityReason | undefined {
  const first = members.find((cpu) => cpu.id === primary);
  const secondaries = threads.subtract(CpuSet.of([primary]));
  const named = members.filter((cpu) => cpu.id !== primary);
  if (named.some((cpu) => cpu.online === true)) return "SIBLING_THREAD_ONLINE";
  // A siblings list holds the online threads of a core: what it leaves out is offline, named by a document or not.
  const offline = (id: number, online?: boolean): boolean =>
    online === false || first?.siblings?.has(id) === false;
  if (topology.present !== undefined && !topology.present.has(primary)) return "OFFLINE";
  if (first?.online === false) return "OFFLINE";
  if (first?.online === undefined) return "UNKNOWN_STATE";
  const states = new Map(named.map((cpu) => [cpu.id, cpu.online]));
  const expected = topology.present === undefined ? secondaries : secondaries.intersect(topology.present);
  if (![...expected].every((id) => offline(id, states.get(id)))) return "UNKNOWN_STATE";
  if (topology.guestCpuset !== undefined && !topology.guestCpuset.cpus.has(primary)) return "OUTSIDE_CPUSET";
  return undefined;
}
