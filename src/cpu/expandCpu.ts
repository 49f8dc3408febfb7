import type { CpuModelInfo } from "./arch.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { archFor, archNamed } from "./dispatch.js";
import { ok, type Result } from "./result.js";

/**
 * The definition with all features of its model spelled out.
 * Errors: UNSUPPORTED_ARCH, UNKNOWN_MODEL, INVALID_CPU without a model. Source: cpu-semantics, section 5.
 */
export function expandCpu(definition: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError> {
  const arch = archFor(definition);
  return arch.ok ? arch.value.expand(definition, map) : arch;
}

/**
 * The definition without the features that keep a guest from migrating (`invtsc`).
 * Errors: UNSUPPORTED_ARCH.
 */
export function migratableCpu(definition: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError> {
  const arch = archFor(definition);
  return arch.ok ? arch.value.migratable(definition, map) : arch;
}

/**
 * All features that a CPU of this definition has, by name, in map order.
 * Errors: UNSUPPORTED_ARCH, UNKNOWN_MODEL, UNKNOWN_FEATURE.
 */
export function cpuFeatures(definition: CpuDefinition, map: CpuMap): Result<readonly string[], CpuError> {
  const arch = archFor(definition);
  return arch.ok ? arch.value.features(definition, map) : arch;
}

/** Maps never change, and finding each model's equals means comparing it with all others: done once a map and family. */
const modelsOfMaps = new WeakMap<CpuMap, Map<string, readonly CpuModelInfo[]>>();

/** The models that the map has for an architecture, in map order. Errors: UNSUPPORTED_ARCH. */
export function cpuModels(map: CpuMap, arch: string): Result<readonly CpuModelInfo[], CpuError> {
  const family = archNamed(arch);
  if (!family.ok) return family;
  const families = modelsOfMaps.get(map) ?? new Map<string, readonly CpuModelInfo[]>();
  modelsOfMaps.set(map, families);
  const known = families.get(family.value.family);
  if (known) return ok(known);
  const models = Object.freeze([...family.value.models(map)]);
  families.set(family.value.family, models);
  return ok(models);
}
