import { resolveRequirement } from "../cpu/resolveRequirement.js";
import { err, ok, type Result } from "../cpu/result.js";
import { fromRequirementError } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import type { CpuTypeRevisionRecord } from "./model.js";
import { readRequirement } from "./requirementSource.js";

/** A `<cpu>` element as a revision that nobody stored, so that it is answered by the same rules. */
export async function resolveCpuXml(
  deps: CatalogDeps,
  xml: string,
): Promise<Result<CpuTypeRevisionRecord, readonly CatalogError[]>> {
  await deps.cpuMaps.loadAll();
  const map = await deps.cpuMaps.newest();
  const requirement = readRequirement({ kind: "cpuXml", xml }, ["for"]);
  if (!requirement.ok) return err([requirement.error]);
  const resolved = resolveRequirement(requirement.value, map, { asWritten: true });
  if (!resolved.ok) return err(resolved.error.map((error) => fromRequirementError(error, ["for", "cpuXml"])));
  return ok({
    id: 0,
    cpuTypeId: 0,
    number: 0,
    ...(resolved.value.arch !== undefined && { arch: resolved.value.arch }),
    requirement: requirement.value,
    renderings: [],
    cpuMap: map.name,
    resolved: { features: resolved.value.features, warnings: [] },
    author: "",
    createdAt: "",
  });
}
