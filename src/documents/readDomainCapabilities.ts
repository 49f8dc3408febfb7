import { parseCpuContents } from "../cpu/cpuXml.js";
import type { Result } from "../cpu/result.js";
import type { XmlElement } from "../cpu/xml.js";
import type { DocumentError } from "./documentError.js";
import { type DocumentReader, known, openXmlDocument } from "./documentReader.js";
import type { CustomCpuModel, DomainCapabilities, DomainCpuCapabilities } from "./domainCapabilities.js";
import { markHostModelRead } from "./hostCpu.js";
import { readFacilities } from "./readFacilities.js";

/**
 * Reads libvirt's `<domainCapabilities>` (`virsh domcapabilities`). `<domain>` and `<arch>` are required; a CPU mode that
 * is not listed is not supported. What the reader does not know stands in `unknownElements`.
 *
 * @param name of the document, for errors.
 * Errors: MALFORMED_DOCUMENT, DOCUMENT_TOO_LARGE, DOCUMENT_TOO_DEEP, ENTITY_DECLARATION, INVALID_DOCUMENT.
 */
export function readDomainCapabilities(
  content: string,
  name: string,
): Result<DomainCapabilities, DocumentError> {
  const opened = openXmlDocument(name, content, "domainCapabilities");
  if (!opened.ok) return opened;
  const reader = opened.value;
  return reader.finish(readAll(reader, reader.root));
}

const typedParts: ReadonlySet<string> = new Set(["path", "domain", "machine", "arch", "vcpu", "cpu"]);

function readAll(reader: DocumentReader, root: XmlElement): DomainCapabilities {
  const path = reader.child(root, "path");
  const domain = reader.requiredChild(root, "domain");
  const machine = reader.child(root, "machine");
  const arch = reader.requiredChild(root, "arch");
  const vcpu = reader.child(root, "vcpu");
  const cpu = readCpu(reader, reader.child(root, "cpu"));
  const others = reader.allChildren(root).filter((child) => !typedParts.has(child.name));
  return {
    ...known({
      emulatorPath: path && reader.text(path),
      machine: machine && reader.text(machine),
      maxVcpus: vcpu && reader.requiredInteger(vcpu, "max"),
    }),
    virtType: domain === undefined ? "" : reader.text(domain),
    arch: arch === undefined ? "" : reader.text(arch),
    cpu,
    facilities: others.flatMap((element) => readFacilities(reader, element, element.name)),
    unknownElements: reader.unknownPaths(),
  };
}

const modeNames = ["host-passthrough", "maximum", "host-model", "custom"] as const;
type ModeName = (typeof modeNames)[number];

function readCpu(reader: DocumentReader, element: XmlElement | undefined): DomainCpuCapabilities {
  const modes = new Map<ModeName, XmlElement>();
  for (const mode of element === undefined ? [] : element.childrenNamed("mode")) {
    const name = modeNames.find((known) => known === mode.attr("name"));
    if (mode.attr("name") === undefined) reader.fail(mode, "has no attribute name");
    // A mode of a newer libvirt stays unread and so becomes an unknown element.
    if (name === undefined) continue;
    if (modes.has(name)) reader.fail(mode, `lists the mode ${name} a second time`);
    reader.attr(mode, "name");
    modes.set(name, mode);
  }
  return {
    hostPassthrough: readMigratableMode(reader, modes.get("host-passthrough"), "hostPassthroughMigratable"),
    maximum: readMigratableMode(reader, modes.get("maximum"), "maximumMigratable"),
    hostModel: readHostModel(reader, modes.get("host-model")),
    custom: readCustom(reader, modes.get("custom")),
  };
}

function isSupported(reader: DocumentReader, mode: XmlElement | undefined): boolean {
  return mode !== undefined && reader.requiredOneOf(mode, "supported", ["no", "yes"]) === "yes";
}

function readMigratableMode(
  reader: DocumentReader,
  mode: XmlElement | undefined,
  enumName: string,
): DomainCpuCapabilities["maximum"] {
  const element = mode?.childrenNamed("enum").find((candidate) => candidate.attr("name") === enumName);
  if (element === undefined) return { supported: isSupported(reader, mode) };
  reader.attr(element, "name");
  const migratable = reader.children(element, "value").map((value) => {
    const word = reader.text(value);
    if (word !== "on" && word !== "off") reader.fail(value, "contains neither on nor off");
    return word === "on";
  });
  return { supported: isSupported(reader, mode), migratable };
}

function readHostModel(
  reader: DocumentReader,
  mode: XmlElement | undefined,
): DomainCpuCapabilities["hostModel"] {
  const supported = isSupported(reader, mode);
  if (mode === undefined || reader.child(mode, "model") === undefined) return { supported };
  markHostModelRead(reader, mode);
  return { supported, ...known({ definition: reader.adopt(mode, parseCpuContents(mode, "guest")) }) };
}

function readCustom(reader: DocumentReader, mode: XmlElement | undefined): DomainCpuCapabilities["custom"] {
  const supported = isSupported(reader, mode);
  if (mode === undefined) return { supported, models: [] };
  const elements = reader.children(mode, "model");
  const names = new Set(elements.map((element) => element.text));
  const blockers = readBlockers(reader, mode, names);
  return { supported, models: elements.map((element) => readModel(reader, element, blockers)) };
}

/** `<blockers model='…'>` by model. Those of a model that is not listed stay unread: an unknown element. */
function readBlockers(
  reader: DocumentReader,
  mode: XmlElement,
  models: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const blockers = new Map<string, readonly string[]>();
  for (const element of mode.childrenNamed("blockers")) {
    const model = element.attr("model");
    if (model === undefined) reader.fail(element, "has no attribute model");
    if (model === undefined || !models.has(model)) continue;
    reader.attr(element, "model");
    if (blockers.has(model)) reader.fail(element, `lists the blockers of ${model} a second time`);
    const features = reader.children(element, "feature");
    blockers.set(
      model,
      features.map((feature) => reader.requiredAttr(feature, "name")),
    );
  }
  return blockers;
}

function readModel(
  reader: DocumentReader,
  element: XmlElement,
  blockers: ReadonlyMap<string, readonly string[]>,
): CustomCpuModel {
  const name = reader.text(element);
  const usable = reader.oneOf(element, "usable", ["yes", "no", "unknown"]);
  const vendor = reader.attr(element, "vendor");
  return {
    name,
    ...known({
      usable: usable === undefined || usable === "unknown" ? undefined : usable === "yes",
      deprecated: reader.yesNo(element, "deprecated"),
      vendor: vendor === "unknown" ? undefined : vendor,
      canonical: reader.attr(element, "canonical"),
      blockers: blockers.get(name),
    }),
  };
}
