import { type FitCell, type FitMachine, fitMachine, withBasePages } from "../../topology/fit/index.js";
import type { TopologyState } from "../../topology/index.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { HostRecord, HostState } from "../model.js";
import { cpuPolicy, placesOf } from "../physicalCpus.js";
import type { HostStore } from "../ports.js";
import { createTopologies } from "../topologies.js";

/** What of a host decides which guests fit on it. */
export type FitHost = Pick<HostRecord, "classId" | "topologyId" | "cpuPolicy"> & {
  readonly state: Pick<HostState, "topology">;
};

/** A machine under one hypervisor, as twins share it. */
interface SharedMachine {
  /** Names the places: machines with the same id have equal ones. */
  readonly id: number;
  readonly arch: string;
  /** Whether any document names physical CPUs. */
  readonly isKnown: boolean;
  readonly machine: FitMachine;
}

/** A host's machine: places that it shares with its twins, and cells with its own memory. */
export interface HostMachine extends SharedMachine {
  readonly cells: readonly FitCell[];
}

/** Machines kept in memory: a fleet of twins has few, but for hosts with a CPU offline. */
const maxMachines = 1024;

/** Makes the machines of hosts. Whatever hosts have in common is worked out once. */
export function createFitMachines(hosts: Pick<HostStore, "topologiesByIds" | "classesByIds">) {
  const topologies = createTopologies(hosts);
  const capabilityClasses = createCapabilityClasses(hosts);
  const known = new Map<string, SharedMachine>();
  let made = 0;

  return async (
    questions: readonly { readonly host: FitHost; readonly virtType: string }[],
  ): Promise<readonly HostMachine[]> => {
    const keys = questions.map(({ host, virtType }) => placesKey(host, virtType));
    const found = new Map<string, SharedMachine>();
    const missing = new Map<string, (typeof questions)[number]>();
    for (const [index, key] of keys.entries()) {
      const shared = known.get(key);
      if (shared) found.set(key, shared);
      else missing.set(key, questions[index]!);
    }
    for (const [key, shared] of await make([...missing])) {
      if (known.size >= maxMachines) known.clear();
      known.set(key, shared);
      found.set(key, shared);
    }
    return keys.map((key, index) => withOwnMemory(found.get(key)!, questions[index]!.host));
  };

  async function make(
    missing: readonly (readonly [string, { readonly host: FitHost; readonly virtType: string }])[],
  ): Promise<readonly (readonly [string, SharedMachine])[]> {
    if (missing.length === 0) return [];
    const own = missing.map(([, { host }]) => host);
    const joined = await topologies(own);
    const classes = await capabilityClasses(own.map((host) => host.classId));
    return missing.map(([key, { host, virtType }], index) => {
      const topology = joined[index]!;
      const places = placesOf({
        topology,
        capabilityClass: classes[index]!,
        virtType,
        ...(host.cpuPolicy && { policy: host.cpuPolicy }),
      });
      made += 1;
      const machine = fitMachine(topology, places, cpuPolicy(host.cpuPolicy));
      return [key, { id: made, arch: topology.arch, isKnown: topology.cpus.length > 0, machine }] as const;
    });
  }
}

/** All that decides a host's places, as text. The class counts too: on ppc64 the CPU model does. */
function placesKey({ classId, topologyId, cpuPolicy: policy, state }: FitHost, virtType: string): string {
  const { cells: _, sources: __, warnings: ___, nodeInfo: ____, ...places } = state.topology as TopologyState;
  return JSON.stringify([virtType, classId, topologyId, policy ?? null, places]);
}

function withOwnMemory(shared: SharedMachine, { state }: FitHost): HostMachine {
  const memory = new Map((state.topology as TopologyState).cells.map((cell) => [cell.id, cell]));
  const cells = shared.machine.cells.map((cell): FitCell => {
    // A machine without NUMA information has one cell of unknown memory.
    if (cell.memoryKiB === undefined) return cell;
    const own = memory.get(cell.id);
    const pages = (own?.pages ?? []).map(({ sizeKiB, total }) => ({ sizeKiB, total }));
    return withBasePages(shared.arch, { ...cell, memoryKiB: own?.memoryKiB ?? 0, pages });
  });
  return { ...shared, cells };
}
