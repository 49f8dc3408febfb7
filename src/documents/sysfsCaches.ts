import type { CacheBank, CacheType } from "../topology/facts.js";
import type { SysfsFiles } from "./sysfsFiles.js";

const types: Readonly<Record<string, CacheType>> = { Unified: "both", Instruction: "code", Data: "data" };

const units: Readonly<Record<string, number>> = { K: 1, M: 1024, G: 1024 * 1024 };

/** The cache banks of `cpu/cpuN/cache/indexM`, each once with the CPUs that share it. */
export function readSysfsCaches(files: SysfsFiles): readonly CacheBank[] {
  const banks = new Map<string, CacheBank>();
  for (const path of files.paths) {
    const directory = /^(cpu\/cpu\d+\/cache\/index\d+)\/level$/.exec(path)?.[1];
    if (directory === undefined) continue;
    const level = files.id(path);
    const type = types[files.text(`${directory}/type`) ?? ""];
    const cpus =
      files.cpuList(`${directory}/shared_cpu_list`) ?? files.cpuMask(`${directory}/shared_cpu_map`);
    if (level === undefined || type === undefined || cpus === undefined || cpus.isEmpty) continue;
    const key = `${level}/${type}/${cpus}`;
    if (banks.has(key)) continue;
    const id = files.id(`${directory}/id`) ?? cpus.first!;
    banks.set(key, { id, level, type, sizeKiB: sizeOf(files, `${directory}/size`), cpus, controls: [] });
  }
  return [...banks.values()];
}

function sizeOf(files: SysfsFiles, path: string): number {
  const text = files.text(path);
  if (text === undefined) return 0;
  const match = /^(\d{1,12})([KMG])$/.exec(text);
  if (match === null) {
    files.fail(path, `${JSON.stringify(text.slice(0, 40))} is no cache size such as 32K`);
    return 0;
  }
  return Number(match[1]) * units[match[2]!]!;
}
