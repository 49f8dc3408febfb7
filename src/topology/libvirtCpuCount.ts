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
 * @returns undefined where the documents do not say which CPUs are online, or where the count hangs on an unknown
 * threading mode.
 */
export function libvirtCpuCount(topology: HostTopology, hostCpuModel?: string): LibvirtCpuCount | undefined {
  const { online } = topology;
  if (online === undefined) return undefined;
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
