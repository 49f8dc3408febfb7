import type { Command } from "commander";
import { registerCpuMapDiff } from "./cpuMap/diff.js";
import { registerCpuMapImport } from "./cpuMap/import.js";
import { registerCpuMapList } from "./cpuMap/list.js";

/** `capcat cpu-map`: the maps that give CPU models and features their meaning. */
export function registerCpuMap(program: Command): void {
  const group = program.command("cpu-map").description("CPU maps: list, compare, import.");
  registerCpuMapList(group);
  registerCpuMapDiff(group);
  registerCpuMapImport(group);
}
