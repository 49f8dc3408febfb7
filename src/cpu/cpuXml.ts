import type { CpuError } from "./cpuError.js";
import { parseNuma } from "./cpuNumaXml.js";
import type {
  CpuCacheMode,
  CpuDefinition,
  CpuDefinitionType,
  CpuFeature,
  CpuGuestTopology,
  CpuModelRef,
  CpuSignature,
  MaxPhysAddr,
  TscCounter,
} from "./definition.js";
import type { Result } from "./result.js";
import { bytesPerUnit } from "./units.js";
import { parseXml, type XmlElement } from "./xml.js";
import { malformedError, XmlValues } from "./xmlValues.js";

const maxUint32 = 0xffffffff;

/**
 * Reads a `<cpu>` element of any kind. An `<arch>` child makes it a host definition, otherwise it is a guest's.
 * Errors: MALFORMED_XML, INVALID_CPU, with line and column.
 * Source: libvirt's "Domain XML format" and its own validity rules.
 */
export function parseCpuXml(text: string): Result<CpuDefinition, CpuError> {
  const root = parseXml(text);
  return root.ok ? parseCpuElement(root.value) : { ok: false, error: malformedError(root.error) };
}

/** As `parseCpuXml`, for an element of a larger document. Errors: INVALID_CPU. */
export function parseCpuElement(element: XmlElement): Result<CpuDefinition, CpuError> {
  if (element.name !== "cpu") {
    const values = new XmlValues();
    values.refuse(element, "is not a <cpu> element");
    return values.finish({ type: "guest", features: [] }, "INVALID_CPU");
  }
  return parseCpuContents(element, element.child("arch") === undefined ? "guest" : "host");
}

/**
 * Reads the attributes and children that `<cpu>` can have from an element of any name: domain capabilities put them into
 * `<mode name='host-model'>`. Errors: INVALID_CPU.
 */
export function parseCpuContents(
  element: XmlElement,
  type: CpuDefinitionType,
): Result<CpuDefinition, CpuError> {
  const values = new XmlValues();
  const definition = read(element, type, values);
  return values.finish(definition, "INVALID_CPU");
}

function read(element: XmlElement, type: CpuDefinitionType, values: XmlValues): CpuDefinition {
  const isGuest = type === "guest";
  const arch = element.child("arch");
  const vendor = element.child("vendor");
  const microcode = element.child("microcode");
  const model = readModel(element.child("model"), isGuest, values);
  const signature = readSignature(element.child("signature"), values);
  const microcodeVersion =
    microcode && values.need(microcode.requiredIntegerAttr("version", { max: maxUint32 }), 0);
  const tsc = readCounter(element.child("counter"), values);
  const topology = readTopology(element.child("topology"), values);
  const maxPhysAddr = readMaxPhysAddr(element.child("maxphysaddr"), values);
  const cache = readCache(element.child("cache"), values);
  const numa = element.child("numa");
  const pages = element.childrenNamed("pages").map((page) => readPageSize(page, values));
  if (arch?.text === "") values.refuse(arch, "names no architecture");
  if (vendor?.text === "") values.refuse(vendor, "names no vendor");
  const definition: CpuDefinition = {
    type,
    ...(arch !== undefined && { arch: arch.text }),
    ...(isGuest && readGuestAttributes(element, values)),
    ...(model !== undefined && { model }),
    ...(vendor !== undefined && { vendor: vendor.text }),
    features: readFeatures(element, isGuest, values),
    ...(signature !== undefined && { signature }),
    ...(microcodeVersion !== undefined && { microcodeVersion }),
    ...(tsc !== undefined && { tsc }),
    ...(topology !== undefined && { topology }),
    ...(maxPhysAddr !== undefined && { maxPhysAddr }),
    ...(cache !== undefined && { cache }),
    ...(numa !== undefined && { numa: parseNuma(numa, values) }),
    ...(pages.length > 0 && { pageSizesKiB: Object.freeze(pages) }),
  };
  refuseContradictions(element, definition, values);
  return Object.freeze(definition);
}

function readGuestAttributes(element: XmlElement, values: XmlValues): Partial<CpuDefinition> {
  const mode = values.oneOf(element, "mode", ["custom", "host-model", "host-passthrough", "maximum"]);
  const match = values.oneOf(element, "match", ["minimum", "exact", "strict"]);
  const check = values.oneOf(element, "check", ["none", "partial", "full"]);
  const migratable = values.oneOf(element, "migratable", ["on", "off"]);
  const deprecated = values.oneOf(element, "deprecated_features", ["on", "off"]);
  return {
    ...(mode !== undefined && { mode }),
    ...(match !== undefined && { match }),
    ...(check !== undefined && { check }),
    ...(migratable !== undefined && { migratable: migratable === "on" }),
    ...(deprecated !== undefined && { deprecatedFeatures: deprecated === "on" }),
  };
}

