import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runConformance } from "../../scripts/conformance/runConformance.js";
import { defaultCpuMapName, loadCpuMap } from "../../src/cpu/index.js";
import { repositoryRoot, sharedDir } from "../support/shared.js";
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

describe.skipIf(!sharedDir())("everything recorded from libvirt 11.3.0 (needs shared data)", () => {
  test.each([
    ["x86_64", { compare: 17945, baseline: 135, expand: 455 }],
    ["ppc64", { compare: 224 }],
  ])("%s", (arch, expected) => {
    expect(counts(join(sharedDir() ?? "", "conformance", arch))).toEqual(expected);
  });
});
