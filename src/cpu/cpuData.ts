/** Raw registers, as hosts report them, before they have names. */

export interface CpuidLeaf {
  readonly leaf: number;
  readonly subleaf: number;
  readonly eax: number;
  readonly ebx: number;
  readonly ecx: number;
  readonly edx: number;
}

/** A model-specific register: low half in eax, high half in edx, as RDMSR returns it. */
export interface MsrValue {
  readonly index: number;
  readonly eax: number;
  readonly edx: number;
}

export type CpuData =
  /** x86 registers. Vendor and signature are taken from leaves 0 and 1 where the options do not give them. */
  | { readonly kind: "cpuid"; readonly leaves: readonly CpuidLeaf[]; readonly msrs?: readonly MsrValue[] }
  /** Feature names of the map: for sources that only know names (Linux's /proc/cpuinfo, Xen). */
  | { readonly kind: "features"; readonly features: readonly string[] }
  /** ppc64: processor version register. */
  | { readonly kind: "pvr"; readonly pvr: number }
  /** Arm: MIDR_EL1 and features by name. */
  | { readonly kind: "midr"; readonly midr: number; readonly features?: readonly string[] };
