import type { CpuNuma, CpuNumaCache, CpuNumaCell, CpuNumaInterconnect } from "./definition.js";
import { bytesPerUnit } from "./units.js";
import type { XmlElement } from "./xml.js";
import type { XmlValues } from "./xmlValues.js";

/** Reads `<numa>` of a guest CPU. Source: libvirt's "Domain XML format", guest NUMA topology. */
export function parseNuma(element: XmlElement, values: XmlValues): CpuNuma {
  const cells = element.childrenNamed("cell").map((cell) => readCell(cell, values));
  const ids = cells.flatMap((cell) => (cell.id === undefined ? [] : [cell.id]));
  if (new Set(ids).size < ids.length) values.refuse(element, "has two cells with one id");
  const interconnects = (element.child("interconnects")?.children ?? [])
    .filter((child) => child.name === "latency" || child.name === "bandwidth")
    .map((child) => readInterconnect(child, values));
  return Object.freeze({
    cells: Object.freeze(cells),
    ...(interconnects.length > 0 && { interconnects: Object.freeze(interconnects) }),
  });
}

function readCell(element: XmlElement, values: XmlValues): CpuNumaCell {
  const id = values.take(element.integerAttr("id", { max: 0xffffffff }));
  const cpus = element.attr("cpus");
  const memAccess = values.oneOf(element, "memAccess", ["shared", "private"]);
  const discard = values.oneOf(element, "discard", ["yes", "no"]);
  const distances = (element.child("distances")?.childrenNamed("sibling") ?? []).map((sibling) =>
    Object.freeze({
      siblingId: values.need(sibling.requiredIntegerAttr("id", { max: 0xffffffff }), 0),
      value: values.need(sibling.requiredIntegerAttr("value", { min: 10, max: 255 }), 10),
    }),
  );
  const caches = element.childrenNamed("cache").map((cache) => readCache(cache, values));
  return Object.freeze({
    ...(id !== undefined && { id }),
    ...(cpus !== undefined && { cpus }),
    memoryKiB: Math.ceil(bytesOf(element, "memory", values) / 1024),
    ...(memAccess !== undefined && { memAccess }),
    ...(discard !== undefined && { discard: discard === "yes" }),
    ...(distances.length > 0 && { distances: Object.freeze(distances) }),
    ...(caches.length > 0 && { caches: Object.freeze(caches) }),
  });
}

const associativities = ["none", "direct", "full"] as const;
const policies = ["none", "writeback", "writethrough"] as const;

function readCache(element: XmlElement, values: XmlValues): CpuNumaCache {
  const size = element.child("size");
  const line = element.child("line");
  if (size === undefined || line === undefined) values.refuse(element, "has no <size> or no <line>");
  return Object.freeze({
    level: values.need(element.requiredIntegerAttr("level", { max: 255 }), 0),
    associativity: values.needOneOf(element, "associativity", associativities),
    policy: values.needOneOf(element, "policy", policies),
    sizeKiB: size === undefined ? 0 : Math.ceil(bytesOf(size, "value", values) / 1024),
    lineBytes: line === undefined ? 0 : bytesOf(line, "value", values),
  });
}

const accessTypes = ["access", "read", "write"] as const;

function readInterconnect(element: XmlElement, values: XmlValues): CpuNumaInterconnect {
  const cache = values.take(element.integerAttr("cache", { max: 255 }));
  const isLatency = element.name === "latency";
  return Object.freeze({
    kind: isLatency ? "latency" : "bandwidth",
    initiator: values.need(element.requiredIntegerAttr("initiator", { max: 0xffffffff }), 0),
    target: values.need(element.requiredIntegerAttr("target", { max: 0xffffffff }), 0),
    ...(cache !== undefined && { cache }),
    type: values.needOneOf(element, "type", accessTypes),
    value: isLatency
      ? values.need(element.requiredIntegerAttr("value"), 0)
      : Math.ceil(bytesOf(element, "value", values) / 1024),
  });
}

/** A number with the element's `unit` (KiB where none is given), in bytes. */
function bytesOf(element: XmlElement, attribute: string, values: XmlValues): number {
  const value = values.need(element.requiredIntegerAttr(attribute), 0);
  const unit = bytesPerUnit(element.attr("unit") ?? "KiB");
  if (unit === undefined) values.refuse(element, `has the unknown unit ${element.attr("unit")}`);
  const bytes = value * (unit ?? 1);
  if (!Number.isSafeInteger(bytes)) values.refuse(element, `has a ${attribute} that is too large`);
  return bytes;
}
