import type { BaselineOptions } from "./arch.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { archFor } from "./dispatch.js";
import { err, type Result } from "./result.js";

/**
 * The best guest CPU that each of the given CPUs can give.
 * Errors: INVALID_CPU for an empty list, UNSUPPORTED_ARCH, UNKNOWN_MODEL, UNKNOWN_FEATURE, UNKNOWN_VENDOR,
 * VENDOR_MISMATCH, INCOMPATIBLE where nothing is common, NO_MATCHING_MODEL.
 * Source: cpu-semantics, sections 4 and 7.
 */
export function baselineCpu(
  cpus: readonly CpuDefinition[],
  options: BaselineOptions,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  if (cpus.length === 0) {
    return err({ code: "INVALID_CPU", message: "A baseline needs at least one CPU." });
  }
  const arch = archFor(...cpus);
  return arch.ok ? arch.value.baseline(cpus, options, map) : arch;
}
