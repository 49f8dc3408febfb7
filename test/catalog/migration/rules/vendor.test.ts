import { expect, it } from "vitest";
import { vendorRule } from "../../../../src/catalog/migration/rules/vendor.js";
import { cpu, hostCpu, question, side, told } from "../support/question.js";

const named = {
  cpu: { kind: "concrete", definition: cpu("<cpu><model>Haswell-noTSX</model><vendor>Intel</vendor></cpu>") },
} as const;
const amd = side({ hostCpu: { ...hostCpu, vendor: "AMD" } });
const { vendor: _, ...anonymous } = hostCpu;

// cpu-semantics, section 2, step 2: a vendor that is named must be the host's; a host without one is a no.
it("holds a guest to the vendor it names", () => {
  expect(vendorRule(question(named))).toEqual([]);
  expect(told(vendorRule(question(named, amd)))).toEqual(["NO VENDOR"]);
  expect(told(vendorRule(question(named, side({ hostCpu: anonymous }))))).toEqual(["NO VENDOR"]);
});

it("only warns where the guest names none and the vendor changes", () => {
  expect(told(vendorRule(question({}, amd)))).toEqual(["WARNING VENDOR_CHANGES"]);
  expect(vendorRule(question({}, side({ hostCpu: anonymous })))).toEqual([]);
});
