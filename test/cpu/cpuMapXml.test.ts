import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  builtinCpuMapNames,
  cpuMapFromFiles,
  cpuMapFromJson,
  cpuMapToJson,
  defaultCpuMapName,
  diffCpuMaps,
  featuresOfBits,
  loadCpuMap,
  mapSection,
  resolveFeatureName,
} from "../../src/cpu/index.js";
import { sharedDir } from "../support/shared.js";
import { errorFrom, okValue, tinyFiles, tinyMap } from "./support/tinyMap.js";

const x86 = mapSection(tinyMap, "x86");
const featuresOf = (model: string): readonly string[] =>
  featuresOfBits(x86, x86.modelByName.get(model)?.bits ?? new Uint32Array());

describe("a map directory", () => {
  test("keeps the order of its index", () => {
    expect(x86.models.map((model) => model.name)).toEqual(["base", "old", "old-v1", "new", "other"]);
    expect(x86.features.map((feature) => feature.name).slice(0, 4)).toEqual(["a", "bc", "b", "c"]);
  });

  test("a model takes over its ancestor's vendor, signatures and bits, less what the ancestor lists as removed", () => {
    expect(x86.modelByName.get("old-v1")).toMatchObject({
      vendor: "Intel",
      signatures: [{ family: 6, model: 60 }],
      decodeGuest: false,
      removed: [],
    });
    // a, b of old, c and d of its own; b and c together are first named bc.
    expect(featuresOf("new")).toEqual(["a", "bc", "d"]);
    expect(x86.modelByName.get("new")?.signatures).toEqual([
      { family: 6, model: 85, steppings: [0, 1, 2, 3, 4] },
    ]);
  });

  test("removed and added features are no bits of the model", () => {
    expect(featuresOf("old")).toEqual(["a", "b"]);
    expect(x86.modelByName.get("old")?.removed).toEqual(["d"]);
    expect(x86.modelByName.get("new")?.added).toEqual(["wide"]);
  });

  test("what an ancestor removed from its own ancestor's features is gone further down, not in the ancestor", () => {
    const files = changed(
      "models.xml",
      "</cpus>",
      "<model name='middle'><model name='old'/><feature name='b' removed='yes'/></model><model name='last'><model name='middle'/></model></cpus>",
    );
    const section = mapSection(okValue(cpuMapFromFiles(files, "three")), "x86");
    const names = (model: string): readonly string[] =>
      featuresOfBits(section, section.modelByName.get(model)?.bits ?? new Uint32Array());
    expect(names("middle")).toEqual(["a", "b"]);
    expect(names("last")).toEqual(["a"]);
  });

  test("a feature has several places, and several features share a bit", () => {
    // a, b, c, d; wide twice; fixed; hle; rtm.
    expect(x86.locations).toHaveLength(9);
    expect(x86.locations).toContainEqual({ kind: "msr", index: 0x10a, register: "eax", bit: 1 });
    expect(resolveFeatureName(tinyMap, "alpha")?.name).toBe("a");
    expect(resolveFeatureName(tinyMap, "a")?.name).toBe("a");
    expect(resolveFeatureName(tinyMap, "aleph")).toBeUndefined();
  });
});

/** The tiny map with one file changed. */
function changed(file: string, from: string, to: string): ReadonlyMap<string, string> {
  const text = tinyFiles.get(file) ?? "";
  expect(text).toContain(from);
  return new Map([...tinyFiles, [file, text.replace(from, to)]]);
}

test.each([
  ["an included file that is not there", "index.xml", "vendors.xml", "gone.xml", "index.xml", 3],
  ["broken XML", "models.xml", "</model>", "</modle>", "models.xml", 2],
  ["an unknown feature", "models.xml", "<feature name='c'/>", "<feature name='x'/>", "models.xml", 10],
  ["an unknown vendor", "models.xml", "<vendor name='AMD'/>", "<vendor name='Via'/>", "models.xml", 13],
  [
    "an unknown ancestor",
    "models.xml",
    "<model name='old'/></model>",
    "<model name='older'/></model>",
    "models.xml",
    7,
  ],
  ["a model twice", "models.xml", "<model name='other'>", "<model name='new'>", "models.xml", 12],
  ["a mask that is no number", "features.xml", "eax='0x8'", "eax='eight'", "features.xml", 6],
  ["a stepping that is none", "models.xml", "'0-4'", "'4-0'", "models.xml", 9],
  ["an entry of another kind", "vendors.xml", "<vendor name='AMD'", "<seller name='AMD'", "vendors.xml", 3],
  ["a nested include", "vendors.xml", "<cpus>", "<cpus><include filename='features.xml'/>", "vendors.xml", 1],
  ["a vendor string of another length", "vendors.xml", "GenuineIntel", "Intel", "vendors.xml", 2],
])("%s is an error that names file and line", (_, file, from, to, inFile, line) => {
  expect(errorFrom(cpuMapFromFiles(changed(file, from, to), "bad"))).toMatchObject({
    code: expect.stringMatching(/^(INVALID_CPU_MAP|MALFORMED_XML)$/),
    file: inFile,
    line,
    message: expect.stringContaining(inFile),
  });
});

