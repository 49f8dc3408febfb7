import { CpuSet } from "./cpuSet.js";
import type { HostTopology } from "./facts.js";
import { isPpc64, isSubcoreCount, ppc64Threads } from "./ppc64Threads.js";

/** libvirt's node CPU count, as `virsh nodeinfo` prints it. */
export interface LibvirtCpuCount {
  /** CPUs that libvirt counts: online ones, and offline secondary threads where subcores are in use. */
  readonly counted: number;
  /** Every CPU that libvirt sees, counted or offline. */
  readonly present: number;
}

/**
 * The node CPU count by libvirt's own rules (virhostcpu.c): with a valid subcore configuration, offline secondary
 * threads of an online primary count; with one stray secondary thread online anywhere, none on the host does. CPUs are
 * looked for in the NUMA cells, and in the whole machine only where the cells hold none.
 *
 * @returns undefined where the documents do not say which CPUs are online, where the count hangs on an unknown
 * threading mode, or where CPUs that are not listed may be there, offline.
 */
export function libvirtCpuCount(topology: HostTopology, hostCpuModel?: string): LibvirtCpuCount | undefined {
  const { online } = topology;
  if (online === undefined || mayHaveUnlisted(topology, hostCpuModel)) return undefined;
  const named = CpuSet.of(topology.cpus.map((cpu) => cpu.id));
  const inCells = topology.cells.reduce((all, cell) => all.union(cell.cpus), CpuSet.empty).intersect(named);
  const seen = inCells.isEmpty ? named : inCells;
  const counts = threadsPerSubcoreSeenByLibvirt(topology, hostCpuModel).map((threads) =>
    countWith(seen, online, threads),
  );
  const [first, ...others] = counts;
  if (first === undefined || others.some((count) => count !== first)) return undefined;
  return { counted: first, present: seen.size };
}

/**
 * Offline CPUs may be missing from a document altogether. Where nothing tells which CPUs are present, a core with
 * threads that no document lists shows that it did so here: a thread that a siblings list names, or on ppc64 one of the
 * block of ids that is a core's. A ppc64 host whose threads per core nothing tells may have any.
 */
function mayHaveUnlisted(topology: HostTopology, hostCpuModel?: string): boolean {
  if (topology.present !== undefined) return false;
  const listed = CpuSet.of(topology.cpus.map((cpu) => cpu.id));
  if (topology.cpus.some(({ siblings }) => siblings?.isSubsetOf(listed) === false)) return true;
  if (!isPpc64(topology.arch)) return false;
  const threads = ppc64Threads(topology, hostCpuModel).threadsPerCore;
  if (threads === undefined) return true;
  return topology.cpus.some(({ id }) => {
    const first = id - (id % threads);
    return !CpuSet.range(first, first + threads - 1).isSubsetOf(listed);
  });
}

/** KVM_CAP_PPC_SMT as libvirt reads it; several where the documents leave it open. */
function threadsPerSubcoreSeenByLibvirt(topology: HostTopology, hostCpuModel?: string): readonly number[] {
  if (!isPpc64(topology.arch)) return [0];
  const { mode, threadsPerCore, threadsPerSubcore } = ppc64Threads(topology, hostCpuModel);
  if (mode !== "UNKNOWN") return [threadsPerSubcore ?? 0];
  const threads = threadsPerCore ?? 0;
  const { subcoresPerCore = 1 } = topology;
  // Of a core that is split in an unknown way each split is possible.
  return isSubcoreCount(subcoresPerCore) ? [0, threads] : [0, threads, threads / 2, threads / 4];
}

function countWith(seen: CpuSet, online: CpuSet, threadsPerSubcore: number): number {
  const valid = threadsPerSubcore > 0 && online.toArray().every((id) => id % threadsPerSubcore === 0);
  const runsWithPrimary = (id: number): boolean => valid && online.has(id - (id % threadsPerSubcore));
  return seen.toArray().filter((id) => online.has(id) || runsWithPrimary(id)).length;
}
