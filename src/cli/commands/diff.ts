import type { Command } from "commander";
import { ok, type Result } from "../../cpu/result.js";
import { type DiffableHost, diffDocuments } from "../../documents/diffDocuments.js";
import { inspectHost } from "../inspect/inspectHost.js";
import { readDocuments } from "../inspect/readDocuments.js";
import { exitCodes, fail, print } from "../output.js";

interface DiffCommandOptions {
  readonly json?: boolean;
  readonly arch?: string;
  readonly exitCode?: boolean;
}

export function registerDiff(program: Command): void {
  program
    .command("diff")
    .description(
      "Tells what changed between two document sets of a host: exit code 0 when nothing did, 1 when something did.",
    )
    .argument("<before>", "A document, a sysfs directory, or a directory of documents.")
    .argument("<after>", "The same, later.")
    .option("--arch <arch>", "The host's architecture, where no document tells.")
    .option("--json", "Print JSON.")
    .option("--exit-code", "End with 1 when something changed.")
    .action((before: string, after: string, options: DiffCommandOptions) => diff(before, after, options));
}

function diff(before: string, after: string, { json, arch, exitCode }: DiffCommandOptions) {
  const earlier = readHost(before, arch);
  const later = readHost(after, arch);
  if (!earlier.ok) return fail(...earlier.error);
  if (!later.ok) return fail(...later.error);
  const changes = diffDocuments(earlier.value, later.value);
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
