import { readFileSync } from "node:fs";
import {
  type CpuDefinition,
  type CpuError,
  type CpuMap,
  canonicalFeatureNames,
  parseCpuContents,
  parseCpuElement,
} from "../../../cpu/index.js";
import { err, ok, type Result } from "../../../cpu/result.js";
import { parseXml, type XmlElement } from "../../../cpu/xml.js";

/** A CPU definition and where it was found. */
export interface ReadCpu {
  /** The file, and which of its CPUs where it has several. */
  readonly name: string;
  readonly source: "cpu" | "capabilities" | "domainCapabilities" | "domain";
  readonly definition: CpuDefinition;
}

/** The text of a file; `-` is standard input. Errors: a sentence. */
export function readText(file: string): Result<string, readonly string[]> {
  try {
    return ok(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (error) {
    return err([`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** The one CPU of a file. Errors: sentences, each with file, line and column. */
export function readCpu(file: string, map: CpuMap): Result<ReadCpu, readonly string[]> {
  const text = readText(file);
  return text.ok ? cpuOfText(text.value, nameOf(file), map) : text;
}

/** As `readCpu`, for a text that was read. */
export function cpuOfText(text: string, name: string, map: CpuMap): Result<ReadCpu, readonly string[]> {
  const cpus = cpusOfText(text, name, map);
  if (!cpus.ok) return cpus;
  const [first, second] = cpus.value;
  if (first === undefined || second !== undefined) {
    return err([`${name} holds ${cpus.value.length} CPUs; give a file with one.`]);
  }
  return ok(first);
}

/**
 * The CPUs of a file: a `<cpu>` element; capabilities (the host's CPU); domain capabilities (the hypervisor's host-model); a
 * domain; or several of these, one after the other or in an element around them. Features spelled as another system spells
 * them are taken for the map's, and told on standard error.
 */
export function readCpus(file: string, map: CpuMap): Result<readonly ReadCpu[], readonly string[]> {
  const text = readText(file);
  return text.ok ? cpusOfText(text.value, nameOf(file), map) : text;
}

function cpusOfText(text: string, file: string, map: CpuMap): Result<readonly ReadCpu[], readonly string[]> {
  const roots = rootsOf(text, file);
  if (!roots.ok) return roots;
  const errors: string[] = [];
  const cpus = roots.value.flatMap((element, index) => {
    const name = roots.value.length === 1 ? file : `${file}[${index}]`;
    const cpu = cpuOf(element, name, map);
    if (cpu.ok) return [cpu.value];
    errors.push(cpu.error);
    return [];
  });
  if (errors.length > 0) return err(errors);
  return cpus.length === 0 ? err([`${file} holds no CPU definition.`]) : ok(cpus);
}

export function nameOf(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** An engine's error as file:line:column, which editors understand. */
export function describeCpuError(name: string, { message, line, column }: CpuError): string {
  return `${[name, line, column].filter((part) => part !== undefined).join(":")}: ${message}`;
}

const sources = ["cpu", "capabilities", "domainCapabilities", "domain"];

function rootsOf(text: string, name: string): Result<readonly XmlElement[], readonly string[]> {
  const single = parseXml(text);
  if (single.ok) return ok(sources.includes(single.value.name) ? [single.value] : single.value.children);
  // Documents one after the other, as virsh takes them, have no root of their own.
  const several = parseXml(`<cpus>${text.replaceAll(/<\?xml[^>]*\?>/g, "")}</cpus>`);
  if (several.ok && several.value.children.length > 0) return ok(several.value.children);
  const { message, line, column } = single.error;
  const place = [name, line, column].filter((part) => part !== undefined).join(":");
  return err([`${place}: the text is not acceptable XML: ${message}.`]);
}

function cpuOf(element: XmlElement, name: string, map: CpuMap): Result<ReadCpu, string> {
  const source = sources.includes(element.name) ? (element.name as ReadCpu["source"]) : undefined;
  if (source === undefined) {
    return err(
      `${name}:${element.line}:${element.column}: <${element.name}> is no CPU; give <cpu>, <capabilities>, <domainCapabilities> or <domain>.`,
    );
  }
  const found = definitionOf(element, source);
  if (!found.ok)
    return err(
      typeof found.error === "string" ? `${name}: ${found.error}` : describeCpuError(name, found.error),
    );
  const { definition, renamed } = canonicalFeatureNames(found.value, map);
  for (const feature of renamed) {
    process.stderr.write(
      `capcat: ${name}: "${feature.written}" is taken as "${feature.name}", the CPU map's spelling.\n`,
    );
  }
  return ok({ name, source, definition });
}

function definitionOf(
  element: XmlElement,
  source: ReadCpu["source"],
): Result<CpuDefinition, CpuError | string> {
  switch (source) {
    case "cpu":
      return parseCpuElement(element);
    case "capabilities": {
      const cpu = element.child("host")?.child("cpu");
      return cpu === undefined ? err("the capabilities describe no host CPU.") : parseCpuElement(cpu);
    }
    case "domainCapabilities": {
      const modes = element.child("cpu")?.childrenNamed("mode") ?? [];
      const mode = modes.find((candidate) => candidate.attr("name") === "host-model");
      if (mode?.child("model") === undefined) {
        return err("the domain capabilities have no host-model, so they describe no CPU.");
      }
      return withArch(parseCpuContents(mode, "guest"), element.child("arch")?.text);
    }
    case "domain": {
      const cpu = element.child("cpu");
      if (cpu === undefined) return err("the domain has no <cpu>.");
      return withArch(parseCpuElement(cpu), element.child("os")?.child("type")?.attr("arch"));
    }
  }
}

function withArch(
  definition: Result<CpuDefinition, CpuError>,
  arch: string | undefined,
): Result<CpuDefinition, CpuError> {
  return definition.ok && arch !== undefined && arch !== ""
    ? ok(Object.freeze({ arch, ...definition.value }))
    : definition;
}
