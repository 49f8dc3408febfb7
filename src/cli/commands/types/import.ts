import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import {
  type CpuTypeDocument,
  type ImportError,
  importNovaCpuModels,
  importOvirtCpuList,
  importProxmoxCpuModels,
  parseCpuTypeDocuments,
} from "../../../catalog/cpuTypeImport/index.js";
import { type CpuMap, defaultCpuMapName, loadCpuMap } from "../../../cpu/index.js";
import { localActor } from "../../localActor.js";
import { openCatalog } from "../../openCatalog.js";
import { fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";

const foreign = {
  ovirt: importOvirtCpuList,
  proxmox: importProxmoxCpuModels,
  nova: importNovaCpuModels,
} as const;

interface ImportOptions {
  readonly from: "capcat" | keyof typeof foreign;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

interface ReadFile {
  readonly documents: readonly CpuTypeDocument[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export function registerTypesImport(group: Command): void {
  const command = group
    .command("import")
    .description(
      "Takes CPU types over: new ones are created, changed ones revised. All are checked before the first is stored.",
    )
    .argument("<paths...>", "Files, or folders of .yaml and .json files.")
    .option(
      "--from <format>",
      "capcat (YAML or JSON), ovirt, proxmox (cpu-models.conf) or nova (nova.conf).",
      "capcat",
    )
    .option("--dry-run", "Say what would be done, and do nothing.")
    .option("--json", "Print JSON.");
  addSettingOptions(command, ["db"]).action(async (paths: readonly string[], options: ImportOptions) => {
    if (options.from !== "capcat" && !(options.from in foreign)) {
      return fail(`"${String(options.from)}" is no format: use capcat, ovirt, proxmox or nova.`);
    }
    const map = loadCpuMap(defaultCpuMapName);
    if (!map.ok) return fail(map.error.message);
    const files = paths.flatMap(expand).map((path) => readTypes(path, options.from, map.value));
    const errors = files.flatMap((file) => file.errors);
    for (const warning of files.flatMap((file) => file.warnings))
      process.stderr.write(`capcat: ${warning}\n`);
    if (errors.length > 0) return fail(...errors);
    const catalog = await openCatalog(command);
    if (!catalog) return;
    const documents = files.flatMap((file) => file.documents);
    const dryRun = options.dryRun ?? false;
    const imported = await catalog.app.catalog.importCpuTypes(documents, { dryRun }, localActor());
    catalog.app.close();
    if (!imported.ok) {
      return fail(
        ...imported.error.flatMap(({ name, errors: found }) =>
          found.map(({ message }) => `CPU type "${name}": ${message}`),
        ),
      );
    }
    if (options.json) return print(JSON.stringify({ dryRun, types: imported.value }, undefined, 2));
    for (const { name, outcome, revision, keptMetadata } of imported.value) {
      const kept = keptMetadata ? "; description, owner or labels differ and stay as they are" : "";
      print(`${outcome.toLowerCase()} ${name} (revision ${revision}${kept})`);
    }
    if (dryRun) print("Nothing was stored.");
  });
}

function expand(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch {
    // Reading it as a file says what is wrong with it.
    return [path];
  }
}

function readTypes(path: string, from: ImportOptions["from"], map: CpuMap): ReadFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return { documents: [], errors: [`${path} cannot be read: ${(error as Error).message}.`], warnings: [] };
  }
  const place = ({ line, column, message, type }: ImportError) =>
    `${path}:${line}${column === undefined ? "" : `:${column}`}: ${type === undefined ? "" : `CPU type "${type}": `}${message}`;
  if (from === "capcat") {
    const parsed = parseCpuTypeDocuments(text);
    return parsed.ok
      ? { documents: parsed.value, errors: [], warnings: [] }
      : { documents: [], errors: parsed.error.map(place), warnings: [] };
  }
  const { types, errors } = foreign[from](text, map);
  return {
    documents: types.map((type) => type.document),
    errors: errors.map(place),
    warnings: types.flatMap(({ document, line, warnings }) =>
      warnings.map(({ message }) => `${path}:${line}: CPU type "${document.name}": ${message}`),
    ),
  };
}
