import { distance } from "fastest-levenshtein";
import { nearestName } from "../../cpu/nearestName.js";
import type { FlavorSpec, TraitWish } from "./flavorSpec.js";
import { traitFeatures } from "./traitFeatures.js";

/** Two threads or more of one core run at once; no CPU feature, but a fact of the host. */
export const hyperthreadingTrait = "HW_CPU_HYPERTHREADING";

const traitsByFeature: ReadonlyMap<string, readonly string[]> = groupByFeature();

function groupByFeature(): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [trait, feature] of Object.entries(traitFeatures)) {
    const group = groups.get(feature);
    if (group === undefined) groups.set(feature, [trait]);
    else group.push(trait);
  }
  return groups;
}

/** The CPU feature (libvirt's name) that a trait stands for; undefined for a trait that is about something else. */
export function featureOfTrait(trait: string): string | undefined {
  return Object.hasOwn(traitFeatures, trait) ? traitFeatures[trait] : undefined;
}

/** The traits of a CPU feature (libvirt's name); mostly one, two for `svm` and `vmx`, none for most features. */
export function traitsOfFeature(feature: string): readonly string[] {
  return traitsByFeature.get(feature) ?? [];
}

/**
 * A host's CPU traits, sorted: of its features (libvirt's names), and HW_CPU_HYPERTHREADING where cores run several
 * threads.
 */
export function hostTraits(
  features: Iterable<string>,
  facts: { readonly smt?: boolean } = {},
): readonly string[] {
  const traits = new Set([...features].flatMap(traitsOfFeature));
  if (facts.smt === true) traits.add(hyperthreadingTrait);
  return [...traits].sort();
}

/** What `PUT /resource_providers/{uuid}/traits` of the Placement API takes (1.6 and later). */
export interface PlacementTraits {
  readonly traits: readonly string[];
  readonly resource_provider_generation: number;
}

/**
 * The body that sets a resource provider's CPU traits. The call replaces all traits of the provider, so those it has
 * already (`current`) are kept, but for CPU traits that the host has no more.
 *
 * @param generation the provider's generation, from the GET that gave `current`.
 */
export function placementTraits(
  traits: readonly string[],
  generation: number,
  current: readonly string[] = [],
): PlacementTraits {
  const kept = current.filter(
    (trait) => featureOfTrait(trait) === undefined && trait !== hyperthreadingTrait,
  );
  return { traits: [...new Set([...kept, ...traits])].sort(), resource_provider_generation: generation };
}

export interface FeatureWishes {
  /** Features (libvirt's names) the host must have, and must not have. */
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
  /** Wishes that are about no CPU feature: the catalog cannot judge them by the CPU. */
  readonly otherTraits: readonly TraitWish[];
}

/** The CPU features that a flavor's traits ask for, whatever their group. */
export function featureWishes(spec: Pick<FlavorSpec, "traits">): FeatureWishes {
  const features = (wish: TraitWish["wish"]): readonly string[] => {
    const found = spec.traits.flatMap((trait) => (trait.wish === wish ? [featureOfTrait(trait.name)] : []));
    return [...new Set(found.filter((feature) => feature !== undefined))].sort();
  };
  return {
    required: features("required"),
    forbidden: features("forbidden"),
    otherTraits: spec.traits.filter(({ name }) => featureOfTrait(name) === undefined),
  };
}

/** The known trait that an unknown CPU trait is most likely meant to be; undefined for a known or an unlike one. */
export function nearestTrait(name: string): string | undefined {
  if (!name.startsWith("HW_CPU_") || name === hyperthreadingTrait || Object.hasOwn(traitFeatures, name))
    return undefined;
  const nearest = nearestName(name, [...Object.keys(traitFeatures), hyperthreadingTrait]);
  return nearest !== undefined && distance(name, nearest) <= 1 ? nearest : undefined;
}
