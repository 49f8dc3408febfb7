import { expect, it } from "vitest";
import { nonMigratableRule } from "../../../../src/catalog/migration/rules/nonMigratable.js";
import { cpu, question, told } from "../support/question.js";

const invtsc = {
  cpu: { kind: "concrete", definition: cpu("<cpu><model>Nehalem</model><feature name='invtsc'/></cpu>") },
} as const;

// Case 10.
it("keeps migratable='off' and invtsc without a fixed frequency where they are", () => {
  const whole = (migratable: boolean) =>
    ({ cpu: { kind: "whole", definition: cpu("<cpu mode='host-passthrough'/>"), migratable } }) as const;
  expect(told(nonMigratableRule(question(whole(false))))).toEqual(["NO NON_MIGRATABLE"]);
  expect(nonMigratableRule(question(whole(true)))).toEqual([]);
  expect(told(nonMigratableRule(question(invtsc)))).toEqual(["NO NON_MIGRATABLE"]);
  expect(nonMigratableRule(question({ ...invtsc, tscFrequencyHz: 2e9 }))).toEqual([]);
  const disabled = cpu("<cpu><model>Nehalem</model><feature policy='disable' name='invtsc'/></cpu>");
  expect(nonMigratableRule(question({ cpu: { kind: "concrete", definition: disabled } }))).toEqual([]);
});
