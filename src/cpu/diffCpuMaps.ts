import type { CpuMap, CpuMapSection, MapModel } from "./cpuMap.js";
import { mapSection } from "./cpuMap.js";
import { featuresOfBits } from "./mapLookup.js";

/** A model that two maps define differently. */
export interface CpuModelDiff {
  readonly name: string;
  /** Features that only the second map counts in the model, by its names and in its order. */
  readonly featuresGained: readonly string[];
  /** Features that only the first map counts in the model. */
  readonly featuresLost: readonly string[];
  /** Changes of the lists that do not count: `removed` and `added` entries that only one map has. */
  readonly removedGained: readonly string[];
  readonly removedLost: readonly string[];
  readonly addedGained: readonly string[];
  readonly addedLost: readonly string[];
  readonly vendorChanged: boolean;
  readonly signaturesChanged: boolean;
  readonly decodeChanged: boolean;
}

export interface CpuMapSectionDiff {
  readonly family: string;
  readonly modelsOnlyInA: readonly string[];
  readonly modelsOnlyInB: readonly string[];
  readonly featuresOnlyInA: readonly string[];
  readonly featuresOnlyInB: readonly string[];
  readonly modelsChanged: readonly CpuModelDiff[];
}

export interface CpuMapDiff {
  readonly a: string;
  readonly b: string;
  /** Whether both maps have the same content. */
  readonly same: boolean;
  readonly sections: readonly CpuMapSectionDiff[];
}

/** What a move from map `a` to map `b` would change: names, and what the same names mean. */
export function diffCpuMaps(a: CpuMap, b: CpuMap): CpuMapDiff {
  const families = new Set([...a.sections.keys(), ...b.sections.keys()]);
  return Object.freeze({
    a: a.name,
    b: b.name,
    same: a.digest === b.digest,
    sections: Object.freeze(
      [...families].map((family) => diffSections(family, mapSection(a, family), mapSection(b, family))),
    ),
  });
}

function diffSections(family: string, a: CpuMapSection, b: CpuMapSection): CpuMapSectionDiff {
  const changed = a.models.flatMap((model) => {
    const other = b.modelByName.get(model.name);
    const diff = other === undefined ? undefined : diffModels(model, a, other, b);
    return diff === undefined ? [] : [diff];
  });
  return Object.freeze({
    family,
    modelsOnlyInA: [...a.modelByName.keys()].filter((name) => !b.modelByName.has(name)),
    modelsOnlyInB: [...b.modelByName.keys()].filter((name) => !a.modelByName.has(name)),
    featuresOnlyInA: [...a.featureByName.keys()].filter((name) => !b.featureByName.has(name)),
    featuresOnlyInB: [...b.featureByName.keys()].filter((name) => !a.featureByName.has(name)),
    modelsChanged: Object.freeze(changed),
  });
}

function diffModels(
  a: MapModel,
  mapA: CpuMapSection,
  b: MapModel,
  mapB: CpuMapSection,
): CpuModelDiff | undefined {
  const namesA = featuresOfBits(mapA, a.bits);
  const namesB = featuresOfBits(mapB, b.bits);
  const diff: CpuModelDiff = Object.freeze({
    name: a.name,
    featuresGained: without(namesB, namesA),
    featuresLost: without(namesA, namesB),
    removedGained: without(b.removed, a.removed),
    removedLost: without(a.removed, b.removed),
    addedGained: without(b.added, a.added),
    addedLost: without(a.added, b.added),
    vendorChanged: a.vendor !== b.vendor,
    signaturesChanged: JSON.stringify([a.signatures, a.pvrs]) !== JSON.stringify([b.signatures, b.pvrs]),
    decodeChanged: a.decodeHost !== b.decodeHost || a.decodeGuest !== b.decodeGuest,
  });
  const isChanged = Object.entries(diff).some(
    ([key, value]) => key !== "name" && (Array.isArray(value) ? value.length > 0 : value === true),
  );
  return isChanged ? diff : undefined;
}

function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const known = new Set(other);
  return list.filter((name) => !known.has(name));
}
