import type { CpuError } from "./cpuError.js";
import type {
  CpuidMask,
  CpuMapArchData,
  CpuMapData,
  FeatureData,
  ModelData,
  MsrMask,
  SignatureData,
  VendorData,
} from "./cpuMapData.js";
import { err, type Result } from "./result.js";
import { parseXml, type XmlElement } from "./xml.js";
import { malformedError, XmlValues } from "./xmlValues.js";

/**
 * Reads libvirt's CPU map: `index.xml` with an `<arch>` for each family, and the files that it includes, in that order.
 * Errors: INVALID_CPU_MAP and MALFORMED_XML, naming file, line and column.
 * Source: libvirt's cpu_map schema.
 */
export function parseCpuMapFiles(
  files: ReadonlyMap<string, string>,
  name: string,
): Result<CpuMapData, CpuError> {
  const index = readFile(files, "index.xml");
  if (!index.ok) return index;
  const values = new XmlValues();
  const archs: CpuMapArchData[] = [];
  for (const element of index.value.childrenNamed("arch")) {
    const arch = values.need(element.requiredAttr("name"), "");
    const section: Section = { arch, vendors: [], features: [], models: [] };
    const problem = readEntries(element, "index.xml", files, section);
    if (problem !== undefined) return err(problem);
    archs.push(section);
  }
  if (archs.length === 0) values.refuse(index.value, "lists no <arch>");
  return values.finish({ format: 1, name, archs }, "INVALID_CPU_MAP", "index.xml");
}

interface Section {
  readonly arch: string;
  readonly vendors: VendorData[];
  readonly features: FeatureData[];
  readonly models: ModelData[];
}

function readFile(files: ReadonlyMap<string, string>, file: string): Result<XmlElement, CpuError> {
  const text = files.get(file);
  if (text === undefined) {
    return err({ code: "INVALID_CPU_MAP", message: `The CPU map has no file ${file}.`, file });
  }
  const root = parseXml(text);
  if (!root.ok) return err(malformedError(root.error, file));
  const values = new XmlValues();
  if (root.value.name !== "cpus") values.refuse(root.value, "is not the <cpus> element of a CPU map");
  return values.finish(root.value, "INVALID_CPU_MAP", file);
}

