import { archOf } from "./archs.js";
import type { CpuMapSection } from "./cpuMap.js";
import { nearestName } from "./nearestName.js";
import type { RequirementError } from "./requirementError.js";
import type { ResolvedRequirement } from "./resolvedRequirement.js";

/** Alternatives that can never hold beside the rest of the requirement are mistakes, and are refused with their place. */
export function checkAlternatives(
  outer: Omit<ResolvedRequirement, "alternatives">,
  alternatives: ResolvedRequirement["alternatives"],
  section: CpuMapSection,
): readonly RequirementError[] {
  return alternatives.flatMap((alternative, index) => {
    const at = (...field: readonly string[]) => ["alternatives", String(index), ...field];
    return [
      ...unknownVendors(alternative.vendors ?? [], section, at),
      ...vendorErrors(outer, alternative, at),
      ...archErrors(outer, alternative, at),
      ...featureErrors(outer, alternative, at),
    ];
  });
}

type Alternative = ResolvedRequirement["alternatives"][number];
type Place = (...field: readonly string[]) => readonly string[];

function unknownVendors(
  vendors: readonly string[],
  section: CpuMapSection,
  at: Place,
): readonly RequirementError[] {
  return vendors.flatMap((vendor, index): readonly RequirementError[] => {
    if (section.vendorByName.size === 0 || section.vendorByName.has(vendor)) return [];
    const nearest = nearestName(vendor, section.vendorByName.keys());
    return [
      {
        code: "UNKNOWN_VENDOR",
        message: `The CPU map knows no vendor "${vendor}": use one of ${[...section.vendorByName.keys()].join(", ")}.`,
        field: at("vendors", String(index)),
        name: vendor,
        ...(nearest !== undefined && { nearest }),
      },
    ];
  });
}

function vendorErrors(
  outer: Omit<ResolvedRequirement, "alternatives">,
  { vendors = [], resolved }: Alternative,
  at: Place,
): readonly RequirementError[] {
  const impliedVendors = resolved.impliedVendor === undefined ? [] : [resolved.impliedVendor];
  const own = resolved.vendors.length > 0 ? resolved.vendors : impliedVendors;
  const outerVendors =
    outer.vendors.length > 0 ? outer.vendors : outer.impliedVendor === undefined ? [] : [outer.impliedVendor];
  const lists = [outerVendors, vendors, own].filter((list) => list.length > 0);
  const [first = [], ...others] = lists;
  if (lists.length < 2 || first.some((vendor) => others.every((list) => list.includes(vendor)))) return [];
  return [
    {
      code: "CONTRADICTION",
      message: `No vendor meets this alternative: ${lists.map((list) => list.join(" or ")).join("; and ")}.`,
      field: at("vendors"),
    },
  ];
}

function archErrors(
  outer: Omit<ResolvedRequirement, "alternatives">,
  { resolved }: Alternative,
  at: Place,
): readonly RequirementError[] {
  if (outer.arch === undefined || resolved.arch === undefined) return [];
  if (archOf(outer.arch) === archOf(resolved.arch)) return [];
  return [
    {
      code: "CONTRADICTION",
      message: `The alternative is for ${resolved.arch}, the rest of the requirement for ${outer.arch}.`,
      field: at("requirement", "arch"),
    },
  ];
}

function featureErrors(
  outer: Omit<ResolvedRequirement, "alternatives">,
  { resolved }: Alternative,
  at: Place,
): readonly RequirementError[] {
  const errors: RequirementError[] = [];
  const refuse = (name: string, key: string, how: string) => {
    errors.push({
      code: "CONTRADICTION",
      message: `The feature ${name} is ${how}: keep one.`,
      field: at("requirement", key),
      name,
    });
  };
  for (const name of outer.required) {
    if (resolved.forbidden.includes(name))
      refuse(name, "forbid", "required, and forbidden by the alternative");
    if (resolved.disabled.includes(name))
      refuse(name, "disable", "required, and disabled by the alternative");
  }
  for (const name of resolved.required) {
    if (outer.forbidden.includes(name)) refuse(name, "require", "forbidden, and required by the alternative");
    if (outer.disabled.includes(name)) refuse(name, "require", "disabled, and required by the alternative");
  }
  return errors;
}
