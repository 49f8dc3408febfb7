import type { CpuDefinition, CpuMap } from "../../cpu/index.js";
import { resolveRequirement } from "../../cpu/resolveRequirement.js";
import type { CpuTypeRevisionRecord } from "../model.js";
import { requirementDefinition } from "../requirementDefinition.js";

/**
 * The guest CPU of a CPU type. Where the type names a model and no vendor, the model's vendor counts as it does at start:
 * hardware virtualization shows guests the vendor of their host; emulators show what they like.
 */
export function revisionCpu(
  revision: CpuTypeRevisionRecord,
  virtType: string | undefined,
  map: CpuMap,
): CpuDefinition {
  const definition = requirementDefinition(revision, map);
  const { migratable } = revision.requirement;
  const resolved = resolveRequirement(revision.requirement, map);
  const implied = resolved.ok && virtType !== "qemu" ? resolved.value.impliedVendor : undefined;
  const { model } = definition;
  return {
    ...definition,
    // A type is what it says, so nothing may be put in its model's place.
    ...(model && { model: { ...model, fallback: "forbid" as const } }),
    ...(migratable !== undefined && { migratable }),
    ...(definition.vendor === undefined && implied !== undefined && { vendor: implied }),
  };
}
