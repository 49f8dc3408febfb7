import type { Command } from "commander";
import { builtinCpuMapNames, loadCpuMap } from "../../../cpu/index.js";
import { fail, print } from "../../output.js";
import { textTable } from "../../textTable.js";

export function registerCpuMapList(group: Command): void {
  group
    .command("list")
    .description("Lists the built-in CPU maps.")
    .option("--json", "Print JSON.")
    .action(({ json }: { readonly json?: boolean }) => list(json));
}

function list(json: boolean | undefined) {
  const maps = builtinCpuMapNames.flatMap((name) => {
    const map = loadCpuMap(name);
    if (map.ok) return [map.value];
    fail(map.error.message);
    return [];
  });
  const rows = maps.map(({ name, digest, sections }) => ({
    name,
    digest,
    sections: [...sections.values()].map(({ family, models, features }) => ({
      family,
      models: models.length,
      features: features.length,
    })),
  }));
  if (json === true) return print(JSON.stringify({ maps: rows }, undefined, 2));
  print(
    textTable(
      ["MAP", "MODELS", "DIGEST"],
      rows.map(({ name, digest, sections }) => [
        name,
        sections.map(({ family, models }) => `${family} ${models}`).join(", "),
        digest.slice(0, 12),
      ]),
    ),
  );
}
