import { readSysfsDump, type SysfsDump } from "../../../src/documents/sysfsTree.js";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import type { HostTopology, TopologyFacts } from "../../../src/topology/facts.js";
import { mergeTopology } from "../../../src/topology/mergeTopology.js";

/** A CPU list that is known to be well formed. */
export function cpus(list: string): CpuSet {
  const set = CpuSet.parse(list);
  if (!set.ok) throw new Error(set.error.message);
  return set.value;
}

export interface TreeShape {
  readonly arch: string;
  readonly present: string;
  readonly online: string;
  /** Cores, each as the list of its threads; offline threads have no topology files and stand in no siblings list. */
  readonly cores: readonly string[];
  readonly socketOf?: (core: number) => number;
  /** CPUs of each NUMA node, by the node's label. */
  readonly cells?: Readonly<Record<number, string>>;
  /** Files beside, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The tree that a kernel would show for such a machine. */
export function dumpOf(shape: TreeShape): SysfsDump {
  const online = cpus(shape.online);
  const files: Record<string, string> = {
    "cpu/present": `${shape.present}\n`,
    "cpu/online": `${shape.online}\n`,
  };
  for (const [index, core] of shape.cores.entries()) {
    const threads = cpus(core).intersect(online);
    for (const id of threads) {
      files[`cpu/cpu${id}/topology/core_id`] = `${index}\n`;
      files[`cpu/cpu${id}/topology/physical_package_id`] = `${shape.socketOf?.(index) ?? 0}\n`;
      files[`cpu/cpu${id}/topology/thread_siblings_list`] = `${threads}\n`;
    }
  }
  for (const [node, list] of Object.entries(shape.cells ?? {})) {
    files[`node/node${node}/cpulist`] = `${list}\n`;
    files[`node/node${node}/meminfo`] = `Node ${node} MemTotal: 1048576 kB\n`;
  }
  return { arch: shape.arch, files: { ...files, ...shape.files } };
}

export function factsOf(dump: SysfsDump): TopologyFacts {
  const facts = readSysfsDump(dump, "tree");
  if (!facts.ok) throw new Error(facts.error.message);
  return facts.value;
}

export function topologyOf(shape: TreeShape): HostTopology {
  return mergeTopology(shape.arch, [factsOf(dumpOf(shape))]);
}

/** Cores of so many threads with consecutive ids, as ppc64 and s390x number them. */
export function blocks(count: number, threads: number): readonly string[] {
  return Array.from({ length: count }, (_, core) => `${core * threads}-${core * threads + threads - 1}`);
}
