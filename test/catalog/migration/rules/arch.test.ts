import { expect, it } from "vitest";
import { archRule } from "../../../../src/catalog/migration/rules/arch.js";
import { question, side, told } from "../support/question.js";

// migration, rule 1: the same hypervisor kind and arch; a host must say what it offers.
it("needs the guest's virt type for its architecture", () => {
  expect(archRule(question())).toEqual([]);
  const other = side();
  const lacking = { capabilityClass: other.capabilityClass };
  expect(told(archRule(question({ virtType: "xen" }, lacking)))).toEqual(["NO VIRT_TYPE"]);
  expect(told(archRule(question({ arch: "i686" }, lacking)))).toEqual(["NO VIRT_TYPE"]);
  expect(told(archRule(question({ arch: "s390x" }, lacking)))).toEqual(["NO ARCH"]);
  expect(told(archRule(question({ arch: "s390x", virtType: "qemu" }, lacking)))).toEqual(["NO VIRT_TYPE"]);
});

it("does not guess for a host whose documents name no hypervisor", () => {
  expect(told(archRule(question({}, side({}, "none"))))).toEqual(["UNKNOWN NO_HYPERVISOR"]);
});