/** libvirt's rules between parts of a definition. */
function refuseContradictions(element: XmlElement, definition: CpuDefinition, values: XmlValues): void {
  const { mode = "custom", model, features } = definition;
  if (definition.type === "host") {
    if (element.attr("match") !== undefined) {
      values.refuse(element, "cannot have both an <arch> element and a match attribute");
    }
    return;
  }
  if (definition.migratable !== undefined && mode !== "host-passthrough" && mode !== "maximum") {
    values.refuse(element, "can have migratable only with mode host-passthrough or maximum");
  }
  if (definition.deprecatedFeatures !== undefined && mode !== "host-model") {
    values.refuse(element, "can have deprecated_features only with mode host-model");
  }
  if (element.name === "cpu" && mode === "custom" && model === undefined && features.length > 0) {
    values.refuse(element, "lists features but names no model");
  }
}

function readModel(
  element: XmlElement | undefined,
  isGuest: boolean,
  values: XmlValues,
): CpuModelRef | undefined {
  if (element === undefined) return undefined;
  const fallback = isGuest ? values.oneOf(element, "fallback", ["allow", "forbid"]) : undefined;
  const vendorId = isGuest ? element.attr("vendor_id") : undefined;
  if (vendorId !== undefined && (vendorId.length !== 12 || vendorId.includes(","))) {
    values.refuse(element, "has a vendor_id that is not 12 characters without a comma");
  }
  // `<model fallback='…'/>` of host-model guests names none.
  if (element.text === "") return undefined;
  return Object.freeze({
    name: element.text,
    ...(fallback !== undefined && { fallback }),
    ...(vendorId !== undefined && { vendorId }),
  });
}

function readFeatures(element: XmlElement, isGuest: boolean, values: XmlValues): readonly CpuFeature[] {
  const seen = new Set<string>();
  const features = element.childrenNamed("feature").map((child): CpuFeature => {
    const name = values.need(child.requiredAttr("name"), "");
    if (name === "") values.refuse(child, "has an empty name");
    if (seen.has(name)) values.refuse(child, `names the feature ${name} a second time`);
    seen.add(name);
    const policy = isGuest
      ? values.oneOf(child, "policy", ["force", "require", "optional", "disable", "forbid"])
      : undefined;
    return Object.freeze({ name, ...(policy !== undefined && { policy }) });
  });
  return Object.freeze(features);
}

function readSignature(element: XmlElement | undefined, values: XmlValues): CpuSignature | undefined {
  if (element === undefined) return undefined;
  const family = values.need(element.requiredIntegerAttr("family", { max: maxUint32 }), 0);
  const model = values.need(element.requiredIntegerAttr("model", { max: maxUint32 }), 0);
  const stepping = values.take(element.integerAttr("stepping", { max: maxUint32 }));
  return Object.freeze({ family, model, ...(stepping !== undefined && { stepping }) });
}

function readCounter(element: XmlElement | undefined, values: XmlValues): TscCounter | undefined {
  if (element === undefined) return undefined;
  if (element.attr("name") !== "tsc") values.refuse(element, "is not the counter tsc");
  const frequencyHz = values.need(element.requiredIntegerAttr("frequency"), 0);
  const scaling = values.oneOf(element, "scaling", ["yes", "no"]);
  return Object.freeze({ frequencyHz, ...(scaling !== undefined && { scaling: scaling === "yes" }) });
}

function readTopology(element: XmlElement | undefined, values: XmlValues): CpuGuestTopology | undefined {
  if (element === undefined) return undefined;
  const range = { min: 1, max: maxUint32 };
  const dies = values.take(element.integerAttr("dies", range));
  const clusters = values.take(element.integerAttr("clusters", range));
  return Object.freeze({
    sockets: values.need(element.requiredIntegerAttr("sockets", range), 1),
    ...(dies !== undefined && { dies }),
    ...(clusters !== undefined && { clusters }),
    cores: values.need(element.requiredIntegerAttr("cores", range), 1),
    threads: values.need(element.requiredIntegerAttr("threads", range), 1),
  });
}

function readMaxPhysAddr(element: XmlElement | undefined, values: XmlValues): MaxPhysAddr | undefined {
  if (element === undefined) return undefined;
  const mode = values.needOneOf(element, "mode", ["emulate", "passthrough"]);
  const bits = values.take(element.integerAttr("bits", { max: maxUint32 }));
  const limit = values.take(element.integerAttr("limit", { max: maxUint32 }));
  if (limit !== undefined && mode !== "passthrough") {
    values.refuse(element, "can have a limit only with mode passthrough");
  }
  return Object.freeze({ mode, ...(bits !== undefined && { bits }), ...(limit !== undefined && { limit }) });
}

function readCache(element: XmlElement | undefined, values: XmlValues): CpuCacheMode | undefined {
  if (element === undefined) return undefined;
  const level = values.take(element.integerAttr("level", { max: 3 }));
  const mode = values.needOneOf(element, "mode", ["emulate", "passthrough", "disable"]);
  return Object.freeze({ ...(level !== undefined && { level }), mode });
}

function readPageSize(element: XmlElement, values: XmlValues): number {
  const size = values.need(element.requiredIntegerAttr("size", { min: 1 }), 1);
  const unit = bytesPerUnit(element.attr("unit") ?? "KiB");
  if (unit === undefined) values.refuse(element, `has the unknown unit ${element.attr("unit")}`);
  return Math.ceil((size * (unit ?? 1024)) / 1024);
}
