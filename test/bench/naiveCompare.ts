import type { CompareOutcome } from "../../src/cpu/comparison.js";
import type { CpuMap } from "../../src/cpu/cpuMap.js";
import type { CpuDefinition } from "../../src/cpu/definition.js";

/**
 * The rules of x86 comparison once more, written down with string sets over the map's plain data: the yardstick of the
 * benchmark and the oracle of a property test. It shares no code with the engine.
 */
export function naiveModelBits(map: CpuMap): ReadonlyMap<string, ReadonlySet<string>> {
  const arch = map.data.archs.find((candidate) => candidate.arch === "x86");
  const features = naiveFeatureBits(map);
  const removedBy = new Map(arch?.models.map((model) => [model.name, model.removed ?? []]));
  const models = new Map<string, Set<string>>();
  for (const model of arch?.models ?? []) {
    const bits = new Set(model.ancestor === undefined ? [] : models.get(model.ancestor));
    for (const name of removedBy.get(model.ancestor ?? "") ?? []) {
      for (const bit of features.get(name) ?? []) bits.delete(bit);
    }
    for (const name of model.features ?? []) {
      for (const bit of features.get(name) ?? []) bits.add(bit);
    }
    models.set(model.name, bits);
  }
  return models;
}

export function naiveFeatureBits(map: CpuMap): ReadonlyMap<string, readonly string[]> {
  const arch = map.data.archs.find((candidate) => candidate.arch === "x86");
  const bitsOf = (place: string, mask: number): string[] =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => (mask >>> bit) % 2 === 1)
      .map((bit) => `${place}.${bit}`);
  return new Map(
    arch?.features.map((feature) => [
      feature.name,
      [
        ...(feature.cpuid ?? []).flatMap(([leaf, subleaf, ...masks]) =>
          masks.flatMap((mask, register) => bitsOf(`cpuid.${leaf}.${subleaf}.${register}`, mask)),
        ),
        ...(feature.msr ?? []).flatMap(([index, ...masks]) =>
          masks.flatMap((mask, half) => bitsOf(`msr.${index}.${half}`, mask)),
        ),
      ],
    ]),
  );
}

/** A definition as string sets. */
export interface NaiveCpu {
  readonly definition: CpuDefinition;
  readonly host: ReadonlySet<string>;
  readonly require: ReadonlySet<string>;
  readonly force: ReadonlySet<string>;
  readonly optional: ReadonlySet<string>;
  readonly disable: ReadonlySet<string>;
  readonly forbid: ReadonlySet<string>;
}

export function naiveCompiler(map: CpuMap): (definition: CpuDefinition) => NaiveCpu {
  const models = naiveModelBits(map);
  const features = naiveFeatureBits(map);
  return (definition) => {
    const model = definition.model === undefined ? [] : [...(models.get(definition.model.name) ?? [])];
    const host = new Set(model);
    const byPolicy = {
      require: new Set(model),
      force: new Set<string>(),
      optional: new Set<string>(),
      disable: new Set<string>(),
      forbid: new Set<string>(),
    };
    for (const feature of definition.features) {
      const policy = definition.type === "host" ? "require" : (feature.policy ?? "require");
      for (const bit of features.get(feature.name) ?? []) {
        byPolicy[policy].add(bit);
        if (policy === "require" || policy === "force") host.add(bit);
        else if (policy !== "optional") host.delete(bit);
      }
    }
    return { definition, host, ...byPolicy };
  };
}

export function naiveCompare(host: NaiveCpu, cpu: NaiveCpu): CompareOutcome {
  const { arch, vendor } = cpu.definition;
  if (arch !== undefined && arch !== "i686" && arch !== "x86_64") return "INCOMPATIBLE";
  if (vendor !== undefined && vendor !== host.definition.vendor) return "INCOMPATIBLE";
  for (const bit of cpu.forbid) {
    if (host.host.has(bit)) return "INCOMPATIBLE";
  }
  const tolerated = (bit: string): boolean =>
    cpu.force.has(bit) || cpu.optional.has(bit) || cpu.disable.has(bit);
  for (const bit of cpu.require) {
    if (!tolerated(bit) && !host.host.has(bit)) return "INCOMPATIBLE";
  }
  for (const bit of host.host) {
    if (!cpu.require.has(bit) && !tolerated(bit)) {
      const isStrict = cpu.definition.type === "guest" && cpu.definition.match === "strict";
      return isStrict ? "INCOMPATIBLE" : "SUPERSET";
    }
  }
  return "IDENTICAL";
}
