import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSysfsDirectory } from "../readSysfsDirectory.js";
import type { CollectedPart, CollectionGap } from "./collection.js";

export interface KernelSource {
  /** Where the host's root directory is seen: `/`, or a copy of its files in tests. */
  readonly root: string;
  /** `uname -m`. */
  readonly machine: string;
  /** `uname -r`. */
  readonly release: string;
}

/** The most of a kvm module's parameters that any kernel has is some forty; each is a word. */
const maxParameterCharacters = 200;

/**
 * What the kernel tells of the host: the sysfs tree of CPUs and cells with the guests' cpuset, kvm modules and their
 * parameters, microcode, release. Only files are read. What changes from one look to the next and bears on nothing
 * (free memory) is left out, so that the same host gives the same text.
 */
export function collectKernel({ root, machine, release }: KernelSource): CollectedPart {
  const gaps: CollectionGap[] = [];
  const dump = readSysfsDirectory(join(root, "sys"), machine);
  const kvm = kvmModules(root);
  if (dump === undefined) gaps.push({ source: "sysfs", reason: "/sys/devices/system/cpu cannot be read" });
  if (kvm === undefined) gaps.push({ source: "kvm modules", reason: "/proc/modules cannot be read" });
  const kvmParameters = parametersOf(root, gaps);
  if (machine.startsWith("ppc64") && kvm?.includes("kvm_hv") === true) {
    gaps.push({
      source: "KVM_CAP_PPC_SMT",
      reason: "only an ioctl on /dev/kvm tells it; report it as the fact kvmSmtThreads",
    });
  }
  const microcode = microcodeOf(root);
  const parameterFiles = Object.fromEntries(
    Object.entries(kvmParameters).map(([name, value]) => [
      `/sys/module/${name.replace(".", "/parameters/")}`,
      value,
    ]),
  );
  const tree = dump && {
    ...dump,
    files: sortedRecord({ ...withoutFreeMemory(dump.files), ...parameterFiles }),
    links: sortedRecord(dump.links ?? {}),
  };
  return {
    documents: tree === undefined ? [] : [{ name: "sysfs.json", content: `${JSON.stringify(tree)}\n` }],
    facts: { kernelVersion: release, ...(kvm !== undefined && { kvmModules: kvm }) },
    gaps,
    notes: { kvmParameters, ...(microcode !== undefined && { microcode }) },
  };
}

/** Loaded modules by /proc/modules, and those built into the kernel by /sys/module; neither alone tells both. */
function kvmModules(root: string): readonly string[] | undefined {
  const loaded = readText(join(root, "proc/modules"));
  const present = entryNames(join(root, "sys/module"));
  if (loaded === undefined && present === undefined) return undefined;
  const names = [...(loaded ?? "").split("\n").map((line) => line.split(" ")[0] ?? ""), ...(present ?? [])];
  return [...new Set(names)].filter(isKvmModule).sort();
}

function isKvmModule(name: string): boolean {
  return /^kvm(_|$)/.test(name);
}

function parametersOf(root: string, gaps: CollectionGap[]): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  for (const module of (entryNames(join(root, "sys/module")) ?? []).filter(isKvmModule)) {
    const directory = join(root, "sys/module", module, "parameters");
    for (const name of entryNames(directory) ?? []) {
      const value = readText(join(directory, name));
      if (value === undefined) {
        gaps.push({ source: `/sys/module/${module}/parameters/${name}`, reason: "it cannot be read" });
      } else parameters[`${module}.${name}`] = value.trim().slice(0, maxParameterCharacters);
    }
  }
  return sortedRecord(parameters);
}

function microcodeOf(root: string): string | undefined {
  const version = readText(join(root, "sys/devices/system/cpu/cpu0/microcode/version"))?.trim();
  if (version !== undefined && version !== "") return version;
  return /^microcode\s*:\s*(\S+)$/m.exec(readText(join(root, "proc/cpuinfo")) ?? "")?.[1];
}

/** Of a cell's memory only the total is a property of the host. */
function withoutFreeMemory(files: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(files).map(([path, content]): readonly [string, string] => {
    if (!/(^|\/)node\d+\/meminfo$/.test(path)) return [path, content];
    const total = content.split("\n").filter((line) => /\bMemTotal:/.test(line));
    return [path, total.length === 0 ? content : `${total.join("\n")}\n`];
  });
  return Object.fromEntries(entries);
}

function sortedRecord(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function entryNames(path: string): readonly string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
