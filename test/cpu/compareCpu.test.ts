import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  compareCompiled,
  compareCpu,
  compileCpu,
  countExtra,
  defaultCpuMapName,
  explainCompiled,
  loadCpuMap,
  outcomeOfCode,
  parseCpuXml,
} from "../../src/cpu/index.js";
import { naiveCompare, naiveCompiler } from "../bench/naiveCompare.js";
import { knownX86 } from "./support/arbitraries.js";
import { errorFrom, okValue, tinyMap } from "./support/tinyMap.js";

const cpu = (text: string): CpuDefinition => okValue(parseCpuXml(text));

// Has a, b (old), d, fixed.
const host = cpu(
  "<cpu><arch>x86_64</arch><model>old</model><vendor>Intel</vendor><feature name='d'/><feature name='fixed'/></cpu>",
);

function answer(text: string, of: CpuDefinition = host): unknown {
  const { outcome, missing, forbidden, extra, reasons } = okValue(compareCpu(of, cpu(text), tinyMap));
  return [
    outcome,
    ...missing.map((n) => `-${n}`),
    ...forbidden.map((n) => `!${n}`),
    ...extra.map((n) => `+${n}`),
    ...reasons.map((r) => r.code),
  ];
}

describe("the steps of a comparison (cpu-semantics, section 2)", () => {
  test.each([
    // 1 and 2 come before any name is looked up.
    [
      "another architecture",
      "<cpu><arch>ppc64</arch><model>nonsense</model></cpu>",
      ["INCOMPATIBLE", "ARCH"],
    ],
    [
      "i686 is x86",
      "<cpu><arch>i686</arch><model>old</model></cpu>",
      ["SUPERSET", "+d", "+fixed", "EXTRA_FEATURES"],
    ],
    ["another vendor", "<cpu><model>nonsense</model><vendor>AMD</vendor></cpu>", ["INCOMPATIBLE", "VENDOR"]],
    ["an unknown vendor", "<cpu><model>old</model><vendor>Cyrix</vendor></cpu>", ["INCOMPATIBLE", "VENDOR"]],
    [
      "the model's vendor does not count",
      "<cpu><model>other</model></cpu>",
      ["SUPERSET", "+b", "+fixed", "EXTRA_FEATURES"],
    ],
    [
      "missing bits, named in map order",
      "<cpu><model>new</model><feature name='wide'/></cpu>",
      ["INCOMPATIBLE", "-c", "-wide", "MISSING_FEATURES"],
    ],
    [
      "force, optional and disable excuse",
      "<cpu><model>new</model><feature name='c' policy='disable'/><feature name='wide' policy='force'/></cpu>",
      ["SUPERSET", "+fixed", "EXTRA_FEATURES"],
    ],
    [
      "disable of what the host has is fine",
      "<cpu><model>base</model><feature name='b' policy='disable'/></cpu>",
      ["SUPERSET", "+d", "+fixed", "EXTRA_FEATURES"],
    ],
    [
      "forbidden features come first",
      "<cpu><model>new</model><feature name='fixed' policy='forbid'/></cpu>",
      ["INCOMPATIBLE", "!fixed", "FORBIDDEN_FEATURES"],
    ],
    [
      "forbid of what the host lacks is fine",
      "<cpu><model>base</model><feature name='c' policy='forbid'/></cpu>",
      ["SUPERSET", "+b", "+d", "+fixed", "EXTRA_FEATURES"],
    ],
    [
      "identical",
      "<cpu match='strict'><model>old</model><feature name='d'/><feature name='fixed' policy='optional'/></cpu>",
      ["IDENTICAL"],
    ],
    [
      "strict refuses more",
      "<cpu match='strict'><model>old</model></cpu>",
      ["INCOMPATIBLE", "+d", "+fixed", "EXTRA_FEATURES"],
    ],
    // bc is b and c; the host has b only, so what is missing of it is c.
    [
      "half of a feature is missing under the other half's name",
      "<cpu><model>base</model><feature name='bc'/></cpu>",
      ["INCOMPATIBLE", "-c", "MISSING_FEATURES"],
    ],
    [
      "removed and added features are not asked for",
      "<cpu><model>old-v1</model></cpu>",
      ["SUPERSET", "+d", "+fixed", "EXTRA_FEATURES"],
    ],
  ])("%s", (_, text, expected) => {
    expect(answer(text)).toEqual(expected);
  });

  test("a policy of a host definition does not count, in either role", () => {
    const strange: CpuDefinition = { ...host, features: [{ name: "c", policy: "forbid" }] };
    expect(answer("<cpu><model>base</model><feature name='c'/></cpu>", strange)).toContain("SUPERSET");
    expect(okValue(compareCpu(host, strange, tinyMap))).toMatchObject({ missing: ["c"] });
  });

  test("what a host definition of guest type disables or forbids, it does not have", () => {
    for (const policy of ["disable", "forbid"] as const) {
      const without: CpuDefinition = {
        type: "guest",
        model: { name: "old" },
        features: [{ name: "b", policy }],
      };
      expect(answer("<cpu><model>old</model></cpu>", without)).toEqual([
        "INCOMPATIBLE",
        "-b",
        "MISSING_FEATURES",
      ]);
    }
  });

  test("policies of a guest in the host's role apply in list order; optional is ignored", () => {
    const hostModel = cpu(
      "<cpu mode='custom'><model>new</model><feature name='c' policy='disable'/><feature name='d' policy='optional'/></cpu>",
    );
    expect(okValue(compareCpu(hostModel, cpu("<cpu><model>new</model></cpu>"), tinyMap))).toMatchObject({
      outcome: "INCOMPATIBLE",
      missing: ["c"],
    });
  });

  test.each([
    ["<cpu><model>newer</model></cpu>", "UNKNOWN_MODEL", "newer", "new"],
    [
      "<cpu><model>old</model><feature name='fixd' policy='optional'/></cpu>",
      "UNKNOWN_FEATURE",
      "fixd",
      "fixed",
    ],
    // A spelling of another system is unknown, as it is to libvirt.
    ["<cpu><model>old</model><feature name='alpha'/></cpu>", "UNKNOWN_FEATURE", "alpha", "a"],
  ])("%s is an error that names it", (text, code, name, nearest) => {
    expect(errorFrom(compareCpu(host, cpu(text), tinyMap))).toMatchObject({ code, name, nearest });
  });

  test("a host that tells nothing of its processor is UNKNOWN, never a guess", () => {
    const bare = cpu("<cpu><arch>x86_64</arch></cpu>");
    expect(answer("<cpu><model>old</model><vendor>Intel</vendor></cpu>", bare)).toEqual([
      "UNKNOWN",
      "HOST_CPU_UNKNOWN",
    ]);
    expect(answer("<cpu><arch>aarch64</arch><model>old</model></cpu>", bare)).toEqual([
      "INCOMPATIBLE",
      "ARCH",
    ]);
  });

  test("an architecture that nobody knows is UNSUPPORTED_ARCH", () => {
    const alien = cpu("<cpu><arch>vax</arch></cpu>");
    expect(errorFrom(compareCpu(alien, host, tinyMap))).toMatchObject({
      code: "UNSUPPORTED_ARCH",
      name: "vax",
    });
    expect(errorFrom(compileCpu(alien, tinyMap))).toMatchObject({ code: "UNSUPPORTED_ARCH" });
  });
});

