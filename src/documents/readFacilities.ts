import type { XmlElement } from "../cpu/xml.js";
import type { DocumentReader } from "./documentReader.js";
import { known } from "./documentReader.js";
import type { Facility } from "./domainCapabilities.js";

/**
 * Reads an element of domain capabilities and all below it to a flat list: each element with what it says itself, each
 * enum under its own name. Elements that only hold others (`<devices>`) give no entry of their own.
 */
export function readFacilities(
  reader: DocumentReader,
  element: XmlElement,
  path: string,
): readonly Facility[] {
  const facilities: Facility[] = [];
  collect(reader, element, path, facilities);
  return facilities;
}

function collect(reader: DocumentReader, element: XmlElement, path: string, facilities: Facility[]): void {
  const children = reader.allChildren(element);
  const supported = reader.yesNo(element, "supported");
  const attributes = otherAttributes(reader, element);
  const values = ownValues(reader, element);
  const isSaying = supported !== undefined || values !== undefined || attributes !== undefined;
  if (isSaying || children.length === 0)
    facilities.push({ path, ...known({ supported, values, attributes }) });
  for (const child of children) {
    if (child.name === "value") continue;
    if (child.name === "enum") {
      const name = reader.requiredAttr(child, "name");
      const listed = reader.children(child, "value").map((value) => reader.anyText(value));
      facilities.push({ path: `${path}/${name}`, values: listed });
    } else {
      collect(reader, child, `${path}/${child.name}`, facilities);
    }
  }
}

function ownValues(reader: DocumentReader, element: XmlElement): readonly string[] | undefined {
  const listed = reader.children(element, "value").map((value) => reader.anyText(value));
  if (listed.length > 0) return listed;
  const text = element.text === "" ? undefined : reader.text(element);
  return text === undefined ? undefined : [text];
}

function otherAttributes(reader: DocumentReader, element: XmlElement): Facility["attributes"] {
  const names = [...element.attributes.keys()].filter((name) => name !== "supported");
  if (names.length === 0) return undefined;
  return names.map((name) => ({ name, value: reader.attr(element, name) ?? "" }));
}
