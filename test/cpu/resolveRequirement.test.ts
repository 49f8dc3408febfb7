import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuModels, loadCpuMap, mapSection, parseCpuXml } from "../../src/cpu/index.js";
import { type CpuRequirement, requirementFromCpu } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const oldMap = okValue(loadCpuMap("libvirt-9.0.0"));

const resolved = (requirement: CpuRequirement, cpuMap = map) =>
  okValue(resolveRequirement(requirement, cpuMap));
const errors = (requirement: CpuRequirement, cpuMap = map) =>
  errorFrom(resolveRequirement(requirement, cpuMap)).map(({ code, field, name, nearest }) => ({
    code,
    field: field.join("."),
    ...(name !== undefined && { name }),
    ...(nearest !== undefined && { nearest }),
  }));
const warnings = (requirement: CpuRequirement) => resolved(requirement).warnings.map(({ code }) => code);

describe("names", () => {
  it("refuses unknown features, each with the map's nearest spelling (cases, 8)", () => {
    expect(
      errors({ arch: "x86_64", require: ["vpclmutqdq", "stipb-always-on", "null-sel-crl-base"] }),
    ).toEqual([
      { code: "UNKNOWN_FEATURE", field: "require.0", name: "vpclmutqdq", nearest: "vpclmulqdq" },
      { code: "UNKNOWN_FEATURE", field: "require.1", name: "stipb-always-on", nearest: "stibp-always-on" },
      {
        code: "UNKNOWN_FEATURE",
        field: "require.2",
        name: "null-sel-crl-base",
        nearest: "null-sel-clr-base",
      },
    ]);
  });

  it("takes another system's spelling for the map's own, and says so (cases, 7)", () => {
    const { required, warnings: told } = resolved({
      arch: "x86_64",
      require: ["arch-facilities", "sse4_1", "pclmulqdq", "sha_ni"],
    });
    expect([...required].sort()).toEqual(["arch-capabilities", "pclmuldq", "sha-ni", "sse4.1"]);
    expect(told.map(({ code }) => code)).toEqual(Array(4).fill("FEATURE_SPELLING"));
  });

  it("takes two spellings of one feature once", () => {
    expect(resolved({ arch: "x86_64", require: ["sse4.1", "sse4_1"] }).required).toEqual(["sse4.1"]);
  });

  it.each([
    ["haswell", "Haswell"],
    ["Skylake-Sever", "Skylake-Server"],
    ["EPYC-Millan", "EPYC-Milan"],
  ])("refuses the model %s and names %s", (model, nearest) => {
    expect(errors({ arch: "x86_64", model })).toEqual([
      { code: "UNKNOWN_MODEL", field: "model", name: model, nearest },
    ]);
  });

  it("knows a model only in maps that have it: SierraForest came with libvirt 10", () => {
    expect(resolved({ model: "SierraForest" }).model).toMatchObject({ written: "SierraForest" });
    expect(errors({ arch: "x86_64", model: "SierraForest" }, oldMap)[0]).toMatchObject({
      code: "UNKNOWN_MODEL",
    });
  });

  it("refuses unknown IBM Z models, and takes those of any generation", () => {
    expect(errors({ s390xModel: "gen15c" })).toMatchObject([{ code: "UNKNOWN_MODEL", field: "s390xModel" }]);
    expect(resolved({ s390xModel: "z14.2-base" }).arch).toBe("s390x");
  });

  it("refuses unknown vendors, levels, compatibility modes, architectures and address widths", () => {
    expect(errors({ vendors: ["intel"] })).toEqual([
      { code: "UNKNOWN_VENDOR", field: "vendors.0", name: "intel", nearest: "Intel" },
    ]);
    expect(errors({ level: "x86-64-v5" })).toMatchObject([{ code: "INVALID_INPUT", field: "level" }]);
    expect(errors({ ppc64Compat: "power5" })).toMatchObject([
      { code: "INVALID_INPUT", field: "ppc64Compat" },
    ]);
    expect(errors({ arch: "vax" })).toMatchObject([{ code: "UNSUPPORTED_ARCH", field: "arch" }]);
    for (const minPhysAddrBits of [0, 65, 40.5, Number.NaN]) {
      expect(errors({ minPhysAddrBits })).toMatchObject([{ code: "INVALID_INPUT" }]);
    }
  });

  it("tells every error at once", () => {
    expect(
      errors({ arch: "x86_64", vendors: ["Itnel"], model: "Westmer", require: ["aess"] }).map(
        ({ code }) => code,
      ),
    ).toEqual(["UNKNOWN_FEATURE", "UNKNOWN_MODEL", "UNKNOWN_VENDOR"]);
  });
});

