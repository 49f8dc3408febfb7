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

/** What is left of a host; a value: taking gives another one. Hosts that are alike may share it. */
export interface HostRoom {
  /** Memory left; infinite where the host tells nothing of it. */
  readonly memoryKiB: number;
  /** The room with the guest in it, the same one each time; undefined where there is none for it. */
  take(demand: RoomDemand): HostRoom | undefined;
  /** What `take` costs, in steps of a search: more where a placement has to be looked for. */
  cost(demand: RoomDemand): number;
}

/** Finding a placement takes about a millisecond; looking up what is known, next to nothing. */
const placementCost = 20;

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

/** `refuses` tells demands that the host had no room for when there was more of it. */
function roomOf(
  machineFor: (virtType: string) => FitMachine,
  left: Left,
  refuses: (demand: RoomDemand) => boolean = () => false,
): HostRoom {
  const known = new Map<RoomDemand, HostRoom | undefined>();
  const isShort = ({ vcpus = 0, memoryKiB = 0 }: RoomDemand) =>
    vcpus > left.vcpus || memoryKiB > left.memoryKiB;
  const isRefused = (demand: RoomDemand) =>
    known.has(demand) ? known.get(demand) === undefined : refuses(demand);
  const taken = (demand: RoomDemand): HostRoom | undefined => {
    if (isShort(demand) || refuses(demand)) return undefined;
    const { virtType, vcpus = 0, memoryKiB = 0, shape, pins = [] } = demand;
    const usage = shape ? withShape(machineFor(virtType), shape, left.usage) : withPins(pins, left.usage);
    if (!usage) return undefined;
    const rest = { vcpus: left.vcpus - vcpus, memoryKiB: left.memoryKiB - memoryKiB, usage };
    return roomOf(machineFor, rest, isRefused);
  };
  return {
    memoryKiB: left.memoryKiB,
    take(demand) {
      if (!known.has(demand)) known.set(demand, taken(demand));
      return known.get(demand);
    },
    cost: (demand) =>
      !demand.shape || known.has(demand) || isShort(demand) || refuses(demand) ? 1 : placementCost,
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
