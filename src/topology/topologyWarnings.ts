import { coresOf } from "./cores.js";
import { CpuSet } from "./cpuSet.js";
import type { HostTopology, PhysicalCpu, TopologyWarning, TopologyWarningCode } from "./facts.js";
import { groupBy } from "./groupBy.js";
import { libvirtCpuCount } from "./libvirtCpuCount.js";
import { isPpc64, isSubcoreCount, ppc64Threads } from "./ppc64Threads.js";
import { coreKey } from "./reportedCores.js";

/** What is odd about a merged topology, each with the CPUs concerned and what to do about it. */
export function topologyWarnings(topology: HostTopology, hostCpuModel?: string): readonly TopologyWarning[] {
  return [
    ...siblingConflicts(topology),
    ...straySecondaryThreads(topology, hostCpuModel),
    ...invalidSubcores(topology),
    ...cpusInNoCell(topology),
    ...cpusetWarnings(topology),
    ...nodeInfoMismatch(topology, hostCpuModel),
    ...mixedCoreTypes(topology),
  ];
}

/** The siblings list is the authority: lists that contradict each other, and ids that contradict the lists. */
function siblingConflicts(topology: HostTopology): TopologyWarning[] {
  const byId = new Map(topology.cpus.map((cpu) => [cpu.id, cpu]));
  const oneSided = topology.cpus.filter((cpu) => {
    const { siblings } = cpu;
    if (siblings === undefined) return false;
    return (
      !siblings.has(cpu.id) || [...siblings].some((id) => byId.get(id)?.siblings?.equals(siblings) === false)
    );
  });
  const warnings = warnIfAny(
    "SIBLINGS_CONFLICT",
    oneSided.map((cpu) => cpu.id),
    (set) =>
      `the siblings lists of CPUs ${set} contradict each other; only threads that agree were taken as one core`,
  );
  const split = coreIdsSplitBySiblings(topology.cpus);
  const joined = coreIdsJoinedBySiblings(topology, byId);
  return [
    ...warnings,
    ...warnIfAny(
      "SIBLINGS_CONFLICT",
      split,
      (set) =>
        `CPUs ${set} share socket, die, cluster and core id but not their siblings lists; the lists were taken`,
    ),
    ...warnIfAny(
      "SIBLINGS_CONFLICT",
      joined,
      (set) =>
        `CPUs ${set} are siblings by their lists but differ in socket, die, cluster or core id; the lists were taken`,
    ),
  ];
}

function coreIdsSplitBySiblings(cpus: readonly PhysicalCpu[]): number[] {
  const byKey = groupBy(cpus, (cpu) => (cpu.siblings === undefined ? undefined : coreKey(cpu)));
  return [...byKey.values()]
    .filter((group) => group.some((cpu) => !cpu.siblings!.equals(group[0]!.siblings!)))
    .flatMap((group) => group.map((cpu) => cpu.id));
}

function coreIdsJoinedBySiblings(topology: HostTopology, byId: ReadonlyMap<number, PhysicalCpu>): number[] {
  return coresOf(topology).flatMap((core) => {
    const members = [...core.cpus].map((id) => byId.get(id)!).filter((cpu) => cpu.siblings !== undefined);
    const keys = new Set(members.map(coreKey).filter((key) => key !== undefined));
    return keys.size > 1 ? members.map((cpu) => cpu.id) : [];
  });
}

/** POWER7/8: secondary threads that are online keep KVM from their (sub)core. */
function straySecondaryThreads(topology: HostTopology, hostCpuModel: string | undefined): TopologyWarning[] {
  if (!isPpc64(topology.arch) || topology.online === undefined) return [];
  const { mode, threadsPerSubcore } = ppc64Threads(topology, hostCpuModel);
  if (mode !== "WHOLE_SUBCORE" || threadsPerSubcore === undefined) return [];
  const stray = topology.online.toArray().filter((id) => id % threadsPerSubcore !== 0);
  return warnIfAny(
    "STRAY_SECONDARY_THREAD",
    stray,
    (set) =>
      `secondary threads ${set} are online, so KVM cannot run guests on their (sub)cores; ` +
      "`ppc64_cpu --smt=off` takes them offline",
  );
}

function invalidSubcores({ arch, subcoresPerCore }: HostTopology): TopologyWarning[] {
  if (!isPpc64(arch) || subcoresPerCore === undefined || isSubcoreCount(subcoresPerCore)) return [];
  const message =
    `subcores_per_core is ${subcoresPerCore}, but a core has 1, 2 or 4: how its threads run guests is not known; ` +
    "report the file again";
  return [{ code: "INVALID_SUBCORES", message }];
}

function cpusInNoCell({ cells, cpus }: HostTopology): TopologyWarning[] {
  if (cells.length === 0) return [];
  const outside = cpus
    .filter((cpu) => cpu.numaCell === undefined && cpu.online === true)
    .map((cpu) => cpu.id);
  return warnIfAny("CPU_IN_NO_CELL", outside, (set) => `CPUs ${set} are online but belong to no NUMA cell`);
}

function cpusetWarnings({ guestCpuset, online, cpus }: HostTopology): TopologyWarning[] {
  if (guestCpuset === undefined) return [];
  const named = CpuSet.of(cpus.map((cpu) => cpu.id));
  const beyond = guestCpuset.cpus.subtract(named);
  const left = online?.subtract(guestCpuset.cpus) ?? CpuSet.empty;
  return [
    ...(named.isEmpty
      ? []
      : warnIfAny(
          "BEYOND_HOST",
          beyond,
          (set) => `${guestCpuset.from} names CPUs ${set}, which the host does not have`,
        )),
    ...warnIfAny(
      "CPUSET_NARROWER_THAN_ONLINE",
      left,
      (set) => `${guestCpuset.from} leaves out CPUs ${set}, which are online: guests cannot run there`,
    ),
  ];
}

function nodeInfoMismatch(topology: HostTopology, hostCpuModel: string | undefined): TopologyWarning[] {
  const { nodeInfo } = topology;
  const count = libvirtCpuCount(topology, hostCpuModel);
  if (nodeInfo === undefined || count === undefined) return [];
  const differs =
    (nodeInfo.cpus !== undefined && nodeInfo.cpus !== count.counted) ||
    (nodeInfo.present !== undefined && nodeInfo.present !== count.present);
  if (!differs) return [];
  const message =
    `nodeinfo counts ${nodeInfo.cpus ?? "?"} CPUs of ${nodeInfo.present ?? "?"}, ` +
    `the other documents give ${count.counted} of ${count.present}; they may be of different times`;
  return [{ code: "NODEINFO_MISMATCH", message }];
}

function mixedCoreTypes({ cpus }: HostTopology): TopologyWarning[] {
  const typed = cpus.filter(({ coreType }) => coreType !== undefined && coreType.name !== "UNKNOWN");
  const types = groupBy(typed, (cpu) => cpu.coreType?.name);
  if (types.size < 2) return [];
  const parts = [...types].map(([name, members]) => `${name} ${CpuSet.of(members.map((cpu) => cpu.id))}`);
  const message = `the host mixes core types (${parts.join("; ")}): keep a host-passthrough guest within one of them`;
  return [{ code: "MIXED_CORE_TYPES", message, cpus: CpuSet.of(typed.map((cpu) => cpu.id)) }];
}

function warnIfAny(
  code: TopologyWarningCode,
  ids: Iterable<number>,
  message: (set: CpuSet) => string,
): TopologyWarning[] {
  const cpus = ids instanceof CpuSet ? ids : CpuSet.of(ids);
  return cpus.isEmpty ? [] : [{ code, message: message(cpus), cpus }];
}
