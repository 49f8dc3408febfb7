import type { CpuDefinition, CpuMap } from "../../cpu/index.js";
import type { DomainDefinition } from "../../documents/domain.js";
import type { GuestShape } from "../../topology/fit/index.js";
import type { HostTopology, PhysicalCpuPlace } from "../../topology/index.js";
import type { CapabilityClass, CpuPolicyRecord, HostState, HypervisorContent } from "../model.js";
import type { MigrationFinding } from "./finding.js";

/** How alike two hosts must be for a guest that has the whole CPU of one of them. */
export type PassthroughPolicy = "IDENTICAL" | "FEATURES_EQUAL";

/** The CPU that the running guest has. */
export type GuestCpu =
  /** Defined in full: the same on every host. */
  | { readonly kind: "concrete"; readonly definition: CpuDefinition }
  /** Whatever its host has: host-passthrough, maximum, or a container's. */
  | { readonly kind: "whole"; readonly definition: CpuDefinition; readonly migratable: boolean }
  | { readonly kind: "unknown"; readonly why: string };

/** A running guest, as far as it decides where it can go. */
export interface MigratingGuest {
  readonly arch: string;
  readonly virtType: string;
  /** Canonical on the source. */
  readonly machine?: string;
  /** The machine type is an alias that the source does not explain. */
  readonly machineIsAlias?: boolean;
  readonly cpu: GuestCpu;
  readonly passthrough: PassthroughPolicy;
  readonly vcpus?: number;
  readonly memoryKiB?: number;
  /** The memory by NUMA cell, where the guest has cells. */
  readonly memoryCells?: readonly { readonly id: number; readonly memoryKiB: number }[];
  readonly minPhysAddrBits?: number;
  /** The guest's own TSC frequency, where it is fixed. */
  readonly tscFrequencyHz?: number;
  readonly hugePages?: DomainDefinition["hugePages"];
  readonly pins?: Pick<
    DomainDefinition,
    "vcpuPins" | "emulatorPin" | "ioThreadPins" | "numaTune" | "vcpuCpus"
  >;
  /** Of a flavor: where it can be placed. */
  readonly shape?: GuestShape;
}

/** What twins share of a source or target, and the hypervisor there that is asked about. */
export interface MigrationSide {
  readonly capabilityClass: Pick<CapabilityClass, "arch" | "content" | "bestVirtType"> & {
    readonly hypervisors: readonly { readonly content: HypervisorContent }[];
  };
  /** The hypervisor for the guest's virt type and architecture; undefined where there is none. */
  readonly hypervisor?: HypervisorContent;
}

export interface ClassQuestion {
  readonly guest: MigratingGuest;
  readonly source: MigrationSide;
  readonly target: MigrationSide;
  readonly map: CpuMap;
}

/** A rule that twins answer alike. */
export type ClassRule = (question: ClassQuestion) => readonly MigrationFinding[];

/** What is one host's own. */
export interface MigrationHost {
  readonly state: HostState;
  readonly schedulable: boolean;
  readonly cpuPolicy?: CpuPolicyRecord;
}

export interface HostQuestion extends ClassQuestion {
  readonly sourceHost: MigrationHost;
  readonly targetHost: MigrationHost;
}

/** A rule about one host; its topology is another matter. */
export type HostRule = (question: HostQuestion) => readonly MigrationFinding[];

export interface PlaceQuestion {
  readonly guest: MigratingGuest;
  readonly topology: HostTopology;
  /** The target's physical CPUs under the rules of the guest's hypervisor. */
  readonly places: readonly PhysicalCpuPlace[];
  readonly cpuPolicy?: CpuPolicyRecord;
}

/** A rule about physical CPUs, NUMA cells and pages. */
export type PlaceRule = (question: PlaceQuestion) => readonly MigrationFinding[];
