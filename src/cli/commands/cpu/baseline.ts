import type { Command } from "commander";
import { baselineCpu } from "../../../cpu/index.js";
import { exitCodes, fail, print } from "../../output.js";
import { cpuCommand } from "./cpuCommand.js";
import { explainCpuError } from "./explainCpuError.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { printCpu } from "./printCpu.js";
import { readCpus } from "./readCpus.js";

interface BaselineCommandOptions {
  readonly map: string;
  readonly migratable?: boolean;
  readonly expand?: boolean;
  readonly json?: boolean;
}

export function registerCpuBaseline(program: Command): void {
  cpuCommand(program)
    .command("baseline")
    .description("Prints the best guest CPU that all given CPUs can give; exit code 1 when there is none.")
    .argument("<file...>", "<cpu> elements, capabilities, domain capabilities; a file can hold several.")
    .addOption(mapOption())
    .option("--migratable", "Leave out features that keep a guest from migrating.")
    .option("--expand", "Spell out all features of the model.")
    .option("--json", "Print JSON.")
    .action((files: readonly string[], options: BaselineCommandOptions) => baseline(files, options));
}

function baseline(files: readonly string[], { map: mapName, json, ...options }: BaselineCommandOptions) {
  const map = openCpuMap(mapName);
  if (!map.ok) return fail(...map.error);
  const read = files.map((file) => readCpus(file, map.value));
  const errors = read.flatMap((cpus) => (cpus.ok ? [] : cpus.error));
  if (errors.length > 0) return fail(...errors);
  const cpus = read.flatMap((found) => (found.ok ? found.value : []));
  const answer = baselineCpu(
    cpus.map(({ definition }) => definition),
    options,
    map.value,
  );
  if (answer.ok) return printCpu(answer.value, map.value.name, json);
  const { code, message } = answer.error;
  if (code !== "INCOMPATIBLE" && code !== "VENDOR_MISMATCH") {
    return fail(...explainCpuError(answer.error, cpus, map.value));
  }
  print(json === true ? JSON.stringify({ map: map.value.name, code, message }, undefined, 2) : message);
  process.exitCode = exitCodes.negative;
}
