import type { CpuDefinition, CpuNuma } from "./definition.js";
import { defaultArch } from "./dispatch.js";
import { escapeXmlAttribute, escapeXmlText } from "./xml.js";

/**
 * The definition as a `<cpu>` element, two spaces to a level, a line break at the end. `parseCpuXml` reads the same
 * definition back, with two limits of the format: a guest definition's architecture has no place in it, and a host
 * definition must have one (x86_64 is written where it is not given).
 */
export function formatCpuXml(definition: CpuDefinition): string {
  const isHost = definition.type === "host";
  const children = isHost
    ? [`<arch>${escapeXmlText(definition.arch ?? defaultArch)}</arch>`, ...contents(definition)]
    : contents(definition);
  const attributes = isHost ? "" : guestAttributes(definition);
  if (children.length === 0) return `<cpu${attributes}/>\n`;
  return `<cpu${attributes}>\n${children.map((line) => `  ${line}\n`).join("")}</cpu>\n`;
}

/** One attribute, or nothing where there is no value. */
function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : ` ${name}='${escapeXmlAttribute(String(value))}'`;
}

function flag(value: boolean | undefined, yes: string, no: string): string | undefined {
  return value === undefined ? undefined : value ? yes : no;
}

function guestAttributes(definition: CpuDefinition): string {
  return [
    attribute("mode", definition.mode),
    attribute("match", definition.match),
    attribute("check", definition.check),
    attribute("migratable", flag(definition.migratable, "on", "off")),
    attribute("deprecated_features", flag(definition.deprecatedFeatures, "on", "off")),
  ].join("");
}

function contents(definition: CpuDefinition): readonly string[] {
  const { model, signature, tsc, topology, cache, maxPhysAddr } = definition;
  const isHost = definition.type === "host";
  const lines: string[] = [];
  if (model !== undefined) {
    const choices = isHost
      ? ""
      : attribute("fallback", model.fallback) + attribute("vendor_id", model.vendorId);
    lines.push(`<model${choices}>${escapeXmlText(model.name)}</model>`);
  }
  if (definition.vendor !== undefined) lines.push(`<vendor>${escapeXmlText(definition.vendor)}</vendor>`);
  if (definition.microcodeVersion !== undefined) {
    lines.push(`<microcode${attribute("version", definition.microcodeVersion)}/>`);
  }
  if (signature !== undefined) {
    lines.push(
      `<signature${attribute("family", signature.family)}${attribute("model", signature.model)}${attribute("stepping", signature.stepping)}/>`,
    );
  }
  if (tsc !== undefined) {
    lines.push(
      `<counter name='tsc'${attribute("frequency", tsc.frequencyHz)}${attribute("scaling", flag(tsc.scaling, "yes", "no"))}/>`,
    );
  }
  if (topology !== undefined) {
    const parts = (["sockets", "dies", "clusters", "cores", "threads"] as const).map((part) =>
      attribute(part, topology[part]),
    );
    lines.push(`<topology${parts.join("")}/>`);
  }
  if (cache !== undefined) {
    lines.push(`<cache${attribute("level", cache.level)}${attribute("mode", cache.mode)}/>`);
  }
  if (maxPhysAddr !== undefined) {
    const { mode, bits, limit } = maxPhysAddr;
    lines.push(
      `<maxphysaddr${attribute("mode", mode)}${attribute("bits", bits)}${attribute("limit", limit)}/>`,
    );
  }
  for (const feature of definition.features) {
    const policy = isHost ? "" : attribute("policy", feature.policy);
    lines.push(`<feature${policy}${attribute("name", feature.name)}/>`);
  }
  for (const size of definition.pageSizesKiB ?? [])
    lines.push(`<pages unit='KiB'${attribute("size", size)}/>`);
  if (definition.numa !== undefined) lines.push(...numaLines(definition.numa));
  return lines;
}

function numaLines(numa: CpuNuma): readonly string[] {
  const lines = ["<numa>"];
  for (const cell of numa.cells) {
    const head = `  <cell${attribute("id", cell.id)}${attribute("cpus", cell.cpus)}${attribute("memory", cell.memoryKiB)} unit='KiB'${attribute("memAccess", cell.memAccess)}${attribute("discard", flag(cell.discard, "yes", "no"))}`;
    const inner = cellLines(cell);
    if (inner.length === 0) lines.push(`${head}/>`);
    else lines.push(`${head}>`, ...inner.map((line) => `    ${line}`), "  </cell>");
  }
  if (numa.interconnects !== undefined) {
    lines.push("  <interconnects>");
    for (const link of numa.interconnects) {
      const unit = link.kind === "bandwidth" ? " unit='KiB'" : "";
      lines.push(
        `    <${link.kind}${attribute("initiator", link.initiator)}${attribute("target", link.target)}${attribute("cache", link.cache)}${attribute("type", link.type)}${attribute("value", link.value)}${unit}/>`,
      );
    }
    lines.push("  </interconnects>");
  }
  return [...lines, "</numa>"];
}

function cellLines(cell: CpuNuma["cells"][number]): readonly string[] {
  const lines: string[] = [];
  if (cell.distances !== undefined) {
    lines.push("<distances>");
    for (const { siblingId, value } of cell.distances) {
      lines.push(`  <sibling${attribute("id", siblingId)}${attribute("value", value)}/>`);
    }
    lines.push("</distances>");
  }
  for (const cache of cell.caches ?? []) {
    lines.push(
      `<cache${attribute("level", cache.level)}${attribute("associativity", cache.associativity)}${attribute("policy", cache.policy)}>`,
      `  <size${attribute("value", cache.sizeKiB)} unit='KiB'/>`,
      `  <line${attribute("value", cache.lineBytes)} unit='B'/>`,
      "</cache>",
    );
  }
  return lines;
}
