import type { Command } from "commander";
import type { HostChange } from "../../catalog/model.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { type DiffableHost, diffDocuments } from "../../documents/diffDocuments.js";
import { inspectHost } from "../inspect/inspectHost.js";
import { readDocuments } from "../inspect/readDocuments.js";
import { openCatalog } from "../openCatalog.js";
import { exitCodes, fail, print } from "../output.js";

interface DiffCommandOptions {
  readonly json?: boolean;
  readonly arch?: string;
  readonly db?: string;
  readonly exitCode?: boolean;
}

export function registerDiff(program: Command): void {
  const command = program
    .command("diff")
    .description(
      "Tells what changed between two document sets of a host, or between two revisions in a catalog.",
    )
    .argument(
      "<before>",
      "A document, a sysfs directory, a directory of documents; with --db, a host or HOST@REVISION.",
    )
    .argument("<after>", "The same, later.")
    .option("--arch <arch>", "The host's architecture, where no document tells.")
    .option("--db <file>", "The catalog whose host revisions are compared.")
    .option("--json", "Print JSON.")
    .option("--exit-code", "End with 1 when something changed.")
    .action((before: string, after: string, options: DiffCommandOptions) =>
      diff(command, before, after, options),
    );
}

async function diff(command: Command, before: string, after: string, options: DiffCommandOptions) {
  const changes =
    options.db === undefined
      ? diffFiles(before, after, options.arch)
      : await diffRevisions(command, before, after);
  if (!changes) return;
  if (!changes.ok) return fail(...changes.error);
  tell(before, after, changes.value, options);
}

function diffFiles(
  before: string,
  after: string,
  arch: string | undefined,
): Result<readonly HostChange[], readonly string[]> {
  const earlier = readHost(before, arch);
  if (!earlier.ok) return earlier;
  const later = readHost(after, arch);
  return later.ok ? ok(diffDocuments(earlier.value, later.value)) : later;
}

/** undefined where the catalog could not be opened, which has been said by then. */
async function diffRevisions(
  command: Command,
  before: string,
  after: string,
): Promise<Result<readonly HostChange[], readonly string[]> | undefined> {
  const catalog = await openCatalog(command, { mustExist: true });
  if (!catalog) return undefined;
  const changes = await catalog.app.catalog.diffHostRevisions(revisionOf(before), revisionOf(after));
  catalog.app.close();
  return changes.ok ? changes : err(changes.error.map(({ message }) => message));
}

function revisionOf(text: string): { readonly name: string; readonly revision?: number } {
  const match = /^(.+)@([1-9]\d*)$/.exec(text);
  return match ? { name: match[1] ?? text, revision: Number(match[2]) } : { name: text };
}

function tell(
  before: string,
  after: string,
  changes: readonly HostChange[],
  { json, exitCode }: DiffCommandOptions,
): void {
  if (json === true) print(JSON.stringify({ before, after, changes }, undefined, 2));
  else
    print(
      changes.length === 0
        ? "Nothing changed."
        : changes.map(({ code, message }) => `${code}: ${message}`).join("\n"),
    );
  if (exitCode === true && changes.length > 0) process.exitCode = exitCodes.negative;
}

function readHost(path: string, arch: string | undefined): Result<DiffableHost, readonly string[]> {
  const inputs = readDocuments([path], arch);
  if (!inputs.ok) return inputs;
  const inspection = inspectHost(inputs.value, arch === undefined ? {} : { arch });
  if (!inspection.ok) return inspection;
  const { uuid, topology, capabilityClass, state } = inspection.value.facts;
  const { hostCpu } = capabilityClass.content;
  const { microcodeVersion, tscFrequencyHz } = state;
  return ok({
    arch: capabilityClass.arch,
    ...(uuid === undefined ? {} : { uuid }),
    ...(hostCpu === undefined
      ? {}
      : {
          cpu: {
            ...hostCpu,
            ...(microcodeVersion === undefined ? {} : { microcodeVersion }),
            ...(tscFrequencyHz === undefined ? {} : { tsc: { frequencyHz: tscFrequencyHz } }),
          },
        }),
    features: capabilityClass.features,
    hypervisors: capabilityClass.hypervisors.map(({ content }) => content),
    topology,
  });
}
