import type { CpuDefinition } from "../cpu/definition.js";
import type { CpuSet } from "../topology/cpuSet.js";

/**
 * What a libvirt `<domain>` says of a guest as far as it decides where the guest can run, in typed form.
 * Source: libvirt's "Domain XML format" documentation.
 */
export interface DomainDefinition {
  readonly name?: string;
  readonly uuid?: string;
  /** The attribute `type`: kvm, qemu, xen, lxc … */
  readonly virtType: string;
  /** Guest architecture; undefined = the host's own. */
  readonly arch?: string;
  /** As written: a live domain has the canonical name, a stored one may have an alias. */
  readonly machine?: string;
  readonly emulatorPath?: string;
  /** The most vCPUs it can have. */
  readonly vcpus: number;
  /** vCPUs it has now; undefined = all. */
  readonly currentVcpus?: number;
  /** pCPUs that vCPUs without a pin of their own may use. */
  readonly vcpuCpus?: CpuSet;
  readonly memoryKiB: number;
  /** undefined = no huge pages asked for. */
  readonly hugePages?: readonly HugePageWish[];
  readonly cpu?: CpuDefinition;
  readonly vcpuPins: readonly VcpuPin[];
  readonly emulatorPin?: CpuSet;
  readonly ioThreadPins: readonly CpuSet[];
  readonly numaTune?: NumaTune;
  /** `<timer name='tsc' frequency='…'>`. */
  readonly tscFrequencyHz?: number;
}

export interface HugePageWish {
  /** undefined = the host's default huge page size. */
  readonly sizeKiB?: number;
  /** Guest NUMA cells; undefined = all. */
  readonly guestCells?: CpuSet;
}

export interface VcpuPin {
  readonly vcpu: number;
  readonly cpus: CpuSet;
}

/** Host NUMA cells that the guest's memory is bound to. */
export interface NumaTune {
  readonly mode?: string;
  readonly hostCells?: CpuSet;
  readonly guestCells: readonly {
    readonly guestCell: number;
    readonly mode?: string;
    readonly hostCells: CpuSet;
  }[];
}
