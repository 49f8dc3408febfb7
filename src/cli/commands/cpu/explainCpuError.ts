import {
  archOf,
  type CpuDefinition,
  type CpuError,
  type CpuMap,
  type CpuMapSection,
  defaultArch,
  findFeature,
  findModel,
  mapSection,
} from "../../../cpu/index.js";
import type { Result } from "../../../cpu/result.js";
import { describeCpuError, type ReadCpu } from "./readCpus.js";

/**
 * Sentences for an error of the engine about CPUs from files. The engine ends at the first name it does not know; people
 * want all of them at once, each with the file it stands in.
 */
export function explainCpuError(
  error: CpuError,
  cpus: readonly Pick<ReadCpu, "name" | "definition">[],
  map: CpuMap,
): readonly string[] {
  const isName = error.code === "UNKNOWN_MODEL" || error.code === "UNKNOWN_FEATURE";
  const unknown = isName ? cpus.flatMap((cpu) => unknownNames(cpu, map)) : [];
  if (unknown.length > 0) return unknown;
  const owner = cpus.filter(({ definition }) => names(definition).includes(error.name ?? ""));
  const [only] = cpus.length === 1 ? cpus : owner;
  return [only === undefined ? error.message : describeCpuError(only.name, error)];
}

function unknownNames(
  { name, definition }: Pick<ReadCpu, "name" | "definition">,
  map: CpuMap,
): readonly string[] {
  // Only of x86 does the map list all names.
  const family = archOf(definition.arch ?? defaultArch)?.family;
  if (family !== "x86") return [];
  return errorsOf(definition, mapSection(map, family)).map((error) => describeCpuError(name, error));
}

function errorsOf({ model, features }: CpuDefinition, section: CpuMapSection): readonly CpuError[] {
  const found: readonly Result<unknown, CpuError>[] = [
    ...(model === undefined ? [] : [findModel(section, model.name)]),
    ...features.map((feature) => findFeature(section, feature.name)),
  ];
  return found.flatMap((result) => (result.ok ? [] : [result.error]));
}

function names({ model, features, vendor, arch }: CpuDefinition): readonly (string | undefined)[] {
  return [model?.name, vendor, arch, ...features.map((feature) => feature.name)];
}
