import { CpuSet } from "../topology/cpuSet.js";
import type { PhysicalCpuFacts, TopologyWarning } from "../topology/facts.js";
import { sysfsCoreTypes } from "./sysfsCoreTypes.js";
import type { SysfsFiles } from "./sysfsFiles.js";

/** The whole-machine lists of `cpu/`. */
export interface SysfsCpuLists {
  readonly present?: CpuSet;
  readonly possible?: CpuSet;
  readonly online?: CpuSet;
  readonly offline?: CpuSet;
  readonly isolated?: CpuSet;
  readonly nohzFull?: CpuSet;
}

export function readSysfsCpuLists(files: SysfsFiles): SysfsCpuLists {
  const lists: { -readonly [K in keyof SysfsCpuLists]: CpuSet } = {};
  const paths = {
    present: "cpu/present",
    possible: "cpu/possible",
    online: "cpu/online",
    offline: "cpu/offline",
    isolated: "cpu/isolated",
    nohzFull: "cpu/nohz_full",
  } as const;
  for (const [name, path] of Object.entries(paths) as [keyof SysfsCpuLists, string][]) {
    const set = files.cpuList(path);
    if (set !== undefined) lists[name] = set;
  }
  return lists;
}

/**
 * The pCPUs of the tree: those that `cpu/present` lists, or where it is missing those with a directory. A directory of a
 * CPU that is not present (deconfigured, or a free hotplug slot) is no CPU.
 *
 * @param cellOf the cell of each CPU.
 */
export function readSysfsCpus(
  files: SysfsFiles,
  lists: SysfsCpuLists,
  cellOf: ReadonlyMap<number, number>,
): { readonly cpus: readonly PhysicalCpuFacts[]; readonly warnings: readonly TopologyWarning[] } {
  const directories = files.numbered("cpu/cpu");
  const ids = lists.present ?? CpuSet.of([...directories, ...cellOf.keys(), ...(lists.online ?? [])]);
  const coreTypes = sysfsCoreTypes(files, ids);
  const isOnline = onlineReader(files, lists, directories);
  const cpus = [...ids].map((id) =>
    readCpu(files, id, { online: isOnline(id), numaCell: cellOf.get(id), coreType: coreTypes.get(id) }),
  );
  const warnings = [
    ...onlineContradictions(files, lists, ids),
    ...unlistedDirectories(directories, lists, cpus),
  ];
  return { cpus, warnings };
}

type Beside = { readonly [K in "online" | "numaCell" | "coreType"]: PhysicalCpuFacts[K] | undefined };

function readCpu(files: SysfsFiles, id: number, { online, numaCell, coreType }: Beside): PhysicalCpuFacts {
  const directory = `cpu/cpu${id}/topology`;
  const siblings =
    files.cpuList(`${directory}/core_cpus_list`) ??
    files.cpuList(`${directory}/thread_siblings_list`) ??
    files.cpuMask(`${directory}/core_cpus`) ??
    files.cpuMask(`${directory}/thread_siblings`);
  const maxKHz = files.id(`cpu/cpu${id}/cpufreq/cpuinfo_max_freq`);
  return {
    id,
    ...known("online", online),
    ...known("socketId", files.id(`${directory}/physical_package_id`)),
    ...known("dieId", files.id(`${directory}/die_id`)),
    ...known("clusterId", files.id(`${directory}/cluster_id`)),
    ...known("coreId", files.id(`${directory}/core_id`)),
    ...known("bookId", files.id(`${directory}/book_id`)),
    ...known("drawerId", files.id(`${directory}/drawer_id`)),
    ...known("siblings", siblings === undefined || siblings.isEmpty ? undefined : siblings),
    ...known("numaCell", numaCell),
    ...known("coreType", coreType),
    ...known("maxFrequencyMHz", maxKHz === undefined ? undefined : Math.round(maxKHz / 1000)),
  };
}

/**
 * `cpu/online` decides; without it `cpuN/online`, and a CPU that has a directory but no such file cannot be taken
 * offline. Where the tree has neither for any CPU, nothing is known.
 */
function onlineReader(
  files: SysfsFiles,
  { online, offline }: SysfsCpuLists,
  directories: ReadonlySet<number>,
): (id: number) => boolean | undefined {
  if (online !== undefined) return (id) => online.has(id);
  const hasFiles = [...directories].some((id) => files.has(`cpu/cpu${id}/online`));
  return (id) => {
    if (offline?.has(id) === true) return false;
    const flag = files.text(`cpu/cpu${id}/online`);
    if (flag !== undefined) return flag === "1";
    return offline !== undefined || (hasFiles && directories.has(id)) ? true : undefined;
  };
}

function onlineContradictions(files: SysfsFiles, { online }: SysfsCpuLists, ids: CpuSet): TopologyWarning[] {
  const flags = [...ids].map((id) => ({ id, flag: files.text(`cpu/cpu${id}/online`) }));
  for (const { id, flag } of flags) {
    if (flag !== undefined && flag !== "0" && flag !== "1") {
      files.fail(`cpu/cpu${id}/online`, `${JSON.stringify(flag.slice(0, 20))} is neither 0 nor 1`);
    }
  }
  if (online === undefined) return [];
  const wrong = flags.filter(({ id, flag }) => flag !== undefined && (flag === "1") !== online.has(id));
  const cpus = CpuSet.of(wrong.map(({ id }) => id));
  if (cpus.isEmpty) return [];
  const message = `cpu/online and cpuN/online disagree on CPUs ${cpus}; cpu/online was taken`;
  return [{ code: "SOURCES_DISAGREE", message, cpus }];
}

function unlistedDirectories(
  directories: ReadonlySet<number>,
  { online, present }: SysfsCpuLists,
  cpus: readonly PhysicalCpuFacts[],
): TopologyWarning[] {
  const missing = CpuSet.of(
    cpus
      .filter((cpu) => cpu.online === true && !directories.has(cpu.id) && cpu.numaCell === undefined)
      .map((cpu) => cpu.id),
  );
  const absent = present === undefined ? CpuSet.empty : (online?.subtract(present) ?? CpuSet.empty);
  const warnings: TopologyWarning[] = [];
  if (!missing.isEmpty && directories.size > 0) {
    const message = `cpu/online lists CPUs ${missing}, of which the tree has no files: their place is not known`;
    warnings.push({ code: "SOURCES_DISAGREE", message, cpus: missing });
  }
  if (!absent.isEmpty) {
    const message = `cpu/online lists CPUs ${absent}, which cpu/present does not`;
    warnings.push({ code: "SOURCES_DISAGREE", message, cpus: absent });
  }
  return warnings;
}

function known<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}
