import { resolveRequirement } from "../cpu/resolveRequirement.js";
import { err, ok, type Result } from "../cpu/result.js";
import { fromRequirementError } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import type { JudgedRequirement } from "./ports.js";
import { readRequirement } from "./requirementSource.js";

/** A `<cpu>` element that is asked about as it stands, so that it is judged by the same code as stored revisions. */
export async function resolveCpuXml(
  deps: CatalogDeps,
  xml: string,
): Promise<Result<JudgedRequirement, readonly CatalogError[]>> {
  await deps.cpuMaps.loadAll();
  const map = await deps.cpuMaps.newest();
  const requirement = readRequirement({ kind: "cpuXml", xml }, ["for"]);
  if (!requirement.ok) return err([requirement.error]);
  // What does not resolve is told now, not once for each class.
  const resolved = resolveRequirement(requirement.value, map, { asWritten: true });
  if (!resolved.ok) return err(resolved.error.map((error) => fromRequirementError(error, ["for", "cpuXml"])));
  return ok({ requirement: requirement.value, cpuMap: map.name, asWritten: true });
}
