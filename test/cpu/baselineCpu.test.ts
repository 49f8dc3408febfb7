import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  baselineCpu,
  type CpuDefinition,
  compareCpu,
  defaultCpuMapName,
  loadCpuMap,
  parseCpuXml,
} from "../../src/cpu/index.js";
import { knownX86 } from "./support/arbitraries.js";
import { errorFrom, okValue, tinyMap } from "./support/tinyMap.js";

function host(model: string, vendor: string | undefined, ...features: readonly string[]): CpuDefinition {
  return {
    type: "host",
    arch: "x86_64",
    model: { name: model },
    ...(vendor !== undefined && { vendor }),
    features: features.map((name) => ({ name })),
  };
}

describe("the common ground of several CPUs (cpu-semantics, section 4)", () => {
  test("inputs of one model give that model, and forbid a fallback", () => {
    expect(
      okValue(
        baselineCpu(
          [host("old", "Intel", "c", "fixed"), host("old", "Intel", "c", "d", "fixed")],
          {},
          tinyMap,
        ),
      ),
    ).toEqual({
      type: "guest",
      mode: "custom",
      match: "exact",
      model: { name: "old", fallback: "forbid" },
      vendor: "Intel",
      features: [
        { name: "c", policy: "require" },
        { name: "fixed", policy: "require" },
        { name: "d", policy: "disable" },
      ],
    });
  });

  test("migratable leaves invtsc and its like out, expand spells the model out", () => {
    const cpus = [host("old", "Intel", "c", "fixed")];
    const { features } = okValue(baselineCpu(cpus, { migratable: true, expand: true }, tinyMap));
    expect(features.map(({ name, policy }) => `${name} ${policy}`)).toEqual([
      "a require",
      "b require",
      "c require",
      "d disable",
    ]);
  });

  test("inputs of two models allow a fallback", () => {
    const common = okValue(baselineCpu([host("new", "Intel"), host("old", "Intel", "d")], {}, tinyMap));
    expect(common).toMatchObject({
      model: { name: "old", fallback: "allow" },
      features: [{ name: "d", policy: "require" }],
    });
  });

  test("a definition without a vendor keeps the result from showing one", () => {
    expect(
      okValue(baselineCpu([host("old", "Intel"), host("old", undefined)], {}, tinyMap)),
    ).not.toHaveProperty("vendor");
  });

  test.each<[string, readonly CpuDefinition[], string]>([
    ["two vendors", [host("old", "Intel"), host("other", "AMD")], "VENDOR_MISMATCH"],
    ["a second model of another vendor", [host("old", "Intel"), host("other", undefined)], "VENDOR_MISMATCH"],
    [
      "a second definition that contradicts its model",
      [host("old", "Intel"), host("other", "Intel")],
      "VENDOR_MISMATCH",
    ],
    ["an unknown vendor", [host("base", "Cyrix")], "UNKNOWN_VENDOR"],
    ["an unknown model", [host("old", "Intel"), host("older", "Intel")], "UNKNOWN_MODEL"],
    ["an unknown feature", [host("old", "Intel", "e")], "UNKNOWN_FEATURE"],
    ["no input", [], "INVALID_CPU"],
    [
      "two architectures",
      [host("old", "Intel"), { type: "host", arch: "ppc64", model: { name: "POWER8" }, features: [] }],
      "INCOMPATIBLE",
    ],
  ])("%s", (_, cpus, code) => {
    expect(errorFrom(baselineCpu(cpus, {}, tinyMap))).toMatchObject({ code });
  });

  test("nothing in common is INCOMPATIBLE", () => {
    const bare = okValue(
      parseCpuXml("<cpu match='exact'><model>base</model><feature name='a' policy='disable'/></cpu>"),
    );
    expect(errorFrom(baselineCpu([host("old", "Intel"), bare], {}, tinyMap))).toMatchObject({
      code: "INCOMPATIBLE",
    });
  });

  test("the first definition may contradict its model, as in libvirt", () => {
    expect(okValue(baselineCpu([host("other", "Intel")], {}, tinyMap)).vendor).toBe("Intel");
  });
});

describe("properties, over the map of libvirt 11.3.0", () => {
  const map = okValue(loadCpuMap(defaultCpuMapName));

  test("every member can run the baseline, or lacks bits of a feature that has no name by itself", () => {
    const sets = fc.array(knownX86(map, "host"), { minLength: 1, maxLength: 4 });
    let compatible = 0;
    fc.assert(
      fc.property(sets, fc.boolean(), fc.boolean(), (cpus, expand, migratable) => {
        const baseline = baselineCpu(cpus, { expand, migratable }, map);
        if (!baseline.ok) {
          expect(["VENDOR_MISMATCH", "INCOMPATIBLE", "NO_MATCHING_MODEL"]).toContain(baseline.error.code);
          return;
        }
        for (const cpu of cpus) {
          const compared = okValue(compareCpu(cpu, baseline.value, map));
          if (compared.outcome === "INCOMPATIBLE") expect(compared.missing).toEqual([]);
          else compatible += 1;
        }
      }),
      { seed: 13, numRuns: 300 },
    );
    expect(compatible).toBeGreaterThan(100);
  });
});
