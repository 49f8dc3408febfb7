import { expect, it } from "vitest";
import { vcpuLimitRule } from "../../../../src/catalog/migration/rules/vcpuLimit.js";
import { question, side, told } from "../support/question.js";

const target = side(
  {},
  {
    machines: [
      { name: "pc-q35-7.2", maxCpus: 288 },
      { name: "pc-i440fx-7.2", maxCpus: 255 },
    ],
  },
);

// migration, rule 6: the maximum of the guest's own machine type.
it("counts by the guest's machine type", () => {
  const at = (vcpus: number, machine: string) => told(vcpuLimitRule(question({ vcpus, machine }, target)));
  expect(at(288, "pc-q35-7.2")).toEqual([]);
  expect(at(288, "pc-i440fx-7.2")).toEqual(["NO VCPU_LIMIT"]);
  expect(told(vcpuLimitRule(question({ vcpus: 4096 }, target)))).toEqual([]);
});
