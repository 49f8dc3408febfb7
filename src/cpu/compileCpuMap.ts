import { createBitset, setBit, subtractInto, unionInto } from "./bitset.js";
import type { CpuError } from "./cpuError.js";
import type { BitLocation, CpuMap, CpuMapSection, MapFeature, MapModel, MapVendor } from "./cpuMap.js";
import type { CpuMapArchData, CpuMapData, FeatureData, ModelData } from "./cpuMapData.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";

/**
 * Interns every bit of the map and resolves ancestors.
 * Errors: INVALID_CPU_MAP where names repeat, an x86 feature has no bit, or a model names something the map lacks
 * (ancestors have to come earlier, as in libvirt).
 * Source: section 1 of the CPU semantics; libvirt's cpu_map schema.
 */
export function compileCpuMap(data: CpuMapData, digest: string): Result<CpuMap, CpuError> {
  const sections = new Map<string, CpuMapSection>();
  for (const arch of data.archs) {
    if (sections.has(arch.arch)) return invalid(data, `lists the architecture ${arch.arch} twice`);
    const section = compileSection(arch, data);
    if (!section.ok) return section;
    sections.set(arch.arch, section.value);
  }
  return ok(Object.freeze({ name: data.name, digest, sections, data: deepFreeze(data) }));
}

function compileSection(arch: CpuMapArchData, data: CpuMapData): Result<CpuMapSection, CpuError> {
  for (const [kind, list] of [
    ["vendor", arch.vendors],
    ["feature", arch.features],
    ["model", arch.models],
  ] as const) {
    const twice = firstRepeated(list.map((entry) => entry.name));
    if (twice !== undefined) return invalid(data, `defines the ${arch.arch} ${kind} ${twice} twice`);
  }
  const { locations, positions } = internBits(arch.features);
  const words = (locations.length + 31) >>> 5;
  const features = arch.features.map((feature, index): MapFeature => {
    const bits = createBitset(words);
    for (const position of positions[index] ?? []) setBit(bits, position);
    return Object.freeze({
      name: feature.name,
      index,
      aliases: Object.freeze(
        (feature.aliases ?? []).map(([name, source]) => Object.freeze({ name, source })),
      ),
      migratable: feature.migratable !== false,
      bits,
    });
  });
  const bitless = arch.arch === "x86" ? positions.findIndex((list) => list.length === 0) : -1;
  if (bitless >= 0) return invalid(data, `gives the x86 feature ${features[bitless]?.name} no bit`);
  const vendors = arch.vendors.map(
    (vendor): MapVendor =>
      Object.freeze({
        name: vendor.name,
        ...(vendor.string !== undefined && { vendorString: vendor.string }),
        ...(vendor.value !== undefined && { implementer: vendor.value }),
      }),
  );
  const vendorByName = new Map(vendors.map((vendor) => [vendor.name, vendor]));
  const featureByName = new Map(features.map((feature) => [feature.name, feature]));
  const modelByName = new Map<string, MapModel>();
  for (const entry of arch.models) {
    const model = compileModel(entry, { data, words, vendorByName, featureByName, modelByName });
    if (!model.ok) return model;
    modelByName.set(entry.name, model.value);
  }
  return ok(
    Object.freeze({
      family: arch.arch,
      vendors: Object.freeze(vendors),
      features: Object.freeze(features),
      models: Object.freeze([...modelByName.values()]),
      vendorByName,
      featureByName,
      featureByAlias: aliasIndex(features, featureByName),
      modelByName,
      locations: Object.freeze(locations),
      words,
    }),
  );
}

interface Known {
  readonly data: CpuMapData;
  readonly words: number;
  readonly vendorByName: ReadonlyMap<string, MapVendor>;
  readonly featureByName: ReadonlyMap<string, MapFeature>;
  readonly modelByName: ReadonlyMap<string, MapModel>;
}

