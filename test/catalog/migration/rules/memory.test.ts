import { expect, it } from "vitest";
import { memoryRule } from "../../../../src/catalog/migration/rules/memory.js";
import { placeQuestion, told } from "../support/question.js";

// migration, rule 6: the host has 1 GiB, and pages of 2 MiB only.
it("needs the memory and the page sizes", () => {
  const at = (guest: Parameters<typeof placeQuestion>[0]) => told(memoryRule(placeQuestion(guest)));
  expect(at({ memoryKiB: 1_048_576 })).toEqual([]);
  expect(at({ memoryKiB: 1_048_577 })).toEqual(["NO NOT_ENOUGH_MEMORY"]);
  expect(at({ hugePages: [{}] })).toEqual([]);
  expect(at({ hugePages: [{ sizeKiB: 2048 }] })).toEqual([]);
  expect(at({ hugePages: [{ sizeKiB: 1_048_576 }] })).toEqual(["NO PAGE_SIZE_ABSENT"]);
  const silent = placeQuestion({ hugePages: [{}] });
  const cells = silent.topology.cells.map((cell) => ({ ...cell, pages: [] }));
  expect(told(memoryRule({ ...silent, topology: { ...silent.topology, cells } }))).toEqual([
    "UNKNOWN PAGE_SIZE_UNKNOWN",
  ]);
});
