import { readFileSync } from "node:fs";
import type { Command } from "commander";
import {
  formatExtraSpecs,
  type NovaFlavor,
  parseExtraSpecs,
  readNovaFlavors,
} from "../../../catalog/flavor/index.js";
import { err, ok, type Result } from "../../../cpu/result.js";
import { type GraphQLClient, openClient } from "../../graphqlClient.js";
import { exitCodes, fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";
import { cpuTypeOf, type StoredFlavor, storedFlavorFields } from "./storedFlavor.js";

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly update?: boolean;
  readonly server?: string;
  readonly json?: boolean;
}

interface UserError {
  readonly code: string;
  readonly message: string;
  readonly field: readonly string[] | null;
}

interface Imported {
  readonly name: string;
  readonly outcome: "CREATED" | "UPDATED" | "UNCHANGED" | "REFUSED";
  readonly errors: readonly UserError[];
}

export function registerFlavorsImport(group: Command): void {
  const command = group
    .command("import")
    .description("Takes flavors over from JSON of openstack flavor show or list, or of Nova's API.")
    .argument("<file>", "The file; - is standard input.")
    .option("--dry-run", "Check each, say what would be done, and store nothing.")
    .option("--update", "Change flavors that are there already and differ; left out, they are refused.")
    .option("--server <URL>", "Write to a running server instead of a catalog file.")
    .option("--json", "Print JSON.")
    .addHelpText("after", "\nExit codes: 0 all taken, 1 some refused, 2 it could not be done.");
  addSettingOptions(command, ["db"]).action((file: string, options: ImportOptions) =>
    importFlavors(command, file, options),
  );
}

async function importFlavors(command: Command, file: string, options: ImportOptions): Promise<void> {
  const flavors = readFlavors(file);
  if (!flavors.ok) return fail(...flavors.error);
  const client = await openClient(command, options.server);
  if (!client) return;
  const results: Imported[] = [];
  for (const flavor of flavors.value) {
    const imported = await importFlavor(client, flavor, options);
    if (!imported.ok) {
      client.close();
      return fail(imported.error);
    }
    results.push(imported.value);
  }
  client.close();
  if (results.some(({ outcome }) => outcome === "REFUSED")) process.exitCode = exitCodes.negative;
  if (options.json) {
    return print(JSON.stringify({ dryRun: options.dryRun ?? false, flavors: results }, undefined, 2));
  }
  for (const { name, outcome, errors } of results) {
    print([`${outcome.toLowerCase()} ${name}`, ...errors.map(({ message }) => `  ${message}`)].join("\n"));
  }
  if (options.dryRun) print("Nothing was stored.");
}

function readFlavors(file: string): Result<readonly NovaFlavor[], readonly string[]> {
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    return err([`${file} cannot be read: ${(error as Error).message}.`]);
  }
  const read = readNovaFlavors(text);
  return read.ok ? read : err(read.error.map(({ message }) => `${file}: ${message}`));
}

async function importFlavor(
  client: GraphQLClient,
  flavor: NovaFlavor,
  options: ImportOptions,
): Promise<Result<Imported, string>> {
  const { name } = flavor;
  const found = await client.ask<{ readonly flavor: StoredFlavor | null }>(
    `query ($name: String!) { flavor(name: $name) { ${storedFlavorFields} } }`,
    { name },
  );
  if (!found.ok) return found;
  const stored = found.value.flavor;
  if (stored && isSame(flavor, stored)) return ok({ name, outcome: "UNCHANGED", errors: [] });
  if (stored && !options.update) {
    const message = `There is a flavor "${stored.name}" already, and it differs: add --update to change it.`;
    return ok({ name, outcome: "REFUSED", errors: [{ code: "NAME_TAKEN", message, field: ["name"] }] });
  }
  const mutation = stored ? "updateFlavor" : "createFlavor";
  const type = stored ? "UpdateFlavorInput" : "CreateFlavorInput";
  const answer = await client.ask<{
    readonly change: { readonly userErrors: readonly UserError[] };
  }>(
    `mutation ($input: ${type}!) { change: ${mutation}(input: $input) { userErrors { code message field } } }`,
    { input: inputOf(flavor, stored, options.dryRun ?? false) },
  );
  if (!answer.ok) return answer;
  const errors = answer.value.change.userErrors;
  const done = stored ? "UPDATED" : "CREATED";
  return ok({ name, outcome: errors.length > 0 ? "REFUSED" : done, errors });
}

function inputOf(flavor: NovaFlavor, stored: StoredFlavor | null, dryRun: boolean) {
  const { name, description, vcpus, memoryMiB, extraSpecs, cpuType } = flavor;
  return {
    name,
    vcpus,
    memoryMiB,
    dryRun,
    extraSpecs: Object.entries(extraSpecs).map(([key, value]) => ({ key, value })),
    ...(description !== undefined && { description }),
    ...(cpuType && { cpuType }),
    ...(stored && { expectedRevision: stored.revision }),
  };
}

/** Whether the import would change nothing; what a file does not say of a flavor stays as it is. */
function isSame(flavor: NovaFlavor, stored: StoredFlavor): boolean {
  const parsed = parseExtraSpecs(flavor.extraSpecs);
  const specs = parsed.ok ? formatExtraSpecs(parsed.value.spec) : flavor.extraSpecs;
  const own = Object.fromEntries(stored.extraSpecs.map(({ key, value }) => [key, value]));
  const text = (of: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
  return (
    flavor.vcpus === stored.vcpus &&
    flavor.memoryMiB === stored.memoryMiB &&
    (flavor.description ?? stored.description) === stored.description &&
    (flavor.cpuType === undefined || JSON.stringify(flavor.cpuType) === JSON.stringify(cpuTypeOf(stored))) &&
    text(specs) === text(own)
  );
}
