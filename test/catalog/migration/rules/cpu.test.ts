import { expect, it } from "vitest";
import { cpuRule } from "../../../../src/catalog/migration/rules/cpu.js";
import { cpu, question, side, told } from "../support/question.js";

function guest(features: string, model = "<model>Haswell-noTSX</model>") {
  return { cpu: { kind: "concrete", definition: cpu(`<cpu>${model}${features}</cpu>`) } } as const;
}

// migration, rule 3: require must be met, disable need not be; a superset is fine.
it("needs what is required, not that what is disabled is absent", () => {
  expect(cpuRule(question())).toEqual([]);
  expect(cpuRule(question(guest("<feature policy='disable' name='avx2'/>")))).toEqual([]);
  expect(cpuRule(question(guest("", "<model>Westmere</model>")))).toEqual([]);
  const lacking = cpuRule(question(guest("<feature policy='require' name='vaes'/>")));
  expect(told(lacking)).toEqual(["NO MISSING_FEATURES"]);
  expect(lacking[0]?.features).toEqual(["vaes"]);
  expect(told(cpuRule(question(guest("<feature policy='forbid' name='avx2'/>"))))).toEqual([
    "NO FORBIDDEN_FEATURES",
  ]);
});

it("asks for evidence where there is none, and tells why a CPU is not known", () => {
  const silent = side({ hostCpu: { type: "host", features: [] } });
  expect(told(cpuRule(question({}, silent)))).toEqual(["UNKNOWN HOST_CPU_UNKNOWN"]);
  const emulator = side({}, { virtType: "qemu" });
  expect(told(cpuRule(question({ virtType: "qemu" }, emulator)))).toEqual([
    "UNKNOWN NEEDS_DOMAIN_CAPABILITIES",
  ]);
  expect(told(cpuRule(question({ cpu: { kind: "unknown", why: "?" } })))).toEqual(["UNKNOWN CPU_UNKNOWN"]);
});

// migration, rule 9: what is accepted on migration counts, and what is offered at start is always accepted.
it("takes what a host accepts on migration", () => {
  const accepted = cpu("<cpu><model>Haswell-noTSX</model><feature policy='require' name='rtm'/></cpu>");
  const target = side({ acceptedOnMigration: accepted });
  expect(cpuRule(question(guest("<feature policy='require' name='rtm'/>"), target))).toEqual([]);
  const less = side({ acceptedOnMigration: cpu("<cpu><model>Nehalem</model></cpu>") });
  expect(cpuRule(question({}, less))).toEqual([]);
});
