/**
 * The only file of the engine that touches the file system: reads maps, and digests them.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileCpuMap } from "./compileCpuMap.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuMapData } from "./cpuMapData.js";
import { cpuMapFromJson } from "./cpuMapJson.js";
import { parseCpuMapFiles } from "./cpuMapXml.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";

/** Maps that come with the engine. */
export const builtinCpuMapNames: readonly string[] = Object.freeze(["libvirt-9.0.0", "libvirt-11.3.0"]);
export const defaultCpuMapName = "libvirt-11.3.0";

const loaded = new Map<string, CpuMap>();

/**
 * A built-in map by name, or a map read from a directory of libvirt's map files (`index.xml` and what it includes; an
 * installed libvirt has them in /usr/share/libvirt/cpu_map). A directory's map takes the directory's name.
 * Errors: UNKNOWN_CPU_MAP, with the nearest known name; INVALID_CPU_MAP and MALFORMED_XML, with file and line.
 */
export function loadCpuMap(nameOrDirectory: string): Result<CpuMap, CpuError> {
  if (builtinCpuMapNames.includes(nameOrDirectory)) return loadBuiltin(nameOrDirectory);
  const files = readDirectory(nameOrDirectory);
  if (files === undefined || !files.has("index.xml")) {
    const nearest = nearestName(nameOrDirectory, builtinCpuMapNames);
    return err({
      code: "UNKNOWN_CPU_MAP",
      message:
        files === undefined
          ? `${nameOrDirectory} is neither a built-in CPU map (${builtinCpuMapNames.join(", ")}) nor a readable directory.`
          : `The directory ${nameOrDirectory} has no index.xml; give a directory of libvirt's CPU map files.`,
      name: nameOrDirectory,
      ...(nearest !== undefined && { nearest }),
    });
  }
  return cpuMapFromFiles(files, nameOrDirectory.replace(/\/+$/, "").split("/").at(-1) ?? nameOrDirectory);
}

/**
 * A map from the texts of libvirt's map files by name (`index.xml` and what it includes).
 * Errors: INVALID_CPU_MAP, MALFORMED_XML, with file and line.
 */
export function cpuMapFromFiles(files: ReadonlyMap<string, string>, name: string): Result<CpuMap, CpuError> {
  const data = parseCpuMapFiles(files, name);
  return data.ok ? compileCpuMap(data.value, digestOf(data.value)) : data;
}

/** SHA-256 of the content, without the name: the same files under another name are the same map. */
function digestOf(data: CpuMapData): string {
  return createHash("sha256").update(JSON.stringify(data.archs)).digest("hex");
}

function loadBuiltin(name: string): Result<CpuMap, CpuError> {
  const known = loaded.get(name);
  if (known !== undefined) return ok(known);
  const map = cpuMapFromJson(readFileSync(new URL(`./maps/${name}.json`, import.meta.url), "utf8"));
  if (map.ok) loaded.set(name, map.value);
  return map;
}

function readDirectory(path: string): ReadonlyMap<string, string> | undefined {
  try {
    const names = readdirSync(path).filter((name) => name.endsWith(".xml"));
    return new Map(names.map((name) => [name, readFileSync(join(path, name), "utf8")]));
  } catch {
    return undefined;
  }
}
