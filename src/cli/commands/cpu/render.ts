import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { builtinCpuTypes } from "../../../catalog/builtinCpuTypes.js";
import { knownVirtTypes } from "../../../catalog/knownVirtTypes.js";
import {
  builtinCpuMapNames,
  type CpuMap,
  defaultCpuMapName,
  loadCpuMap,
  nearestName,
  parseCpuXml,
} from "../../../cpu/index.js";
import type { CpuRequirement } from "../../../cpu/requirement.js";
import { resolveRequirement } from "../../../cpu/resolveRequirement.js";
import { err, ok, type Result } from "../../../cpu/result.js";
import {
  type CpuRendering,
  type HypervisorKind,
  hypervisorKinds,
  type RenderInput,
  renderCpu,
} from "../../../hypervisors/render/index.js";
import { openCatalog } from "../../openCatalog.js";
import { fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";
import { cpuCommand } from "./cpuCommand.js";

interface RenderCommandOptions {
  readonly to: HypervisorKind;
  readonly type?: string;
  readonly arch?: string;
  readonly machine?: string;
  readonly virtType?: string;
  readonly map: string;
  readonly db?: string;
  readonly json?: boolean;
}

export function registerCpuRender(program: Command): void {
  const command = cpuCommand(program)
    .command("render")
    .description(
      "Prints how a hypervisor is told about a guest CPU; what it cannot be told goes to standard error.",
    )
    .argument("[file]", "A <cpu> element; - is standard input.")
    .addOption(
      new Option("--to <hypervisor>", "Whose language.").choices([...hypervisorKinds]).makeOptionMandatory(),
    )
    .option(
      "--type <name>",
      "A CPU type instead of a file: a built-in one, or with --db one of that catalog.",
    )
    .option("--arch <arch>", "The guest's architecture, where the CPU names none; x86_64 when left out.")
    .option("--machine <type>", "The QEMU machine type for which an unversioned model name is meant.")
    .addOption(
      new Option("--virt-type <type>", "libvirt's domain type; kvm when left out.").choices(knownVirtTypes),
    )
    .option(
      "--map <name>",
      `CPU map: ${builtinCpuMapNames.join(", ")}, or a directory of libvirt's map files.`,
      defaultCpuMapName,
    )
    .option("--json", "Print the text, what is lost and notes as JSON.");
  addSettingOptions(command, ["db"]).action((file: string | undefined, options: RenderCommandOptions) =>
    options.db !== undefined && options.type !== undefined && file === undefined
      ? renderStored(command, options.type, options)
      : render(file, options),
  );
}

/** A type of a catalog: its latest revision, by the map it was resolved with, or the operator's own text. */
async function renderStored(command: Command, name: string, options: RenderCommandOptions): Promise<void> {
  const opened = await openCatalog(command);
  if (!opened) return;
  const { catalog } = opened.app;
  try {
    const type = await catalog.reads.cpuTypes.cpuTypeByName(name);
    const [revision] = type
      ? await catalog.reads.cpuTypes.revisions([{ cpuTypeId: type.id, number: type.latest }])
      : [];
    if (!revision) return fail(`There is no CPU type "${name}" in ${opened.dbPath}.`);
    const rendering = await catalog.renderCpuType({
      revision,
      hypervisor: options.to,
      ...(options.machine !== undefined && { machine: options.machine }),
    });
    if (!rendering.ok) return fail(...rendering.error.map(({ message }) => message));
    show(rendering.value, options);
  } finally {
    opened.app.close();
  }
}

function render(file: string | undefined, options: RenderCommandOptions) {
  if ((file === undefined) === (options.type === undefined)) {
    return fail("Render what? Give either a file with a <cpu> element or --type NAME.");
  }
  const map = loadCpuMap(options.map);
  if (!map.ok) return fail(map.error.message);
  const input =
    file === undefined
      ? fromType(options.type ?? "", options, map.value)
      : fromFile(file, options, map.value);
  if (!input.ok) return fail(...input.error);
  const rendering = renderCpu(options.to, input.value);
  if (!rendering.ok) return fail(rendering.error.message);
  show(rendering.value, options);
}

function show(rendering: CpuRendering, { json }: RenderCommandOptions): void {
  if (json === true) {
    print(JSON.stringify(rendering, undefined, 2));
    return;
  }
  const { text, lost, notes } = rendering;
  if (text !== "") print(text);
  for (const { feature, why } of lost) process.stderr.write(`lost: ${feature}: ${why}\n`);
  for (const note of notes) process.stderr.write(`note: ${note}\n`);
}

function contextOf({ arch, machine, virtType }: RenderCommandOptions, map: CpuMap) {
  return {
    map,
    ...(arch !== undefined && { arch }),
    ...(machine !== undefined && { machine }),
    ...(virtType !== undefined && { virtType }),
  };
}

function fromFile(
  file: string,
  options: RenderCommandOptions,
  map: CpuMap,
): Result<RenderInput, readonly string[]> {
  let xml: string;
  try {
    xml = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    return err([`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const parsed = parseCpuXml(xml);
  if (!parsed.ok) {
    const { message, line, column } = parsed.error;
    const place = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
    return err([`${file === "-" ? "standard input" : file}${place}: ${message}`]);
  }
  return ok({ ...contextOf(options, map), definition: parsed.value });
}

function fromType(
  name: string,
  options: RenderCommandOptions,
  map: CpuMap,
): Result<RenderInput, readonly string[]> {
  const type = builtinCpuTypes.find((item) => item.name.toLowerCase() === name.toLowerCase());
  if (!type) {
    const nearest = nearestName(
      name,
      builtinCpuTypes.map((item) => item.name),
    );
    return err([
      `There is no built-in CPU type "${name}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
    ]);
  }
  const stated: CpuRequirement = type.requirement;
  const { machine } = options;
  const resolved = resolveRequirement({ ...stated, ...(machine !== undefined && { machine }) }, map);
  if (!resolved.ok) return err(resolved.error.map(({ message }) => message));
  return ok({ ...contextOf(options, map), resolved: resolved.value });
}
