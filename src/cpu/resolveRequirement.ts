import { archOf } from "./archs.js";
import { type CpuMap, type CpuMapSection, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature } from "./definition.js";
import { levelFeatures, x86Levels } from "./levels.js";
import { nearestName } from "./nearestName.js";
import { ppc64CompatModes } from "./ppc64Models.js";
import { modelsNotInQemu } from "./qemuModelVersions.js";
import type { CpuRequirement } from "./requirement.js";
import { checkAlternatives } from "./requirementAlternatives.js";
import { resolveArch } from "./requirementArch.js";
import type { RequirementError, RequirementWarning } from "./requirementError.js";
import { type FeatureLists, featureLists } from "./requirementFeatures.js";
import { type FoundModel, resolveModel, resolveVendors } from "./requirementModel.js";
import type { ResolvedRequirement } from "./resolvedRequirement.js";
import { err, ok, type Result } from "./result.js";

export type { RequirementError, RequirementWarning } from "./requirementError.js";
export type { ResolvedRequirement } from "./resolvedRequirement.js";

const maxAlternatives = 32;
const maxDepth = 3;

/**
 * Resolves a requirement with a CPU map: aliases, levels, the versioned model, and whether its parts agree. The same
 * input always gives the same answer.
 */
export function resolveRequirement(
  requirement: CpuRequirement,
  map: CpuMap,
  options: ResolveOptions = {},
): Result<ResolvedRequirement, readonly RequirementError[]> {
  const resolved = resolveAt(requirement, map, 1, options);
  if (!resolved.ok || !options.asWritten) return resolved;
  const { impliedVendor: _, warnings: __, ...rest } = resolved.value;
  return ok({ ...rest, warnings: [] });
}

export interface ResolveOptions {
  /**
   * For a `<cpu>` element that is asked about as it stands: its vendor counts only where it is written, and forbidding a
   * feature of the model is a question like any other, both as in libvirt.
   */
  readonly asWritten?: boolean;
}

function resolveAt(
  requirement: CpuRequirement,
  map: CpuMap,
  depth: number,
  options: ResolveOptions,
): Result<ResolvedRequirement, readonly RequirementError[]> {
  const errors: RequirementError[] = [];
  const warnings: RequirementWarning[] = [];
  const arch = resolveArch(requirement, map, errors);
  const section = mapSection(map, archOf(arch ?? "x86_64")?.family ?? "none");
  const names = featureLists(requirement, map, section, arch, errors, warnings);
  const level = resolveLevel(requirement, arch, errors);
  const model = resolveModel(requirement, map, section, arch, errors);
  const vendors = resolveVendors(requirement, section, model?.vendor, errors);
  checkOther(requirement, arch, errors);
  checkContradictions(names, level, options.asWritten ? [] : (model?.features ?? []), errors);
  const alternatives = resolveAlternatives(requirement, map, depth, options, errors);
  if (errors.length > 0) return err(errors);
  const impliedVendor = vendors.length === 0 ? model?.vendor : undefined;
  warnings.push(...modelWarnings(model, impliedVendor, names.require));
  const required = [...new Set([...level, ...names.require, ...names.force])];
  const hidden = new Set(names.disable);
  const all = new Set([...(model?.features ?? []), ...required]);
  const resolved = {
    requirement,
    ...(arch !== undefined && { arch }),
    vendors,
    ...(impliedVendor !== undefined && { impliedVendor }),
    ...(model && { model: { name: model.name, written: model.written } }),
    features: inMapOrder(
      section,
      [...all].filter((name) => !hidden.has(name)),
    ),
    required: inMapOrder(section, required),
    forbidden: names.forbid,
    disabled: names.disable,
    ...(model && { definition: definitionOf(requirement, model.written, arch, names, level, vendors) }),
    warnings,
  };
  const clashes = checkAlternatives(resolved, alternatives, section);
  return clashes.length > 0 ? err(clashes) : ok({ ...resolved, alternatives });
}

function modelWarnings(
  model: FoundModel | undefined,
  impliedVendor: string | undefined,
  required: readonly string[],
): readonly RequirementWarning[] {
  if (!model) return [];
  const warnings: RequirementWarning[] = [];
  if (impliedVendor !== undefined) {
    warnings.push({
      code: "MODEL_WITHOUT_VENDOR",
      message: `The model ${model.name} is ${impliedVendor}'s, but the requirement names no vendor: hosts of other vendors are refused by the catalog, although libvirt would not look.`,
    });
  }
  const gone = modelsNotInQemu.get(model.written);
  if (gone !== undefined) warnings.push({ code: "REMOVED_MODEL", message: `${model.written}: ${gone}` });
  for (const name of required.filter((feature) => model.removed.includes(feature))) {
    warnings.push({
      code: "REMOVED_FEATURE",
      message: `QEMU took ${name} out of the model ${model.name}: few hypervisors still give it to a guest.`,
    });
  }
  return warnings;
}

function resolveLevel(
  { level }: CpuRequirement,
  arch: string | undefined,
  errors: RequirementError[],
): readonly string[] {
  if (level === undefined) return [];
  const features = levelFeatures(level);
  if (!features) {
    const nearest = nearestName(level, x86Levels);
    errors.push({
      code: "INVALID_INPUT",
      message: `"${level}" is no microarchitecture level: use one of ${x86Levels.join(", ")}.`,
      field: ["level"],
      name: level,
      ...(nearest !== undefined && { nearest }),
    });
    return [];
  }
  return arch === undefined || archOf(arch)?.family === "x86" ? features : [];
}

