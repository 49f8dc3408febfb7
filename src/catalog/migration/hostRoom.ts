import {
  addUsage,
  type FitMachine,
  fitMachine,
  fitPlacement,
  type GuestShape,
  type HostUsage,
} from "../../topology/fit/index.js";
import { CpuSet, type HostTopology } from "../../topology/index.js";
import type { CapabilityClass, HostRecord } from "../model.js";
import { cpuPolicy, placesOf } from "../physicalCpus.js";

/** What a guest takes of a host. */
export interface RoomDemand {
  readonly virtType: string;
  readonly vcpus?: number;
  readonly memoryKiB?: number;
  readonly shape?: GuestShape;
  /** Physical CPUs that its vCPUs are pinned to. */
  readonly pins?: readonly CpuSet[];
}

/** What is left of a host; a value: taking gives another one. */
export interface HostRoom {
  /** The room with the guest in it; undefined where there is none for it. */
  take(demand: RoomDemand): HostRoom | undefined;
}

interface Left {
  readonly vcpus: number;
  readonly memoryKiB: number;
  readonly usage: HostUsage;
}

/** An empty host, or one with the room that somebody told of. */
export function createHostRoom(
  host: HostRecord,
  capabilityClass: CapabilityClass,
  topology: HostTopology,
  limit: { readonly vcpus?: number; readonly memoryKiB?: number } = {},
): HostRoom {
  const total = topology.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0);
  const machines = new Map<string, FitMachine>();
  const machineFor = (virtType: string): FitMachine => {
    const policy = host.cpuPolicy;
    const machine =
      machines.get(virtType) ??
      fitMachine(
        topology,
        placesOf({ topology, capabilityClass, virtType, ...(policy && { policy }) }),
        cpuPolicy(policy),
      );
    machines.set(virtType, machine);
    return machine;
  };
  return roomOf(machineFor, {
    vcpus: limit.vcpus ?? Number.POSITIVE_INFINITY,
    // A host that tells nothing of its memory is not held against the guest.
    memoryKiB: limit.memoryKiB ?? (total > 0 ? total : Number.POSITIVE_INFINITY),
    usage: {},
  });
}

function roomOf(machineFor: (virtType: string) => FitMachine, left: Left): HostRoom {
  return {
    take({ virtType, vcpus = 0, memoryKiB = 0, shape, pins = [] }) {
      if (vcpus > left.vcpus || memoryKiB > left.memoryKiB) return undefined;
      const usage = shape ? withShape(machineFor(virtType), shape, left.usage) : withPins(pins, left.usage);
      if (!usage) return undefined;
      return roomOf(machineFor, {
        vcpus: left.vcpus - vcpus,
        memoryKiB: left.memoryKiB - memoryKiB,
        usage,
      });
    },
  };
}

function withShape(machine: FitMachine, shape: GuestShape, usage: HostUsage): HostUsage | undefined {
  const fit = fitPlacement(machine, shape, usage);
  return fit.fits === true ? addUsage(usage, fit.placement) : undefined;
}

/** A vCPU pinned to one physical CPU has it for itself; wider pins float and take none. */
function withPins(pins: readonly CpuSet[], usage: HostUsage): HostUsage | undefined {
  const own = CpuSet.of(pins.flatMap((pin) => (pin.size === 1 ? pin.toArray() : [])));
  if (own.isEmpty) return usage;
  const used = usage.cpus ?? CpuSet.empty;
  return own.intersects(used) ? undefined : { ...usage, cpus: used.union(own) };
}
