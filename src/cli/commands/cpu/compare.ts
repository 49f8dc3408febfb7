import type { Command } from "commander";
import { type CpuComparison, compareCpu } from "../../../cpu/index.js";
import { exitCodes, fail, print } from "../../output.js";
import { cpuCommand } from "./cpuCommand.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { readCpu } from "./readCpus.js";

interface CompareOptions {
  readonly map: string;
  readonly json?: boolean;
}

export function registerCpuCompare(program: Command): void {
  cpuCommand(program)
    .command("compare")
    .description(
      "Tells whether a host can give a guest CPU: exit code 0 when it can, 1 when it cannot, 2 when that cannot be told.",
    )
    .argument("<host>", "The host's CPU: <cpu>, capabilities, or domain capabilities (their host-model).")
    .argument("<cpu>", "The CPU that is wanted: the same, or a domain; - is standard input.")
    .addOption(mapOption())
    .option("--json", "Print JSON.")
    .action((host: string, cpu: string, options: CompareOptions) => compare(host, cpu, options));
}

function compare(hostFile: string, cpuFile: string, options: CompareOptions) {
  if (hostFile === "-" && cpuFile === "-")
    return fail("Only one of the two CPUs can come from standard input.");
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  const host = readCpu(hostFile, map.value);
  const cpu = readCpu(cpuFile, map.value);
  if (!host.ok || !cpu.ok) return fail(...(host.ok ? [] : host.error), ...(cpu.ok ? [] : cpu.error));
  const answer = compareCpu(host.value.definition, cpu.value.definition, map.value);
  if (!answer.ok) return fail(answer.error.message);
  if (options.json === true) print(JSON.stringify({ map: map.value.name, ...answer.value }, undefined, 2));
  else print(describe(answer.value));
  process.exitCode = exitCodeOf(answer.value);
}

function exitCodeOf({ outcome }: CpuComparison): number {
  if (outcome === "INCOMPATIBLE") return exitCodes.negative;
  return outcome === "UNKNOWN" ? exitCodes.error : exitCodes.ok;
}

function describe({ outcome, reasons }: CpuComparison): string {
  return [outcome, ...reasons.map(({ code, message }) => `  ${code}: ${message}`)].join("\n");
}
