import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignCells, pairCost } from "../../../src/topology/fit/assignCells.js";

const all = (guests: number, hosts: number): number[][] =>
  Array.from({ length: guests }, () => Array.from({ length: hosts }, (_, host) => host));

describe("assignCells", () => {
  it("takes the nearest pair, and of equals the lowest", () => {
    const ring = (a: number, b: number): number => Math.min(Math.abs(a - b), 6 - Math.abs(a - b));
    expect(assignCells(all(2, 6), 6, ring)).toEqual({
      ok: true,
      assignment: { hosts: [0, 1], cost: 1, minimal: true },
    });
    // Guest cell 0 fits only host cell 4: its neighbours are 3 and 5.
    expect(assignCells([[4], [0, 1, 2, 3, 4, 5]], 6, ring)).toMatchObject({ assignment: { hosts: [4, 3] } });
  });

  it("gives earlier guest cells the lower host cells where they can have them", () => {
    expect(
      assignCells(
        [
          [1, 2],
          [0, 1],
          [0, 1, 2],
        ],
        3,
        () => 1,
      ),
    ).toMatchObject({ assignment: { hosts: [1, 0, 2] } });
  });

  it("names the guest cells that have too few host cells between them", () => {
    const result = assignCells([[0, 1, 2], [1, 2], [1, 2], [1, 2], [3]], 4, () => 1);
    expect(result).toEqual({ ok: false, bottleneck: { guests: [1, 2, 3], hosts: [1, 2] } });
    expect(assignCells([[0], []], 2, () => 1)).toEqual({ ok: false, bottleneck: { guests: [1], hosts: [] } });
  });

  it("proves the least distance of 16 of 32 cells where distances are those of sockets and halves", () => {
    const socket = (cell: number): number => Math.floor(cell / 4);
    const half = (cell: number): number => Math.floor(cell / 16);
    const cost = (a: number, b: number): number =>
      socket(a) === socket(b) ? 12 : half(a) === half(b) ? 21 : 32;
    const result = assignCells(all(16, 32), 32, cost);
    const firstHalf = Array.from({ length: 16 }, (_, cell) => cell);
    expect(result).toMatchObject({
      assignment: { hosts: firstHalf, cost: pairCost(firstHalf, cost), minimal: true },
    });
  });

  it("stays within its budget on distances without any order, and says that it may not be the least", () => {
    const noise = (a: number, b: number): number =>
      10 + ((Math.min(a, b) * 7919 + Math.max(a, b) * 104_729) % 97);
    const result = assignCells(all(16, 34), 34, noise);
    expect(result).toMatchObject({ ok: true, assignment: { minimal: false } });
    expect(result.ok && new Set(result.assignment.hosts).size).toBe(16);
  });

  it("is right about yes and no by Hall's condition: 2000 cases", () => {
    fc.assert(
      fc.property(fc.array(fc.subarray([0, 1, 2, 3, 4, 5]), { minLength: 1, maxLength: 6 }), (allowed) => {
        const result = assignCells(allowed, 6, () => 1);
        const hall = Array.from({ length: 2 ** allowed.length }, (_, mask) => {
          const group = allowed.filter((__, guest) => (mask & (1 << guest)) !== 0);
          return new Set(group.flat()).size >= group.length;
        });
        expect(result.ok).toBe(hall.every(Boolean));
        if (result.ok) {
          expect(new Set(result.assignment.hosts).size).toBe(allowed.length);
          for (const [guest, host] of result.assignment.hosts.entries())
            expect(allowed[guest]).toContain(host);
        } else {
          const { guests, hosts } = result.bottleneck;
          expect(hosts).toEqual([...new Set(guests.flatMap((guest) => allowed[guest]!))].sort());
          expect(hosts.length).toBeLessThan(guests.length);
        }
      }),
      { seed: 67, numRuns: 2000 },
    );
  });
});
