import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CpuMap, cpuFeatures, loadCpuMap, parseCpuXml } from "../../src/cpu/index.js";
import { type CpuRequirement, requirementFromCpu } from "../../src/cpu/requirement.js";
import { type ResolvedRequirement, resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { invariant } from "../../src/cpu/result.js";

function mapNamed(name: string): CpuMap {
  const loaded = loadCpuMap(name);
  invariant(loaded.ok, `${name} loads`);
  return loaded.value;
}

const map = mapNamed("libvirt-11.3.0");
const older = mapNamed("libvirt-9.0.0");

function resolve(requirement: CpuRequirement, by: CpuMap = map): ResolvedRequirement {
  const resolved = resolveRequirement(requirement, by);
  invariant(resolved.ok, `${JSON.stringify(requirement)} resolves`);
  return resolved.value;
}

/** Code and field of each error, with the nearest name. */
function errors(requirement: CpuRequirement, by: CpuMap = map) {
  const resolved = resolveRequirement(requirement, by);
  return resolved.ok
    ? []
    : resolved.error.map(({ code, field, nearest }) => [
        code,
        field.join("."),
        ...(nearest === undefined ? [] : [nearest]),
      ]);
}

describe("a model's name", () => {
  // QEMU: version 1 on pc and q35 from 4.1 on, no version before, the newest on microvm.
  test.each([
    ["Westmere", undefined, "Westmere-v1"],
    ["Westmere", "pc", "Westmere-v1"],
    ["Westmere", "pc-q35-4.1", "Westmere-v1"],
    ["Westmere", "pc-q35-10.0", "Westmere-v1"],
    ["Westmere", "pc-i440fx-4.0", "Westmere"],
    ["Westmere", "pc-i440fx-2.4", "Westmere"],
    ["Westmere", "microvm", "Westmere-v2"],
    ["Skylake-Server", "microvm", "Skylake-Server-v5"],
    ["Westmere-v2", "pc-i440fx-4.0", "Westmere-v2"],
    ["Westmere-IBRS", undefined, "Westmere-v2"],
    ["Haswell-noTSX", undefined, "Haswell-v2"],
    ["Haswell-noTSX-IBRS", undefined, "Haswell-v4"],
    ["Broadwell-IBRS", undefined, "Broadwell-v3"],
    ["Skylake-Client-noTSX-IBRS", undefined, "Skylake-Client-v3"],
    ["Cascadelake-Server-noTSX", undefined, "Cascadelake-Server-v3"],
    ["Icelake-Server-noTSX", undefined, "Icelake-Server-v2"],
    ["EPYC-IBPB", undefined, "EPYC-v2"],
  ])("%s on %s is %s, with either map", (model, machine, name) => {
    const requirement = { model, ...(machine !== undefined && { machine }) };
    expect(resolve(requirement).model).toEqual({ name, written: model });
    // The older map lists no versions: what a name means is QEMU's to say.
    if (!/-v\d$/.test(model)) expect(resolve(requirement, older).model).toEqual({ name, written: model });
  });

  test("of one vendor without a vendor is warned about, and implies it", () => {
    const { impliedVendor, warnings } = resolve({ model: "Westmere" });
    expect(impliedVendor).toBe("Intel");
    expect(warnings.map(({ code }) => code)).toEqual(["MODEL_WITHOUT_VENDOR"]);
    expect(resolve({ model: "Westmere", vendors: ["Intel"] }).warnings).toEqual([]);
    expect(resolve({ model: "qemu64" }).warnings).toEqual([]);
  });

  test("that QEMU dropped is warned about", () => {
    expect(resolve({ model: "Icelake-Client", vendors: ["Intel"] }).warnings.map(({ code }) => code)).toEqual(
      ["REMOVED_MODEL"],
    );
  });
});

describe("features", () => {
  test("are the model's, the level's and the required ones, less disabled ones", () => {
    const { features, required } = resolve({
      model: "Westmere",
      vendors: ["Intel"],
      require: ["pcid"],
      disable: ["aes"],
    });
    const model = cpuFeatures(
      { type: "guest", arch: "x86_64", model: { name: "Westmere" }, features: [] },
      map,
    );
    invariant(model.ok, "Westmere is known");
    expect(new Set(features)).toEqual(new Set([...model.value.filter((name) => name !== "aes"), "pcid"]));
    expect(required).toEqual(["pcid"]);
    expect(resolve({ level: "x86-64-v2" }).features).toHaveLength(9 + 7);
    expect(resolve({ level: "x86-64-v4" }).features).toHaveLength(9 + 7 + 9 + 5);
  });

  test("may be written as any system writes them (case 7)", () => {
    const { required, warnings } = resolve({
      arch: "x86_64",
      require: ["arch-facilities", "sse3", "sse4_1", "md_clear"],
    });
    expect(required).toEqual(["pni", "sse4.1", "md-clear", "arch-capabilities"]);
    expect(warnings).toHaveLength(4);
  });

  test("that nobody knows are refused with their right spelling (cases 7 and 8)", () => {
    expect(
      errors({
        model: "EPYC-Milan",
        vendors: ["AMD"],
        require: ["vpclmutqdq", "stipb-always-on", "null-sel-crl-base"],
      }),
    ).toEqual([
      ["UNKNOWN_FEATURE", "require.0", "vpclmulqdq"],
      ["UNKNOWN_FEATURE", "require.1", "stibp-always-on"],
      ["UNKNOWN_FEATURE", "require.2", "null-sel-clr-base"],
    ]);
  });

  test("depend on the map; a revision keeps the one it was resolved with (case 9)", () => {
    // The newer map counts mpx no longer to Skylake-Client; the older one does.
    expect(resolve({ model: "Skylake-Client" }, older).features).toContain("mpx");
    expect(resolve({ model: "Skylake-Client" }).features).not.toContain("mpx");
    // vmx-* features added to old models count in neither.
    expect(resolve({ model: "Westmere" }).features.some((name) => name.startsWith("vmx-"))).toBe(false);
    expect(errors({ model: "SapphireRapids" }, older)[0]?.[0]).toBe("UNKNOWN_MODEL");
  });
});

describe("refused are", () => {
  test.each<[CpuRequirement, readonly (readonly string[])[]]>([
    [{ require: ["aes"], forbid: ["aesni"] }, [["CONTRADICTION", "forbid.0"]]],
    [{ require: ["aes"], disable: ["aes"] }, [["CONTRADICTION", "disable.0"]]],
    [{ level: "x86-64-v3", forbid: ["avx2"] }, [["CONTRADICTION", "forbid.0"]]],
    [{ model: "Westmere", forbid: ["aes"] }, [["CONTRADICTION", "forbid.0"]]],
    [{ model: "Westmere", vendors: ["AMD"] }, [["CONTRADICTION", "vendors"]]],
    [{ model: "Westmere", vendors: ["GenuineIntel"] }, [["UNKNOWN_VENDOR", "vendors.0", "Intel"]]],
    [{ model: "Westmer" }, [["UNKNOWN_MODEL", "model", "Westmere"]]],
    [{ model: "westmere" }, [["UNKNOWN_MODEL", "model", "Westmere"]]],
    [{ mode: "host-model", model: "Westmere" }, [["CONTRADICTION", "model"]]],
    [{ model: "POWER9", ppc64Compat: "power8" }, [["CONTRADICTION", "model"]]],
    [{ minPhysAddrBits: 0 }, [["INVALID_INPUT", "minPhysAddrBits"]]],
    [{ level: "x86-64-v5" }, [["INVALID_INPUT", "level", "x86-64-v1"]]],
    [{ ppc64Compat: "power12" }, [["INVALID_INPUT", "ppc64Compat", "power10"]]],
    [{ arch: "vax" }, [["UNSUPPORTED_ARCH", "arch"]]],
    [
      { alternatives: [{ requirement: { model: "Nehalm" } }] },
      [["UNKNOWN_MODEL", "alternatives.0.requirement.model", "Nehalem"]],
    ],
    [
      { vendors: ["Intel"], alternatives: [{ vendors: ["AMD"], requirement: { level: "x86-64-v2" } }] },
      [["CONTRADICTION", "alternatives.0.vendors"]],
    ],
    [
      { arch: "x86_64", alternatives: [{ vendors: ["AMD"], requirement: { model: "Nehalem" } }] },
      [["CONTRADICTION", "alternatives.0.vendors"]],
    ],
    [
      { require: ["aes"], alternatives: [{ requirement: { forbid: ["aes"] } }] },
      [["CONTRADICTION", "alternatives.0.requirement.forbid"]],
    ],
    [
      { arch: "x86_64", alternatives: [{ vendors: ["Intell"], requirement: {} }] },
      [["UNKNOWN_VENDOR", "alternatives.0.vendors.0", "Intel"]],
    ],
  ])("%j", (requirement, expected) => {
    expect(errors(requirement)).toEqual(expected);
  });

  test("what one architecture has and another is asked for", () => {
    for (const requirement of [
      { arch: "ppc64", model: "Westmere" },
      { arch: "aarch64", level: "x86-64-v2" },
      { arch: "x86_64", s390xModel: "z14" },
      { arch: "x86_64", alternatives: [{ requirement: { ppc64Compat: "power8" } }] },
    ] as const) {
      expect(errors(requirement).map(([code]) => code)).toContain("CONTRADICTION");
    }
  });

  test("nothing else: an empty requirement fits any host", () => {
    expect(resolve({})).toMatchObject({ vendors: [], features: [], required: [], warnings: [] });
  });
});

test("a <cpu> element states the requirement it means", () => {
  const parsed = parseCpuXml(
    "<cpu mode='custom' match='strict' check='none'><model fallback='forbid'>Penryn</model><vendor>Intel</vendor><maxphysaddr mode='emulate' bits='40'/><feature policy='require' name='aes'/><feature policy='force' name='vmx'/><feature policy='optional' name='pcid'/><feature policy='disable' name='ssse3'/><feature policy='forbid' name='avx'/></cpu>",
  );
  invariant(parsed.ok, "it is well formed");
  expect(requirementFromCpu(parsed.value)).toEqual({
    vendors: ["Intel"],
    model: "Penryn",
    require: ["aes"],
    force: ["vmx"],
    optional: ["pcid"],
    disable: ["ssse3"],
    forbid: ["avx"],
    match: "strict",
    check: "none",
    minPhysAddrBits: 40,
  });
  const compat = parseCpuXml("<cpu mode='host-model'><model>power8</model></cpu>");
  invariant(compat.ok, "it is well formed");
  expect(requirementFromCpu(compat.value)).toMatchObject({ mode: "host-model", ppc64Compat: "power8" });
});

test("the same requirement always resolves to the same, and any is an answer", () => {
  const word = fc.constantFrom(
    "aes",
    "avx2",
    "Westmere",
    "EPYC",
    "Intel",
    "AMD",
    "x86-64-v3",
    "power9",
    "z14",
    "sse3",
    "nonsense",
    "",
  );
  const list = fc.array(word, { maxLength: 3 });
  const requirement = fc.record(
    {
      arch: fc.constantFrom("x86_64", "ppc64", "s390x", "aarch64", "vax"),
      vendors: list,
      model: word,
      level: word,
      require: list,
      forbid: list,
      disable: list,
      ppc64Compat: word,
      s390xModel: word,
      minPhysAddrBits: fc.integer(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(requirement, (value) => {
      const first = resolveRequirement(value, map);
      expect(resolveRequirement(structuredClone(value), map)).toEqual(first);
      if (!first.ok)
        for (const { message, field } of first.error)
          expect(message.length * field.length).toBeGreaterThan(0);
    }),
    { seed: 11, numRuns: 1000 },
  );
});
