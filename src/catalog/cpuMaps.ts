import {
  builtinCpuMapNames,
  type CpuMap,
  cpuMapFromJson,
  defaultCpuMapName,
  loadCpuMap,
  nearestName,
} from "../cpu/index.js";
import { err, invariant, ok, type Result } from "../cpu/result.js";
import type { CatalogError } from "./errors.js";
import type { CatalogStateStore } from "./ports.js";

/** The CPU maps that revisions can rest on: built-in ones and those imported into the store. Maps never change, so they are kept once loaded. */
export interface CpuMaps {
  /** The map with this name, or the newest built-in one. */
  find(name?: string | null): Promise<Result<CpuMap, CatalogError>>;
  /** The newest built-in map. */
  newest(): Promise<CpuMap>;
  /** Every map's name, digest and origin: built-in ones first. */
  list(): Promise<readonly CpuMapInfo[]>;
  /** Loads every imported map that is not loaded yet; to be called before anything that uses `loaded`. */
  loadAll(): Promise<void>;
  /** A map that `find` or `loadAll` has loaded. */
  loaded(name: string): CpuMap;
}

export interface CpuMapInfo {
  readonly name: string;
  readonly digest: string;
  readonly builtIn: boolean;
}

export function createCpuMaps(state: Pick<CatalogStateStore, "cpuMaps" | "cpuMap">): CpuMaps {
  const maps = new Map<string, CpuMap>();

  async function load(name: string): Promise<CpuMap | undefined> {
    const known = maps.get(name);
    if (known) return known;
    const map = builtinCpuMapNames.includes(name) ? loadCpuMap(name) : await imported(name);
    if (!map) return undefined;
    invariant(map.ok, `CPU map ${name} cannot be loaded`);
    maps.set(name, map.value);
    return map.value;
  }

  async function imported(name: string) {
    const record = await state.cpuMap(name);
    return record && cpuMapFromJson(record.content);
  }

  return {
    async find(name) {
      const wanted = name ?? defaultCpuMapName;
      const map = await load(wanted);
      if (map) return ok(map);
      const known = [...builtinCpuMapNames, ...(await state.cpuMaps()).map((record) => record.name)];
      const nearest = nearestName(wanted, known);
      return err({
        kind: "unknownName",
        code: "UNKNOWN_CPU_MAP",
        message: `There is no CPU map "${wanted}": use one of ${known.join(", ")}.`,
        field: ["map"],
        name: wanted,
        ...(nearest !== undefined && { nearest }),
      });
    },
    async newest() {
      const map = await load(defaultCpuMapName);
      invariant(map, `the built-in map ${defaultCpuMapName} is missing`);
      return map;
    },
    async list() {
      const builtIn: CpuMapInfo[] = [];
      for (const name of builtinCpuMapNames) {
        const map = await load(name);
        invariant(map, `the built-in map ${name} is missing`);
        builtIn.push({ name, digest: map.digest, builtIn: true });
      }
      return [...builtIn, ...(await state.cpuMaps()).map((record) => ({ ...record, builtIn: false }))];
    },
    async loadAll() {
      for (const name of builtinCpuMapNames) await load(name);
      for (const record of await state.cpuMaps()) await load(record.name);
    },
    loaded(name) {
      const map = maps.get(name);
      invariant(map, `CPU map ${name} is not loaded`);
      return map;
    },
  };
}
