import { describe, expect, test } from "vitest";
import {
  baselineCpu,
  type CpuDefinition,
  canHostPpc64CompatMode,
  compareCompiled,
  compareCpu,
  compileCpu,
  decodeCpu,
  expandCpu,
  outcomeOfCode,
  parseCpuXml,
  updateCpu,
} from "../../src/cpu/index.js";
import { errorFrom, okValue, tinyMap } from "./support/tinyMap.js";

const cpu = (text: string): CpuDefinition => okValue(parseCpuXml(text));
const power8 = cpu("<cpu><arch>ppc64le</arch><model>POWER8</model><vendor>IBM</vendor></cpu>");
const power9 = cpu("<cpu><arch>ppc64le</arch><model>POWER9</model><vendor>IBM</vendor></cpu>");

describe("compare (cpu-semantics, section 7)", () => {
  test.each<[string, CpuDefinition, string, readonly string[]]>([
    ["the same model", power8, "<cpu match='minimum'><model>POWER8</model></cpu>", ["IDENTICAL"]],
    ["a legacy name", power8, "<cpu match='exact'><model>POWER8_v1.0</model></cpu>", ["IDENTICAL"]],
    ["no superset", power9, "<cpu match='minimum'><model>POWER8</model></cpu>", ["INCOMPATIBLE", "MODEL"]],
    [
      "a mode of an older processor",
      power9,
      "<cpu mode='host-model'><model>power8</model></cpu>",
      ["IDENTICAL"],
    ],
    ["a mode of its own", power9, "<cpu mode='host-model'><model>power9</model></cpu>", ["IDENTICAL"]],
    [
      "a mode of a newer processor",
      power8,
      "<cpu mode='host-model'><model>power9</model></cpu>",
      ["INCOMPATIBLE", "COMPAT_MODE"],
    ],
    ["host-passthrough", power8, "<cpu mode='host-passthrough'/>", ["IDENTICAL"]],
    [
      "another architecture",
      power8,
      "<cpu><arch>x86_64</arch><model>POWER8</model></cpu>",
      ["INCOMPATIBLE", "ARCH"],
    ],
    [
      "big-endian is the same family",
      power8,
      "<cpu><arch>ppc64</arch><model>POWER8</model></cpu>",
      ["IDENTICAL"],
    ],
    [
      "another vendor",
      power8,
      "<cpu match='exact'><model>POWER8</model><vendor>Freescale</vendor></cpu>",
      ["INCOMPATIBLE", "VENDOR"],
    ],
    [
      "a host without a model",
      cpu("<cpu><arch>ppc64</arch></cpu>"),
      "<cpu match='exact'><model>POWER8</model></cpu>",
      ["UNKNOWN", "HOST_CPU_UNKNOWN"],
    ],
  ])("%s", (_, host, text, expected) => {
    const compared = okValue(compareCpu(host, cpu(text), tinyMap));
    expect([compared.outcome, ...compared.reasons.map((reason) => reason.code)]).toEqual(expected);
    const compiled = compileCpu(cpu(text), tinyMap, "ppc64");
    if (compiled.ok) {
      const code = compareCompiled(okValue(compileCpu(host, tinyMap)), compiled.value);
      expect(outcomeOfCode(code)).toBe(expected[0]);
    }
  });

  test.each([
    ["<cpu match='exact'><model>POWER8E_v1.0</model></cpu>", "POWER8E_v1.0"],
    ["<cpu mode='host-model'><model>power12</model></cpu>", "power12"],
  ])("%s is an unknown model", (text, name) => {
    expect(errorFrom(compareCpu(power8, cpu(text), tinyMap))).toMatchObject({ code: "UNKNOWN_MODEL", name });
  });
});

test("a guest in a compatibility mode migrates to any processor of that generation or later (beyond libvirt)", () => {
  expect(canHostPpc64CompatMode("POWER9", "power8")).toBe(true);
  expect(canHostPpc64CompatMode("POWER10", "power9")).toBe(true);
  expect(canHostPpc64CompatMode("POWER8", "power10")).toBe(false);
  expect(canHostPpc64CompatMode("POWERPC_e6500", "power8")).toBeUndefined();
  expect(canHostPpc64CompatMode("POWER9", "power5")).toBeUndefined();
});

test("baseline: one model, or an error", () => {
  expect(okValue(baselineCpu([power8, power8], {}, tinyMap))).toMatchObject({
    model: { name: "POWER8" },
    vendor: "IBM",
    features: [],
  });
  expect(errorFrom(baselineCpu([power8, power9], {}, tinyMap))).toMatchObject({ code: "INCOMPATIBLE" });
});

test("decode: by processor version and mask", () => {
  const decoded = decodeCpu({ kind: "pvr", pvr: 0x004d0200 }, { type: "host" }, tinyMap);
  expect(okValue(decoded)).toMatchObject({ arch: "ppc64", model: { name: "POWER8" }, vendor: "IBM" });
  expect(errorFrom(decodeCpu({ kind: "pvr", pvr: 0x12340000 }, { type: "host" }, tinyMap))).toMatchObject({
    code: "NO_MATCHING_MODEL",
  });
});

test("update: host-model takes the host's model, a compatibility mode stays", () => {
  expect(okValue(updateCpu(cpu("<cpu mode='host-model'/>"), power9, tinyMap))).toMatchObject({
    mode: "custom",
    model: { name: "POWER9" },
    vendor: "IBM",
  });
  const mode = cpu("<cpu mode='host-model'><model>power8</model></cpu>");
  expect(okValue(updateCpu(mode, power9, tinyMap))).toEqual(mode);
});

test("expand: there is nothing to spell out", () => {
  expect(okValue(expandCpu(power8, tinyMap))).toEqual(power8);
});
