import type { XmlElement } from "../cpu/xml.js";
import type { GuestCapabilities, GuestDomain, GuestFeature, MachineType } from "./capabilities.js";
import { type DocumentReader, known } from "./documentReader.js";

/** Reads one `<guest>`; undefined after an error. */
export function readGuest(reader: DocumentReader, element: XmlElement): GuestCapabilities | undefined {
  const osType = reader.requiredChild(element, "os_type");
  const arch = reader.requiredChild(element, "arch");
  const wordSize = arch && reader.requiredChild(arch, "wordsize");
  if (osType === undefined || arch === undefined || wordSize === undefined) return undefined;
  const features = reader.child(element, "features");
  return {
    osType: reader.text(osType),
    arch: reader.requiredAttr(arch, "name"),
    wordSize: reader.integerText(wordSize, { min: 1, max: 128 }),
    ...known({
      emulator: readOptionalText(reader, arch, "emulator"),
      loader: readOptionalText(reader, arch, "loader"),
    }),
    machines: readMachines(reader, arch),
    domains: reader.children(arch, "domain").map((domain) => readDomain(reader, domain)),
    features:
      features === undefined ? [] : reader.allChildren(features).map((one) => readFeature(reader, one)),
  };
}

function readDomain(reader: DocumentReader, element: XmlElement): GuestDomain {
  return {
    type: reader.requiredAttr(element, "type"),
    ...known({ emulator: readOptionalText(reader, element, "emulator") }),
    machines: readMachines(reader, element),
  };
}

function readMachines(reader: DocumentReader, parent: XmlElement): readonly MachineType[] {
  return reader.children(parent, "machine").map((element) => ({
    name: reader.text(element),
    ...known({
      canonical: reader.attr(element, "canonical"),
      maxCpus: reader.integer(element, "maxCpus"),
      deprecated: reader.yesNo(element, "deprecated"),
    }),
  }));
}

function readFeature(reader: DocumentReader, element: XmlElement): GuestFeature {
  return {
    name: element.name,
    ...known({
      default: reader.oneOf(element, "default", ["on", "off"]),
      toggle: reader.yesNo(element, "toggle"),
    }),
  };
}

function readOptionalText(reader: DocumentReader, parent: XmlElement, name: string): string | undefined {
  const element = reader.child(parent, name);
  return element === undefined ? undefined : reader.text(element);
}
