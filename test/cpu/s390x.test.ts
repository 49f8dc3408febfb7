import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  baselineCpu,
  type CpuDefinition,
  compareCompiled,
  compareCpu,
  compileCpu,
  cpuFeatures,
  cpuModels,
  expandCpu,
  loadCpuMap,
  outcomeOfCode,
  parseCpuXml,
  updateCpu,
} from "../../src/cpu/index.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import { sharedDir } from "../support/shared.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));

const cpu = (contents: string, attributes = ""): CpuDefinition => ({
  arch: "s390x",
  ...okValue(parseCpuXml(`<cpu ${attributes}>${contents}</cpu>`)),
});
const model = (name: string, ...features: readonly string[]) =>
  cpu(
    `<model>${name}</model>${features
      .map((feature) =>
        feature.startsWith("-")
          ? `<feature policy='disable' name='${feature.slice(1)}'/>`
          : `<feature policy='require' name='${feature}'/>`,
      )
      .join("")}`,
  );
const silent = okValue(parseCpuXml("<cpu><arch>s390x</arch></cpu>"));

function answer(host: CpuDefinition, wanted: CpuDefinition): readonly string[] {
  const compared = okValue(compareCpu(host, wanted, map));
  const compiled = compareCompiled(okValue(compileCpu(host, map)), okValue(compileCpu(wanted, map)));
  expect(outcomeOfCode(compiled)).toBe(compared.outcome);
  return [compared.outcome, ...compared.reasons.flatMap(({ code, features = [] }) => [code, ...features])];
}

