import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type FitCell,
  fitPlacement,
  type GuestShape,
  usefulMemory,
} from "../../../src/topology/fit/index.js";
import { questions } from "./arbitraries.js";

const pageCounts = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 4 })), {
  minLength: 5,
  maxLength: 5,
});
const pageSize = fc.constantFrom<GuestShape["pageSize"]>(undefined, undefined, "small", "large", "any", 8);

it("changes no answer, not even a reason or a figure: 4000 machines with and without page pools", () => {
  let yes = 0;
  let no = 0;
  fc.assert(
    fc.property(
      questions({ cells: 3, coresPerCell: 3, vcpus: 4 }),
      pageCounts,
      pageSize,
      fc.boolean(),
      ({ host, shape: plain }, counts, size, isUnknown) => {
        const shape = { ...plain, ...(size !== undefined && { pageSize: size }) };
        const cells = host.cells.map((cell, index): FitCell => {
          const [small, large] = counts[index] ?? [0, 0];
          if (isUnknown && index === 0) return { ...cell, memoryKiB: undefined, pages: [] };
          const pages = [
            { sizeKiB: 4, total: small },
            { sizeKiB: 8, total: large },
          ];
          return { ...cell, memoryKiB: 4 * small + 8 * large, pages };
        });
        const whole = fitPlacement({ ...host, cells }, shape);
        const useful = fitPlacement({ ...host, cells: usefulMemory(cells, shape.memoryKiB) }, shape);
        expect(useful).toEqual(whole);
        if (whole.fits === true) yes++;
        if (whole.fits === false) no++;
      },
    ),
    { seed: 66, numRuns: 4000 },
  );
  expect(Math.min(yes, no)).toBeGreaterThan(500);
});
