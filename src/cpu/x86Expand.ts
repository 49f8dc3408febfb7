import { isSubset } from "./bitset.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature } from "./definition.js";
import { featuresOfBits, findFeature, findModel } from "./mapLookup.js";
import { err, ok, type Result } from "./result.js";
import { hostBitsOf, policyOf, x86Family } from "./x86Compile.js";
import { withRemovedFeatures } from "./x86Decode.js";

/**
 * Spells out all features of the definition's model, with the definition's own on top.
 * Errors: INVALID_CPU without a model, UNKNOWN_MODEL. Source: cpu-semantics, section 5.
 */
export function expandX86(definition: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError> {
  const section = mapSection(map, x86Family);
  if (definition.model === undefined) {
    return err({
      code: "INVALID_CPU",
      message: "A CPU definition without a model has no features to spell out; resolve it on a host first.",
    });
  }
  const model = findModel(section, definition.model.name);
  if (!model.ok) return model;
  const isHost = definition.type === "host";
  const base = featuresOfBits(section, model.value.bits).map((name) => featureOf(name, isHost, "require"));
  const own = definition.features
    .map((feature) => featureOf(feature.name, isHost, policyOf(definition, feature)))
    .filter(({ policy }) => policy === undefined || policy === "require" || policy === "disable");
  const features = overlay(base, own);
  return ok(
    Object.freeze({
      ...definition,
      features: Object.freeze(isHost ? features : withRemovedFeatures(features, model.value)),
    }),
  );
}

/**
 * Makes a guest definition concrete on a host. `host-passthrough` and `maximum` stay as they are: they mean whatever the
 * host has. For `host-model` the host has to be the hypervisor's host-model of the domain capabilities.
 * Errors: UNKNOWN_MODEL, UNKNOWN_FEATURE; INVALID_CPU where the host names no model that is needed.
 * Source: cpu-semantics, section 6.
 */
export function updateX86(
  guest: CpuDefinition,
  host: CpuDefinition,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  if (guest.mode === "host-passthrough" || guest.mode === "maximum") return ok(guest);
  const section = mapSection(map, x86Family);
  const hostBits = hostBitsOf(host, section);
  if (!hostBits.ok) return hostBits;
  const own: CpuFeature[] = [];
  for (const listed of guest.features) {
    const policy = policyOf(guest, listed);
    if (policy !== "optional") {
      own.push(featureOf(listed.name, false, policy));
      continue;
    }
    const feature = findFeature(section, listed.name);
    if (!feature.ok) return feature;
    const hasIt = isSubset(feature.value.bits, hostBits.value);
    own.push(featureOf(listed.name, false, hasIt ? "require" : "disable"));
  }
  const concrete =
    guest.mode === "host-model" || guest.match === "minimum"
      ? takenFromHost(guest, host, own)
      : ok<CpuDefinition>({ ...guest, features: own });
  if (!concrete.ok || concrete.value.model === undefined) return concrete;
  const model = findModel(section, concrete.value.model.name);
  if (!model.ok) return model;
  const features = withRemovedFeatures(concrete.value.features, model.value);
  return ok(Object.freeze({ ...concrete.value, features: Object.freeze(features) }));
}

function takenFromHost(
  guest: CpuDefinition,
  host: CpuDefinition,
  own: readonly CpuFeature[],
): Result<CpuDefinition, CpuError> {
  if (host.model === undefined) {
    return err({
      code: "INVALID_CPU",
      message: "The host's CPU definition names no model, so the guest cannot take it over.",
    });
  }
  const { vendor: _, ...rest } = guest;
  const fallback = guest.model?.fallback ?? host.model.fallback;
  const base = host.features.map((feature) => featureOf(feature.name, false, policyOf(host, feature)));
  return ok({
    ...rest,
    mode: "custom",
    match: "exact",
    model: Object.freeze({
      name: host.model.name,
      ...(fallback !== undefined && { fallback }),
      ...(guest.model?.vendorId !== undefined && { vendorId: guest.model.vendorId }),
    }),
    ...(host.vendor !== undefined && { vendor: host.vendor }),
    features: overlay(base, own),
  });
}

/** The first list with the second one's policies: named again, a feature keeps its place. */
function overlay(base: readonly CpuFeature[], own: readonly CpuFeature[]): readonly CpuFeature[] {
  const byName = new Map(base.map((feature) => [feature.name, feature]));
  for (const feature of own) byName.set(feature.name, feature);
  return [...byName.values()];
}

function featureOf(name: string, isHost: boolean, policy: NonNullable<CpuFeature["policy"]>): CpuFeature {
  return Object.freeze(isHost ? { name } : { name, policy });
}