describe("compare with a host-model of domain capabilities", () => {
  test.each<[string, CpuDefinition, CpuDefinition, readonly string[]]>([
    ["the same", model("gen15a-base", "vx"), model("gen15a-base", "vx"), ["IDENTICAL"]],
    ["a newer generation", model("z14-base"), model("gen15a-base"), ["INCOMPATIBLE", "GENERATION"]],
    ["a newer plain model, too", model("z14-base"), model("gen15a"), ["INCOMPATIBLE", "GENERATION"]],
    [
      "a newer level of the generation",
      model("z13-base"),
      model("z13.2-base"),
      ["INCOMPATIBLE", "GENERATION"],
    ],
    ["two names of one level", model("gen15a-base"), model("gen15b-base"), ["IDENTICAL"]],
    [
      // IBM deprecated csske; from generation 15 on it is not in the base.
      "an older base model, with what the newer base lacks on top",
      model("gen15a-base", "csske", "vx"),
      model("z14-base", "vx"),
      ["SUPERSET", "GENERATION", "EXTRA_FEATURES", "minste3"],
    ],
    ["… and without", model("gen15a-base"), model("z14-base"), ["INCOMPATIBLE", "MISSING_FEATURES", "csske"]],
    [
      "a missing feature",
      model("z14-base", "vx"),
      model("z14-base", "vx", "te"),
      ["INCOMPATIBLE", "MISSING_FEATURES", "te"],
    ],
    [
      "a feature of the base needs no mention",
      model("z14-base", "vx"),
      model("z13-base", "vx", "stfle53", "-dfp"),
      ["SUPERSET", "GENERATION", "EXTRA_FEATURES", "eec", "minste2", "opc", "sema", "tsi"],
    ],
    [
      "a feature that is switched off",
      model("z14", "-te"),
      model("z14-base", "te"),
      ["INCOMPATIBLE", "MISSING_FEATURES", "te"],
    ],
    [
      "a plain model has features that depend on the machine type",
      model("z14-base", "vx"),
      model("z13"),
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"],
    ],
    ["… on the host as well", model("z14"), model("z14-base", "te"), ["UNKNOWN", "NO_EVIDENCE", "te"]],
    ["a host that names no model", silent, model("z14-base"), ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"]],
    ["host-passthrough", silent, cpu("", "mode='host-passthrough'"), ["IDENTICAL"]],
    ["host-model", model("z14-base"), cpu("", "mode='host-model'"), ["IDENTICAL"]],
    [
      "host-model of a silent host",
      silent,
      cpu("", "mode='host-model'"),
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"],
    ],
    ["max is another CPU on each machine", model("max"), model("z14-base"), ["UNKNOWN", "HOST_CPU_UNKNOWN"]],
    [
      "a forbidden feature",
      model("z14-base", "te"),
      cpu("<model>z14-base</model><feature name='te' policy='forbid'/>"),
      ["INCOMPATIBLE", "FORBIDDEN_FEATURES", "te"],
    ],
    [
      "a strict match",
      model("z14-base", "te"),
      cpu("<model>z14-base</model>", "match='strict'"),
      ["INCOMPATIBLE", "EXTRA_FEATURES", "te"],
    ],
    [
      "another vendor",
      model("z14-base"),
      cpu("<model>z14-base</model><vendor>Intel</vendor>"),
      ["INCOMPATIBLE", "VENDOR"],
    ],
    ["another architecture", model("z14-base"), { ...cpu(""), arch: "ppc64" }, ["INCOMPATIBLE", "ARCH"]],
  ])("%s", (_, host, wanted, expected) => {
    expect(answer(host, wanted)).toEqual(expected);
  });

  test("an unknown model is told with the nearest one", () => {
    expect(errorFrom(compareCpu(model("z14-base"), model("z15-base"), map))).toMatchObject({
      code: "UNKNOWN_MODEL",
      name: "z15-base",
      nearest: expect.stringMatching(/^z1\d-base$/),
    });
  });
});

describe("baseline (as QEMU makes one)", () => {
  const features = (definition: CpuDefinition) =>
    definition.features.map(({ name, policy }) => `${policy} ${name}`);

  test("is the oldest hardware, with what all have", () => {
    const hosts = [model("gen15a-base", "csske", "vx", "te"), model("z14-base", "vx", "edat")];
    const baseline = okValue(baselineCpu(hosts, {}, map));
    expect(baseline.model?.name).toBe("z14-base");
    expect(features(baseline)).toEqual(["require vx"]);
    for (const host of hosts) expect(["IDENTICAL", "SUPERSET"]).toContain(answer(host, baseline)[0]);
  });

  test("goes further back where the newer host lacks something of the older base", () => {
    // Without csske, which is in every base from generation 10 to 14.
    const baseline = okValue(baselineCpu([model("gen15a-base", "vx"), model("z14-base", "vx")], {}, map));
    expect(baseline.model?.name).toBe("z9BC.2-base");
    expect(features(baseline)).toContain("require stfle53");
    expect(features(baseline)).not.toContain("require csske");
  });

  test("of one plain model is that model", () => {
    const baseline = okValue(baselineCpu([model("z14", "vx", "-te"), model("z14", "vx")], {}, map));
    expect(baseline.model?.name).toBe("z14");
    expect(features(baseline)).toEqual(["require vx", "disable te"]);
  });

  test("of plain models needs the hypervisor", () => {
    expect(errorFrom(baselineCpu([model("z14"), model("z13")], {}, map))).toMatchObject({
      code: "UNSUPPORTED_OPERATION",
    });
    expect(errorFrom(baselineCpu([silent], {}, map))).toMatchObject({ code: "INVALID_CPU" });
  });
});

test("base models are spelled out, plain ones cannot be", () => {
  const expanded = okValue(expandCpu(model("z900-base", "vx", "-zarch"), map));
  expect(expanded.features).toEqual([
    { name: "esan3", policy: "require" },
    { name: "plo", policy: "require" },
    { name: "vx", policy: "require" },
    { name: "zarch", policy: "disable" },
  ]);
  expect(okValue(expandCpu(expanded, map))).toEqual(expanded);
  expect(errorFrom(expandCpu(model("z14"), map))).toMatchObject({ code: "UNSUPPORTED_OPERATION" });
});

test("each generation's base has its predecessor's features, but for csske from 15 on", () => {
  const bases = okValue(cpuModels(map, "s390x")).filter(({ name }) => name.endsWith("-base"));
  expect(bases).toHaveLength(40);
  for (const [index, base] of bases.entries()) {
    const before = bases[index - 1]?.features ?? [];
    const lost = before.filter((name) => !base.features.includes(name));
    expect(lost, base.name).toEqual(base.name === "gen15a-base" ? ["csske"] : []);
  }
});

test("a host-model guest takes the hypervisor's model over", () => {
  const host = model("gen15a-base", "vx", "-te");
  const updated = okValue(
    updateCpu(cpu("<feature policy='disable' name='vx'/>", "mode='host-model'"), host, map),
  );
  expect(updated).toMatchObject({ mode: "custom", match: "exact", model: { name: "gen15a-base" } });
  expect(updated.features).toEqual([
    { name: "vx", policy: "disable" },
    { name: "te", policy: "disable" },
  ]);
  expect(okValue(cpuFeatures(updated, map))).not.toContain("vx");
});

describe.skipIf(!sharedDir())("QEMU's own verdicts in domain capabilities (needs shared data)", () => {
  const directory = join(sharedDir() ?? "", "samples", "domcapabilities");
  const names =
    sharedDir() === undefined ? [] : readdirSync(directory).filter((name) => name.includes("s390x"));

  test.each(names)("%s: a yes or no is QEMU's, and every base model gets one", (name) => {
    const { cpu: modes } = okValue(readDomainCapabilities(readFileSync(join(directory, name), "utf8"), name));
    const host = { ...modes.hostModel.definition!, arch: "s390x" };
    const models = modes.custom.models.filter(({ usable }) => usable !== undefined);
    expect(models.length).toBeGreaterThan(70);
    for (const { name: listed, usable } of models) {
      const [outcome] = answer(host, model(listed));
      if (outcome === "UNKNOWN") expect(listed).not.toMatch(/-base$/);
      else expect(outcome !== "INCOMPATIBLE", listed).toBe(usable);
    }
  });
});
