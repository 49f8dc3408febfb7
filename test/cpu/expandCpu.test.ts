import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  cpuFeatures,
  cpuModels,
  defaultCpuMapName,
  expandCpu,
  loadCpuMap,
  migratableCpu,
  parseCpuXml,
  updateCpu,
} from "../../src/cpu/index.js";
import { knownX86 } from "./support/arbitraries.js";
import { errorFrom, okValue, tinyMap } from "./support/tinyMap.js";

const cpu = (text: string): CpuDefinition => okValue(parseCpuXml(text));
const brief = (definition: CpuDefinition): readonly string[] =>
  definition.features.map(({ name, policy }) => (policy === undefined ? name : `${name} ${policy}`));
const map = okValue(loadCpuMap(defaultCpuMapName));

describe("expand (cpu-semantics, section 5)", () => {
  test("a guest: the model's features, its own on top, removed ones disabled", () => {
    const guest = cpu(
      "<cpu><model>old</model><feature name='b' policy='disable'/><feature name='c'/><feature name='wide' policy='force'/></cpu>",
    );
    expect(brief(okValue(expandCpu(guest, tinyMap)))).toEqual([
      "a require",
      "b disable",
      "c require",
      "d disable",
    ]);
  });

  test("a host: no policies, nothing disabled", () => {
    const host = cpu("<cpu><arch>x86_64</arch><model>old</model><feature name='c'/></cpu>");
    expect(brief(okValue(expandCpu(host, tinyMap)))).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["<cpu mode='host-passthrough'/>", "INVALID_CPU"],
    ["<cpu><model>older</model></cpu>", "UNKNOWN_MODEL"],
    ["<cpu><arch>vax</arch><model>old</model></cpu>", "UNSUPPORTED_ARCH"],
  ])("%s is %s", (text, code) => {
    expect(errorFrom(expandCpu(cpu(text), tinyMap))).toMatchObject({ code });
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(knownX86(map, "guest"), knownX86(map, "host")), (definition) => {
        const once = okValue(expandCpu(definition, map));
        expect(okValue(expandCpu(once, map))).toEqual(once);
      }),
      { seed: 17, numRuns: 500 },
    );
  });
});

describe("update (cpu-semantics, section 6)", () => {
  const hostModel = cpu(
    "<cpu mode='custom' match='exact'><model fallback='forbid'>old</model><vendor>Intel</vendor><feature policy='require' name='c'/><feature policy='disable' name='d'/></cpu>",
  );

  test("optional becomes what the host has", () => {
    const guest = cpu(
      "<cpu match='exact'><model>base</model><feature policy='optional' name='c'/><feature policy='optional' name='d'/><feature policy='force' name='wide'/></cpu>",
    );
    expect(brief(okValue(updateCpu(guest, hostModel, tinyMap)))).toEqual([
      "c require",
      "d disable",
      "wide force",
    ]);
  });

  test.each(["<cpu mode='host-model'>", "<cpu match='minimum'><model>base</model>"])(
    "%s takes the host's model, vendor and features, with the guest's policies on top",
    (start) => {
      // libvirt accepts features of a host-model guest.
      const guest = cpu(
        `${start}<feature policy='disable' name='c'/><feature policy='optional' name='a'/></cpu>`,
      );
      expect(okValue(updateCpu(guest, hostModel, tinyMap))).toEqual({
        type: "guest",
        mode: "custom",
        match: "exact",
        model: { name: "old", fallback: "forbid" },
        vendor: "Intel",
        features: [
          { name: "c", policy: "disable" },
          { name: "d", policy: "disable" },
          { name: "a", policy: "require" },
        ],
      });
    },
  );

  test("the model's removed features are spelled out", () => {
    const guest = cpu("<cpu match='exact'><model>old</model></cpu>");
    expect(brief(okValue(updateCpu(guest, hostModel, tinyMap)))).toEqual(["d disable"]);
  });

  test.each(["host-passthrough", "maximum"])("%s stays as it is", (mode) => {
    const guest = cpu(`<cpu mode='${mode}'/>`);
    expect(okValue(updateCpu(guest, hostModel, tinyMap))).toEqual(guest);
  });

  test("a host without a model is an error where the model is needed", () => {
    const bare = cpu("<cpu><arch>x86_64</arch></cpu>");
    expect(errorFrom(updateCpu(cpu("<cpu mode='host-model'/>"), bare, tinyMap))).toMatchObject({
      code: "INVALID_CPU",
    });
    expect(
      okValue(updateCpu(cpu("<cpu match='exact'><model>new</model></cpu>"), bare, tinyMap)).model,
    ).toEqual({ name: "new" });
  });
});

test("migratableCpu drops the features that do not migrate", () => {
  const guest = cpu("<cpu><model>new</model><feature name='fixed'/><feature name='wide'/></cpu>");
  expect(brief(okValue(migratableCpu(guest, tinyMap)))).toEqual(["wide"]);
});

test("cpuFeatures names all bits, in map order", () => {
  const guest = cpu(
    "<cpu><model>new</model><feature name='fixed'/><feature name='d' policy='disable'/></cpu>",
  );
  expect(okValue(cpuFeatures(guest, tinyMap))).toEqual(["a", "bc", "fixed"]);
  expect(errorFrom(cpuFeatures(cpu("<cpu><model>older</model></cpu>"), tinyMap))).toMatchObject({
    code: "UNKNOWN_MODEL",
  });
});

describe("cpuModels", () => {
  test("tells versions, canonical names and equivalents", () => {
    const models = new Map(okValue(cpuModels(map, "x86_64")).map((model) => [model.name, model]));
    expect(models.get("EPYC")).toMatchObject({
      vendor: "AMD",
      canonical: "EPYC-v1",
      usableForGuest: true,
      removedFeatures: ["monitor"],
    });
    expect(models.get("EPYC-v1")).toMatchObject({
      versionOf: "EPYC",
      version: 1,
      ancestor: "EPYC",
      usableForGuest: false,
    });
    expect(models.get("EPYC")?.equivalents).toContain("EPYC-v1");
    expect(models.get("EPYC")?.features).toContain("sse4a");
    expect(models.get("Penryn")?.addedFeatures).toContain("vmx-hlt-exit");
  });

  test("ppc64 models have processor versions; an unknown architecture is an error", () => {
    expect(okValue(cpuModels(map, "ppc64le")).find((model) => model.name === "POWER9")?.pvrs).toEqual([
      { value: 0x004e0000, mask: 0xffff0000 },
    ]);
    expect(errorFrom(cpuModels(map, "vax"))).toMatchObject({ code: "UNSUPPORTED_ARCH" });
  });
});
