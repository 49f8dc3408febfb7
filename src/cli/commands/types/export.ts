import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { formatCpuTypeJson, formatCpuTypeYaml } from "../../../catalog/cpuTypeImport/index.js";
import { openCatalog } from "../../openCatalog.js";
import { fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";

interface ExportOptions {
  readonly format: "yaml" | "json";
  readonly all?: boolean;
}

export function registerTypesExport(group: Command): void {
  const command = group
    .command("export")
    .description(
      "Writes the latest revision of every CPU type: into a folder, one file a type, or to the terminal.",
    )
    .argument("[folder]", "Where to write; made when it is not there.")
    .option("--format <format>", "yaml or json.", "yaml")
    .option("--all", "Built-in types that nobody changed as well.");
  addSettingOptions(command, ["db"]).action(async (folder: string | undefined, options: ExportOptions) => {
    if (options.format !== "yaml" && options.format !== "json") {
      return fail(`"${String(options.format)}" is no format: use yaml or json.`);
    }
    const catalog = await openCatalog(command, { mustExist: true });
    if (!catalog) return;
    const documents = await catalog.app.catalog.exportCpuTypes({ withBuiltIns: options.all ?? false });
    catalog.app.close();
    const format = options.format === "json" ? formatCpuTypeJson : formatCpuTypeYaml;
    if (folder === undefined) {
      return print(documents.map(format).join(options.format === "yaml" ? "---\n" : ""));
    }
    try {
      mkdirSync(folder, { recursive: true });
      for (const document of documents) {
        writeFileSync(join(folder, `${fileName(document.name)}.${options.format}`), format(document));
      }
    } catch (error) {
      return fail(`${folder} cannot be written: ${(error as Error).message}.`);
    }
    print(`${documents.length} CPU types are in ${folder}.`);
  });
}

/** The type's name with what file systems dislike written as %XX, so that no two types share a file. */
function fileName(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replace(
    /[!'()*.]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
