import { type Command, InvalidArgumentError, Option } from "commander";
import { err } from "../../cpu/result.js";
import { collectHost, type QmpUse } from "../collect/collectHost.js";
import { type Collection, collectionIsEmpty } from "../collect/collection.js";
import { defaultProbeLimits, type ProbeRunner, probeRunner } from "../collect/probe.js";
import { runWatch } from "../collect/runWatch.js";
import { openSpool } from "../collect/spool.js";
import { hostFileOf, reportOf, writeCollection } from "../collect/writeCollection.js";
import { openCatalog } from "../openCatalog.js";
import { exitCodes, fail, print } from "../output.js";
import { localReporter } from "../report/localReporter.js";
import { endpointUrl, remoteReporter } from "../report/remoteReporter.js";
import { type Reporter, ReporterError } from "../report/reporter.js";
import { addSettingOptions } from "../settingOptions.js";

interface CollectOptions {
  readonly uri?: readonly string[];
  readonly name?: string;
  readonly output?: string;
  readonly server?: string;
  readonly dryRun?: boolean;
  readonly qmp: QmpUse;
  readonly timeLimit: number;
  readonly json?: boolean;
  readonly watch?: boolean;
  readonly interval: number;
  readonly spool?: string;
  readonly spoolLimit: number;
}

export function registerCollect(program: Command): void {
  const command = program
    .command("collect")
    .description(
      "Asks this host, or a libvirt elsewhere, for every document the catalog reads, and keeps or reports them. Changes nothing on the host.",
    )
    .addOption(
      new Option(
        "--uri <URI>",
        "libvirt's connection URI; may be given several times. Left out: this host's QEMU, Xen and LXC drivers.",
      ).argParser((uri: string, uris: readonly string[] = []) => [...uris, uri]),
    )
    .option("--name <NAME>", "The host's name; its own when left out.")
    .addOption(
      new Option("--output <DIR>", "Write the documents into a folder, for capcat report later.").conflicts([
        "server",
      ]),
    )
    .addOption(
      new Option(
        "--qmp <WHEN>",
        "Ask QEMU itself over QMP: where no libvirt answers for it, always, or never.",
      )
        .choices(["fallback", "always", "never"])
        .default("fallback"),
    )
    .option("--server <URL>", "Report to a running server.")
    .option("--dry-run", "Ask the host, say what would be reported, and write and send nothing.")
    .addOption(
      new Option("--time-limit <SECONDS>", "The longest that one question may take.")
        .argParser(wholeNumber(3600))
        .default(defaultProbeLimits.timeLimitMs / 1000),
    )
    .addOption(
      new Option("--watch", "Keep collecting, and report what changes, until stopped.").conflicts([
        "output",
        "dryRun",
        "json",
      ]),
    )
    .addOption(
      new Option("--interval <SECONDS>", "With --watch: how often to collect, give or take a tenth.")
        .argParser(wholeNumber(7 * 86_400))
        .default(300),
    )
    .addOption(
      new Option("--spool <DIR>", "With --watch: where reports wait while the catalog is away.").env(
        "STATE_DIRECTORY",
      ),
    )
    .addOption(
      new Option("--spool-limit <N>", "With --watch: how many may wait; the oldest go first.")
        .argParser(wholeNumber(100_000))
        .default(100),
    )
    .option("--json", "Print JSON.")
    .addHelpText(
      "after",
      "\nExit codes: 0 reported or written, whatever is missing; 1 the report was refused; 2 it could not be done.",
    );
  addSettingOptions(command, ["db"]).action((options: CollectOptions) => collect(command, options));
}

async function collect(command: Command, options: CollectOptions): Promise<void> {
  if (options.output !== undefined && command.getOptionValueSource("db") === "cli") {
    return fail("--output and --db exclude each other: a collection goes into a folder, or into a catalog.");
  }
  const runner = probeRunner({ ...defaultProbeLimits, timeLimitMs: options.timeLimit * 1000 });
  const run = (probes: ProbeRunner = runner) =>
    collectHost(probes, {
      qmp: options.qmp,
      ...(options.uri !== undefined && { uris: options.uri }),
      ...(options.name !== undefined && { name: options.name }),
    });
  if (options.dryRun === true) return printCollection(await run(), options, "would be reported");
  if (options.output !== undefined) return write(await run(), options.output, options);
  const spool = options.watch === true ? spoolOf(options) : undefined;
  if (spool?.ok === false) return fail(spool.error);
  const reporter = await openReporter(command, options.server);
  if (reporter === undefined) return;
  try {
    if (spool === undefined) await send(reporter, await run(), options);
    else {
      const intervalSeconds = options.interval;
      await runWatch({ reporter, runner, collect: run, spool: spool.value, intervalSeconds });
    }
  } catch (error) {
    if (!(error instanceof ReporterError)) throw error;
    fail(error.message);
  } finally {
    reporter.close();
  }
}

function write(collection: Collection, directory: string, options: CollectOptions) {
  if (isEmpty(collection)) return;
  const written = writeCollection(directory, collection);
  if (!written.ok) return fail(written.error);
  printCollection(collection, options, `written to ${directory}`);
}

async function send(reporter: Reporter, collection: Collection, options: CollectOptions): Promise<void> {
  if (isEmpty(collection)) return;
  const [answer] = await reporter.report([reportOf(collection)]);
  if (answer?.outcome === "REFUSED") {
    process.exitCode = exitCodes.negative;
    for (const error of answer.errors) process.stderr.write(`capcat: ${error.message}\n`);
  }
  printCollection(collection, options, answer?.outcome ?? "not answered");
}

function spoolOf({ spool, spoolLimit }: CollectOptions): ReturnType<typeof openSpool> {
  if (spool === undefined) return err("--watch needs a folder where reports can wait: --spool DIR.");
  return openSpool(spool, spoolLimit);
}

/** Takes a whole number from 1 to the most. */
function wholeNumber(most: number) {
  return (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > most) throw new InvalidArgumentError(`A whole number from 1 to ${most}.`);
    return value;
  };
}

/** Says so where nothing was learnt. */
function isEmpty(collection: Collection): boolean {
  if (!collectionIsEmpty(collection)) return false;
  fail(
    "Nothing could be collected.",
    ...collection.gaps.map(({ source, reason }) => `${source}: ${reason}.`),
  );
  return true;
}

function printCollection(collection: Collection, { json }: { readonly json?: boolean }, outcome: string) {
  if (json === true) {
    const documents = reportOf(collection).documents.map(({ name, content }) => ({
      name,
      bytes: Buffer.byteLength(content),
    }));
    return print(JSON.stringify({ outcome, documents, ...JSON.parse(hostFileOf(collection)) }, undefined, 2));
  }
  const { name, gaps } = collection;
  const { documents } = reportOf(collection);
  print(
    [
      `${name}: ${documents.length} documents ${outcome}`,
      ...documents.map((document) => `  ${document.name}`),
      ...(gaps.length === 0 ? [] : ["Not collected:"]),
      ...gaps.map(({ source, reason }) => `  ${source}: ${reason}`),
    ].join("\n"),
  );
}

async function openReporter(command: Command, server: string | undefined): Promise<Reporter | undefined> {
  if (server === undefined) {
    const catalog = await openCatalog(command);
    return catalog && localReporter(catalog.app);
  }
  const endpoint = endpointUrl(server);
  if (endpoint.ok) return remoteReporter(endpoint.value);
  fail(endpoint.error);
  return undefined;
}
