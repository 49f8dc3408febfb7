import type { CpuFeature, FeaturePolicy } from "../../cpu/definition.js";
import { levelFeatures } from "../../cpu/levels.js";
import type { CpuRequirement } from "../../cpu/requirement.js";
import type { ResolvedRequirement } from "../../cpu/resolveRequirement.js";
import type { RenderContext } from "./rendering.js";

/** What a type adds up to once the alternative that applies is taken. */
export interface TypeSum {
  readonly required: readonly string[];
  readonly disabled: readonly string[];
  readonly forbidden: readonly string[];
  readonly optional: readonly string[];
  readonly force: readonly string[];
  readonly vendors: readonly string[];
  readonly impliedVendor?: string;
  readonly model?: { readonly name: string; readonly written: string };
  readonly stated: CpuRequirement;
  readonly notes: readonly string[];
}

/** Adds up the type and the first of its alternatives that applies to this hypervisor and vendor. */
export function sumOfType(resolved: ResolvedRequirement, context: RenderContext): TypeSum {
  const own = sumOf(resolved);
  if (resolved.alternatives.length === 0) return own;
  const vendor = context.host?.hostCpu?.vendor ?? context.host?.domain?.hostModel?.vendor;
  const virtType = context.virtType ?? context.host?.virtType;
  const applying = resolved.alternatives.filter(
    (alternative) =>
      (!alternative.virtTypes || virtType === undefined || alternative.virtTypes.includes(virtType)) &&
      (!alternative.vendors || vendor === undefined || alternative.vendors.includes(vendor)),
  );
  const [chosen] = applying;
  if (!chosen) {
    return {
      ...own,
      notes: ["None of the type's alternatives applies here: only what they have in common is written."],
    };
  }
  const { other, label } = pick(resolved, applying, chosen, context);
  const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
  const model = own.model ?? other.model;
  const impliedVendor = own.impliedVendor ?? other.impliedVendor;
  return {
    required: union(own.required, other.required),
    disabled: union(own.disabled, other.disabled),
    forbidden: union(own.forbidden, other.forbidden),
    optional: union(own.optional, other.optional),
    force: union(own.force, other.force),
    vendors: narrower(own.vendors, other.vendors),
    ...(impliedVendor !== undefined && { impliedVendor }),
    ...(model && { model }),
    stated: { ...other.stated, ...own.stated },
    notes: label === undefined ? other.notes : [label, ...other.notes],
  };
}

type Alternative = ResolvedRequirement["alternatives"][number];

/**
 * The alternative to write: the first one; where no vendor is known and those that apply differ in nothing but the vendor,
 * all of them at once.
 */
function pick(
  resolved: ResolvedRequirement,
  applying: readonly Alternative[],
  chosen: Alternative,
  context: RenderContext,
): { readonly other: TypeSum; readonly label?: string } {
  const sums = applying.map((alternative): TypeSum => {
    const sum = sumOfType(alternative.resolved, context);
    return { ...sum, vendors: narrower(alternative.vendors ?? [], sum.vendors) };
  });
  const other = sums[applying.indexOf(chosen)]!;
  if (sums.every((sum) => sameButVendor(sum, other))) {
    const isAny = sums.some((sum) => sum.vendors.length === 0);
    return { other: { ...other, vendors: isAny ? [] : [...new Set(sums.flatMap((sum) => sum.vendors))] } };
  }
  const index = resolved.alternatives.indexOf(chosen);
  const name = resolved.requirement.alternatives?.[index]?.label ?? `number ${index + 1}`;
  return {
    other,
    label: `Of the type's ${resolved.alternatives.length} alternatives this writes "${name}".`,
  };
}

function sameButVendor(a: TypeSum, b: TypeSum): boolean {
  const key = ({ vendors: _, stated: { vendors: __, ...stated }, ...rest }: TypeSum) =>
    JSON.stringify([stated, rest]);
  return key(a) === key(b);
}

function narrower(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0) return b;
  return b.length === 0 ? a : a.filter((name) => b.includes(name));
}

function sumOf(resolved: ResolvedRequirement): TypeSum {
  const { requirement, required, disabled, forbidden, vendors, impliedVendor, model } = resolved;
  const force = policyNames(resolved, "force");
  return {
    required: inReadingOrder(required, requirement).filter((name) => !force.includes(name)),
    disabled,
    forbidden,
    optional: policyNames(resolved, "optional"),
    force,
    vendors,
    ...(impliedVendor !== undefined && { impliedVendor }),
    ...(model && { model }),
    stated: requirement,
    notes: [],
  };
}

/** The level's features first, in the level's order. */
function inReadingOrder(required: readonly string[], { level }: CpuRequirement): readonly string[] {
  const ofLevel = (levelFeatures(level ?? "") ?? []).filter((name) => required.includes(name));
  return [...ofLevel, ...required.filter((name) => !ofLevel.includes(name))];
}

/** Resolved names of a policy that the resolved requirement keeps in its definition only. */
function policyNames(
  { definition, requirement }: ResolvedRequirement,
  policy: "force" | "optional",
): readonly string[] {
  return definition ? namesWith(definition.features, [policy]) : (requirement[policy] ?? []);
}

/** Names of the features with one of these policies; none given means require. */
export function namesWith(
  features: readonly CpuFeature[],
  policies: readonly FeaturePolicy[],
): readonly string[] {
  return features.filter(({ policy }) => policies.includes(policy ?? "require")).map(({ name }) => name);
}
