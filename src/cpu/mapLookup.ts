import { isSubset, subtractInto } from "./bitset.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, type CpuMapSection, type MapFeature, type MapModel, mapSection } from "./cpuMap.js";
import { libvirtFeatureName } from "./featureNames.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";

/**
 * The model of that name.
 * Errors: UNKNOWN_MODEL, with the nearest known name.
 */
export function findModel(section: CpuMapSection, name: string): Result<MapModel, CpuError> {
  const model = section.modelByName.get(name);
  if (model !== undefined) return ok(model);
  return err(unknown("UNKNOWN_MODEL", "CPU model", name, nearestName(name, section.modelByName.keys())));
}

/**
 * The feature of exactly that name. A spelling of another system is not accepted, as libvirt does not accept it; the
 * error's `nearest` then is the map's own name.
 * Errors: UNKNOWN_FEATURE.
 */
export function findFeature(section: CpuMapSection, name: string): Result<MapFeature, CpuError> {
  const feature = section.featureByName.get(name);
  if (feature !== undefined) return ok(feature);
  const nearest = section.featureByAlias.get(name)?.name ?? nearestFeature(section, name);
  return err(unknown("UNKNOWN_FEATURE", "CPU feature", name, nearest));
}

/**
 * The map's own name of a feature that may be spelled as another system spells it (`sse3` → `pni`), as far as the map
 * lists aliases. Undefined where the map knows neither.
 */
export function resolveFeatureName(
  map: CpuMap,
  name: string,
  family = "x86",
): { readonly name: string } | undefined {
  const section = mapSection(map, family);
  return section.featureByName.get(name) ?? section.featureByAlias.get(name);
}

/**
 * From bits back to names: walks the features in map order and takes each one whose bits are all still there. Bits that
 * make up no whole feature stay unnamed.
 */
export function featuresOfBits(section: CpuMapSection, bits: Uint32Array): readonly string[] {
  // Families without bits (ppc64, Arm) have features in name only.
  if (section.words === 0) return [];
  const rest = bits.slice();
  const names: string[] = [];
  for (const feature of section.features) {
    if (isSubset(feature.bits, rest)) {
      names.push(feature.name);
      subtractInto(rest, feature.bits);
    }
  }
  return names;
}

export function unknown(
  code: CpuError["code"],
  what: string,
  name: string,
  nearest: string | undefined,
): CpuError {
  const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  return {
    code,
    message: `Unknown ${what} ${name === "" ? "(empty name)" : name}${hint === "" ? "." : hint}`,
    name,
    ...(nearest !== undefined && { nearest }),
  };
}

function nearestFeature(section: CpuMapSection, name: string): string | undefined {
  // What another system's spelling stands for is nearer than any similar word, if the map has it.
  const known = libvirtFeatureName(name);
  if (known !== undefined && section.featureByName.has(known)) return known;
  const nearest = nearestName(name, [...section.featureByName.keys(), ...section.featureByAlias.keys()]);
  if (nearest === undefined) return undefined;
  return section.featureByAlias.get(nearest)?.name ?? nearest;
}
