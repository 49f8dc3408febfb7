import type { CpuModelInfo } from "./arch.js";
import { equalBits } from "./bitset.js";
import type { CpuMapSection, MapModel } from "./cpuMap.js";
import { featuresOfBits } from "./mapLookup.js";

/** The models of one section of a map, in map order. */
export function modelInfos(section: CpuMapSection): readonly CpuModelInfo[] {
  return Object.freeze(section.models.map((model) => modelInfo(model, section)));
}

function modelInfo(model: MapModel, section: CpuMapSection): CpuModelInfo {
  const versioned = /^(.+)-v([1-9][0-9]*)$/.exec(model.name);
  const base = section.modelByName.get(versioned?.[1] ?? "");
  const canonical = canonicalName(model, section);
  return Object.freeze({
    name: model.name,
    ...(model.vendor !== undefined && { vendor: model.vendor }),
    ...(model.ancestor !== undefined && { ancestor: model.ancestor }),
    features: Object.freeze(
      model.bits.length === 0 ? model.ownFeatures : featuresOfBits(section, model.bits),
    ),
    removedFeatures: model.removed,
    addedFeatures: model.added,
    signatures: model.signatures,
    pvrs: model.pvrs,
    usableForHost: model.decodeHost,
    usableForGuest: model.decodeGuest,
    ...(base !== undefined && { versionOf: base.name, version: Number(versioned?.[2]) }),
    ...(canonical !== undefined && { canonical }),
    equivalents: Object.freeze(equivalentNames(model, section)),
  });
}

/** A version that takes the plain model as its ancestor and changes nothing is what the plain name stands for. */
function canonicalName(model: MapModel, section: CpuMapSection): string | undefined {
  return section.models.find(
    (other) =>
      other.ancestor === model.name &&
      other.name.startsWith(`${model.name}-v`) &&
      /^[1-9][0-9]*$/.test(other.name.slice(model.name.length + 2)) &&
      other.vendor === model.vendor &&
      equalBits(other.bits, model.bits),
  )?.name;
}

function equivalentNames(model: MapModel, section: CpuMapSection): readonly string[] {
  if (model.bits.length === 0) return [];
  return section.models
    .filter((other) => other !== model && other.vendor === model.vendor && equalBits(other.bits, model.bits))
    .map((other) => other.name);
}
