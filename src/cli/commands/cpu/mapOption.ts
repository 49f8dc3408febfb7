import { Option } from "commander";
import { builtinCpuMapNames, type CpuMap, defaultCpuMapName, loadCpuMap } from "../../../cpu/index.js";
import { err, type Result } from "../../../cpu/result.js";

export function mapOption(): Option {
  return new Option(
    "--map <name>",
    `CPU map: ${builtinCpuMapNames.join(", ")}, or a directory of libvirt's map files.`,
  ).default(defaultCpuMapName);
}

/** A CPU map by name or directory. Errors: a sentence. */
export function openCpuMap(name: string): Result<CpuMap, readonly string[]> {
  const map = loadCpuMap(name);
  if (map.ok) return map;
  const { message, nearest } = map.error;
  return err([nearest === undefined ? message : `${message} Did you mean ${nearest}?`]);
}
