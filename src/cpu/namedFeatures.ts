import type { CpuReason } from "./comparison.js";
import type { CpuDefinition, CpuFeature, FeaturePolicy } from "./definition.js";

/**
 * Architectures whose features have no bits in a map: sets of names. Feature names are compared as they are written.
 */

/** What a definition says of its features, in list order; the last word on a name counts. */
export interface NamedFeatures {
  readonly has: ReadonlySet<string>;
  readonly lacks: ReadonlySet<string>;
  readonly optional: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  /** Wanted even where the host does not have it: never missing. */
  readonly forced: ReadonlySet<string>;
}

/** Features of a host carry no policy: each is there. Those of a guest are required unless said otherwise. */
export function namedFeatures(definition: CpuDefinition): NamedFeatures {
  const byName = new Map<string, FeaturePolicy>();
  for (const { name, policy } of definition.features) {
    byName.set(name, definition.type === "host" ? "require" : (policy ?? "require"));
  }
  const named = (...policies: readonly FeaturePolicy[]): ReadonlySet<string> =>
    new Set([...byName].filter(([, policy]) => policies.includes(policy)).map(([name]) => name));
  return {
    has: named("require", "force"),
    lacks: named("disable", "forbid"),
    optional: named("optional"),
    forbidden: named("forbid"),
    forced: named("force"),
  };
}

/** The names of all features that a definition has, in list order. */
export function featureNamesOf(definition: CpuDefinition): readonly string[] {
  return Object.freeze([...namedFeatures(definition).has]);
}

/** A feature list of a guest definition: required ones, then disabled ones. */
export function guestFeatures(
  required: Iterable<string>,
  disabled: Iterable<string> = [],
): readonly CpuFeature[] {
  return Object.freeze([
    ...[...required].map((name) => Object.freeze({ name, policy: "require" as const })),
    ...[...disabled].map((name) => Object.freeze({ name, policy: "disable" as const })),
  ]);
}

export function featureReason(code: CpuReason["code"], what: string, features: readonly string[]): CpuReason {
  return Object.freeze({ code, message: `${what}: ${features.join(", ")}.`, features });
}

/** Models that are another CPU with every emulator and on every machine, so that one name on both sides says nothing. */
export function isMovingModel(name: string | undefined): boolean {
  return name === "max" || name === "host";
}

/** Whether the definition takes the host's CPU as it is. */
export function isPassthrough(definition: CpuDefinition): boolean {
  return (
    definition.type === "guest" && (definition.mode === "host-passthrough" || definition.mode === "maximum")
  );
}
