import fc from "fast-check";
import { expect, test } from "vitest";
import {
  baselineCpu,
  compareCompiled,
  compareCpu,
  compileCpu,
  countExtra,
  cpuFeatures,
  cpuMapFromFiles,
  cpuMapFromJson,
  cpuModels,
  decodeCpu,
  defaultCpuMapName,
  expandCpu,
  explainCompiled,
  formatCpuXml,
  loadCpuMap,
  migratableCpu,
  parseCpuXml,
  type Result,
  updateCpu,
} from "../../src/cpu/index.js";
import { wildDefinition } from "./support/arbitraries.js";
import { okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap(defaultCpuMapName));

/** A value, or an error with a code and a sentence. */
function expectTyped(result: Result<unknown, { readonly code: string; readonly message: string }>): void {
  if (result.ok) return;
  expect(result.error.code).toMatch(/^[A-Z_]+$/);
  expect(result.error.message).toMatch(/\S/);
}

test("any definition gets a value or a typed error from every function", () => {
  fc.assert(
    fc.property(wildDefinition, wildDefinition, (a, b) => {
      expectTyped(compareCpu(a, b, map));
      expectTyped(baselineCpu([a, b], { expand: true, migratable: true }, map));
      expectTyped(expandCpu(a, map));
      expectTyped(updateCpu(a, b, map));
      expectTyped(migratableCpu(a, map));
      expectTyped(cpuFeatures(a, map));
      expectTyped(cpuModels(map, a.arch ?? ""));
      const [left, right] = [compileCpu(a, map), compileCpu(b, map)];
      expectTyped(left);
      if (left.ok && right.ok) {
        expect(explainCompiled(left.value, right.value).outcome).toBeTypeOf("string");
        expect(compareCompiled(left.value, right.value)).toBeTypeOf("number");
        expect(countExtra(left.value, right.value)).toBeGreaterThanOrEqual(0);
      }
      formatCpuXml(a);
    }),
    { seed: 19, numRuns: 1000 },
  );
});

test("a compiled comparison gives the outcome of the whole one, for all that compiles", () => {
  fc.assert(
    fc.property(wildDefinition, wildDefinition, (host, cpu) => {
      const left = compileCpu(host, map);
      const right = compileCpu(cpu, map, host.arch);
      if (!left.ok || !right.ok) return;
      const whole = compareCpu({ ...host, arch: host.arch ?? "x86_64" }, cpu, map);
      expect(explainCompiled(left.value, right.value).outcome).toBe(okValue(whole).outcome);
    }),
    { seed: 23, numRuns: 1000 },
  );
});

const word = fc.integer({ min: 0, max: 0xffffffff });

test("any raw data gets a value or a typed error", () => {
  const leaf = fc.record({
    leaf: fc.constantFrom(0, 1, 7, 0x80000001),
    subleaf: fc.nat(1),
    eax: word,
    ebx: word,
    ecx: word,
    edx: word,
  });
  const data = fc.oneof(
    fc.record({ kind: fc.constant("cpuid" as const), leaves: fc.array(leaf) }),
    fc.record({
      kind: fc.constant("features" as const),
      features: fc.array(fc.oneof(fc.string(), fc.constant("sse2"))),
    }),
    fc.record({ kind: fc.constant("pvr" as const), pvr: fc.integer() }),
    fc.record({ kind: fc.constant("midr" as const), midr: fc.integer() }),
  );
  const options = fc.record(
    {
      type: fc.constantFrom("host" as const, "guest" as const),
      vendor: fc.constantFrom("Intel", "AMD", "?"),
    },
    { requiredKeys: ["type"] },
  );
  fc.assert(
    fc.property(data, options, (raw, chosen) => {
      expectTyped(decodeCpu(raw, chosen, map));
    }),
    { seed: 29, numRuns: 500 },
  );
});

test("any text gets a value or a typed error", () => {
  const piece = fc.constantFrom(
    ..."<cpu mode='custom'>|<cpu>|</cpu>|<model>a</model>|<model|>|<feature name='x'/>|<arch>x86_64</arch>|<numa><cell/></numa>|<topology sockets='x'/>|&amp;|&lol;|<!DOCTYPE a [|]]>|<!--|-->|'|\0|é".split(
      "|",
    ),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (value) => {
      expectTyped(parseCpuXml(value));
      expectTyped(cpuMapFromJson(value));
      expectTyped(cpuMapFromFiles(new Map([["index.xml", value]]), "any"));
      expectTyped(loadCpuMap(`/nonexistent/${value}`));
    }),
    { seed: 31, numRuns: 1000 },
  );
});

test("any JSON gets a map or a typed error", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expectTyped(cpuMapFromJson(JSON.stringify(value)));
      expectTyped(cpuMapFromJson(JSON.stringify({ format: 1, name: "n", digest: "d", archs: value })));
    }),
    { seed: 37, numRuns: 500 },
  );
});
