import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import { type FitMachine, fitPlacement, validatePlacement } from "../../../src/topology/fit/index.js";
import { questions } from "./arbitraries.js";
import { exhaustive, isLawful } from "./exhaustive.js";

/** A guest that floats over the host has no cells to search. */
const floats = (shape: { readonly cpuPolicy: string; readonly cells?: unknown }): boolean =>
  shape.cpuPolicy === "shared" && shape.cells === undefined;

describe("fitPlacement against exhaustive search", () => {
  it("says yes exactly where a placement exists, and the placement is lawful and the nearest: 6000 machines", () => {
    let yes = 0;
    let no = 0;
    fc.assert(
      fc.property(questions({ cells: 3, coresPerCell: 3, vcpus: 5 }), ({ host, shape, usage }) => {
        if (floats(shape)) return;
        const truth = exhaustive(host, shape, usage);
        const result = fitPlacement(host, shape, usage);
        expect(result.fits).toBe(truth.fits);
        if (result.fits === true) {
          yes++;
          expect(isLawful(host, shape, result.placement, usage)).toBe(true);
          expect(result.placement.distance).toBe(truth.distance);
          expect(validatePlacement(host, shape, result.placement, usage)).toEqual([]);
        } else if (result.fits === false) {
          no++;
          expect(result.reasons.length).toBeGreaterThan(0);
          for (const { needed, available } of result.reasons) {
            if (needed !== undefined) expect(needed).toBeGreaterThan(available ?? 0);
          }
        }
      }),
      { seed: 6, numRuns: 6000 },
    );
    // Both answers are common, or the comparison proves little.
    expect(Math.min(yes, no)).toBeGreaterThan(1000);
  });

  it("holds for many cells of one core, where assignments are many: 1500 machines", () => {
    fc.assert(
      fc.property(questions({ cells: 5, coresPerCell: 1, vcpus: 5 }), ({ host, shape, usage }) => {
        if (floats(shape)) return;
        const truth = exhaustive(host, shape, usage);
        const result = fitPlacement(host, shape, usage);
        expect(result.fits).toBe(truth.fits);
        if (result.fits === true) expect(result.placement.distance).toBe(truth.distance);
      }),
      { seed: 61, numRuns: 1500 },
    );
  });

  it("gives the same placement however places and cells are listed", () => {
    fc.assert(
      fc.property(questions({ cells: 4, coresPerCell: 3, vcpus: 6 }), ({ host, shape, usage }) => {
        const turned: FitMachine = {
          ...host,
          places: host.places.toReversed(),
          cells: host.cells.toReversed(),
        };
        expect(JSON.stringify(fitPlacement(turned, shape, usage))).toBe(
          JSON.stringify(fitPlacement(host, shape, usage)),
        );
      }),
      { seed: 62, numRuns: 1000 },
    );
  });

  it("answers unknown only where unknown facts decide: yes holds for every completion, no for none: 1500 machines", () => {
    let unknown = 0;
    fc.assert(
      fc.property(
        questions({ cells: 2, coresPerCell: 2, vcpus: 4 }),
        fc.nat({ max: 7 }),
        ({ host, shape, usage }, pick) => {
          if (floats(shape) || host.places.length === 0) return;
          const hidden = [...new Set([pick, pick * 3 + 1].map((draw) => draw % host.places.length))];
          const blurred = {
            ...blur(host, hidden),
            stateUnknown: CpuSet.of(hidden.map((index) => host.places[index]!.cpu)),
          };
          const truths = completions(host, hidden).map(
            (completed) => exhaustive(completed, shape, usage).fits,
          );
          const result = fitPlacement(blurred, shape, usage);
          if (result.fits === true) expect(truths.every(Boolean)).toBe(true);
          if (result.fits === false) expect(truths.some(Boolean)).toBe(false);
          if (result.fits === undefined) {
            unknown++;
            expect(truths.some(Boolean)).toBe(true);
            expect(result.unknown.length).toBeGreaterThan(0);
          }
        },
      ),
      { seed: 63, numRuns: 1500 },
    );
    expect(unknown).toBeGreaterThan(50);
  });
});

/** The machine as it looks when nobody says whether some CPUs are online. */
function blur(host: FitMachine, hidden: readonly number[]): FitMachine {
  const places = host.places.map((place, index) =>
    hidden.includes(index) ? { ...place, pinnable: undefined, runnable: undefined } : place,
  );
  return { ...host, places };
}

/** Every way those CPUs can turn out: online, or offline. */
function completions(host: FitMachine, hidden: readonly number[]): readonly FitMachine[] {
  return Array.from({ length: 2 ** hidden.length }, (_, mask) => {
    const gone = hidden
      .filter((__, bit) => (mask & (1 << bit)) !== 0)
      .map((index) => host.places[index]!.cpu);
    return {
      ...host,
      places: host.places.filter((place) => !gone.includes(place.cpu)),
      offline: host.offline.union(CpuSet.of(gone)),
    };
  });
}
