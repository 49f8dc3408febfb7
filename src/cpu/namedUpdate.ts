import type { CpuError } from "./cpuError.js";
import type { CpuDefinition, CpuFeature } from "./definition.js";
import { isPassthrough, namedFeatures } from "./namedFeatures.js";
import { err, ok, type Result } from "./result.js";

/**
 * Makes a guest definition concrete on a host, where features are names: `host-model` and `match='minimum'` take over the
 * host's model and features, optional features become required or disabled.
 *
 * @param hostFeatures all features of the host, those its model implies included.
 * Errors: INVALID_CPU where the host's model is needed and not told. Source: cpu-semantics, section 6.
 */
export function updateNamed(
  guest: CpuDefinition,
  host: CpuDefinition,
  hostFeatures: ReadonlySet<string>,
): Result<CpuDefinition, CpuError> {
  if (isPassthrough(guest)) return ok(guest);
  const own = guest.features.map((feature): CpuFeature => {
    const policy = feature.policy ?? "require";
    if (policy !== "optional") return Object.freeze({ name: feature.name, policy });
    return Object.freeze({
      name: feature.name,
      policy: hostFeatures.has(feature.name) ? "require" : "disable",
    });
  });
  if (guest.mode !== "host-model" && guest.match !== "minimum") {
    return ok(Object.freeze({ ...guest, features: Object.freeze(own) }));
  }
  if (host.model === undefined) {
    return err({
      code: "INVALID_CPU",
      message: "The host's CPU definition names no model, so the guest cannot take it over.",
    });
  }
  const { has, lacks } = namedFeatures(host);
  const features = new Map<string, CpuFeature>();
  for (const name of has) features.set(name, Object.freeze({ name, policy: "require" }));
  for (const name of lacks) features.set(name, Object.freeze({ name, policy: "disable" }));
  for (const feature of own) features.set(feature.name, feature);
  const { vendor: _, ...rest } = guest;
  const fallback = guest.model?.fallback ?? host.model.fallback;
  return ok(
    Object.freeze({
      ...rest,
      mode: "custom",
      match: "exact",
      model: Object.freeze({ name: host.model.name, ...(fallback !== undefined && { fallback }) }),
      ...(host.vendor !== undefined && { vendor: host.vendor }),
      features: Object.freeze([...features.values()]),
    } satisfies CpuDefinition),
  );
}
