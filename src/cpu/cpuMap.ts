import type { CpuMapData, SignatureData } from "./cpuMapData.js";

/** Where a bit lives in the processor. */
export type BitLocation =
  | {
      readonly kind: "cpuid";
      readonly leaf: number;
      readonly subleaf: number;
      readonly register: "eax" | "ebx" | "ecx" | "edx";
      readonly bit: number;
    }
  | { readonly kind: "msr"; readonly index: number; readonly register: "eax" | "edx"; readonly bit: number };

export interface MapVendor {
  readonly name: string;
  /** x86: the 12 characters of CPUID leaf 0. */
  readonly vendorString?: string;
  /** Arm: the implementer code of MIDR_EL1. */
  readonly implementer?: number;
}

export interface MapFeature {
  readonly name: string;
  /** Place in the map's order. */
  readonly index: number;
  readonly aliases: readonly { readonly name: string; readonly source: string }[];
  readonly migratable: boolean;
  /** All bits of the feature; one feature may have several, several features may share one. Never written to. */
  readonly bits: Uint32Array;
}

export interface MapModel {
  readonly name: string;
  /** Place in the map's order. */
  readonly index: number;
  readonly ancestor?: string;
  /** Own or inherited. */
  readonly vendor?: string;
  /** Own or inherited. */
  readonly signatures: readonly SignatureData[];
  /** ppc64: processor version register value and mask; Arm: part number. */
  readonly pvrs: readonly { readonly value: number; readonly mask: number }[];
  readonly decodeHost: boolean;
  readonly decodeGuest: boolean;
  readonly partialCheck?: string;
  /** Features that the model's own entry lists, apart from removed and added ones. */
  readonly ownFeatures: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The model's bits, with the ancestor's. Never written to. */
  readonly bits: Uint32Array;
}

/** One architecture family of a map. */
export interface CpuMapSection {
  readonly family: string;
  readonly vendors: readonly MapVendor[];
  readonly features: readonly MapFeature[];
  readonly models: readonly MapModel[];
  readonly vendorByName: ReadonlyMap<string, MapVendor>;
  readonly featureByName: ReadonlyMap<string, MapFeature>;
  /** By the spellings of other systems that the map lists; a feature's own name is not among them. */
  readonly featureByAlias: ReadonlyMap<string, MapFeature>;
  readonly modelByName: ReadonlyMap<string, MapModel>;
  /** Location of each bit position: the interning of this section. */
  readonly locations: readonly BitLocation[];
  /** Words of a bitset that holds every bit of the section. */
  readonly words: number;
}

/** A loaded CPU map: immutable, safe to share. Compiled CPUs of different maps must not be mixed. */
export interface CpuMap {
  readonly name: string;
  /** SHA-256 (hex) of the map's content, its name left out: equal digests mean equal answers. */
  readonly digest: string;
  readonly sections: ReadonlyMap<string, CpuMapSection>;
  /** What the map was compiled from. */
  readonly data: CpuMapData;
}

const emptySection: CpuMapSection = Object.freeze({
  family: "none",
  vendors: Object.freeze([]),
  features: Object.freeze([]),
  models: Object.freeze([]),
  vendorByName: new Map<string, MapVendor>(),
  featureByName: new Map<string, MapFeature>(),
  featureByAlias: new Map<string, MapFeature>(),
  modelByName: new Map<string, MapModel>(),
  locations: Object.freeze([]),
  words: 0,
});

/** The map's entries for one architecture family (`x86`, `ppc64`, `arm`); an empty section where the map has none. */
export function mapSection(map: CpuMap, family: string): CpuMapSection {
  return map.sections.get(family) ?? emptySection;
}
