import { archOf } from "./archs.js";
import type { CpuMap, CpuMapSection } from "./cpuMap.js";
import { libvirtFeatureName, nearestFeature as nearestKnownFeature } from "./featureNames.js";
import { nearestName } from "./nearestName.js";
import type { CpuRequirement } from "./requirement.js";
import type { RequirementError, RequirementWarning } from "./requirementError.js";

export const featureKeys = ["require", "forbid", "disable", "optional", "force"] as const;

export type FeatureLists = Readonly<Record<(typeof featureKeys)[number], readonly string[]>>;

export function featureLists(
  requirement: CpuRequirement,
  map: CpuMap,
  section: CpuMapSection,
  arch: string | undefined,
  errors: RequirementError[],
  warnings: RequirementWarning[],
): FeatureLists {
  const resolve = (key: keyof FeatureLists): readonly string[] => {
    const found = (requirement[key] ?? []).flatMap((written, index) => {
      const name = featureNamed(section, arch, written);
      if (name !== undefined) {
        if (name !== written) {
          warnings.push({
            code: "FEATURE_SPELLING",
            message: `"${written}" is taken as "${name}", the CPU map's spelling.`,
          });
        }
        return [name];
      }
      const nearest = nearestFeature(section, written);
      errors.push({
        code: "UNKNOWN_FEATURE",
        message: `The CPU map ${map.name} knows no feature "${written}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
        field: [key, String(index)],
        name: written,
        ...(nearest !== undefined && { nearest }),
      });
      return [];
    });
    return [...new Set(found)];
  };
  return {
    require: resolve("require"),
    forbid: resolve("forbid"),
    disable: resolve("disable"),
    optional: resolve("optional"),
    force: resolve("force"),
  };
}

/** Whether the section lists a feature, by whatever spelling. */
export function isKnownFeature(section: CpuMapSection, written: string): boolean {
  return listedFeature(section, written) !== undefined;
}

function listedFeature(section: CpuMapSection, written: string): string | undefined {
  if (section.featureByName.has(written)) return written;
  const alias = section.featureByAlias.get(written);
  if (alias) return alias.name;
  const known = libvirtFeatureName(written);
  return known !== undefined && section.featureByName.has(known) ? known : undefined;
}

/** The map's name of a feature; on architectures whose maps list no features, names are taken as they are. */
function featureNamed(section: CpuMapSection, arch: string | undefined, written: string): string | undefined {
  const listed = listedFeature(section, written);
  if (listed !== undefined) return listed;
  // Arm's section lists the few features that guests can choose, not all there are: only a table of bits is complete.
  const hasFeatureTable =
    section.words > 0 && (arch === undefined || archOf(arch)?.family === section.family);
  return hasFeatureTable || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(written) ? undefined : written;
}

function nearestFeature(section: CpuMapSection, written: string): string | undefined {
  // What another system's spelling stands for is nearer than any similar word, if the map has it.
  const known = section.words > 0 ? nearestKnownFeature(written) : undefined;
  return known !== undefined && section.featureByName.has(known)
    ? known
    : nearestName(written, section.featureByName.keys());
}
