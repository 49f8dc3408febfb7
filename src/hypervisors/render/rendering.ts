import type { CpuMap } from "../../cpu/cpuMap.js";
import type { CpuDefinition } from "../../cpu/definition.js";
import type { ResolvedRequirement } from "../../cpu/resolveRequirement.js";
import type { HypervisorCpu } from "../../cpu/support.js";

/** The languages in which a guest CPU can be asked for. */
export const hypervisorKinds = ["libvirt", "qemu", "xen", "vmware", "hyperv", "lxc"] as const;
export type HypervisorKind = (typeof hypervisorKinds)[number];

/** Something that the text does not say although the guest CPU asks for it. */
export interface RenderingLoss {
  /** A libvirt feature name, or the setting, such as `vendor`. */
  readonly feature: string;
  readonly why: string;
}

export interface CpuRendering {
  readonly hypervisor: HypervisorKind;
  /** The text to paste. */
  readonly text: string;
  /** What the text is, such as "argument of -cpu". */
  readonly format: string;
  /** What this hypervisor cannot express. */
  readonly lost: readonly RenderingLoss[];
  /** What else to know: settings that belong elsewhere, assumptions made. */
  readonly notes: readonly string[];
}

export interface RenderContext {
  readonly map: CpuMap;
  /** Guest architecture, where the CPU names none; x86_64 when left out. */
  readonly arch?: string;
  /** QEMU machine type. */
  readonly machine?: string;
  /** libvirt's domain type; kvm when left out. */
  readonly virtType?: string;
  /** The host it is written for: model names it lists, its host-model, its vendor. */
  readonly host?: HypervisorCpu;
}

/** A CPU type's resolved requirement, or a libvirt definition that is rendered as it stands. */
export type RenderInput = RenderContext &
  ({ readonly resolved: ResolvedRequirement } | { readonly definition: CpuDefinition });

/** A guest CPU in the one form that every renderer reads. */
export interface GuestCpu {
  readonly arch: string;
  /** Model and policies as libvirt writes them; a CPU type without a model stands on a vendor-neutral one. */
  readonly definition: CpuDefinition;
  /** The versioned model, for hypervisors that know versions; undefined where the definition's own name is meant. */
  readonly versionedModel?: string;
  /** Vendors the type asks for or its model implies; empty = any. */
  readonly vendors: readonly string[];
  /** Every feature the guest gets, by libvirt's names in map order; empty where only the host knows. */
  readonly features: readonly string[];
  /** Features that are asked for by name, beside the model. */
  readonly asked: readonly string[];
  /** Whether it comes from a CPU type: then what is missing must be refused rather than dropped. */
  readonly isType: boolean;
  /** Whether the host decides what the guest gets. */
  readonly isHostCpu: boolean;
  readonly ppc64Compat?: string;
  readonly notes: readonly string[];
}

/** How one hypervisor is told about a guest CPU. */
export interface CpuRenderer {
  readonly kind: HypervisorKind;
  render(cpu: GuestCpu, context: RenderContext): CpuRendering;
}
