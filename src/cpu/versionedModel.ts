import type { CpuMap } from "./cpuMap.js";
import { cpuModels } from "./expandCpu.js";
import { fixedVersions, newestVersions } from "./qemuModelVersions.js";

/**
 * The versioned model that an x86 model name stands for with a QEMU machine type. QEMU resolves an unversioned name by
 * the machine type: version 1 on pc and q35 from 4.1 on, the newest version on microvm, and on older machine types the
 * plain definition without any version, so the name stays. Names bound to one version (`-IBRS`, `-noTSX` …) are what
 * the map says they equal, or QEMU where the map lists no versions. Source: QEMU, docs/about/deprecated ("CPU models") and target/i386/cpu.c, by way of the map.
 */
export function versionedModel(map: CpuMap, name: string, machine?: string): string {
  if (/-v\d+$/.test(name)) return name;
  const machineVersion = /^pc(?:-i440fx|-q35)?-(\d+)\.(\d+)/.exec(machine ?? "");
  if (machineVersion) {
    const [, major, minor] = machineVersion.map(Number);
    if ((major ?? 0) < 4 || (major === 4 && (minor ?? 0) < 1)) return name;
  }
  const models = cpuModels(map, "x86_64");
  if (!models.ok) return name;
  if (machine?.startsWith("microvm")) {
    const versions = models.value.filter((model) => model.versionOf === name);
    const newest = versions.sort((a, b) => (b.version ?? 0) - (a.version ?? 0))[0];
    if (newest) return newest.name;
    const version = newestVersions.get(name);
    if (version !== undefined) return `${name}-v${version}`;
  }
  const model = models.value.find((item) => item.name === name);
  if (!model) return name;
  return model.canonical ?? descendant(models.value, model) ?? unlistedVersion(name);
}

/** For maps that list no versions: the meaning of a name is QEMU's, not the map's. */
function unlistedVersion(name: string): string {
  return fixedVersions.get(name) ?? (newestVersions.has(name) ? `${name}-v1` : name);
}

/** `Haswell-noTSX` is what `Haswell-v2` takes as its ancestor and does not change. */
function descendant(
  models: readonly {
    readonly name: string;
    readonly ancestor?: string;
    readonly equivalents: readonly string[];
  }[],
  model: { readonly name: string; readonly equivalents: readonly string[] },
): string | undefined {
  return models.find(
    (other) =>
      other.ancestor === model.name && /-v\d+$/.test(other.name) && model.equivalents.includes(other.name),
  )?.name;
}
