import type { CpuDefinition, CpuMap } from "../cpu/index.js";
import { resolveRequirement } from "../cpu/resolveRequirement.js";
import { invariant } from "../cpu/result.js";
import type { CpuTypeRevisionRecord } from "./model.js";

/** The guest definition that a revision stands for, so that it can be compared with others. */
export function requirementDefinition(
  revision: Pick<CpuTypeRevisionRecord, "requirement">,
  map: CpuMap,
): CpuDefinition {
  const resolved = resolveRequirement(revision.requirement, map);
  // It was resolved with this very map when the revision was made.
  invariant(resolved.ok, `revision does not resolve with ${map.name}`);
  const { definition, arch, required, forbidden, disabled, vendors } = resolved.value;
  if (definition) return definition;
  const [vendor, ...others] = vendors;
  const { mode } = revision.requirement;
  return {
    type: "guest",
    ...(arch !== undefined && { arch }),
    mode: mode ?? "custom",
    ...(vendor !== undefined && others.length === 0 && { vendor }),
    features: [
      ...required.map((name) => ({ name, policy: "require" }) as const),
      ...disabled.map((name) => ({ name, policy: "disable" }) as const),
      ...forbidden.map((name) => ({ name, policy: "forbid" }) as const),
    ],
  };
}
