import { parseCpuElement } from "../cpu/cpuXml.js";
import type { CpuDefinition } from "../cpu/definition.js";
import type { XmlElement } from "../cpu/xml.js";
import type { DocumentReader } from "./documentReader.js";

/** What the CPU engine's parser keeps of the contents of a host's `<cpu>`: all else has to be told. */
const hostParts: Readonly<Record<string, readonly string[]>> = {
  arch: [],
  model: [],
  vendor: [],
  microcode: ["version"],
  signature: ["family", "model", "stepping"],
  counter: ["name", "frequency", "scaling"],
  topology: ["sockets", "dies", "clusters", "cores", "threads"],
  maxphysaddr: ["mode", "bits", "limit"],
  feature: ["name"],
  pages: ["unit", "size"],
};

/** The same for the host-model of domain capabilities. */
const hostModelParts: Readonly<Record<string, readonly string[]>> = {
  model: ["fallback", "vendor_id"],
  vendor: [],
  maxphysaddr: ["mode", "bits", "limit"],
  feature: ["name", "policy"],
};

const repeatable: ReadonlySet<string> = new Set(["feature", "pages"]);

/** Notes as read what `parseCpuContents` keeps of a `<mode name='host-model'>`. */
export function markHostModelRead(reader: DocumentReader, mode: XmlElement): void {
  markRead(reader, mode, hostModelParts);
}

function markRead(
  reader: DocumentReader,
  element: XmlElement,
  parts: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, attributes] of Object.entries(parts)) {
    if (!repeatable.has(name)) reader.child(element, name);
    for (const part of reader.children(element, name)) {
      reader.anyText(part);
      for (const attribute of attributes) reader.attr(part, attribute);
    }
  }
}

export interface HostCpu {
  readonly arch: string;
  readonly cpu: CpuDefinition;
  readonly cpuFlags: readonly string[];
}

/** Reads `<host><cpu>`; `<arch>` is the only part that has to be there. */
export function readHostCpu(reader: DocumentReader, host: XmlElement): HostCpu {
  const element = reader.requiredChild(host, "cpu");
  const none: HostCpu = { arch: "", cpu: { type: "host", features: [] }, cpuFlags: [] };
  if (element === undefined) return none;
  const archElement = reader.requiredChild(element, "arch");
  if (archElement === undefined) return none;
  const arch = reader.text(archElement);
  markRead(reader, element, hostParts);
  const flags = reader.child(element, "features");
  const cpuFlags = flags === undefined ? [] : reader.allChildren(flags).map((flag) => flag.name);
  return { arch, cpu: reader.adopt(element, parseCpuElement(element)) ?? none.cpu, cpuFlags };
}
