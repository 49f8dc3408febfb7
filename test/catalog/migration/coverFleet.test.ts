import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CoverItem, coverItems, exactLimit, keptBy } from "../../../src/catalog/migration/coverFleet.js";
import { shareTypes } from "../../../src/catalog/migration/suggestCpuTypes.js";

const features = ["a", "b", "c", "d", "e", "f"];

const item: fc.Arbitrary<CoverItem> = fc.record({
  features: fc.subarray(features).map((names) => new Set(names)),
  hosts: fc.integer({ min: 1, max: 9 }),
});

/** Every division of the items into at most `max` clusters. */
function* divisions(
  count: number,
  max: number,
  clusters: readonly (readonly number[])[] = [],
  next = 0,
): Generator<readonly (readonly number[])[]> {
  if (next === count) {
    yield clusters;
    return;
  }
  for (const index of clusters.keys()) {
    yield* divisions(
      count,
      max,
      clusters.map((members, at) => (at === index ? [...members, next] : members)),
      next + 1,
    );
  }
  if (clusters.length < max) yield* divisions(count, max, [...clusters, [next]], next + 1);
}

function bestByTrying(items: readonly CoverItem[], clusters: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const division of divisions(items.length, clusters)) {
    if (division.length !== clusters) continue;
    best = Math.max(
      best,
      division.reduce((sum, members) => sum + keptBy(items, members), 0),
    );
  }
  return best;
}

describe("coverItems", () => {
  it("is as good as trying every division", () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 4 }),
        (items, max) => {
          const covers = coverItems(items, max);
          expect(covers).toHaveLength(Math.min(max, items.length));
          for (const [index, cover] of covers.entries()) {
            expect(cover.kept).toBe(bestByTrying(items, index + 1));
            // Each item is in exactly one cluster.
            expect(cover.clusters.flat().sort()).toEqual([...items.keys()]);
            expect(cover.clusters.reduce((sum, members) => sum + keptBy(items, members), 0)).toBe(cover.kept);
          }
        },
      ),
      { seed: 7, numRuns: 150 },
    );
  });

  it("covers larger fleets too, never better than the best and never worse than one type for all", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: exactLimit + 1, maxLength: 20 }), (items) => {
        const covers = coverItems(items, 4);
        expect(covers).toHaveLength(4);
        const all = [...items.keys()];
        expect(covers[0]?.kept).toBe(keptBy(items, all));
        for (const [index, cover] of covers.entries()) {
          expect(cover.clusters.flat().sort((a, b) => a - b)).toEqual(all);
          expect(cover.kept).toBeGreaterThanOrEqual(covers[index - 1]?.kept ?? 0);
        }
      }),
      { seed: 7, numRuns: 30 },
    );
  });
});

describe("shareTypes", () => {
  it("gives types to partitions so that most hosts are covered, then most features kept", () => {
    const cover = (kept: number) => ({ clusters: [], kept });
    const partition = fc.record({
      hosts: fc.integer({ min: 1, max: 20 }),
      covers: fc
        .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 3 })
        .map((kept) => kept.sort((a, b) => a - b).map(cover)),
    });
    fc.assert(
      fc.property(
        fc.array(partition, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (partitions, max) => {
          const value = (counts: readonly number[]) => {
            const used = counts.reduce((sum, count) => sum + count, 0);
            if (used > max) return -1;
            return partitions.reduce((sum, { hosts, covers }, index) => {
              const kept = covers[(counts[index] ?? 0) - 1]?.kept;
              return kept === undefined ? sum : sum + hosts * 100_000 + kept;
            }, 0);
          };
          let ways: readonly (readonly number[])[] = [[]];
          for (const { covers } of partitions) {
            ways = ways.flatMap((way) =>
              [...Array(covers.length + 1).keys()].map((count) => [...way, count]),
            );
          }
          const shared = shareTypes(partitions, max);
          const counts = partitions.map(
            (entry) => shared.find(({ partition: own }) => own === entry)?.count ?? 0,
          );
          expect(value(counts)).toBe(Math.max(...ways.map(value)));
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });
});
