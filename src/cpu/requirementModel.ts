import { archOf } from "./archs.js";
import type { CpuMap, CpuMapSection } from "./cpuMap.js";
import { cpuFeatures } from "./expandCpu.js";
import { nearestName } from "./nearestName.js";
import type { CpuRequirement } from "./requirement.js";
import type { RequirementError } from "./requirementError.js";
import { s390xModel, s390xModelNames } from "./s390xModels.js";
import { versionedModel } from "./versionedModel.js";

export interface FoundModel {
  readonly name: string;
  readonly written: string;
  readonly vendor?: string;
  readonly features: readonly string[];
  /** Features that QEMU once took out of the model. */
  readonly removed: readonly string[];
}

/** The model that is named, and what the map knows of it. */
export function resolveModel(
  requirement: CpuRequirement,
  map: CpuMap,
  section: CpuMapSection,
  arch: string | undefined,
  errors: RequirementError[],
): FoundModel | undefined {
  const { model, mode } = requirement;
  const written = model ?? requirement.s390xModel;
  if (written === undefined) return undefined;
  if (mode !== undefined && mode !== "custom") {
    errors.push({
      code: "CONTRADICTION",
      message: `Mode ${mode} takes the CPU from the host, so no model can be named beside it.`,
      field: ["model"],
    });
    return undefined;
  }
  const family = archOf(arch ?? "x86_64")?.family;
  if (family === "s390x" && !s390xModel(written) && written !== "max" && written !== "qemu") {
    errors.push(unknownModel(requirement, "QEMU", written, s390xModelNames));
    return undefined;
  }
  // Only hypervisors know the models of these architectures; the map has none to look them up in.
  if (section.modelByName.size === 0) return { name: written, written, features: [], removed: [] };
  const found = section.modelByName.get(written);
  if (!found) {
    // On Arm, emulators know more models than the map does.
    if (family === "arm") return { name: written, written, features: [], removed: [] };
    errors.push(
      unknownModel(requirement, `The CPU map ${map.name}`, written, [...section.modelByName.keys()]),
    );
    return undefined;
  }
  const features = cpuFeatures(
    { type: "guest", arch: arch ?? "x86_64", model: { name: written }, features: [] },
    map,
  );
  return {
    name: family === "x86" ? versionedModel(map, written, requirement.machine) : written,
    written,
    ...(found.vendor !== undefined && { vendor: found.vendor }),
    features: features.ok ? features.value : [],
    removed: found.removed,
  };
}

function unknownModel(
  requirement: CpuRequirement,
  who: string,
  written: string,
  names: readonly string[],
): RequirementError {
  const nearest = nearestName(written, names);
  return {
    code: "UNKNOWN_MODEL",
    message: `${who} knows no model "${written}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
    field: [requirement.model === undefined ? "s390xModel" : "model"],
    name: written,
    ...(nearest !== undefined && { nearest }),
  };
}

export function resolveVendors(
  { vendors = [] }: CpuRequirement,
  section: CpuMapSection,
  modelVendor: string | undefined,
  errors: RequirementError[],
): readonly string[] {
  const known = section.vendorByName;
  for (const [index, vendor] of vendors.entries()) {
    if (known.size === 0 || known.has(vendor)) continue;
    // Some write what CPUID says: GenuineIntel.
    const byString = section.vendors.find(({ vendorString }) => vendorString === vendor)?.name;
    const nearest = byString ?? nearestName(vendor, known.keys());
    errors.push({
      code: "UNKNOWN_VENDOR",
      message: `The CPU map knows no vendor "${vendor}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`} It has ${[...known.keys()].join(", ")}.`,
      field: ["vendors", String(index)],
      name: vendor,
      ...(nearest !== undefined && { nearest }),
    });
  }
  const areKnown = vendors.every((vendor) => known.has(vendor));
  if (modelVendor !== undefined && vendors.length > 0 && areKnown && !vendors.includes(modelVendor)) {
    errors.push({
      code: "CONTRADICTION",
      message: `The model is ${modelVendor}'s, but the vendor must be ${vendors.join(" or ")}: change one of them.`,
      field: ["vendors"],
    });
  }
  return vendors;
}
