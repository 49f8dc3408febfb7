import { parseCpuXml } from "../cpu/index.js";
import { type CpuRequirement, requirementFromCpu } from "../cpu/requirement.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";

/** A requirement as structure or as libvirt's `<cpu>` element. */
export type CpuRequirementSource =
  | { readonly kind: "structured"; readonly requirement: CpuRequirement }
  | { readonly kind: "cpuXml"; readonly xml: string };

export function readRequirement(
  source: CpuRequirementSource,
  field: readonly string[],
): Result<CpuRequirement, CatalogError> {
  if (source.kind === "structured") return ok(source.requirement);
  const parsed = parseCpuXml(source.xml);
  return parsed.ok
    ? ok(requirementFromCpu(parsed.value))
    : err(fromCpuError(parsed.error, [...field, "cpuXml"]));
}
