import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HostRoom, RoomDemand } from "../../../src/catalog/migration/hostRoom.js";
import { planMoves } from "../../../src/catalog/migration/planMoves.js";

const rooms = new Map<number, HostRoom>();

/** A host of which only memory counts; hosts with as much left are alike. */
function room(memoryKiB: number): HostRoom {
  const made = rooms.get(memoryKiB) ?? {
    memoryKiB,
    cost: () => 1,
    take: ({ memoryKiB: asked = 0 }) => (asked <= memoryKiB ? room(memoryKiB - asked) : undefined),
  };
  rooms.set(memoryKiB, made);
  return made;
}

const demands = new Map<number, RoomDemand>();

/** Guests of as much memory want the same. */
function demand(memoryKiB: number): RoomDemand {
  const made = demands.get(memoryKiB) ?? { virtType: "kvm", memoryKiB };
  demands.set(memoryKiB, made);
  return made;
}

interface Problem {
  readonly rooms: readonly number[];
  readonly guests: readonly { readonly memoryKiB: number; readonly hosts: readonly number[] }[];
}

const problem: fc.Arbitrary<Problem> = fc.record({
  rooms: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 }),
  guests: fc.array(
    fc.record({
      memoryKiB: fc.integer({ min: 1, max: 6 }),
      hosts: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    }),
    { maxLength: 6 },
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
  it("places as many guests as trying every choice would, only where they may go and fit", async () => {
    await fc.assert(
      fc.asyncProperty(problem, async ({ rooms, guests }) => {
        const moves = guests.map(({ memoryKiB, hosts }) => ({
          demand: demand(memoryKiB),
          candidates: hosts.map((id) => ({ id })),
        }));
        const chosen = await planMoves(moves, new Map(rooms.map((memory, id) => [id, room(memory)])));
        const used = rooms.map(() => 0);
        for (const [index, host] of chosen.entries()) {
          if (host === undefined) continue;
          expect(guests[index]?.hosts).toContain(host);
          used[host] = (used[host] ?? 0) + (guests[index]?.memoryKiB ?? 0);
        }
        for (const [host, memory] of used.entries()) expect(memory).toBeLessThanOrEqual(rooms[host] ?? 0);
        expect(chosen.filter((host) => host !== undefined)).toHaveLength(most({ rooms, guests }));
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it("ends on a fleet where every choice is a dead end", async () => {
    const moves = Array.from({ length: 40 }, () => ({
      demand: demand(2),
      candidates: Array.from({ length: 30 }, (_, id) => ({ id })),
    }));
    const rooms = new Map(Array.from({ length: 30 }, (_, id) => [id, room(3)]));
    const chosen = await planMoves(moves, rooms);
    expect(chosen.filter((host) => host !== undefined)).toHaveLength(30);
  });

  it("shares out as much as small guests first do where the search is cut short", async () => {
    // 20 guests each of 1, 2 and 3 GiB: 20 × 1 + 20 × 2 leave 4 of 64 GiB, for one of 3.
    const moves = Array.from({ length: 60 }, (_, index) => ({
      demand: demand(1 + (index % 3)),
      candidates: [{ id: 0 }, { id: 1 }],
    }));
    const rooms = new Map([0, 1].map((id) => [id, room(32)]));
    const chosen = await planMoves(moves, rooms);
    expect(chosen.filter((host) => host !== undefined)).toHaveLength(41);
    const left = [0, 1].map((id) =>
      moves.reduce(
        (sum, move, index) => (chosen[index] === id ? sum - (move.demand.memoryKiB ?? 0) : sum),
        32,
      ),
    );
    for (const [index, host] of chosen.entries()) {
      if (host === undefined) expect(moves[index]!.demand.memoryKiB).toBeGreaterThan(Math.max(...left));
    }
  });

  it("fills hosts that are alike with guests that are alike, as far as they hold them", async () => {
    const candidates = Array.from({ length: 115 }, (_, id) => ({ id }));
    const moves = Array.from({ length: 345 }, () => ({ demand: demand(2), candidates }));
    const chosen = await planMoves(moves, new Map(candidates.map(({ id }) => [id, room(5)])));
    expect(chosen.filter((host) => host !== undefined)).toHaveLength(230);
  });

  it("lets others run while it searches", async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    const moves = Array.from({ length: 60 }, (_, index) => ({
      demand: demand(1 + (index % 3)),
      candidates: [{ id: 0 }, { id: 1 }],
    }));
    await planMoves(moves, new Map([0, 1].map((id) => [id, room(32)])));
    done = true;
    expect(turns).toBeGreaterThan(50);
  });
});
