import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  type CpuMap,
  cpuMapFromFiles,
  type DecodeOptions,
  decodeCpu,
} from "../../src/cpu/index.js";
import { errorFrom, okValue, tinyMap } from "./support/tinyMap.js";

function decode(
  features: readonly string[],
  options: Partial<DecodeOptions> = {},
  map = tinyMap,
): CpuDefinition {
  return okValue(decodeCpu({ kind: "features", features }, { type: "guest", ...options }, map));
}

const brief = (definition: CpuDefinition): readonly string[] => [
  definition.model?.name ?? "",
  ...definition.features.map(
    ({ name, policy }) => `${policy === undefined ? "" : policy === "disable" ? "-" : "+"}${name}`,
  ),
];

describe("the choice of a model (cpu-semantics, section 3)", () => {
  test.each<[string, readonly string[], Partial<DecodeOptions>, readonly string[]]>([
    // new = a, bc, d fits without a feature more.
    ["the cheapest one", ["a", "b", "c", "d"], {}, ["new"]],
    // For a and b alone, base with one required feature would be cheaper than old with one disabled.
    ["one disabled feature costs two", ["a", "b"], { vendor: "Intel" }, ["base", "+b"]],
    ["removed features are disabled in guests", ["a", "b"], { allowedModels: ["old"] }, ["old", "-d"]],
    ["… unless the CPU has them", ["a", "b", "d"], { vendor: "Intel" }, ["old", "+d"]],
    ["another vendor's models are left out", ["a", "b", "c", "d"], { vendor: "AMD" }, ["other", "+bc"]],
    [
      "models that the hypervisor does not know are left out",
      ["a", "b", "c", "d"],
      { allowedModels: ["base", "old"] },
      ["old", "+c", "+d"],
    ],
    [
      "the one preferred model is taken",
      ["a", "b", "c", "d"],
      { preferred: ["base"] },
      ["base", "+bc", "+d"],
    ],
    [
      "… but not where it may not be",
      ["a", "b"],
      { allowedModels: ["old", "old-v1"], preferred: ["old-v1"] },
      ["old", "-d"],
    ],
    [
      "a matching signature beats the cost",
      ["a", "b", "c", "d"],
      { signature: { family: 6, model: 60, stepping: 1 } },
      ["old", "+c", "+d"],
    ],
    [
      "… with its steppings",
      ["a", "b"],
      { signature: { family: 6, model: 85, stepping: 4 } },
      ["new", "-c", "-d"],
    ],
    [
      "… and not with others",
      ["a", "b", "c", "d"],
      { preferred: ["base", "other"], signature: { family: 6, model: 85, stepping: 5 } },
      ["new"],
    ],
    [
      "a signature of zeros is none",
      ["a", "b", "c", "d"],
      { signature: { family: 0, model: 0, stepping: 0 } },
      ["new"],
    ],
    [
      "blockers that the CPU lacks are disabled",
      ["a", "b", "c", "d"],
      { vendor: "Intel", blockers: new Map([["new", ["wide", "a"]]]), preferred: ["new"] },
      ["new", "-wide"],
    ],
    [
      "what does not migrate is dropped on demand",
      ["a", "b", "c", "d", "fixed"],
      { migratable: true },
      ["new"],
    ],
    ["… and else kept", ["a", "b", "c", "d", "fixed"], {}, ["new", "+fixed"]],
  ])("%s", (_, features, options, expected) => {
    expect(brief(decode(features, options))).toEqual(expected);
  });

  test("a host definition has no disabled features, and no policies", () => {
    expect(decode(["a", "b", "c"], { type: "host", vendor: "Intel" })).toEqual({
      type: "host",
      arch: "x86_64",
      // new would need d disabled; old and old-v1 cost the same, and the walk goes from last to first.
      model: { name: "old-v1" },
      vendor: "Intel",
      features: [{ name: "c" }],
    });
  });

  test("no candidate is NO_MATCHING_MODEL", () => {
    const none = decodeCpu(
      { kind: "features", features: ["a"] },
      { type: "guest", allowedModels: [] },
      tinyMap,
    );
    expect(errorFrom(none)).toMatchObject({ code: "NO_MATCHING_MODEL" });
  });

  test.each([60, 69, 70, 63])("Intel family 6 model %i loses its broken TSX", (model) => {
    const options = { vendor: "Intel", signature: { family: 6, model, stepping: 3 }, allowedModels: ["old"] };
    expect(brief(decode(["a", "b", "d", "hle", "rtm"], options))).toEqual(["old", "+d"]);
  });

  test("model 63 keeps TSX from stepping 4 on, as do other vendors", () => {
    const signature = { family: 6, model: 63, stepping: 4 };
    expect(
      brief(decode(["a", "b", "d", "rtm"], { vendor: "Intel", signature, allowedModels: ["old"] })),
    ).toContain("+rtm");
    const early = { family: 6, model: 60, stepping: 0 };
    expect(brief(decode(["a", "d", "rtm"], { vendor: "AMD", signature: early }))).toContain("+rtm");
  });
});

