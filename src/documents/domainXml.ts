import { parseCpuElement } from "../cpu/cpuXml.js";
import type { Result } from "../cpu/result.js";
import type { XmlElement } from "../cpu/xml.js";
import type { DocumentError } from "./documentError.js";
import { type DocumentReader, known, openXmlDocument } from "./documentReader.js";
import type { DomainDefinition, HugePageWish, NumaTune, VcpuPin } from "./domain.js";

const numaModes = ["strict", "preferred", "interleave", "restrictive"] as const;

/**
 * Reads a libvirt `<domain>` (`virsh dumpxml`): CPU, machine type, vCPUs, memory, pins. Devices and the like are not
 * looked at. `type`, `<os><type>`, `<vcpu>` and `<memory>` have to be there, as in every domain that libvirt writes.
 *
 * @param name of the document, for errors.
 * Errors: MALFORMED_DOCUMENT, DOCUMENT_TOO_LARGE, DOCUMENT_TOO_DEEP, ENTITY_DECLARATION, INVALID_DOCUMENT.
 */
export function readDomainXml(content: string, name: string): Result<DomainDefinition, DocumentError> {
  const opened = openXmlDocument(name, content, "domain");
  if (!opened.ok) return opened;
  const reader = opened.value;
  return reader.finish(readDomain(reader, reader.root));
}

function readDomain(reader: DocumentReader, root: XmlElement): DomainDefinition {
  const name = reader.child(root, "name");
  const uuid = reader.child(root, "uuid");
  const os = reader.requiredChild(root, "os");
  const osType = os && reader.requiredChild(os, "type");
  const devices = reader.child(root, "devices");
  const emulator = devices && reader.child(devices, "emulator");
  const vcpu = reader.requiredChild(root, "vcpu");
  const memory = reader.requiredChild(root, "memory");
  const cpu = reader.child(root, "cpu");
  const tune = reader.child(root, "cputune");
  const emulatorPin = tune && reader.child(tune, "emulatorpin");
  return {
    ...known({
      name: name && reader.text(name),
      uuid: uuid && reader.text(uuid).toLowerCase(),
      arch: osType && reader.attr(osType, "arch"),
      machine: osType && reader.attr(osType, "machine"),
      emulatorPath: emulator && reader.text(emulator),
      currentVcpus: vcpu && reader.integer(vcpu, "current", { min: 1 }),
      vcpuCpus: vcpu && optionalSet(reader, vcpu, "cpuset"),
      hugePages: readHugePages(reader, reader.child(root, "memoryBacking")),
      cpu: cpu && reader.adopt(cpu, parseCpuElement(cpu)),
      emulatorPin: emulatorPin && reader.cpuSet(emulatorPin, "cpuset"),
      numaTune: readNumaTune(reader, reader.child(root, "numatune")),
      tscFrequencyHz: readTscFrequency(reader, reader.child(root, "clock")),
    }),
    virtType: reader.requiredAttr(root, "type").toLowerCase(),
    vcpus: vcpu ? reader.integerText(vcpu, { min: 1 }) : 1,
    memoryKiB: memory ? reader.kibibytes(memory, reader.integerText(memory)) : 0,
    vcpuPins: tune ? reader.children(tune, "vcpupin").map((pin) => readVcpuPin(reader, pin)) : [],
    ioThreadPins: tune ? reader.children(tune, "iothreadpin").map((pin) => reader.cpuSet(pin, "cpuset")) : [],
  };
}

function optionalSet(reader: DocumentReader, element: XmlElement, attribute: string) {
  return element.attr(attribute) === undefined ? undefined : reader.cpuSet(element, attribute);
}

function readVcpuPin(reader: DocumentReader, pin: XmlElement): VcpuPin {
  return { vcpu: reader.requiredInteger(pin, "vcpu"), cpus: reader.cpuSet(pin, "cpuset") };
}

function readHugePages(
  reader: DocumentReader,
  backing: XmlElement | undefined,
): readonly HugePageWish[] | undefined {
  const element = backing && reader.child(backing, "hugepages");
  if (element === undefined) return undefined;
  const pages = reader.children(element, "page");
  if (pages.length === 0) return [{}];
  return pages.map((page) => ({
    sizeKiB: reader.kibibytes(page, reader.requiredInteger(page, "size", { min: 1 })),
    ...known({ guestCells: optionalSet(reader, page, "nodeset") }),
  }));
}

function readNumaTune(reader: DocumentReader, element: XmlElement | undefined): NumaTune | undefined {
  if (element === undefined) return undefined;
  const memory = reader.child(element, "memory");
  return {
    ...known({
      mode: memory && reader.oneOf(memory, "mode", numaModes),
      hostCells: memory && optionalSet(reader, memory, "nodeset"),
    }),
    guestCells: reader.children(element, "memnode").map((node) => ({
      guestCell: reader.requiredInteger(node, "cellid"),
      hostCells: reader.cpuSet(node, "nodeset"),
      ...known({ mode: reader.oneOf(node, "mode", numaModes) }),
    })),
  };
}

function readTscFrequency(reader: DocumentReader, clock: XmlElement | undefined): number | undefined {
  const timer = clock && reader.children(clock, "timer").find((item) => item.attr("name") === "tsc");
  return timer && reader.integer(timer, "frequency", { min: 1, max: Number.MAX_SAFE_INTEGER });
}
