import { archOf } from "./archs.js";
import { type CpuMap, type CpuMapSection, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature } from "./definition.js";
import { cpuFeatures } from "./expandCpu.js";
import { libvirtFeatureName, nearestFeature as nearestKnownFeature } from "./featureNames.js";
import { levelFeatures, x86Levels } from "./levels.js";
import { nearestName } from "./nearestName.js";
import { ppc64CompatModes } from "./ppc64Models.js";
import type { CpuRequirement } from "./requirement.js";
import { err, ok, type Result } from "./result.js";
import { versionedModel } from "./versionedModel.js";

/** Why a requirement cannot be used, and in which of its fields. */
export interface RequirementError {
  readonly code:
    | "UNKNOWN_MODEL"
    | "UNKNOWN_FEATURE"
    | "UNKNOWN_VENDOR"
    | "CONTRADICTION"
    | "INVALID_INPUT"
    | "UNSUPPORTED_ARCH";
  readonly message: string;
  readonly field: readonly string[];
  readonly name?: string;
  readonly nearest?: string;
}

export interface RequirementWarning {
  readonly code: "MODEL_WITHOUT_VENDOR" | "FEATURE_SPELLING" | "REMOVED_FEATURE";
  readonly message: string;
}

/** A requirement with every name the CPU map's own and everything it implies spelt out. */
export interface ResolvedRequirement {
  readonly requirement: CpuRequirement;
  /** undefined: the host's own architecture. */
  readonly arch?: string;
  readonly vendors: readonly string[];
  /** The vendor of the model where the requirement names none: hardware virtualization shows the guest the host's vendor. */
  readonly impliedVendor?: string;
  readonly model?: {
    /** What the written name stands for. */
    readonly name: string;
    readonly written: string;
  };
  /** Features the guest gets at least: the model's, the level's and the required ones, less disabled ones; in map order. */
  readonly features: readonly string[];
  /** Features required beside the model. */
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
  readonly disabled: readonly string[];
  /** The guest definition to compare with a host's; undefined without a model. */
  readonly definition?: CpuDefinition;
  readonly warnings: readonly RequirementWarning[];
  readonly alternatives: readonly {
    readonly virtTypes?: readonly string[];
    readonly vendors?: readonly string[];
    readonly resolved: ResolvedRequirement;
  }[];
}

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
  if (impliedVendor !== undefined && model) {
    warnings.push({
      code: "MODEL_WITHOUT_VENDOR",
      message: `The model ${model.name} is ${impliedVendor}'s, but the requirement names no vendor: hosts of other vendors are refused by the catalog, although libvirt would not look.`,
    });
  }
  const required = [...new Set([...level, ...names.require, ...names.force])];
  const hidden = new Set(names.disable);
  const all = new Set([...(model?.features ?? []), ...required]);
  return ok({
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
    alternatives,
  });
}

/** The architecture that is stated, or that the model, level or compatibility mode implies. */
function resolveArch(
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

function impliedArch(requirement: CpuRequirement, map: CpuMap): string | undefined {
  if (requirement.ppc64Compat !== undefined) return "ppc64";
  if (requirement.s390xModel !== undefined) return "s390x";
  if (requirement.level !== undefined) return "x86_64";
  const { model } = requirement;
  if (model !== undefined) {
    if (mapSection(map, "x86").modelByName.has(model)) return "x86_64";
    if (mapSection(map, "ppc64").modelByName.has(model)) return "ppc64";
    if (mapSection(map, "arm").modelByName.has(model)) return "aarch64";
    return undefined;
  }
  const features = [...(requirement.require ?? []), ...(requirement.forbid ?? [])];
  const x86 = mapSection(map, "x86");
  return features.some((name) => x86.featureByName.has(name)) ? "x86_64" : undefined;
}

type FeatureLists = Readonly<
  Record<"require" | "forbid" | "disable" | "optional" | "force", readonly string[]>
>;

function featureLists(
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

/** The map's name of a feature; on architectures whose maps list no features, names are taken as they are. */
function featureNamed(section: CpuMapSection, arch: string | undefined, written: string): string | undefined {
  if (section.featureByName.has(written)) return written;
  const alias = section.featureByAlias.get(written);
  if (alias) return alias.name;
  const known = libvirtFeatureName(written);
  if (known !== undefined && section.featureByName.has(known)) return known;
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

interface FoundModel {
  readonly name: string;
  readonly written: string;
  readonly vendor?: string;
  readonly features: readonly string[];
}

function resolveModel(
  requirement: CpuRequirement,
  map: CpuMap,
  section: CpuMapSection,
  arch: string | undefined,
  errors: RequirementError[],
): FoundModel | undefined {
  const { model, s390xModel, mode } = requirement;
  const written = model ?? s390xModel;
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
  // Only hypervisors know the models of these architectures; the map has none to look them up in.
  if (section.modelByName.size === 0) return { name: written, written, features: [] };
  const found = section.modelByName.get(written);
  if (!found) {
    // On Arm, emulators know more models than the map does.
    if (family === "arm") return { name: written, written, features: [] };
    const nearest = nearestName(written, section.modelByName.keys());
    errors.push({
      code: "UNKNOWN_MODEL",
      message: `The CPU map ${map.name} knows no model "${written}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
      field: [model === undefined ? "s390xModel" : "model"],
      name: written,
      ...(nearest !== undefined && { nearest }),
    });
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
  };
}

function resolveVendors(
  { vendors = [] }: CpuRequirement,
  section: CpuMapSection,
  modelVendor: string | undefined,
  errors: RequirementError[],
): readonly string[] {
  for (const [index, vendor] of vendors.entries()) {
    if (section.vendorByName.size === 0 || section.vendorByName.has(vendor)) continue;
    const nearest = nearestName(vendor, section.vendorByName.keys());
    errors.push({
      code: "UNKNOWN_VENDOR",
      message: `The CPU map knows no vendor "${vendor}": use one of ${[...section.vendorByName.keys()].join(", ")}.`,
      field: ["vendors", String(index)],
      name: vendor,
      ...(nearest !== undefined && { nearest }),
    });
  }
  if (modelVendor !== undefined && vendors.length > 0 && !vendors.includes(modelVendor)) {
    errors.push({
      code: "CONTRADICTION",
      message: `The model is ${modelVendor}'s, but the vendor must be ${vendors.join(" or ")}: change one of them.`,
      field: ["vendors"],
    });
  }
  return vendors;
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
  if (minPhysAddrBits !== undefined && (minPhysAddrBits < 1 || minPhysAddrBits > 64)) {
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
