import type { CpuSet } from "../topology/cpuSet.js";
import type { SysfsFiles } from "./sysfsFiles.js";

export interface GuestCpuset {
  readonly cpus: CpuSet;
  /** The file that said so, below /sys. */
  readonly from: string;
}

/** Where guests live, under systemd and without it. */
const guestGroups = ["machine.slice", "machine"];

/**
 * The effective cpuset of the place where guests live: of `machine.slice` in cgroup v2, else in v1, else the root's of
 * v2, else of v1; undefined where the tree has none, which is no limit. In v2 `cpuset.cpus` is only a request, empty
 * where the parent's is taken over; it counts, within the root's, where the effective set is missing.
 *
 * Source: Linux Documentation/admin-guide/cgroup-v2.rst (cpuset) and cgroup-v1/cpusets.rst.
 */
export function readGuestCpuset(files: SysfsFiles): GuestCpuset | undefined {
  const v2Roots = ["fs/cgroup", "fs/cgroup/unified"];
  const v1Root = "fs/cgroup/cpuset";
  const rootOfV2 = firstOf(
    v2Roots.map((root) => `${root}/cpuset.cpus.effective`),
    files,
  );
  for (const group of v2Roots.flatMap((root) => guestGroups.map((name) => `${root}/${name}`))) {
    const effective = cpuset(files, `${group}/cpuset.cpus.effective`);
    if (effective !== undefined) return effective;
    const asked = cpuset(files, `${group}/cpuset.cpus`);
    if (asked === undefined || asked.cpus.isEmpty) continue;
    return rootOfV2 === undefined ? asked : { cpus: asked.cpus.intersect(rootOfV2.cpus), from: asked.from };
  }
  const inV1 = [...guestGroups.map((name) => `${v1Root}/${name}`), v1Root].flatMap((group) => [
    `${group}/cpuset.effective_cpus`,
    `${group}/cpuset.cpus`,
  ]);
  const groupOfV1 = firstOf(inV1.slice(0, -2), files, isFilled);
  return groupOfV1 ?? rootOfV2 ?? firstOf(inV1.slice(-2), files, isFilled);
}

/** In v1 a set that nobody has filled yet holds no CPU and no task. */
function isFilled({ cpus }: GuestCpuset): boolean {
  return !cpus.isEmpty;
}

function firstOf(
  paths: readonly string[],
  files: SysfsFiles,
  accept: (found: GuestCpuset) => boolean = () => true,
): GuestCpuset | undefined {
  for (const path of paths) {
    const found = cpuset(files, path);
    if (found !== undefined && accept(found)) return found;
  }
  return undefined;
}

function cpuset(files: SysfsFiles, path: string): GuestCpuset | undefined {
  const cpus = files.cpuList(path);
  return cpus === undefined ? undefined : { cpus, from: path };
}
