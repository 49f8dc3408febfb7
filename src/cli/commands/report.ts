import { statSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { openCatalog } from "../openCatalog.js";
import { exitCodes, fail, print } from "../output.js";
import { localReporter } from "../report/localReporter.js";
import { endpointUrl, remoteReporter } from "../report/remoteReporter.js";
import { reportBatch } from "../report/reportBatch.js";
import { type ReportAnswer, type Reporter, ReporterError, type ReportProblem } from "../report/reporter.js";
import { hostFolders, type Labels, reportFromFiles, reportFromFolder } from "../report/reportSource.js";
import { addSettingOptions } from "../settingOptions.js";

interface ReportOptions {
  readonly name?: string;
  readonly batch?: string;
  readonly server?: string;
  readonly label?: Labels;
  readonly json?: boolean;
}

export function registerReport(program: Command): void {
  const command = program
    .command("report")
    .description(
      "Reports hosts: what libvirt and the kernel say of them. The same documents again change nothing.",
    )
    .argument(
      "[FILE...]",
      "Documents of one host: libvirt capabilities, domain capabilities, and others; or one folder of them, such as capcat collect writes.",
    )
    .option("--name <NAME>", "The host's name; a folder may tell it.")
    .option("--batch <DIR>", "Many hosts: a folder with one folder a host, named as the host.")
    .option("--server <URL>", "Report to a running server instead of a catalog file.")
    .option("--label <NAME=VALUE>", "A label to set; may be given several times.", collectLabel)
    .option("--json", "Print JSON, one object a host and line.")
    .addHelpText("after", "\nExit codes: 0 all accepted, 1 some refused, 2 it could not be done.");
  addSettingOptions(command, ["db"]).action((files: readonly string[], options: ReportOptions) =>
    report(command, files, options),
  );
}

function collectLabel(text: string, labels: Labels = {}): Labels {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("A label is NAME=VALUE.");
  return { ...labels, [text.slice(0, at)]: text.slice(at + 1) };
}

async function report(command: Command, files: readonly string[], options: ReportOptions): Promise<void> {
  const misuse = misuseOf(command, files, options);
  if (misuse) return fail(misuse);
  const reporter = await openReporter(command, options.server);
  if (!reporter) return;
  const onAnswer = (answer: ReportAnswer) => {
    print(options.json ? JSON.stringify(answer) : describe(answer));
    if (answer.outcome === "REFUSED") process.exitCode = exitCodes.negative;
  };
  try {
    if (options.batch !== undefined) {
      const folders = hostFolders(options.batch);
      if (!folders.ok) return fail(folders.error);
      await reportBatch(reporter, folders.value, options.label, onAnswer);
    } else {
      const input = onlyFolder(files)
        ? reportFromFolder(files[0] as string, options.label)
        : reportFromFiles(options.name ?? "", files, options.label);
      if (!input.ok) return fail(input.error);
      const named = options.name === undefined ? input.value : { ...input.value, name: options.name };
      for (const answer of await reporter.report([named])) onAnswer(answer);
    }
  } catch (error) {
    if (!(error instanceof ReporterError)) throw error;
    fail(error.message);
  } finally {
    reporter.close();
  }
}

function misuseOf(command: Command, files: readonly string[], options: ReportOptions): string | undefined {
  if (options.batch !== undefined && (files.length > 0 || options.name !== undefined)) {
    return "--batch takes the hosts from a folder: leave out --name and files.";
  }
  if (options.batch === undefined && options.name === undefined && !onlyFolder(files))
    return "Which host? Name it with --name NAME, or give --batch DIR.";
  if (options.batch === undefined && files.length === 0)
    return "A report needs at least one document: give its file.";
  if (options.server !== undefined && command.getOptionValueSource("db") === "cli") {
    return "--server and --db exclude each other: a report goes to a server, or into a file.";
  }
  return undefined;
}

/** One argument that is a folder: a host's documents with, it may be, its host.json. */
function onlyFolder(files: readonly string[]): boolean {
  const [path, ...others] = files;
  if (path === undefined || others.length > 0) return false;
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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

function describe(answer: ReportAnswer): string {
  if (answer.outcome !== "REFUSED") {
    const changes = answer.changes.map((change) => `\n  ${change}`).join("");
    return `${answer.name}: ${answer.outcome}, revision ${answer.revision}${changes}`;
  }
  return [`${answer.name}: REFUSED`, ...answer.errors.map((error) => `  ${describeError(error)}`)].join("\n");
}

/** An error in a document as document:line:column, which editors understand; its message begins with the place in words. */
function describeError({ code, message, document, line, column }: ReportProblem): string {
  if (document === undefined) return `${message} (${code})`;
  const place = [document, line, column].filter((part) => part !== undefined).join(":");
  const inWords = line === undefined ? `${document}: ` : `${document}, line ${line}: `;
  return `${place}: ${message.startsWith(inWords) ? message.slice(inWords.length) : message} (${code})`;
}
