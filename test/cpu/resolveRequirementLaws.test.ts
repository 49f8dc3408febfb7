import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuModels, loadCpuMap, mapSection } from "../../src/cpu/index.js";
import type { CpuRequirement } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const resolved = (requirement: CpuRequirement) => okValue(resolveRequirement(requirement, map));

describe("whatever is required", () => {
  const models = okValue(cpuModels(map, "x86_64")).map(({ name }) => name);
  const features = mapSection(map, "x86").features.map(({ name }) => name);
  const names = fc.uniqueArray(fc.constantFrom(...features), { maxLength: 6 });
  const requirement = fc
    .record({ model: fc.option(fc.constantFrom(...models)), all: names, split: fc.nat(6) })
    .map(({ model, all, split }): CpuRequirement => {
      return {
        arch: "x86_64",
        ...(model !== null && { model }),
        require: all.slice(0, split),
        disable: all.slice(split),
      };
    });

  it("resolving is deterministic, and resolving what was resolved changes nothing", () => {
    fc.assert(
      fc.property(requirement, (given) => {
        const first = resolved(given);
        expect(resolved(given)).toEqual(first);
        const again = resolved({
          ...given,
          require: first.required,
          disable: first.disabled,
          ...(first.model && { model: first.model.name }),
        });
        expect(again.required).toEqual(first.required);
        expect(again.features).toEqual(first.features);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("never gives the guest what is disabled, and always what is required, in map order", () => {
    fc.assert(
      fc.property(requirement, (given) => {
        const { features: all, required, disabled } = resolved(given);
        expect(disabled.filter((name) => all.includes(name))).toEqual([]);
        expect(required.filter((name) => !all.includes(name))).toEqual([]);
        expect([...all].sort((a, b) => features.indexOf(a) - features.indexOf(b))).toEqual(all);
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it("survives any names, and every error points somewhere", () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(
        fc.record(
          {
            arch: text,
            model: text,
            vendors: fc.array(text, { maxLength: 2 }),
            require: fc.array(text, { maxLength: 3 }),
            forbid: fc.array(text, { maxLength: 3 }),
            level: text,
            ppc64Compat: text,
            s390xModel: text,
            machine: text,
            minPhysAddrBits: fc.double(),
          },
          { requiredKeys: [] },
        ),
        (given) => {
          const answer = resolveRequirement(given, map);
          if (answer.ok) return;
          expect(answer.error.length).toBeGreaterThan(0);
          for (const error of answer.error) expect(error.field.length).toBeGreaterThan(0);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
