import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HostRoom } from "../../../src/catalog/migration/hostRoom.js";
import { planMoves } from "../../../src/catalog/migration/planMoves.js";

/** A host of which only memory counts. */
function room(memoryKiB: number): HostRoom {
  return {
    take: ({ memoryKiB: asked = 0 }) => (asked <= memoryKiB ? room(memoryKiB - asked) : undefined),
  };
}

interface Problem {
  readonly rooms: readonly number[];
  readonly guests: readonly { readonly memoryKiB: number; readonly hosts: readonly number[] }[];
}

const problem: fc.Arbitrary<Problem> = fc.record({
  rooms: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 3 }),
  guests: fc.array(
    fc.record({
      memoryKiB: fc.integer({ min: 1, max: 6 }),
      hosts: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
});

/** The most guests that can be placed, by trying every choice. */
function most({ rooms, guests }: Problem, next = 0, left = rooms): number {
  const guest = guests[next];
  if (!guest) return 0;
  let best = most({ rooms, guests }, next + 1, left);
  for (const host of guest.hosts) {
    const free = left[host];
    if (free === undefined || free < guest.memoryKiB) continue;
    const rest = left.map((memory, index) => (index === host ? memory - guest.memoryKiB : memory));
    best = Math.max(best, 1 + most({ rooms, guests }, next + 1, rest));
  }
  return best;
}

describe("planMoves", () => {
  it("places as many guests as trying every choice would, only where they may go and fit", () => {
    fc.assert(
      fc.property(problem, ({ rooms, guests }) => {
        const moves = guests.map(({ memoryKiB, hosts }) => ({
          demand: { virtType: "kvm", memoryKiB },
          candidates: hosts.map((id) => ({ id })),
        }));
        const chosen = planMoves(moves, new Map(rooms.map((memory, id) => [id, room(memory)])));
        const used = rooms.map(() => 0);
        for (const [index, host] of chosen.entries()) {
          if (host === undefined) continue;
          expect(guests[index]?.hosts).toContain(host);
          used[host] = (used[host] ?? 0) + (guests[index]?.memoryKiB ?? 0);
        }
        for (const [host, memory] of used.entries()) expect(memory).toBeLessThanOrEqual(rooms[host] ?? 0);
        expect(chosen.filter((host) => host !== undefined)).toHaveLength(most({ rooms, guests }));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("ends on a fleet where every choice is a dead end", () => {
    const moves = Array.from({ length: 40 }, () => ({
      demand: { virtType: "kvm", memoryKiB: 2 },
      candidates: Array.from({ length: 30 }, (_, id) => ({ id })),
    }));
    const rooms = new Map(Array.from({ length: 30 }, (_, id) => [id, room(3)]));
    expect(planMoves(moves, rooms).filter((host) => host !== undefined)).toHaveLength(30);
  });
});