/** Reads vendors, features and models of an element into the section; included files may not include others. */
function readEntries(
  parent: XmlElement,
  file: string,
  files: ReadonlyMap<string, string>,
  section: Section,
): CpuError | undefined {
  for (const element of parent.children) {
    const problem =
      element.name === "group"
        ? readEntries(element, file, files, section)
        : element.name === "include"
          ? readIncluded(element, file, files, section)
          : readEntry(element, file, section);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function readIncluded(
  element: XmlElement,
  file: string,
  files: ReadonlyMap<string, string>,
  section: Section,
): CpuError | undefined {
  const values = new XmlValues();
  const name = values.need(element.requiredAttr("filename"), "");
  if (file !== "index.xml") values.refuse(element, "stands in an included file");
  else if (!values.failed && !files.has(name))
    values.refuse(element, `names the file ${name}, which is not there`);
  const checked = values.finish(name, "INVALID_CPU_MAP", file);
  if (!checked.ok) return checked.error;
  const root = readFile(files, name);
  return root.ok ? readEntries(root.value, name, files, section) : root.error;
}

function readEntry(element: XmlElement, file: string, section: Section): CpuError | undefined {
  const values = new XmlValues();
  refuseUnknownNames(element, section, values);
  if (element.name === "vendor") section.vendors.push(readVendor(element, values));
  else if (element.name === "feature") section.features.push(readFeature(element, values));
  else if (element.name === "model") section.models.push(readModel(element, values));
  else values.refuse(element, "is none of vendor, feature, model, group, include");
  const checked = values.finish(undefined, "INVALID_CPU_MAP", file);
  return checked.ok ? undefined : checked.error;
}

/** `compileCpuMap` checks the same, but cannot tell the place. */
function refuseUnknownNames(element: XmlElement, section: Section, values: XmlValues): void {
  const lists = {
    vendor: section.vendors,
    feature: section.features,
    model: section.models,
  } as const satisfies Record<string, readonly { readonly name: string }[]>;
  const isDefined = (kind: keyof typeof lists, name: string | undefined): boolean =>
    lists[kind].some((entry) => entry.name === name);
  if (!(element.name in lists)) return;
  const kind = element.name as keyof typeof lists;
  if (isDefined(kind, element.attr("name"))) {
    values.refuse(element, `defines ${element.attr("name")} a second time`);
  }
  if (kind !== "model") return;
  for (const child of element.children.filter((candidate) => candidate.name in lists)) {
    if (!isDefined(child.name as keyof typeof lists, child.attr("name"))) {
      values.refuse(child, `names ${child.attr("name")}, which the map does not define before it`);
    }
  }
}

function readVendor(element: XmlElement, values: XmlValues): VendorData {
  const string = element.attr("string");
  if (string !== undefined && string.length !== 12)
    values.refuse(element, "has a string that is not 12 characters");
  const value = element.attr("value") === undefined ? undefined : readWord(element, "value", values);
  return {
    name: readName(element, values),
    ...(string !== undefined && { string }),
    ...(value !== undefined && { value }),
  };
}

function readFeature(element: XmlElement, values: XmlValues): FeatureData {
  const migratable = values.oneOf(element, "migratable", ["yes", "no"]);
  const aliases = element
    .childrenNamed("alias")
    .map((alias) => [readName(alias, values), alias.attr("source") ?? ""] as const);
  const cpuid = element
    .childrenNamed("cpuid")
    .map(
      (mask): CpuidMask => [
        readWord(mask, "eax_in", values),
        readWord(mask, "ecx_in", values, 0),
        readWord(mask, "eax", values, 0),
        readWord(mask, "ebx", values, 0),
        readWord(mask, "ecx", values, 0),
        readWord(mask, "edx", values, 0),
      ],
    );
  const msr = element
    .childrenNamed("msr")
    .map(
      (mask): MsrMask => [
        readWord(mask, "index", values),
        readWord(mask, "eax", values, 0),
        readWord(mask, "edx", values, 0),
      ],
    );
  return {
    name: readName(element, values),
    ...(aliases.length > 0 && { aliases }),
    ...(migratable === "no" && { migratable: false as const }),
    ...(cpuid.length > 0 && { cpuid }),
    ...(msr.length > 0 && { msr }),
  };
}

function readModel(element: XmlElement, values: XmlValues): ModelData {
  const ancestor = element.child("model");
  const vendor = element.child("vendor");
  const decode = element.child("decode");
  const check = element.child("check");
  const signatures = element.childrenNamed("signature").map((child) => readSignature(child, values));
  const pvrs = element
    .childrenNamed("pvr")
    .map((pvr) => [readWord(pvr, "value", values), readWord(pvr, "mask", values, 0xffffffff)] as const);
  const features: Record<"features" | "removed" | "added", string[]> = {
    features: [],
    removed: [],
    added: [],
  };
  for (const feature of element.childrenNamed("feature")) {
    const isRemoved = values.oneOf(feature, "removed", ["yes", "no"]) === "yes";
    const isAdded = values.oneOf(feature, "added", ["yes", "no"]) === "yes";
    features[isRemoved ? "removed" : isAdded ? "added" : "features"].push(readName(feature, values));
  }
  return {
    name: readName(element, values),
    ...(ancestor !== undefined && { ancestor: readName(ancestor, values) }),
    ...(vendor !== undefined && { vendor: readName(vendor, values) }),
    ...(signatures.length > 0 && { signatures }),
    ...(pvrs.length > 0 && { pvrs }),
    ...(decode !== undefined && {
      decode: {
        host: values.needOneOf(decode, "host", ["on", "off"]) === "on",
        guest: values.needOneOf(decode, "guest", ["on", "off"]) === "on",
      },
    }),
    ...(check !== undefined && { partialCheck: values.need(check.requiredAttr("partial"), "") }),
    ...(features.features.length > 0 && { features: features.features }),
    ...(features.removed.length > 0 && { removed: features.removed }),
    ...(features.added.length > 0 && { added: features.added }),
  };
}

function readSignature(element: XmlElement, values: XmlValues): SignatureData {
  const family = values.need(element.requiredIntegerAttr("family", { max: 0xffffffff }), 0);
  const model = values.need(element.requiredIntegerAttr("model", { max: 0xffffffff }), 0);
  const text = element.attr("stepping");
  const steppings = text === undefined ? undefined : parseSteppings(text);
  if (text !== undefined && steppings === undefined) {
    values.refuse(element, `has stepping="${text}", which is not a list of steppings from 0 to 15`);
  }
  return { family, model, ...(steppings !== undefined && { steppings }) };
}

/** `0-4`, `5,7-9`: a stepping is a number of 4 bits. */
function parseSteppings(text: string): readonly number[] | undefined {
  const steppings = new Set<number>();
  for (const part of text.split(",")) {
    const match = /^([0-9]{1,2})(?:-([0-9]{1,2}))?$/.exec(part.trim());
    if (match === null) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (last > 15 || first > last) return undefined;
    for (let stepping = first; stepping <= last; stepping++) steppings.add(stepping);
  }
  return [...steppings].sort((a, b) => a - b);
}

function readName(element: XmlElement, values: XmlValues): string {
  const name = values.need(element.requiredAttr("name"), "");
  if (name === "") values.refuse(element, "has an empty name");
  return name;
}

/** A 32-bit number, hexadecimal with `0x` or decimal; required where no default is given. */
function readWord(element: XmlElement, name: string, values: XmlValues, byDefault?: number): number {
  const text = element.attr(name);
  if (text === undefined) {
    if (byDefault === undefined) values.refuse(element, `has no attribute ${name}`);
    return byDefault ?? 0;
  }
  const number = /^(0x[0-9a-f]{1,8}|[0-9]{1,10})$/i.test(text) ? Number(text) : Number.NaN;
  if (number <= 0xffffffff) return number;
  values.refuse(element, `has ${name}="${text}", which is not a 32-bit number`);
  return 0;
}
