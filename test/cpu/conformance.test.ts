import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runConformance } from "../../scripts/conformance/runConformance.js";
import { defaultCpuMapName, loadCpuMap } from "../../src/cpu/index.js";
import { repositoryRoot, sharedDir } from "../support/shared.js";
import { tempDir } from "../support/tempDir.js";
import { okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap(defaultCpuMapName));

function counts(directory: string): Record<string, number> {
  const reports = runConformance(directory, map);
  expect(reports.flatMap((report) => report.failures)).toEqual([]);
  return Object.fromEntries(reports.map((report) => [report.kind, report.passed]));
}

test("our own corpus passes", () => {
  const own = join(repositoryRoot, "fixtures", "conformance");
  expect(counts(join(own, "x86_64"))).toEqual({ compare: 189, baseline: 31, expand: 18 });
  expect(counts(join(own, "ppc64"))).toEqual({ compare: 40, baseline: 3 });
});

test("a wrong engine would be found: another map fails, and says where", () => {
  const reports = runConformance(
    join(repositoryRoot, "fixtures", "conformance", "x86_64"),
    okValue(loadCpuMap("libvirt-9.0.0")),
  );
  const failures = reports.flatMap((report) => report.failures);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures[0]?.place).toMatch(/^compare\.jsonl:\d+$/);
});

test("a directory without cases is refused", () => {
  expect(() => runConformance(join(repositoryRoot, "src"), map)).toThrow(/has none of compare\.jsonl/);
});

describe("a wrong expectation fails", () => {
  const own = join(repositoryRoot, "fixtures", "conformance");

  /** Runs our corpus with one text changed wherever it stands; how many cases failed of how many that were changed. */
  function tampered(arch: string, kind: string, from: string, to: string) {
    const copy = join(tempDir(), arch);
    cpSync(join(own, arch), copy, { recursive: true });
    const file = join(copy, `${kind}.jsonl`);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(from, to));
    const failures = runConformance(copy, map).flatMap((report) => report.failures);
    return { changed: text.split(from).length - 1, failed: failures.length };
  }

  test.each([
    ["x86_64", "baseline", "CPU vendors do not match", "CPUs are incompatible"],
    [
      "x86_64",
      "baseline",
      "CPU vendors do not match",
      "CPU vendor Intel of model Penryn differs from vendor AMD",
    ],
    ["x86_64", "baseline", "CPU vendors do not match", "something else"],
    ["ppc64", "baseline", "CPUs are incompatible", "CPU vendors do not match"],
    ["x86_64", "expand", "Unknown CPU model Nehalem-Turbo", "Unknown CPU model Nehalem"],
    ["x86_64", "compare", "Unknown CPU feature sse3", "Unknown CPU model sse3"],
    ["x86_64", "compare", '"reason": "vendor"', '"reason": "arch"'],
    ["x86_64", "compare", '"reason": "vendor"', '"reason": "weather"'],
    ["ppc64", "compare", '"reason": "model"', '"reason": "vendor"'],
    ["ppc64", "compare", '"reason": "model"', '"message": "the CPU is incompatible with host CPU"'],
    [
      "ppc64",
      "compare",
      '"reason": "model"',
      '"message": "the CPU is incompatible with host CPU: host CPU model does not match required CPU model POWER5"',
    ],
  ])("%s %s: %s → %s", (arch, kind, from, to) => {
    const { changed, failed } = tampered(arch, kind, from, to);
    expect(changed).toBeGreaterThan(0);
    expect(failed).toBe(changed);
  });

  test("a file without cases is refused", () => {
    const copy = tempDir();
    writeFileSync(join(copy, "compare.jsonl"), "\n");
    expect(() => runConformance(copy, map)).toThrow(/compare\.jsonl holds no case/);
  });
});

describe.skipIf(!sharedDir())("everything recorded from libvirt 11.3.0 (needs shared data)", () => {
  test.each([
    ["x86_64", { compare: 17945, baseline: 135, expand: 455 }],
    ["ppc64", { compare: 224 }],
  ])("%s", (arch, expected) => {
    expect(counts(join(sharedDir() ?? "", "conformance", arch))).toEqual(expected);
  });
});
