import type { Command } from "commander";
import { expandCpu } from "../../../cpu/index.js";
import { fail } from "../../output.js";
import { cpuCommand } from "./cpuCommand.js";
import { explainCpuError } from "./explainCpuError.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { printCpu } from "./printCpu.js";
import { readCpu } from "./readCpus.js";

interface ExpandOptions {
  readonly map: string;
  readonly json?: boolean;
}

export function registerCpuExpand(program: Command): void {
  cpuCommand(program)
    .command("expand")
    .description("Prints a CPU with all features of its model spelled out.")
    .argument("<file>", "<cpu>, capabilities, domain capabilities or domain; - is standard input.")
    .addOption(mapOption())
    .option("--json", "Print JSON.")
    .action((file: string, options: ExpandOptions) => expand(file, options));
}

function expand(file: string, options: ExpandOptions) {
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  const cpu = readCpu(file, map.value);
  if (!cpu.ok) return fail(...cpu.error);
  const expanded = expandCpu(cpu.value.definition, map.value);
  if (!expanded.ok) return fail(...explainCpuError(expanded.error, [cpu.value], map.value));
  printCpu(expanded.value, map.value.name, options.json);
}