function checkOther(requirement: CpuRequirement, arch: string | undefined, errors: RequirementError[]): void {
  const { ppc64Compat, minPhysAddrBits } = requirement;
  if (ppc64Compat !== undefined && !ppc64CompatModes.has(ppc64Compat)) {
    const nearest = nearestName(ppc64Compat, ppc64CompatModes.keys());
    errors.push({
      code: "INVALID_INPUT",
      message: `"${ppc64Compat}" is no POWER compatibility mode: use one of ${[...ppc64CompatModes.keys()].join(", ")}.`,
      field: ["ppc64Compat"],
      name: ppc64Compat,
      ...(nearest !== undefined && { nearest }),
    });
  }
  if (
    minPhysAddrBits !== undefined &&
    !(Number.isInteger(minPhysAddrBits) && minPhysAddrBits >= 1 && minPhysAddrBits <= 64)
  ) {
    errors.push({
      code: "INVALID_INPUT",
      message: `minPhysAddrBits is ${minPhysAddrBits}: physical addresses have 1 to 64 bits.`,
      field: ["minPhysAddrBits"],
    });
  }
  const named = [requirement.model, requirement.s390xModel, requirement.ppc64Compat].filter(
    (name) => name !== undefined,
  );
  if (named.length > 1) {
    errors.push({
      code: "CONTRADICTION",
      message: `The requirement names ${named.join(" and ")}: name one model or mode.`,
      field: [requirement.model === undefined ? "s390xModel" : "model"],
    });
  }
  if (requirement.level !== undefined && arch !== undefined && archOf(arch)?.family !== "x86") {
    errors.push({
      code: "CONTRADICTION",
      message: `Levels are x86's, but the requirement is for ${arch}.`,
      field: ["level"],
    });
  }
}

function checkContradictions(
  names: FeatureLists,
  level: readonly string[],
  modelFeatures: readonly string[],
  errors: RequirementError[],
): void {
  const wanted = new Set([...names.require, ...names.force, ...level]);
  for (const key of ["forbid", "disable"] as const) {
    for (const [index, name] of names[key].entries()) {
      if (!wanted.has(name)) continue;
      errors.push({
        code: "CONTRADICTION",
        message: `The feature ${name} is both required and ${key === "forbid" ? "forbidden" : "disabled"}: keep one.`,
        field: [key, String(index)],
        name,
      });
    }
  }
  for (const [index, name] of names.forbid.entries()) {
    if (!modelFeatures.includes(name) || names.disable.includes(name)) continue;
    errors.push({
      code: "CONTRADICTION",
      message: `The feature ${name} is forbidden, but the model has it: disable it, or choose another model.`,
      field: ["forbid", String(index)],
      name,
    });
  }
}

function resolveAlternatives(
  requirement: CpuRequirement,
  map: CpuMap,
  depth: number,
  options: ResolveOptions,
  errors: RequirementError[],
): ResolvedRequirement["alternatives"] {
  const { alternatives = [] } = requirement;
  if (alternatives.length > maxAlternatives || (alternatives.length > 0 && depth >= maxDepth)) {
    errors.push({
      code: "INVALID_INPUT",
      message: `At most ${maxAlternatives} alternatives may be given, nested at most ${maxDepth - 1} deep.`,
      field: ["alternatives"],
    });
    return [];
  }
  return alternatives.flatMap(({ virtTypes, vendors, requirement: inner }, index) => {
    const merged =
      inner.arch === undefined && requirement.arch !== undefined
        ? { ...inner, arch: requirement.arch }
        : inner;
    const resolved = resolveAt(merged, map, depth + 1, options);
    if (resolved.ok) {
      return [{ ...(virtTypes && { virtTypes }), ...(vendors && { vendors }), resolved: resolved.value }];
    }
    errors.push(
      ...resolved.error.map((error) => ({
        ...error,
        field: ["alternatives", String(index), "requirement", ...error.field],
      })),
    );
    return [];
  });
}

function definitionOf(
  requirement: CpuRequirement,
  model: string,
  arch: string | undefined,
  names: FeatureLists,
  level: readonly string[],
  vendors: readonly string[],
): CpuDefinition {
  const required = [...new Set([...level, ...names.require])];
  const [vendor, ...others] = vendors;
  const features: readonly CpuFeature[] = [
    ...required.map((name) => ({ name, policy: "require" }) as const),
    ...names.force.map((name) => ({ name, policy: "force" }) as const),
    ...names.optional.map((name) => ({ name, policy: "optional" }) as const),
    ...names.disable.map((name) => ({ name, policy: "disable" }) as const),
    ...names.forbid.map((name) => ({ name, policy: "forbid" }) as const),
  ];
  return {
    type: "guest",
    ...(arch !== undefined && { arch }),
    mode: "custom",
    match: requirement.match ?? "exact",
    check: requirement.check ?? "partial",
    model: { name: model, fallback: "forbid" },
    ...(vendor !== undefined && others.length === 0 && { vendor }),
    features,
  };
}

function inMapOrder(section: CpuMapSection, names: readonly string[]): readonly string[] {
  const place = (name: string) => section.featureByName.get(name)?.index ?? section.featureByName.size;
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0));
}
