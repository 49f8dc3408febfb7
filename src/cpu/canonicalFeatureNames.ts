import { type CpuMap, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature } from "./definition.js";
import { libvirtFeatureName } from "./featureNames.js";
import { x86Archs, x86Family } from "./x86Compile.js";

export interface CanonicalNames {
  readonly definition: CpuDefinition;
  /** What was written otherwise. */
  readonly renamed: readonly { readonly written: string; readonly name: string }[];
}

/**
 * The definition with features that are spelled as another system spells them (`sse3`, `arch-facilities`) under the CPU
 * map's names. Names that the map knows, or that nobody knows, stay as they are. libvirt itself would refuse such
 * spellings, and so do `compareCpu` and its like.
 */
export function canonicalFeatureNames(definition: CpuDefinition, map: CpuMap): CanonicalNames {
  if (definition.arch !== undefined && !x86Archs.includes(definition.arch))
    return { definition, renamed: [] };
  const { featureByName, featureByAlias } = mapSection(map, x86Family);
  const renamed: { readonly written: string; readonly name: string }[] = [];
  const features = definition.features.map((feature): CpuFeature => {
    const written = feature.name;
    if (featureByName.has(written)) return feature;
    const name = featureByAlias.get(written)?.name ?? libvirtFeatureName(written);
    if (name === undefined || !featureByName.has(name)) return feature;
    renamed.push({ written, name });
    return Object.freeze({ ...feature, name });
  });
  if (renamed.length === 0) return { definition, renamed };
  return { definition: Object.freeze({ ...definition, features: Object.freeze(features) }), renamed };
}
