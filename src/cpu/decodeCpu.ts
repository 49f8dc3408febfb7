import type { DecodeOptions } from "./arch.js";
import type { CpuData } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { archNamed, defaultArch } from "./dispatch.js";
import type { Result } from "./result.js";

const archByKind = { cpuid: defaultArch, features: defaultArch, pvr: "ppc64", midr: "aarch64" } as const;

/**
 * The model and features that describe raw CPU data best.
 * Errors: UNSUPPORTED_ARCH, INVALID_CPU for data of another architecture, UNKNOWN_FEATURE, UNKNOWN_VENDOR,
 * NO_MATCHING_MODEL. Source: cpu-semantics, section 3.
 */
export function decodeCpu(
  data: CpuData,
  options: DecodeOptions,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  const arch = archNamed(options.arch ?? archByKind[data.kind]);
  return arch.ok ? arch.value.decode(data, options, map) : arch;
}
