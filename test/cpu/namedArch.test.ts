import { describe, expect, test } from "vitest";
import {
  baselineCpu,
  type CpuDefinition,
  compareCpu,
  cpuFeatures,
  cpuModels,
  expandCpu,
  loadCpuMap,
  parseCpuXml,
} from "../../src/cpu/index.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));

describe.each([
  ["riscv64", "rv64", "rva22s64", "zba", "v"],
  ["loongarch64", "la464", "la132", "lsx", "lasx"],
])(
  "%s: a yes or no needs evidence on both sides (cpu-semantics, section 8)",
  (arch, model, other, has, more) => {
    /** Requirements may name features alone; a `<cpu>` element may not, so its model is taken away again. */
    const cpu = (contents: string, attributes = ""): CpuDefinition => {
      if (contents.includes("<model>") || !contents.includes("<feature")) {
        return { arch, ...okValue(parseCpuXml(`<cpu ${attributes}>${contents}</cpu>`)) };
      }
      const { model: _, ...rest } = okValue(parseCpuXml(`<cpu><model>x</model>${contents}</cpu>`));
      return { arch, ...rest };
    };
    const feature = (name: string, policy = "require") => `<feature name='${name}' policy='${policy}'/>`;
    const named = `<model>${model}</model>`;

    test.each<[string, CpuDefinition, CpuDefinition, readonly string[]]>([
      ["a silent host", cpu(""), cpu(named), ["UNKNOWN", "HOST_CPU_UNKNOWN"]],
      ["a silent guest", cpu(named), cpu(""), ["UNKNOWN", "NO_EVIDENCE"]],
      ["one model", cpu(named), cpu(named), ["IDENTICAL"]],
      ["two models", cpu(named), cpu(`<model>${other}</model>`), ["UNKNOWN", "NO_EVIDENCE"]],
      ["more features", cpu(named + feature(has)), cpu(named), ["SUPERSET", "EXTRA_FEATURES", has]],
      ["a model may have it", cpu(named), cpu(named + feature(has)), ["UNKNOWN", "NO_EVIDENCE", has]],
      [
        "a feature that is switched off",
        cpu(named + feature(has, "disable")),
        cpu(named + feature(has)),
        ["INCOMPATIBLE", "MISSING_FEATURES", has],
      ],
      ["features alone", cpu(feature(has)), cpu(feature(has)), ["IDENTICAL"]],
      [
        "a missing one",
        cpu(feature(has)),
        cpu(feature(has) + feature(more)),
        ["INCOMPATIBLE", "MISSING_FEATURES", more],
      ],
      [
        "a forbidden one",
        cpu(feature(has)),
        cpu(feature(has, "forbid")),
        ["INCOMPATIBLE", "FORBIDDEN_FEATURES", has],
      ],
      ["host-passthrough", cpu(""), cpu("", "mode='host-passthrough'"), ["IDENTICAL"]],
      ["another architecture", cpu(named), { ...cpu(named), arch: "x86_64" }, ["INCOMPATIBLE", "ARCH"]],
      [
        "another vendor",
        cpu(`${named}<vendor>A</vendor>`),
        cpu(`${named}<vendor>B</vendor>`),
        ["INCOMPATIBLE", "VENDOR"],
      ],
    ])("%s", (_, host, wanted, expected) => {
      const { outcome, reasons } = okValue(compareCpu(host, wanted, map));
      expect([outcome, ...reasons.flatMap(({ code, features = [] }) => [code, ...features])]).toEqual(
        expected,
      );
    });

    test("what would need a map is a typed error", () => {
      for (const result of [baselineCpu([cpu(named)], {}, map), expandCpu(cpu(named), map)]) {
        expect(errorFrom(result)).toMatchObject({ code: "UNSUPPORTED_OPERATION" });
      }
      expect(okValue(cpuModels(map, arch))).toEqual([]);
      expect(okValue(cpuFeatures(cpu(named + feature(has) + feature(more, "disable")), map))).toEqual([has]);
    });
  },
);
