/**
 * Writes a built-in CPU map: `tsx scripts/generate-cpu-map.ts [DIRECTORY] NAME` reads libvirt's map files from DIRECTORY
 * (default: those of an installed libvirt) and writes src/cpu/maps/NAME.json. Add NAME to `builtinCpuMapNames` then.
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileCpuMap } from "../src/cpu/compileCpuMap.js";
import { cpuMapToJson } from "../src/cpu/cpuMapJson.js";
import { loadCpuMap } from "../src/cpu/loadCpuMap.js";

const installedMap = "/usr/share/libvirt/cpu_map";

function main(args: readonly string[]): number {
  const [directory, name] = args.length === 1 ? [installedMap, args[0]] : args;
  if (directory === undefined || name === undefined || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
    process.stderr.write("usage: generate-cpu-map [DIRECTORY] NAME, with a NAME such as libvirt-11.3.0\n");
    return 2;
  }
  // An absolute path cannot be taken for the name of a built-in map.
  const loaded = loadCpuMap(resolve(directory));
  const map = loaded.ok ? compileCpuMap({ ...loaded.value.data, name }, loaded.value.digest) : loaded;
  if (!map.ok) {
    process.stderr.write(`${map.error.message}\n`);
    return 2;
  }
  const file = join(import.meta.dirname, "..", "src", "cpu", "maps", `${name}.json`);
  writeFileSync(file, cpuMapToJson(map.value));
  const counts = [...map.value.sections.values()].map(
    (section) => `${section.family}: ${section.models.length} models, ${section.features.length} features`,
  );
  process.stdout.write(`${file}\n${counts.join("\n")}\n`);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