test("a feature without a bit, and a map without architectures, are errors", () => {
  const bitless = changed("features.xml", "eax='0x8'", "eax='0x0'");
  expect(errorFrom(cpuMapFromFiles(bitless, "bad"))).toMatchObject({ code: "INVALID_CPU_MAP" });
  expect(errorFrom(cpuMapFromFiles(new Map([["index.xml", "<cpus/>"]]), "bad"))).toMatchObject({
    code: "INVALID_CPU_MAP",
    file: "index.xml",
  });
});

describe("JSON", () => {
  test("reads back the same map", () => {
    const again = okValue(cpuMapFromJson(cpuMapToJson(tinyMap)));
    expect(again).toEqual(tinyMap);
  });

  test.each([
    ["no JSON", "{", /JSON/],
    ["another format", '{"format":2,"name":"x","digest":"y","archs":[]}', /format/],
    ["a missing name", '{"format":1,"digest":"y","archs":[]}', /map\.name/],
    [
      "a mask of five words",
      '{"format":1,"name":"x","digest":"y","archs":[{"arch":"x86","vendors":[],"features":[{"name":"a","cpuid":[[1,0,0,0,0]]}],"models":[]}]}',
      /features\[0\]\.cpuid\[0\]/,
    ],
    ["null", "null", /map/],
  ])("%s is an error that names the place", (_, text, place) => {
    expect(errorFrom(cpuMapFromJson(text))).toMatchObject({
      code: "INVALID_CPU_MAP",
      message: expect.stringMatching(place),
    });
  });
});

describe("built-in maps", () => {
  // Counted in libvirt's map files of these releases.
  test.each([
    ["libvirt-9.0.0", { x86: 58, ppc64: 7, arm: 12 }],
    ["libvirt-11.3.0", { x86: 150, ppc64: 7, arm: 14 }],
  ])("%s loads, with its models", (name, counts) => {
    const map = okValue(loadCpuMap(name));
    for (const [family, amount] of Object.entries(counts)) {
      expect(mapSection(map, family).models).toHaveLength(amount);
    }
    expect(map.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(loadCpuMap(name)).toEqual({ ok: true, value: map });
  });

  test("invtsc and xsaves are what does not migrate", () => {
    const features = mapSection(okValue(loadCpuMap(defaultCpuMapName)), "x86").features;
    expect(features.filter((feature) => !feature.migratable).map((feature) => feature.name)).toEqual([
      "xsaves",
      "invtsc",
    ]);
  });

  test("an unknown name comes with the nearest, a directory without an index is none", () => {
    expect(errorFrom(loadCpuMap("libvirt-11.3"))).toMatchObject({
      code: "UNKNOWN_CPU_MAP",
      nearest: "libvirt-11.3.0",
    });
    expect(errorFrom(loadCpuMap(import.meta.dirname))).toMatchObject({ code: "UNKNOWN_CPU_MAP" });
  });

  test("a diff says which names mean something else (case 9)", () => {
    const [a, b] = builtinCpuMapNames.map((name) => okValue(loadCpuMap(name)));
    const diff = diffCpuMaps(a!, b!);
    const [section] = diff.sections;
    expect(diff.same).toBe(false);
    expect(section?.modelsOnlyInA).toEqual([]);
    expect(section?.modelsOnlyInB).toContain("EPYC-Genoa");
    expect(section?.featuresOnlyInB).toContain("vmx-ept");
    // The release in between added QEMU's VMX features to old models, outside of what the models count.
    const penryn = section?.modelsChanged.find((model) => model.name === "Penryn");
    expect(penryn).toMatchObject({ featuresGained: [], featuresLost: [], vendorChanged: false });
    expect(penryn?.addedGained).toContain("vmx-hlt-exit");
    expect(diffCpuMaps(a!, a!)).toMatchObject({ same: true });
    expect(diffCpuMaps(a!, a!).sections.flatMap((part) => part.modelsChanged)).toEqual([]);
  });

  test("a diff lists the features that a model gains and loses", () => {
    const files = changed(
      "models.xml",
      "<feature name='a'/><feature name='b'/>",
      "<feature name='b'/><feature name='c'/>",
    );
    const [section] = diffCpuMaps(tinyMap, okValue(cpuMapFromFiles(files, "tiny-2"))).sections;
    // new loses a only: it has c of its own anyway.
    expect(section?.modelsChanged).toMatchObject([
      { name: "old", featuresGained: ["bc"], featuresLost: ["a", "b"] },
      { name: "old-v1", featuresGained: ["bc"], featuresLost: ["a", "b"] },
      { name: "new", featuresGained: [], featuresLost: ["a"] },
    ]);
  });

  describe.skipIf(!sharedDir())("against the files they were made from (needs shared data)", () => {
    test.each(builtinCpuMapNames)("%s is what the files say", (name) => {
      const read = okValue(loadCpuMap(join(sharedDir() ?? "", "cpu-map", name)));
      expect(read).toEqual(okValue(loadCpuMap(name)));
    });
  });
});
