import type { Command } from "commander";
import {
  type CpuDefinition,
  type CpuMap,
  cpuFeatures,
  type FeatureAlias,
  featureAlias,
  mapSection,
} from "../../../cpu/index.js";
import { ok, type Result } from "../../../cpu/result.js";
import { fail, print } from "../../output.js";
import { textTable } from "../../textTable.js";
import { cpuCommand } from "./cpuCommand.js";
import { explainCpuError } from "./explainCpuError.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { nameOf, readCpu } from "./readCpus.js";

interface FeaturesOptions {
  readonly map: string;
  readonly model?: string;
  readonly arch?: string;
  readonly json?: boolean;
}

export function registerCpuFeatures(program: Command): void {
  cpuCommand(program)
    .command("features")
    .description(
      "Lists all features of a CPU or a model, or the CPU map's features under each system's name.",
    )
    .argument("[file]", "<cpu>, capabilities, domain capabilities or domain; - is standard input.")
    .option("--model <name>", "A model of the CPU map instead of a file.")
    .option("--arch <arch>", "The model's architecture; x86_64 when left out.")
    .addOption(mapOption())
    .option("--json", "Print JSON.")
    .action((file: string | undefined, options: FeaturesOptions) => features(file, options));
}

function features(file: string | undefined, options: FeaturesOptions) {
  if (file !== undefined && options.model !== undefined) return fail("Give either a file or --model NAME.");
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  if (file === undefined && options.model === undefined) return listAll(map.value, options.json);
  const cpu = file === undefined ? modelCpu(options) : cpuOfFile(file, map.value);
  if (!cpu.ok) return fail(...cpu.error);
  const names = cpuFeatures(cpu.value, map.value);
  if (!names.ok) {
    const asked = { name: file === undefined ? "--model" : nameOf(file), definition: cpu.value };
    return fail(...explainCpuError(names.error, [asked], map.value));
  }
  if (options.json === true) {
    return print(JSON.stringify({ map: map.value.name, features: names.value }, undefined, 2));
  }
  if (names.value.length > 0) print(names.value.join("\n"));
}

function modelCpu({ model, arch }: FeaturesOptions): Result<CpuDefinition, readonly string[]> {
  return ok({ type: "guest", arch: arch ?? "x86_64", model: { name: model ?? "" }, features: [] });
}

function cpuOfFile(file: string, map: CpuMap): Result<CpuDefinition, readonly string[]> {
  const cpu = readCpu(file, map);
  return cpu.ok ? ok(cpu.value.definition) : cpu;
}

function listAll(map: CpuMap, json: boolean | undefined) {
  const listed = mapSection(map, "x86").features.map(({ name, migratable }) => ({
    name,
    migratable,
    names: featureAlias(name, { from: "libvirt" }),
  }));
  if (json === true) {
    const rows = listed.map(({ name, migratable, names }) => ({
      name,
      migratable,
      ...(names && details(names)),
    }));
    return print(JSON.stringify({ map: map.name, features: rows }, undefined, 2));
  }
  print(
    textTable(
      ["FEATURE", "QEMU", "LINUX", "XEN", "VMWARE", "MIGRATABLE"],
      listed.map(({ name, migratable, names }) => [
        name,
        names?.qemu ?? "-",
        names?.linux ?? "-",
        names?.xen ?? "-",
        names?.vmware ?? "-",
        migratable ? "yes" : "no",
      ]),
    ),
  );
}

function details({ qemu, qemuAliases, linux, xen, xlAliases, vmware, location }: FeatureAlias) {
  return { qemu, qemuAliases, linux, xen, xlAliases, vmware, location };
}
