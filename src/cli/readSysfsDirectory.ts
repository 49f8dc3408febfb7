import { type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SysfsDump } from "../documents/sysfsTree.js";

/** Files below /sys/devices/system that bear on CPUs and cells. */
const systemFiles: readonly RegExp[] = [
  /^cpu\/(present|possible|online|offline|isolated|nohz_full|kernel_max|subcores_per_core)$/,
  /^cpu\/cpu\d+\/(online|cpu_capacity)$/,
  /^cpu\/cpu\d+\/topology\/\w+$/,
  /^cpu\/cpu\d+\/cache\/index\d+\/(id|level|type|size|shared_cpu_list)$/,
  /^cpu\/cpu\d+\/cpufreq\/cpuinfo_max_freq$/,
  /^cpu\/cpu\d+\/regs\/identification\/midr_el1$/,
  /^node\/(online|possible)$/,
  /^node\/node\d+\/(cpulist|meminfo|distance)$/,
  /^node\/node\d+\/hugepages\/hugepages-\d+kB\/(nr|free)_hugepages$/,
  /^node\/node\d+\/memory_side_cache\/index\d+\/\w+$/,
  /^node\/node\d+\/access0\/initiators\/\w+$/,
];

/** Directories on the way to those files; nothing else of the tree is walked. */
const systemDirectories: readonly RegExp[] = [
  /^(cpu|node)$/,
  /^cpu\/cpu\d+(\/(topology|cache(\/index\d+)?|cpufreq|regs(\/identification)?))?$/,
  /^node\/node\d+(\/(hugepages(\/[\w-]+)?|memory_side_cache(\/index\d+)?|access0(\/initiators)?))?$/,
];

const systemLinks: readonly RegExp[] = [
  /^node\/node\d+\/(cpu\d+|access0\/initiators\/node\d+)$/,
  /^cpu\/cpu\d+\/node\d+$/,
];

/** Files elsewhere below /sys that decide where guests run. */
const cgroupFiles = ["cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus"];
const cgroupDirectories = [
  "",
  "machine.slice",
  "machine",
  "cpuset",
  "cpuset/machine.slice",
  "cpuset/machine",
  "unified",
  "unified/machine.slice",
];

/**
 * Reads a live or copied tree into a dump: /sys, /sys/devices/system, or a copy of either. The dump as JSON is a document
 * of kind SYSFS_TREE.
 *
 * @returns undefined where the directory holds no `cpu` directory in any of these places.
 */
export function readSysfsDirectory(directory: string, arch?: string): SysfsDump | undefined {
  const system = [directory, join(directory, "devices/system"), join(directory, "sys/devices/system")].find(
    (path) => isDirectory(join(path, "cpu")),
  );
  if (system === undefined) return undefined;
  const files: Record<string, string> = {};
  const links: Record<string, string> = {};
  walk(system, "", files, links);
  // /sys/devices/system lies two levels below the rest of /sys.
  const sys = system === directory ? join(directory, "../..") : join(system, "../..");
  if (isDirectory(join(sys, "devices/system/cpu"))) readBesideSystem(sys, files, links);
  return { ...(arch === undefined ? {} : { arch }), root: "/sys/devices/system", files, links };
}

function walk(top: string, path: string, files: Record<string, string>, links: Record<string, string>): void {
  for (const entry of entriesOf(join(top, path))) {
    const below = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isSymbolicLink() && systemLinks.some((pattern) => pattern.test(below))) {
      links[below] = readlinkSync(join(top, below));
    } else if (systemDirectories.some((pattern) => pattern.test(below)) && isDirectory(join(top, below))) {
      walk(top, below, files, links);
    } else if (systemFiles.some((pattern) => pattern.test(below))) {
      addFile(files, below, join(top, below));
    }
  }
}

function readBesideSystem(sys: string, files: Record<string, string>, links: Record<string, string>): void {
  for (const directory of cgroupDirectories) {
    for (const name of cgroupFiles) {
      const path = ["fs/cgroup", directory, name].filter((part) => part !== "").join("/");
      addFile(files, `/sys/${path}`, join(sys, path));
    }
  }
  for (const pmu of ["cpu_core", "cpu_atom"]) {
    addFile(files, `/sys/devices/${pmu}/cpus`, join(sys, "devices", pmu, "cpus"));
  }
  for (const { name } of entriesOf(join(sys, "module"))) {
    if (/^kvm(_|$)/.test(name)) links[`/sys/module/${name}`] = "";
  }
}

/** Some files of sysfs exist and cannot be read (an offline CPU's frequency): they are as good as absent. */
function addFile(files: Record<string, string>, name: string, path: string): void {
  try {
    if (statSync(path).isFile()) files[name] = readFileSync(path, "utf8");
  } catch {
    return;
  }
}

function entriesOf(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isDirectory(path: string): boolean {
  try {
    return lstatSync(path).isDirectory() || statSync(path).isDirectory();
  } catch {
    return false;
  }
}
