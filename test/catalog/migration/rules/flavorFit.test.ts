import { expect, it } from "vitest";
import { flavorFitRule } from "../../../../src/catalog/migration/rules/flavorFit.js";
import { placeQuestion, told } from "../support/question.js";

// flavors: a shape fits, does not, or is not known; how it fits is topology's own matter.
it("asks whether the flavor's shape has a place", () => {
  const shape = { vcpus: 2, memoryKiB: 1024, cpuPolicy: "shared" } as const;
  expect(flavorFitRule(placeQuestion({}))).toEqual([]);
  const tooLarge = { ...shape, vcpus: 64, cpuPolicy: "dedicated" } as const;
  expect(told(flavorFitRule(placeQuestion({ shape: tooLarge })))).toContain("NO NOT_ENOUGH_PCPUS");
});
