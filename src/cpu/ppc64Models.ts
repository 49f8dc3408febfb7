import type { CpuError } from "./cpuError.js";
import { type CpuMap, type MapModel, mapSection } from "./cpuMap.js";
import { findModel } from "./mapLookup.js";
import type { Result } from "./result.js";

export const ppc64Family = "ppc64";
export const ppc64Archs: readonly string[] = Object.freeze(["ppc64", "ppc64le"]);

/** POWER compatibility modes by the generation they stand for. */
export const ppc64CompatModes: ReadonlyMap<string, number> = new Map([
  ["power6", 6],
  ["power7", 7],
  ["power8", 8],
  ["power9", 9],
  ["power10", 10],
]);

/** Names of old libvirt versions that told processor revisions apart. */
const legacyModels: ReadonlyMap<string, string> = new Map([
  ["POWER7_v2.1", "POWER7"],
  ["POWER7_v2.3", "POWER7"],
  ["POWER7+_v2.1", "POWER7"],
  ["POWER8_v1.0", "POWER8"],
]);

/**
 * Whether a guest that runs in a POWER compatibility mode can continue on a host of that model: any processor of the same
 * or a later generation can. Undefined where either name says no generation.
 */
export function canHostPpc64CompatMode(hostModel: string, compatMode: string): boolean | undefined {
  const host = generationOf(hostModel);
  const wanted = ppc64CompatModes.get(compatMode);
  return host === undefined || wanted === undefined ? undefined : host >= wanted;
}

/** What a legacy name stands for; any other name as it is. */
export function ppc64ModelName(name: string): string {
  return legacyModels.get(name) ?? name;
}

/** The model of a definition, legacy names resolved. Errors: UNKNOWN_MODEL. */
export function findPpc64Model(map: CpuMap, name: string): Result<MapModel, CpuError> {
  return findModel(mapSection(map, ppc64Family), ppc64ModelName(name));
}

function generationOf(model: string): number | undefined {
  const match = /^POWER([0-9]+)$/.exec(ppc64ModelName(model));
  return match === null ? undefined : Number(match[1]);
}
