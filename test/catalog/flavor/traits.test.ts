import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseExtraSpecs } from "../../../src/catalog/flavor/parseExtraSpecs.js";
import { traitFeatures } from "../../../src/catalog/flavor/traitFeatures.js";
import {
  featureOfTrait,
  featureWishes,
  hostTraits,
  placementTraits,
  traitsOfFeature,
} from "../../../src/catalog/flavor/traits.js";
import { defaultCpuMapName, loadCpuMap, resolveFeatureName } from "../../../src/cpu/index.js";
import { sharedDir } from "../../support/shared.js";

describe("traits", () => {
  it("knows 46 traits, each of a feature that the CPU map has, and both ways agree", () => {
    const loaded = loadCpuMap(defaultCpuMapName);
    if (!loaded.ok) throw new Error(loaded.error.message);
    const map = loaded.value;
    expect(Object.keys(traitFeatures)).toHaveLength(46);
    for (const [trait, feature] of Object.entries(traitFeatures)) {
      expect(trait).toMatch(/^HW_CPU_X86_[A-Z0-9_]+$/);
      expect([trait, resolveFeatureName(map, feature)?.name]).toEqual([trait, feature]);
      expect(featureOfTrait(trait)).toBe(feature);
      expect(traitsOfFeature(feature)).toContain(trait);
    }
  });

  it("reports SSE3, which libvirt spells pni, and both names of svm and vmx", () => {
    expect(hostTraits(["vmx", "pni", "lm", "svm"])).toEqual([
      "HW_CPU_X86_AMD_SVM",
      "HW_CPU_X86_INTEL_VMX",
      "HW_CPU_X86_SSE3",
      "HW_CPU_X86_SVM",
      "HW_CPU_X86_VMX",
    ]);
    expect(hostTraits(["avx", "avx"], { smt: true })).toEqual(["HW_CPU_HYPERTHREADING", "HW_CPU_X86_AVX"]);
    expect(featureOfTrait("toString")).toBe(undefined);
  });

  it("writes the body of Placement's call: other people's traits stay, stale CPU traits go", () => {
    const current = [
      "CUSTOM_GOLD",
      "COMPUTE_NODE",
      "HW_CPU_X86_MPX",
      "HW_CPU_HYPERTHREADING",
      "HW_CPU_X86_AVX",
    ];
    expect(placementTraits(hostTraits(["avx", "avx2"]), 7, current)).toEqual({
      traits: ["COMPUTE_NODE", "CUSTOM_GOLD", "HW_CPU_X86_AVX", "HW_CPU_X86_AVX2"],
      resource_provider_generation: 7,
    });
  });

  it("turns a flavor's traits into wishes for features", () => {
    const parsed = parseExtraSpecs({
      "trait:HW_CPU_X86_SSE3": "required",
      "trait1:HW_CPU_X86_VMX": "forbidden",
      "trait:CUSTOM_GOLD": "required",
    });
    expect(parsed.ok && featureWishes(parsed.value.spec)).toEqual({
      required: ["pni"],
      forbidden: ["vmx"],
      otherTraits: [{ group: "", name: "CUSTOM_GOLD", wish: "required" }],
    });
  });
});

describe.skipIf(sharedDir() === undefined)("the table of traits (needs shared data)", () => {
  it("is carried over row by row", () => {
    const text = readFileSync(join(sharedDir() ?? "", "facts", "traits.tsv"), "utf8");
    const rows = text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t"));
    expect(Object.fromEntries(rows.map(([feature, trait]) => [trait, feature]))).toEqual(traitFeatures);
  });
});
