import type { CpuArch } from "./arch.js";
import { archOf, cpuArchs } from "./archs.js";
import type { CpuError } from "./cpuError.js";
import type { CpuDefinition } from "./definition.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";

/** What a definition that names no architecture is taken for, as most documents leave it out. */
export const defaultArch = "x86_64";

/**
 * The architecture family that answers for these definitions: the first one that names an architecture decides.
 * Errors: UNSUPPORTED_ARCH.
 */
export function archFor(...definitions: readonly CpuDefinition[]): Result<CpuArch, CpuError> {
  return archNamed(definitions.find((definition) => definition.arch !== undefined)?.arch ?? defaultArch);
}

/** Errors: UNSUPPORTED_ARCH. */
export function archNamed(name: string): Result<CpuArch, CpuError> {
  const arch = archOf(name);
  if (arch !== undefined) return ok(arch);
  const known = cpuArchs.flatMap((family) => family.archs);
  const nearest = nearestName(name, known);
  return err({
    code: "UNSUPPORTED_ARCH",
    message: `The architecture ${name} is not supported; known are ${known.join(", ")}.`,
    name,
    ...(nearest !== undefined && { nearest }),
  });
}
