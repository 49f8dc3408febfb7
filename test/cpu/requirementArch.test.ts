import { describe, expect, it } from "vitest";
import { loadCpuMap } from "../../src/cpu/index.js";
import type { CpuRequirement } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const resolved = (requirement: CpuRequirement) => okValue(resolveRequirement(requirement, map));
const errors = (requirement: CpuRequirement) => errorFrom(resolveRequirement(requirement, map));
const warnings = (requirement: CpuRequirement) => resolved(requirement).warnings.map(({ code }) => code);

describe("what is implied", () => {
  it.each([
    [{ model: "EPYC-Rome" }, "x86_64"],
    [{ level: "x86-64-v2" }, "x86_64"],
    [{ require: ["sse4_1"] }, "x86_64"],
    [{ vendors: ["Hygon"] }, "x86_64"],
    [{ model: "POWER9" }, "ppc64"],
    [{ ppc64Compat: "power9" }, "ppc64"],
    [{ model: "gen15a" }, "s390x"],
    [{ s390xModel: "z13" }, "s390x"],
    [{ model: "Neoverse-N1" }, "aarch64"],
    [{ require: ["sve256"] }, "aarch64"],
    [{ mode: "host-model" }, undefined],
    [{}, undefined],
  ] as const)("%j is for %s", (requirement, arch) => {
    expect(resolved(requirement as CpuRequirement).arch).toBe(arch);
  });

  it("a model without a vendor keeps its own in mind, with a warning (hypervisor facts, 0.2 and 0.3)", () => {
    expect(resolved({ model: "Westmere" }).impliedVendor).toBe("Intel");
    expect(warnings({ model: "Westmere" })).toEqual(["MODEL_WITHOUT_VENDOR"]);
    expect(warnings({ model: "Westmere", vendors: ["Intel"] })).toEqual([]);
    expect(warnings({ model: "qemu64" })).toEqual([]);
    const asWritten = okValue(resolveRequirement({ model: "Westmere" }, map, { asWritten: true }));
    expect(asWritten).toMatchObject({ vendors: [], warnings: [] });
    expect(asWritten.impliedVendor).toBeUndefined();
  });

  it("warns where a required feature is one that QEMU took out of the model (mpx, in the map's removed list)", () => {
    expect(warnings({ model: "Skylake-Server", vendors: ["Intel"], require: ["mpx"] })).toEqual([
      "REMOVED_FEATURE",
    ]);
  });

  it("spells a level out, each with those below it (psABI; AES is in none)", () => {
    const features = new Set(resolved({ level: "x86-64-v3" }).features);
    for (const name of ["lm", "sse2", "cx16", "pni", "sse4.2", "avx2", "abm", "xsave"]) {
      expect(features).toContain(name);
    }
    expect(features).not.toContain("aes");
    expect(features).not.toContain("avx512f");
    expect(features.size).toBe(9 + 7 + 9);
  });

  it("refuses what another architecture lacks", () => {
    expect(errors({ model: "Westmere", arch: "aarch64" })[0]).toMatchObject({
      code: "CONTRADICTION",
      field: ["arch"],
    });
    expect(errors({ s390xModel: "gen15c" })).toMatchObject([
      { code: "UNKNOWN_MODEL", field: ["s390xModel"] },
    ]);
    expect(resolved({ s390xModel: "z14.2-base" }).arch).toBe("s390x");
  });
});
