import type { FitPlace } from "./machine.js";
import type { PinnedVcpu } from "./result.js";
import type { GuestShape, GuestTopology } from "./shape.js";

/**
 * A vCPU topology for the guest within its wishes and limits; undefined where no product equals its vCPUs. What is left
 * open: threads as the pinning has them (`threadsHint`), a socket for each guest cell where that divides, and cores for
 * the rest (guests that count licences by socket want few sockets).
 */
export function chooseGuestTopology(shape: GuestShape, threadsHint: number): GuestTopology | undefined {
  const wish = shape.topology ?? {};
  const limits = shape.topologyLimits ?? {};
  const dies = wish.dies ?? 1;
  const clusters = wish.clusters ?? 1;
  const rest = shape.vcpus / (dies * clusters);
  if (!Number.isInteger(rest)) return undefined;
  const counts = divisors(rest);
  const threadCounts = wish.threads === undefined ? [threadsHint, ...counts] : [wish.threads];
  const socketCounts = wish.sockets === undefined ? [shape.cells?.length ?? 1, ...counts] : [wish.sockets];
  for (const threads of threadCounts) {
    for (const sockets of socketCounts) {
      const cores = rest / (threads * sockets);
      if (!Number.isInteger(cores) || cores < 1) continue;
      if (wish.cores !== undefined && wish.cores !== cores) continue;
      if (threads > (limits.threads ?? threads) || sockets > (limits.sockets ?? sockets)) continue;
      if (cores > (limits.cores ?? cores)) continue;
      return { sockets, dies, clusters, cores, threads };
    }
  }
  return undefined;
}

/** Threads a guest core has where the shape leaves no choice; undefined otherwise. */
export function wishedThreads(shape: GuestShape): number | undefined {
  const { sockets, dies, clusters, cores, threads } = shape.topology ?? {};
  if (threads !== undefined) return threads;
  if (sockets === undefined || cores === undefined) return undefined;
  const left = shape.vcpus / (sockets * cores * (dies ?? 1) * (clusters ?? 1));
  return Number.isInteger(left) ? left : undefined;
}

function divisors(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter((divisor) => count % divisor === 0);
}

/** Which core each pCPU is on, by the core's lowest thread. */
export function coreNumbers(places: readonly FitPlace[]): ReadonlyMap<number, number> {
  return new Map(places.map((place) => [place.cpu, place.core?.min ?? place.cpu]));
}

/** Whether pinned vCPUs of one guest core are always on one core. */
export function siblingsTogether(
  vcpus: readonly PinnedVcpu[],
  threads: number,
  coreOf: ReadonlyMap<number, number>,
): boolean {
  const seen = new Map<number, number | undefined>();
  return vcpus.every(({ vcpu, cpu }) => {
    const guestCore = Math.floor(vcpu / threads);
    const core = coreOf.get(cpu);
    if (!seen.has(guestCore)) seen.set(guestCore, core);
    return seen.get(guestCore) === core;
  });
}