describe("the cost of disabled features", () => {
  const names = [..."abcdefghijkl"];
  const lists: Readonly<Record<string, readonly string[]>> = {
    // Lacks l of the CPU and has x, y, z more: one required, three disabled.
    "three-more": [...names.slice(0, -1), "x", "y", "z"],
    // Eight and seven features less than the CPU.
    "eight-less": names.slice(0, 4),
    "seven-less": names.slice(0, 5),
  };

  /** The model that is chosen where the walk, from last to first, comes by these. */
  function choose(walk: readonly string[], preferred: readonly string[] = []): string | undefined {
    const features = [...names, "x", "y", "z"].map(
      (name, bit) => `<feature name='${name}'><cpuid eax_in='1' ecx='${2 ** bit}'/></feature>`,
    );
    const models = walk.toReversed().map((name) => {
      const list = (lists[name] ?? []).map((feature) => `<feature name='${feature}'/>`);
      return `<model name='${name}'>${list.join("")}</model>`;
    });
    const index = `<cpus><arch name='x86'>${features.join("")}${models.join("")}</arch></cpus>`;
    const map = okValue(cpuMapFromFiles(new Map([["index.xml", index]]), "cost"));
    return decode(names, { preferred }, map).model?.name;
  }

  test("entries at the tail stay uncounted, as the bound shrinks: 2 + (2 + 3), not 1 + (2 + 3 + 4)", () => {
    // 7 is less than 8; counted in full, 10 would not be.
    expect(choose(["eight-less", "three-more"])).toBe("three-more");
    expect(choose(["three-more", "eight-less"])).toBe("three-more");
  });

  test("of two with one cost, the one with less to disable wins: 0 against 5", () => {
    expect(choose(["seven-less", "three-more"])).toBe("seven-less");
    expect(choose(["three-more", "seven-less"])).toBe("seven-less");
  });

  test("a preferred model with less to disable wins, whatever its cost", () => {
    expect(choose(["three-more", "eight-less"], ["eight-less", "other"])).toBe("eight-less");
  });
});

describe("raw registers", () => {
  const word = (text: string): number =>
    [...text].reduce((sum, letter, i) => sum + letter.charCodeAt(0) * 256 ** i, 0);
  const leaves = [
    { leaf: 0, subleaf: 0, eax: 13, ebx: word("Genu"), edx: word("ineI"), ecx: word("ntel") },
    // eax here carries the bits of a, b, d of the tiny map, and thereby a signature.
    { leaf: 1, subleaf: 0, eax: 0xb, ebx: 0, ecx: 0, edx: 0 },
    { leaf: 7, subleaf: 0, eax: 0, ebx: 1, ecx: 0, edx: 0 },
  ];

  test("vendor, signature and bits are read from the leaves and MSRs", () => {
    const definition = okValue(
      decodeCpu(
        { kind: "cpuid", leaves, msrs: [{ index: 0x10a, eax: 2, edx: 0 }] },
        { type: "host" },
        tinyMap,
      ),
    );
    expect(definition).toMatchObject({
      vendor: "Intel",
      signature: { family: 0, model: 0, stepping: 11 },
      model: { name: "old-v1" },
      features: [{ name: "d" }, { name: "wide" }],
    });
  });

  test("half of a feature is no feature", () => {
    const definition = okValue(decodeCpu({ kind: "cpuid", leaves }, { type: "host" }, tinyMap));
    expect(definition.features).toEqual([{ name: "d" }]);
  });

  test.each([
    // CPUID of a Xeon Platinum 8268, an EPYC 7002 and a Pentium III, from their data sheets.
    [0x00050657, { family: 6, model: 85, stepping: 7 }],
    [0x00830f10, { family: 23, model: 49, stepping: 0 }],
    [0x00000681, { family: 6, model: 8, stepping: 1 }],
  ])("signature %i", (eax, signature) => {
    const leaf = { leaf: 1, subleaf: 0, eax: eax >>> 0, ebx: 0, ecx: 0, edx: 0 };
    const map: CpuMap = okValue(
      cpuMapFromFiles(
        new Map([
          [
            "index.xml",
            "<cpus><arch name='x86'><feature name='q'><cpuid eax_in='2' eax='1'/></feature><model name='m'/></arch></cpus>",
          ],
        ]),
        "signature",
      ),
    );
    expect(okValue(decodeCpu({ kind: "cpuid", leaves: [leaf] }, { type: "host" }, map)).signature).toEqual(
      signature,
    );
  });

  test.each([
    [{ kind: "features", features: ["alpha"] } as const, {}, "UNKNOWN_FEATURE"],
    [{ kind: "features", features: [] } as const, { vendor: "AMDD" }, "UNKNOWN_VENDOR"],
    [{ kind: "pvr", pvr: 1 } as const, { arch: "x86_64" }, "INVALID_CPU"],
    [{ kind: "features", features: [] } as const, { arch: "vax" }, "UNSUPPORTED_ARCH"],
  ])("bad data %j %j", (data, options, code) => {
    expect(errorFrom(decodeCpu(data, { type: "guest", ...options }, tinyMap))).toMatchObject({ code });
  });
});
