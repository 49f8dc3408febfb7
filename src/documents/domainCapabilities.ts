import type { CpuDefinition } from "../cpu/definition.js";

/**
 * What libvirt's `<domainCapabilities>` says one emulator can give a guest, in typed form.
 * Source: libvirt's "Domain capabilities XML format" documentation and the RELAX NG schema domaincaps.rng.
 */
export interface DomainCapabilities {
  readonly emulatorPath?: string;
  /** `<domain>`: kvm, qemu, xen, lxc, hvf, bhyve … */
  readonly virtType: string;
  readonly machine?: string;
  readonly arch: string;
  readonly maxVcpus?: number;
  readonly cpu: DomainCpuCapabilities;
  /** `<os>`, `<devices>`, `<features>` and what else there is: support flags, values and enums by path. */
  readonly facilities: readonly Facility[];
  /** Paths of what a newer libvirt says and this reader does not know: elements, `…/@attribute`, `…/text()`. */
  readonly unknownElements: readonly string[];
}

export interface DomainCpuCapabilities {
  readonly hostPassthrough: CpuModeSupport & { readonly migratable?: readonly boolean[] };
  readonly maximum: CpuModeSupport & { readonly migratable?: readonly boolean[] };
  /** The definition that `mode='host-model'` stands for with this emulator. */
  readonly hostModel: CpuModeSupport & { readonly definition?: CpuDefinition };
  readonly custom: CpuModeSupport & { readonly models: readonly CustomCpuModel[] };
}

export interface CpuModeSupport {
  readonly supported: boolean;
}

export interface CustomCpuModel {
  readonly name: string;
  /** undefined = `usable='unknown'` or absent. */
  readonly usable?: boolean;
  readonly deprecated?: boolean;
  /** Vendor as written; `unknown` is kept as undefined. */
  readonly vendor?: string;
  /** The versioned name that this alias stands for with this emulator and machine type. */
  readonly canonical?: string;
  /** Features that keep the model from being usable; undefined = not listed. */
  readonly blockers?: readonly string[];
}

/**
 * One `supported` element, enum or value outside `<cpu>`, by its path such as `devices/disk/bus`. Elements that repeat
 * (`features/sgx/sections/section`) repeat their path, in the document's order.
 */
export interface Facility {
  readonly path: string;
  readonly supported?: boolean;
  /** The values of an enum or of a `<value>` list, or the one text of an element; undefined = it has none of these. */
  readonly values?: readonly string[];
  /** Other attributes, as written: `unit`, `node`, `size`. */
  readonly attributes?: readonly { readonly name: string; readonly value: string }[];
}