test("countExtra counts the bits that a guest leaves unused", () => {
  const compiled = okValue(compileCpu(host, tinyMap));
  // base = a of a, b, d, fixed; old = a, b.
  expect(countExtra(compiled, okValue(compileCpu(cpu("<cpu><model>base</model></cpu>"), tinyMap)))).toBe(3);
  expect(countExtra(compiled, okValue(compileCpu(cpu("<cpu><model>old</model></cpu>"), tinyMap)))).toBe(2);
});

describe("properties, over the map of libvirt 11.3.0", () => {
  const map = okValue(loadCpuMap(defaultCpuMapName));
  const naive = naiveCompiler(map);

  test("a host is IDENTICAL to itself", () => {
    fc.assert(
      fc.property(knownX86(map, "host"), (definition) => {
        expect(okValue(compareCpu(definition, definition, map)).outcome).toBe("IDENTICAL");
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test("the full, the compiled and a naive comparison agree, and lists are what the outcome rests on", () => {
    const guests = fc.oneof(knownX86(map, "guest"), knownX86(map, "host"));
    fc.assert(
      fc.property(knownX86(map, "host"), guests, (host, guest) => {
        const full = okValue(compareCpu(host, guest, map));
        const a = okValue(compileCpu(host, map));
        const b = okValue(compileCpu(guest, map));
        expect(outcomeOfCode(compareCompiled(a, b))).toBe(full.outcome);
        expect(naiveCompare(naive(host), naive(guest))).toBe(full.outcome);
        expect(explainCompiled(a, b)).toEqual(full);
        if (full.outcome === "IDENTICAL") expect(full.reasons).toEqual([]);
        else expect(full.reasons).toHaveLength(1);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  test("near misses agree, too: a guest of the host's own model", () => {
    fc.assert(
      fc.property(knownX86(map, "host"), knownX86(map, "guest"), (host, other) => {
        const guest: CpuDefinition = { ...other, model: host.model! };
        const full = okValue(compareCpu(host, guest, map));
        expect(naiveCompare(naive(host), naive(guest))).toBe(full.outcome);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });
});
