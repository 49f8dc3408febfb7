import { invariant } from "../cpu/result.js";
import {
  coresOf,
  flattenTree,
  type HostTopology,
  joinTopology,
  libvirtCpuCount,
  type TopologyShape,
  type TopologyState,
  threadsPerCore,
  topologyAggregates,
  topologyTree,
} from "../topology/index.js";
import type { HostState } from "./model.js";
import type { HostStore } from "./ports.js";

/** Shapes kept in memory: they never change, and a fleet has few. */
const maxShapes = 512;

/** Reads topologies: the shared shape and a host's own state, joined. */
export function createTopologies(hosts: Pick<HostStore, "topologiesByIds">) {
  const shapes = new Map<number, TopologyShape>();
  return async (
    keys: readonly { readonly topologyId: number; readonly state: Pick<HostState, "topology"> }[],
  ): Promise<readonly HostTopology[]> => {
    const missing = [...new Set(keys.map((key) => key.topologyId))].filter((id) => !shapes.has(id));
    // Shapes of this very question are held apart, so that clearing the cache cannot take them away.
    const wanted = new Map(
      keys.flatMap(({ topologyId }) => {
        const shape = shapes.get(topologyId);
        return shape ? [[topologyId, shape] as const] : [];
      }),
    );
    if (missing.length > 0) {
      if (shapes.size + missing.length > maxShapes) shapes.clear();
      for (const [id, content] of await hosts.topologiesByIds(missing)) {
        const shape: TopologyShape = JSON.parse(content);
        shapes.set(id, shape);
        wanted.set(id, shape);
      }
    }
    return keys.map(({ topologyId, state }) => {
      const shape = wanted.get(topologyId);
      invariant(shape, `topology ${topologyId} is not stored`);
      return joinTopology(shape, state.topology as TopologyState);
    });
  };
}

/** Counts of a topology that need no hypervisor. */
export function topologySummary(topology: HostTopology, hostCpuModel?: string) {
  const { sockets, cores } = topologyAggregates(topology, []);
  return {
    sockets,
    cores,
    threadsPerCore: threadsPerCore(coresOf(topology)),
    libvirtCpuCount: libvirtCpuCount(topology, hostCpuModel),
    tree: flattenTree(topologyTree(topology)).map(({ index, parent, type, osId, cpus }) => ({
      index,
      parent,
      type,
      osId,
      cpus: cpus.toString(),
    })),
  };
}