function compileModel(entry: ModelData, known: Known): Result<MapModel, CpuError> {
  const ancestor = entry.ancestor === undefined ? undefined : known.modelByName.get(entry.ancestor);
  if (entry.ancestor !== undefined && ancestor === undefined) {
    return unknownName(known.data, entry.name, "ancestor", entry.ancestor, known.modelByName);
  }
  if (entry.vendor !== undefined && !known.vendorByName.has(entry.vendor)) {
    return unknownName(known.data, entry.name, "vendor", entry.vendor, known.vendorByName);
  }
  const bits = ancestor === undefined ? createBitset(known.words) : ancestor.bits.slice();
  for (const name of ancestor?.removed ?? []) {
    const feature = known.featureByName.get(name);
    if (feature !== undefined) subtractInto(bits, feature.bits);
  }
  for (const name of [...(entry.features ?? []), ...(entry.removed ?? []), ...(entry.added ?? [])]) {
    if (!known.featureByName.has(name)) {
      return unknownName(known.data, entry.name, "feature", name, known.featureByName);
    }
  }
  for (const name of entry.features ?? []) unionInto(bits, known.featureByName.get(name)!.bits);
  const vendor = entry.vendor ?? ancestor?.vendor;
  return ok(
    Object.freeze({
      name: entry.name,
      index: known.modelByName.size,
      ...(entry.ancestor !== undefined && { ancestor: entry.ancestor }),
      ...(vendor !== undefined && { vendor }),
      signatures: Object.freeze(
        entry.signatures !== undefined && entry.signatures.length > 0
          ? entry.signatures
          : (ancestor?.signatures ?? []),
      ),
      pvrs: Object.freeze((entry.pvrs ?? []).map(([value, mask]) => Object.freeze({ value, mask }))),
      decodeHost: entry.decode?.host ?? true,
      decodeGuest: entry.decode?.guest ?? true,
      ...(entry.partialCheck !== undefined && { partialCheck: entry.partialCheck }),
      ownFeatures: Object.freeze(entry.features ?? []),
      removed: Object.freeze(entry.removed ?? []),
      added: Object.freeze(entry.added ?? []),
      bits,
    }),
  );
}

const cpuidRegisters = ["eax", "ebx", "ecx", "edx"] as const;

function internBits(features: readonly FeatureData[]): {
  locations: BitLocation[];
  positions: number[][];
} {
  const locations: BitLocation[] = [];
  const seen = new Map<string, number>();
  const intern = (key: string, location: () => BitLocation): number => {
    const known = seen.get(key);
    if (known !== undefined) return known;
    const position = locations.push(Object.freeze(location())) - 1;
    seen.set(key, position);
    return position;
  };
  const positions = features.map((feature) => {
    const found: number[] = [];
    for (const [leaf, subleaf, ...masks] of feature.cpuid ?? []) {
      cpuidRegisters.forEach((register, i) => {
        for (const bit of bitsOfMask(masks[i] ?? 0)) {
          found.push(
            intern(`c${leaf}.${subleaf}.${register}.${bit}`, () => ({
              kind: "cpuid",
              leaf,
              subleaf,
              register,
              bit,
            })),
          );
        }
      });
    }
    for (const [index, eax, edx] of feature.msr ?? []) {
      for (const [register, mask] of [
        ["eax", eax],
        ["edx", edx],
      ] as const) {
        for (const bit of bitsOfMask(mask)) {
          found.push(intern(`m${index}.${register}.${bit}`, () => ({ kind: "msr", index, register, bit })));
        }
      }
    }
    return found;
  });
  return { locations, positions };
}

function bitsOfMask(mask: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 32; bit++) {
    if ((mask >>> bit) & 1) bits.push(bit);
  }
  return bits;
}

/** Where two features list one alias, the first in map order has it. */
function aliasIndex(
  features: readonly MapFeature[],
  featureByName: ReadonlyMap<string, MapFeature>,
): ReadonlyMap<string, MapFeature> {
  const index = new Map<string, MapFeature>();
  for (const feature of features) {
    for (const alias of feature.aliases) {
      if (!featureByName.has(alias.name) && !index.has(alias.name)) index.set(alias.name, feature);
    }
  }
  return index;
}

function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function invalid(data: CpuMapData, what: string): { readonly ok: false; readonly error: CpuError } {
  return err({ code: "INVALID_CPU_MAP", message: `CPU map ${data.name} ${what}.` });
}

function unknownName(
  data: CpuMapData,
  model: string,
  kind: string,
  name: string,
  known: ReadonlyMap<string, unknown>,
): { readonly ok: false; readonly error: CpuError } {
  const nearest = nearestName(name, known.keys());
  return err({
    code: "INVALID_CPU_MAP",
    message: `CPU map ${data.name}: model ${model} names the ${kind} ${name}, which the map does not define before it.`,
    name,
    ...(nearest !== undefined && { nearest }),
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
