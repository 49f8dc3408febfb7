import { archOf } from "./archs.js";
import { type CpuMap, mapSection } from "./cpuMap.js";
import type { CpuRequirement } from "./requirement.js";
import type { RequirementError } from "./requirementError.js";
import { featureKeys, isKnownFeature } from "./requirementFeatures.js";
import { s390xModel } from "./s390xModels.js";

/** The architecture that is stated, or that the model, level or compatibility mode implies. */
export function resolveArch(
  requirement: CpuRequirement,
  map: CpuMap,
  errors: RequirementError[],
): string | undefined {
  const implied = impliedArch(requirement, map);
  const { arch } = requirement;
  if (arch !== undefined && archOf(arch) === undefined) {
    errors.push({
      code: "UNSUPPORTED_ARCH",
      message: `There are no CPU rules for the architecture ${arch}.`,
      field: ["arch"],
    });
    return undefined;
  }
  if (arch === undefined) return implied;
  if (implied !== undefined && archOf(arch) !== archOf(implied)) {
    errors.push({
      code: "CONTRADICTION",
      message: `The requirement is for ${arch}, but what it names exists on ${implied} only.`,
      field: ["arch"],
    });
  }
  return arch;
}

/** What a requirement names tells its architecture: nothing of one is known to another. */
function impliedArch(requirement: CpuRequirement, map: CpuMap): string | undefined {
  const { ppc64Compat, s390xModel: ibmModel, level, model, vendors = [] } = requirement;
  if (ppc64Compat !== undefined) return "ppc64";
  if (ibmModel !== undefined) return "s390x";
  if (level !== undefined) return "x86_64";
  if (model !== undefined) {
    const family = mapFamilies.find(([name]) => mapSection(map, name).modelByName.has(model));
    return family?.[1] ?? (s390xModel(model) ? "s390x" : undefined);
  }
  const features = featureKeys.flatMap((key) => requirement[key] ?? []);
  return mapFamilies.find(([name]) => {
    const section = mapSection(map, name);
    return (
      features.some((feature) => isKnownFeature(section, feature)) ||
      vendors.some((vendor) => section.vendorByName.has(vendor))
    );
  })?.[1];
}

const mapFamilies = [
  ["x86", "x86_64"],
  ["ppc64", "ppc64"],
  ["arm", "aarch64"],
] as const;