describe("contradictions", () => {
  it.each([
    ["required and forbidden", { require: ["aes"], forbid: ["aes"] }, "forbid.0"],
    ["required and disabled, by two spellings", { require: ["sse4_1"], disable: ["sse4.1"] }, "disable.0"],
    ["of the level and disabled", { level: "x86-64-v3", disable: ["avx2"] }, "disable.0"],
    ["of the model and forbidden", { model: "Westmere", forbid: ["aes"] }, "forbid.0"],
    ["vendor and model of another", { model: "Westmere", vendors: ["AMD"] }, "vendors"],
    ["a model and a mode that takes the host's", { model: "Westmere", mode: "host-model" }, "model"],
    ["an x86 model on Arm", { model: "Westmere", arch: "aarch64" }, "arch"],
    ["a POWER mode on x86", { ppc64Compat: "power8", arch: "x86_64" }, "arch"],
    ["a level on s390x", { level: "x86-64-v2", arch: "s390x" }, "arch"],
    ["a model and a POWER mode", { model: "POWER9", ppc64Compat: "power8" }, "model"],
  ] as const)("refuses %s", (_, requirement, field) => {
    expect(errors(requirement)[0]).toMatchObject({ code: "CONTRADICTION", field });
  });

  it("takes a model's vendor among several", () => {
    expect(resolved({ model: "Westmere", vendors: ["AMD", "Intel"] }).vendors).toEqual(["AMD", "Intel"]);
  });

  it("takes a model less one of its features", () => {
    const { features, disabled } = resolved({ model: "Westmere", disable: ["aes"], vendors: ["Intel"] });
    expect(disabled).toEqual(["aes"]);
    expect(features).toContain("popcnt");
    expect(features).not.toContain("aes");
  });

  it("lets a <cpu> element forbid what its model has: libvirt takes that as a question", () => {
    const requirement = { model: "Westmere", forbid: ["aes"] };
    expect(okValue(resolveRequirement(requirement, map, { asWritten: true })).forbidden).toEqual(["aes"]);
  });
});

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
});

describe("versioned models (hypervisor facts, 1.1)", () => {
  it.each([
    ["Westmere", undefined, "Westmere-v1"],
    ["Westmere", "pc-q35-8.2", "Westmere-v1"],
    ["Westmere", "pc-i440fx-4.1", "Westmere-v1"],
    ["Westmere", "pc-i440fx-4.0", "Westmere"],
    ["Westmere", "microvm", "Westmere-v2"],
    ["Skylake-Server", "microvm", "Skylake-Server-v5"],
    ["Westmere-IBRS", "pc-q35-8.2", "Westmere-v2"],
    ["Haswell-noTSX-IBRS", undefined, "Haswell-v4"],
    ["EPYC-IBPB", undefined, "EPYC-v2"],
    ["Cascadelake-Server-noTSX", undefined, "Cascadelake-Server-v3"],
    ["Haswell-v2", "pc-q35-8.2", "Haswell-v2"],
  ])("%s on %s is %s", (model, machine, name) => {
    expect(resolved({ model, ...(machine !== undefined && { machine }) }).model).toEqual({
      name,
      written: model,
    });
  });

  it("keeps the plain name with a map from before versions", () => {
    expect(resolved({ model: "Westmere" }, oldMap).model?.name).toBe("Westmere");
  });
});

