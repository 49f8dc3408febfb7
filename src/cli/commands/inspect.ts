import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { knownVirtTypes } from "../../catalog/knownVirtTypes.js";
import { type Inspection, inspectHost } from "../inspect/inspectHost.js";
import { inspectionJson } from "../inspect/inspectionJson.js";
import { inspectionText } from "../inspect/inspectionText.js";
import { physicalCpusXml } from "../inspect/inspectionXml.js";
import { readDocuments } from "../inspect/readDocuments.js";
import type { SvgTheme } from "../inspect/svgTheme.js";
import { topologySvg } from "../inspect/topologySvg.js";
import { fail, print } from "../output.js";

interface InspectCommandOptions {
  readonly virtType?: string;
  readonly arch?: string;
  readonly host?: string;
  readonly json?: boolean;
  readonly xml?: boolean;
  readonly svg?: string;
  readonly theme: SvgTheme;
}

export function registerInspect(program: Command): void {
  program
    .command("inspect")
    .description("Shows what the catalog understands of a host's documents, offline.")
    .argument(
      "<file...>",
      "Capabilities, domain capabilities, sysfs dumps, nodeinfo, nodecpumap; a sysfs directory, or a directory of documents; - is standard input.",
    )
    .addOption(
      new Option(
        "--virt-type <type>",
        "Whose rules decide what is runnable and pinnable; the best one offered when left out.",
      ).choices(knownVirtTypes),
    )
    .option("--arch <arch>", "The host's architecture, where no document tells.")
    .option(
      "--host <name>",
      "The host's name in titles and XML; its UUID or the first document when left out.",
    )
    .addOption(new Option("--json", "Print JSON.").conflicts(["xml", "svg"]))
    .addOption(new Option("--xml", "Print the physical CPUs as XML.").conflicts(["json", "svg"]))
    .addOption(
      new Option("--svg <file>", "Draw the machine; - is standard output.").conflicts(["json", "xml"]),
    )
    .addOption(
      new Option("--theme <theme>", "Colours of the picture; auto follows the reader's preference.")
        .choices(["auto", "light", "dark"])
        .default("auto"),
    )
    .action((files: readonly string[], options: InspectCommandOptions) => inspect(files, options));
}

function inspect(files: readonly string[], options: InspectCommandOptions) {
  const inputs = readDocuments(files, options.arch);
  if (!inputs.ok) return fail(...inputs.error);
  const { arch, virtType } = options;
  const inspection = inspectHost(inputs.value, {
    ...(arch === undefined ? {} : { arch }),
    ...(virtType === undefined ? {} : { virtType }),
  });
  if (!inspection.ok) return fail(...inspection.error);
  const host =
    options.host ?? inspection.value.facts.uuid ?? basename(inspection.value.documents[0]?.name ?? "host");
  if (options.json === true) print(JSON.stringify(inspectionJson(inspection.value), undefined, 2));
  else if (options.xml === true) print(xml(inspection.value, host));
  else if (options.svg !== undefined) draw(inspection.value, host, options.svg, options.theme);
  else print(inspectionText(inspection.value));
}

function xml({ virtType, places }: Inspection, host: string): string {
  return physicalCpusXml({ host, hypervisor: virtType, revision: 0, places });
}

function draw({ facts, virtType, places }: Inspection, host: string, file: string, theme: SvgTheme) {
  const svg = topologySvg({ title: `${host} · ${virtType}`, topology: facts.topology, places, theme });
  if (file === "-") return print(svg);
  try {
    writeFileSync(file, svg);
  } catch (error) {
    fail(`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
