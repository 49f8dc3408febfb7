import type { Command } from "commander";
import { cpuModels } from "../../../cpu/index.js";
import { fail, print } from "../../output.js";
import { textTable } from "../../textTable.js";
import { cpuCommand } from "./cpuCommand.js";
import { mapOption, openCpuMap } from "./mapOption.js";

interface ModelsOptions {
  readonly map: string;
  readonly arch: string;
  readonly json?: boolean;
}

export function registerCpuModels(program: Command): void {
  cpuCommand(program)
    .command("models")
    .description("Lists the CPU map's models of an architecture.")
    .option("--arch <arch>", "The architecture.", "x86_64")
    .addOption(mapOption())
    .option("--json", "Print JSON, with each model's features and signatures.")
    .action((options: ModelsOptions) => models(options));
}

function models(options: ModelsOptions) {
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  const found = cpuModels(map.value, options.arch);
  if (!found.ok) return fail(found.error.message);
  if (options.json === true) {
    const { arch } = options;
    return print(JSON.stringify({ map: map.value.name, arch, models: found.value }, undefined, 2));
  }
  if (found.value.length === 0) {
    process.stderr.write(`capcat: ${map.value.name} lists no models for ${options.arch}.\n`);
    return;
  }
  print(
    textTable(
      ["MODEL", "VENDOR", "FEATURES", "CANONICAL"],
      found.value.map((model) => [
        model.name,
        model.vendor ?? "-",
        String(model.features.length),
        model.canonical ?? "-",
      ]),
    ),
  );
}
