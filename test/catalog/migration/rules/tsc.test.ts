import { expect, it } from "vitest";
import { tscRule } from "../../../../src/catalog/migration/rules/tsc.js";
import { hostQuestion, side, told } from "../support/question.js";

const guest = { tscFrequencyHz: 2_000_000_000 };
const at = (tscFrequencyHz?: number) => ({
  state: { topology: undefined, warnings: [], ...(tscFrequencyHz !== undefined && { tscFrequencyHz }) },
});

// libvirt's tolerance: 250 ppm, which is 500 kHz of 2 GHz.
it("needs the frequency within 250 ppm, or a host that scales", () => {
  const fixed = side({ tscScaling: false });
  expect(tscRule(hostQuestion({}, at(), fixed))).toEqual([]);
  expect(tscRule(hostQuestion(guest, at(2_000_500_000), fixed))).toEqual([]);
  expect(tscRule(hostQuestion(guest, at(1_999_500_000), fixed))).toEqual([]);
  expect(told(tscRule(hostQuestion(guest, at(2_000_500_001), fixed)))).toEqual(["NO TSC_FREQUENCY"]);
  expect(tscRule(hostQuestion(guest, at(3_000_000_000), side({ tscScaling: true })))).toEqual([]);
});

it("does not guess", () => {
  expect(told(tscRule(hostQuestion(guest, at())))).toEqual(["UNKNOWN TSC_UNKNOWN"]);
  expect(told(tscRule(hostQuestion(guest, at(3_000_000_000))))).toEqual(["UNKNOWN TSC_FREQUENCY"]);
});