describe("alternatives", () => {
  it("resolves each, with the outer architecture", () => {
    const { alternatives } = resolved({
      arch: "x86_64",
      alternatives: [
        { label: "Intel", vendors: ["Intel"], requirement: { require: ["aes"] } },
        { virtTypes: ["xen"], requirement: { model: "Opteron_G4" } },
      ],
    });
    expect(
      alternatives.map(({ vendors, virtTypes, resolved: inner }) => [vendors, virtTypes, inner.arch]),
    ).toEqual([
      [["Intel"], undefined, "x86_64"],
      [undefined, ["xen"], "x86_64"],
    ]);
  });

  it("tells an error inside one by its path", () => {
    expect(
      errors({ alternatives: [{ requirement: {} }, { requirement: { model: "Westmer" } }] }),
    ).toMatchObject([{ code: "UNKNOWN_MODEL", field: "alternatives.1.requirement.model" }]);
  });

  it("bounds their number and depth", () => {
    const deep: CpuRequirement = {
      alternatives: [
        { requirement: { alternatives: [{ requirement: { alternatives: [{ requirement: {} }] } }] } },
      ],
    };
    expect(errors(deep)).toMatchObject([{ code: "INVALID_INPUT" }]);
    expect(errors({ alternatives: Array(33).fill({ requirement: {} }) })).toMatchObject([
      { code: "INVALID_INPUT", field: "alternatives" },
    ]);
  });
});

describe("a <cpu> element", () => {
  const from = (xml: string) => requirementFromCpu(okValue(parseCpuXml(xml)));

  it("states features by policy, vendor, match, check and address bits", () => {
    expect(
      from(`<cpu mode='custom' match='strict' check='none'><model fallback='forbid'>Westmere</model>
        <vendor>Intel</vendor><maxphysaddr mode='emulate' bits='42'/><feature policy='require' name='pcid'/>
        <feature policy='forbid' name='svm'/><feature policy='disable' name='aes'/>
        <feature policy='optional' name='rtm'/><feature policy='force' name='hle'/></cpu>`),
    ).toEqual({
      vendors: ["Intel"],
      model: "Westmere",
      require: ["pcid"],
      forbid: ["svm"],
      disable: ["aes"],
      optional: ["rtm"],
      force: ["hle"],
      match: "strict",
      check: "none",
      minPhysAddrBits: 42,
    });
  });

  it("is a POWER compatibility mode where a host-model names one (cpu-semantics, 7)", () => {
    expect(from("<cpu mode='host-model'><model>power8</model></cpu>")).toEqual({
      mode: "host-model",
      ppc64Compat: "power8",
    });
  });
});

describe("properties", () => {
  const models = okValue(cpuModels(map, "x86_64")).map(({ name }) => name);
  const features = mapSection(map, "x86").features.map(({ name }) => name);
  const names = fc.uniqueArray(fc.constantFrom(...features), { maxLength: 6 });
  const requirement = fc
    .record({ model: fc.option(fc.constantFrom(...models)), all: names, split: fc.nat(6) })
    .map(({ model, all, split }): CpuRequirement => {
      return {
        arch: "x86_64",
        ...(model !== null && { model }),
        require: all.slice(0, split),
        disable: all.slice(split),
      };
    });

  it("resolving is deterministic, and resolving what was resolved changes nothing", () => {
    fc.assert(
      fc.property(requirement, (given) => {
        const first = resolved(given);
        expect(resolved(given)).toEqual(first);
        const again = resolved({
          ...given,
          require: first.required,
          disable: first.disabled,
          ...(first.model && { model: first.model.name }),
        });
        expect(again.required).toEqual(first.required);
        expect(again.features).toEqual(first.features);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("never gives the guest what is disabled, and always what is required, in map order", () => {
    fc.assert(
      fc.property(requirement, (given) => {
        const { features: all, required, disabled } = resolved(given);
        expect(disabled.filter((name) => all.includes(name))).toEqual([]);
        expect(required.filter((name) => !all.includes(name))).toEqual([]);
        expect([...all].sort((a, b) => features.indexOf(a) - features.indexOf(b))).toEqual(all);
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it("survives any names, and every error points somewhere", () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(
        fc.record(
          {
            arch: text,
            model: text,
            vendors: fc.array(text, { maxLength: 2 }),
            require: fc.array(text, { maxLength: 3 }),
            forbid: fc.array(text, { maxLength: 3 }),
            level: text,
            ppc64Compat: text,
            s390xModel: text,
            machine: text,
            minPhysAddrBits: fc.double(),
          },
          { requiredKeys: [] },
        ),
        (given) => {
          const answer = resolveRequirement(given, map);
          if (answer.ok) return;
          expect(answer.error.length).toBeGreaterThan(0);
          for (const error of answer.error) expect(error.field.length).toBeGreaterThan(0);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
