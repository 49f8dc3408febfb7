import { type CpuDefinition, formatCpuXml } from "../../../cpu/index.js";
import { print } from "../../output.js";

/** Prints a CPU as a `<cpu>` element, or as JSON with that element in it. */
export function printCpu(cpu: CpuDefinition, map: string, json: boolean | undefined): void {
  const xml = formatCpuXml(cpu);
  print(json === true ? JSON.stringify({ map, cpu, xml }, undefined, 2) : xml);
}
