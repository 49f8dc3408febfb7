import { expect, it } from "vitest";
import { pinsRule } from "../../../../src/catalog/migration/rules/pins.js";
import { CpuSet } from "../../../../src/topology/index.js";
import { placeQuestion, told } from "../support/question.js";

const none = { vcpuPins: [], ioThreadPins: [] };
const set = (text: string) => {
  const parsed = CpuSet.parse(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

// migration, rule 6: by pinnable pCPUs. CPUs 0 and 1 can be pinned to, 2 cannot, 3 is not known.
it("needs every CPU of a pin", () => {
  const at = (cpus: string) =>
    told(pinsRule(placeQuestion({ pins: { ...none, vcpuPins: [{ vcpu: 0, cpus: set(cpus) }] } })));
  expect(pinsRule(placeQuestion({}))).toEqual([]);
  expect(at("0-1")).toEqual([]);
  expect(at("0-2")).toEqual(["NO PIN_NOT_POSSIBLE"]);
  expect(at("9")).toEqual(["NO PIN_NOT_POSSIBLE"]);
  expect(at("0,3")).toEqual(["UNKNOWN PIN_UNKNOWN"]);
  expect(told(pinsRule(placeQuestion({ pins: { ...none, emulatorPin: set("2") } })))).toEqual([
    "NO PIN_NOT_POSSIBLE",
  ]);
  expect(
    told(pinsRule(placeQuestion({ pins: { ...none, ioThreadPins: [set("1")], vcpuCpus: set("0") } }))),
  ).toEqual([]);
});

it("needs every NUMA cell that memory is bound to, with memory in it", () => {
  const at = (cells: string) =>
    told(pinsRule(placeQuestion({ pins: { ...none, numaTune: { guestCells: [], hostCells: set(cells) } } })));
  expect(at("0")).toEqual([]);
  expect(at("0-1")).toEqual(["NO NUMA_CELL_ABSENT"]);
  expect(at("2")).toEqual(["NO NUMA_CELL_ABSENT"]);
});
