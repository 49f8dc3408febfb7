import { resolveFeatureName as mapFeatureName, mapSection, nearestName } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";

/**
 * The catalog's spelling (libvirt's) of a feature written in any system's spelling. A name that no table knows is taken
 * as it is when some host has it, since s390x and Arm features are free names.
 */
export async function resolveFeatureName(
  deps: CatalogDeps,
  written: string,
): Promise<Result<string, CatalogError>> {
  const map = await deps.cpuMaps.newest();
  const known = mapFeatureName(map, written);
  if (known) return ok(known.name);
  if (await deps.store.hosts.hasFeature(written)) return ok(written);
  const nearest = nearestName(written, mapSection(map, "x86").featureByName.keys());
  return err({
    kind: "unknownName",
    code: "UNKNOWN_FEATURE",
    message: `No CPU map and no host knows the feature "${written}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
    name: written,
    ...(nearest !== undefined && { nearest }),
  });
}
