import type { KvmFacts } from "../topology/facts.js";
import type { SysfsFiles } from "./sysfsFiles.js";

/**
 * The KVM of the host: its kernel modules, by `module/kvm*` and `proc/modules`, and KVM_CAP_PPC_SMT where whoever made
 * the dump asked /dev/kvm for it and wrote it to a file of that name. undefined where the tree tells of neither.
 */
export function readKvmFacts(files: SysfsFiles, stated: KvmFacts = {}): KvmFacts | undefined {
  const modules = stated.modules ?? modulesOf(files);
  const smtPath = files.paths.find((path) => path.split("/").at(-1) === "KVM_CAP_PPC_SMT");
  const smtThreads = stated.smtThreads ?? (smtPath === undefined ? undefined : files.id(smtPath));
  if (modules === undefined && smtThreads === undefined) return undefined;
  return {
    ...(modules === undefined ? {} : { modules }),
    ...(smtThreads === undefined ? {} : { smtThreads }),
  };
}

function modulesOf(files: SysfsFiles): readonly string[] | undefined {
  const names = new Set<string>();
  const loaded = files.text("proc/modules");
  for (const line of loaded?.split("\n") ?? []) names.add(line.split(" ")[0]!);
  for (const path of files.paths) {
    const [top, name] = path.split("/");
    if (top === "module" && name !== undefined) names.add(name);
  }
  if (names.size === 0) return undefined;
  return [...names].filter((name) => /^kvm(_|$)/.test(name)).sort();
}
