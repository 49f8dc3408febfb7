import { bhyve } from "./bhyve.js";
import { hvf } from "./hvf.js";
import { hyperv } from "./hyperv.js";
import type { Hypervisor } from "./hypervisor.js";
import { kvm } from "./kvm.js";
import { lxc } from "./lxc.js";
import { qemu } from "./qemu.js";
import { testDriver } from "./testDriver.js";
import { vmware } from "./vmware.js";
import { xen } from "./xen.js";

/** Every hypervisor, best first: the one used where a question names none. A new one is a file and a line here. */
export const hypervisors: readonly Hypervisor[] = [
  kvm,
  hvf,
  xen,
  lxc,
  vmware,
  hyperv,
  bhyve,
  qemu,
  testDriver,
];

/** libvirt's domain types in the same order. */
export const virtTypePreference: readonly string[] = hypervisors.flatMap(({ virtTypes }) => virtTypes);

/** The hypervisor that serves a libvirt domain type such as `kvm`; undefined for one the catalog does not know. */
export function hypervisorFor(virtType: string): Hypervisor | undefined {
  const name = virtType.toLowerCase();
  return hypervisors.find(({ virtTypes }) => virtTypes.includes(name));
}

export * from "./hypervisor.js";
