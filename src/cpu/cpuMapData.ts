/**
 * A CPU map as plain JSON: what libvirt's map files say, without comments and layout, in map order. This is the form
 * that is stored (built-in maps, the database) and digested; `compileCpuMap` turns it into the form that is computed with.
 */
export interface CpuMapData {
  /** Version of this format. */
  readonly format: 1;
  /** The map's name, e.g. `libvirt-11.3.0`. */
  readonly name: string;
  readonly archs: readonly CpuMapArchData[];
}

export interface CpuMapArchData {
  /** The family's name in the map's index: `x86`, `ppc64`, `arm`. */
  readonly arch: string;
  readonly vendors: readonly VendorData[];
  readonly features: readonly FeatureData[];
  readonly models: readonly ModelData[];
}

export interface VendorData {
  readonly name: string;
  /** x86: the 12 characters of CPUID leaf 0. */
  readonly string?: string;
  /** Arm: the implementer code of MIDR_EL1. */
  readonly value?: number;
}

/** [leaf, subleaf, eax, ebx, ecx, edx]: the masks of a feature's bits in one CPUID leaf. */
export type CpuidMask = readonly [number, number, number, number, number, number];
/** [index, eax, edx]: the low and high half of a mask in one model-specific register. */
export type MsrMask = readonly [number, number, number];

export interface FeatureData {
  readonly name: string;
  /** Spellings of other systems: [name, source]. */
  readonly aliases?: readonly (readonly [string, string])[];
  /** Present and false where a guest with this feature cannot migrate. */
  readonly migratable?: false;
  readonly cpuid?: readonly CpuidMask[];
  readonly msr?: readonly MsrMask[];
}

export interface SignatureData {
  readonly family: number;
  readonly model: number;
  /** Absent: every stepping. */
  readonly steppings?: readonly number[];
}

export interface ModelData {
  readonly name: string;
  readonly ancestor?: string;
  readonly vendor?: string;
  readonly signatures?: readonly SignatureData[];
  /** ppc64: processor version register [value, mask]; Arm: [part number, mask]. */
  readonly pvrs?: readonly (readonly [number, number])[];
  /** Absent: may be chosen for hosts and for guests. */
  readonly decode?: { readonly host: boolean; readonly guest: boolean };
  /** How `check='partial'` judges this model (`compat`); absent = by the model's definition. */
  readonly partialCheck?: string;
  readonly features?: readonly string[];
  /** Once part of the model: no longer counted, spelled out as disabled in guest definitions. */
  readonly removed?: readonly string[];
  /** Added to the model by QEMU later: not counted in the model's bits. */
  readonly added?: readonly string[];
}
