import type { Command } from "commander";
import { decodeCpu, readCpuData } from "../../../cpu/index.js";
import { fail } from "../../output.js";
import { cpuCommand } from "./cpuCommand.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { printCpu } from "./printCpu.js";
import { describeCpuError, nameOf, readText } from "./readCpus.js";

interface DecodeCommandOptions {
  readonly map: string;
  readonly guest?: boolean;
  readonly vendor?: string;
  readonly migratable?: boolean;
  readonly json?: boolean;
}

export function registerCpuDecode(program: Command): void {
  cpuCommand(program)
    .command("decode")
    .description("Prints the CPU model and features that raw CPU data amount to.")
    .argument(
      "<file>",
      'libvirt\'s <cpudata>, the output of "cpuid -r", or Xen featureset words; - is standard input.',
    )
    .addOption(mapOption())
    .option("--guest", "As a guest's CPU, which may be a model less features; a host's when left out.")
    .option(
      "--vendor <name>",
      "The vendor (Intel, AMD …), where the data does not tell, as featuresets do not.",
    )
    .option("--migratable", "Leave out features that keep a guest from migrating.")
    .option("--json", "Print JSON.")
    .action((file: string, options: DecodeCommandOptions) => decode(file, options));
}

function decode(file: string, options: DecodeCommandOptions) {
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  const text = readText(file);
  if (!text.ok) return fail(...text.error);
  const data = readCpuData(text.value);
  if (!data.ok) return fail(describeCpuError(nameOf(file), data.error));
  const { guest, vendor, migratable } = options;
  const decoded = decodeCpu(
    data.value,
    {
      type: guest === true ? "guest" : "host",
      ...(vendor !== undefined && { vendor }),
      ...(migratable !== undefined && { migratable }),
    },
    map.value,
  );
  if (!decoded.ok) return fail(`${nameOf(file)}: ${decoded.error.message}`);
  printCpu(decoded.value, map.value.name, options.json);
}
