import type { Command } from "commander";
import {
  type CpuMapDiff,
  type CpuMapSectionDiff,
  type CpuModelDiff,
  diffCpuMaps,
} from "../../../cpu/index.js";
import { exitCodes, fail, print } from "../../output.js";
import { openCpuMap } from "../cpu/mapOption.js";

interface CpuMapDiffOptions {
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

export function registerCpuMapDiff(group: Command): void {
  group
    .command("diff")
    .description("Lists what a move from one CPU map to another changes: models, features, what names mean.")
    .argument("<a>", "A built-in map's name, or a directory of libvirt's map files.")
    .argument("<b>", "The same.")
    .option("--json", "Print JSON.")
    .option("--exit-code", "End with 1 when the maps differ.")
    .action((a: string, b: string, options: CpuMapDiffOptions) => diff(a, b, options));
}

function diff(nameA: string, nameB: string, options: CpuMapDiffOptions) {
  const a = openCpuMap(nameA);
  const b = openCpuMap(nameB);
  if (!a.ok || !b.ok) return fail(...(a.ok ? [] : a.error), ...(b.ok ? [] : b.error));
  const changes = diffCpuMaps(a.value, b.value);
  print(options.json === true ? JSON.stringify(changes, undefined, 2) : describe(changes));
  if (options.exitCode === true && !changes.same) process.exitCode = exitCodes.negative;
}

function describe({ a, b, same, sections }: CpuMapDiff): string {
  if (same) return `${a} and ${b} are the same map.`;
  const lines = sections.flatMap((section) => sectionLines(section, a, b));
  return lines.length === 0 ? `${a} and ${b} differ in order only.` : lines.join("\n");
}

function sectionLines(section: CpuMapSectionDiff, a: string, b: string): readonly string[] {
  const lines = [
    ...named(`models only in ${a}`, section.modelsOnlyInA),
    ...named(`models only in ${b}`, section.modelsOnlyInB),
    ...named(`features only in ${a}`, section.featuresOnlyInA),
    ...named(`features only in ${b}`, section.featuresOnlyInB),
    ...section.modelsChanged.map((model) => `  ${model.name}: ${modelChanges(model)}`),
  ];
  return lines.length === 0 ? [] : [`${section.family}:`, ...lines];
}

function named(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`  ${title}: ${names.join(", ")}`];
}

function modelChanges(model: CpuModelDiff): string {
  const list = (sign: string, what: string, names: readonly string[]) =>
    names.map((name) => `${sign}${name}${what === "" ? "" : ` (${what})`}`);
  return [
    ...list("+", "", model.featuresGained),
    ...list("-", "", model.featuresLost),
    ...list("+", "removed", model.removedGained),
    ...list("-", "removed", model.removedLost),
    ...list("+", "added", model.addedGained),
    ...list("-", "added", model.addedLost),
    ...(model.vendorChanged ? ["vendor"] : []),
    ...(model.signaturesChanged ? ["signatures"] : []),
    ...(model.decodeChanged ? ["decode"] : []),
  ].join(" ");
}
