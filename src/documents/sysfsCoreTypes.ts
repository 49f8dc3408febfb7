import type { CpuSet } from "../topology/cpuSet.js";
import type { CoreType } from "../topology/facts.js";
import { armPartName } from "./armParts.js";
import type { SysfsFiles } from "./sysfsFiles.js";

/**
 * The core type of each CPU, where the tree tells: the PMU lists of hybrid x86 (`devices/cpu_core/cpus`, `cpu_atom`),
 * the MIDR of Arm cores, or else their capacity where it differs between CPUs.
 */
export function sysfsCoreTypes(files: SysfsFiles, ids: CpuSet): ReadonlyMap<number, CoreType> {
  const types = new Map<number, CoreType>();
  const capacities = new Map<number, number>();
  for (const id of ids) {
    const midr = files.text(`cpu/cpu${id}/regs/identification/midr_el1`);
    const capacity = files.integer(`cpu/cpu${id}/cpu_capacity`);
    if (capacity !== undefined) capacities.set(id, capacity);
    if (midr === undefined) continue;
    if (/^(0x)?[0-9a-f]{1,16}$/i.test(midr)) {
      types.set(id, { name: armPartName(BigInt(`0x${midr.replace(/^0x/i, "")}`)), source: "midr" });
    } else
      files.fail(
        `cpu/cpu${id}/regs/identification/midr_el1`,
        `${JSON.stringify(midr.slice(0, 40))} is no register value`,
      );
  }
  if (new Set(capacities.values()).size > 1) {
    for (const [id, capacity] of capacities) {
      if (!types.has(id)) types.set(id, { name: `CAPACITY_${capacity}`, source: "cpu_capacity" });
    }
  }
  for (const [path, name] of pmus) {
    for (const id of files.cpuList(path) ?? []) types.set(id, { name, source: "pmu" });
  }
  return types;
}

const pmus = [
  ["devices/cpu_core/cpus", "PERFORMANCE"],
  ["devices/cpu_atom/cpus", "EFFICIENCY"],
] as const;
