import { expect, it } from "vitest";
import { machineTypeRule } from "../../../../src/catalog/migration/rules/machineType.js";
import { question, side, told } from "../support/question.js";

const target = side(
  {},
  {
    machines: [
      { name: "pc", canonical: "pc-i440fx-7.2" },
      { name: "pc-i440fx-7.2" },
      { name: "pc-i440fx-2.0", deprecated: true },
    ],
  },
);

// migration, rule 2.
it("needs the canonical machine type, and warns of a deprecated one", () => {
  expect(machineTypeRule(question({}, target))).toEqual([]);
  expect(machineTypeRule(question({ machine: "pc-i440fx-7.2" }, target))).toEqual([]);
  expect(told(machineTypeRule(question({ machine: "pc-i440fx-2.0" }, target)))).toEqual([
    "WARNING MACHINE_TYPE_DEPRECATED",
  ]);
  expect(told(machineTypeRule(question({ machine: "pc-i440fx-8.0" }, target)))).toEqual(["NO MACHINE_TYPE"]);
});

it("does not guess: an alias that the source does not explain, a host that lists no types", () => {
  const alias = { machine: "q35", machineIsAlias: true };
  expect(told(machineTypeRule(question(alias, target)))).toEqual(["UNKNOWN MACHINE_TYPE_UNKNOWN"]);
  expect(told(machineTypeRule(question({ machine: "pc-i440fx-7.2" })))).toEqual([
    "UNKNOWN MACHINE_TYPE_UNKNOWN",
  ]);
});
