import { expect, test } from "vitest";
import { builtinCpuTypes } from "../../src/catalog/builtinCpuTypes.js";
import { builtinCpuMapNames, cpuModels, loadCpuMap } from "../../src/cpu/index.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { invariant } from "../../src/cpu/result.js";
import { hypervisorKinds, renderCpu } from "../../src/hypervisors/render/index.js";

test("names are unique, whatever their case, and each type is described", () => {
  const names = builtinCpuTypes.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { name, description } of builtinCpuTypes) expect(description.length, name).toBeGreaterThan(5);
});

test("all that operators expect to find are there", () => {
  const names = new Set(builtinCpuTypes.map(({ name }) => name));
  const expected = [
    ..."Any host,Any x86-64,Any Intel,Any AMD,Any AES,Any AVX2,Any AVX-512".split(","),
    ..."x86-64-v2,x86-64-v2-AES,x86-64-v3,x86-64-v4,POWER8,POWER9,POWER10".split(","),
    ..."zEC12,z13,z14,z15,z16,host-model,host-passthrough".split(","),
    ..."Nehalem,Westmere,SandyBridge,IvyBridge,Haswell,Haswell-noTSX-IBRS,EPYC-Milan,EPYC-Genoa".split(","),
  ];
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
});

test.each(builtinCpuMapNames)(
  "with the map %s each resolves where the map knows its model, without a warning, and renders",
  (name) => {
    const map = loadCpuMap(name);
    invariant(map.ok, `${name} loads`);
    const models = cpuModels(map.value, "x86_64");
    invariant(models.ok, "x86_64 has models");
    const known = new Set(models.value.map((model) => model.name));
    let count = 0;
    for (const type of builtinCpuTypes) {
      const { model } = type.requirement;
      const resolved = resolveRequirement(type.requirement, map.value);
      if (model !== undefined && !known.has(model)) {
        expect(resolved.ok, type.name).toBe(false);
        continue;
      }
      invariant(resolved.ok, `${type.name} resolves`);
      const codes = resolved.value.warnings.map(({ code }) => code);
      expect(
        codes.filter((code) => code !== "REMOVED_MODEL"),
        type.name,
      ).toEqual([]);
      for (const kind of hypervisorKinds) {
        const rendering = renderCpu(kind, { resolved: resolved.value, map: map.value });
        expect(rendering.ok && rendering.value.hypervisor, `${type.name} for ${kind}`).toBe(kind);
      }
      count += 1;
    }
    expect(count).toBeGreaterThan(builtinCpuTypes.length - 10);
  },
);
