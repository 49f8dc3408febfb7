import { expect, test } from "vitest";
import {
  builtinCpuMapNames,
  defaultCpuMapName,
  findFeature,
  findModel,
  loadCpuMap,
  mapSection,
  nearestName,
} from "../../src/cpu/index.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const section = mapSection(okValue(loadCpuMap(defaultCpuMapName)), "x86");

// Case 8 of the operators' cases, and spellings that people type.
test.each([
  ["vpclmutqdq", "vpclmulqdq"],
  ["stipb-always-on", "stibp-always-on"],
  ["null-sel-crl-base", "null-sel-clr-base"],
  ["AVX512F", "avx512f"],
  ["tsc-adjust", "tsc_adjust"],
  // Spellings of other systems that the map lists.
  ["sse3", "pni"],
  ["arch_capabilities", "arch-capabilities"],
])("the feature nearest to %s is %s", (name, nearest) => {
  expect(errorFrom(findFeature(section, name))).toMatchObject({ code: "UNKNOWN_FEATURE", name, nearest });
});

test.each([
  ["Skylake-Sever", "Skylake-Server"],
  ["epyc_rome", "EPYC-Rome"],
  ["Nehalem-v9", "Nehalem-v1"],
])("the model nearest to %s is %s", (name, nearest) => {
  expect(errorFrom(findModel(section, name))).toMatchObject({ code: "UNKNOWN_MODEL", name, nearest });
});

test("a name that is nothing like a known one has no nearest", () => {
  expect(nearestName("qqqqqq", builtinCpuMapNames)).toBeUndefined();
  expect(nearestName("", ["a"])).toBeUndefined();
  expect(nearestName("x".repeat(1000), ["x".repeat(999)])).toBeUndefined();
  expect(errorFrom(findFeature(section, "qqqqqqqqqq"))).not.toHaveProperty("nearest");
});
