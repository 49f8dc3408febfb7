import type { MachineType } from "../documents/capabilities.js";
import type { DomainCapabilities } from "../documents/domainCapabilities.js";
import { compareText } from "./hypervisorContents.js";
import type { HypervisorContent } from "./model.js";

/** Machine types a guest gets where it names none, by architecture, as libvirt and OpenStack choose them. */
const defaultMachines = ["pc", "q35", "virt", "pseries", "s390-ccw-virtio", "xenfv", "xenpv"];

/** The versioned name a machine type stands for with this hypervisor; the name itself where it is no alias. */
export function canonicalMachine(machines: readonly MachineType[], name: string): string {
  return machines.find((machine) => machine.name === name)?.canonical ?? name;
}

/** Whether this hypervisor offers the machine type, under this name or as an alias. */
export function offersMachine(content: HypervisorContent, name: string): boolean {
  return (
    content.machines.some((machine) => machine.name === name || machine.canonical === name) ||
    content.domainCapabilities.some((document) => document.machine === name)
  );
}

/**
 * The domain capabilities that answer for this hypervisor: those of the named machine type; where none is named, those
 * of the default machine type, else the last by name. undefined where no document tells.
 */
export function primaryDomainCapabilities(
  content: HypervisorContent,
  machine?: string,
): DomainCapabilities | undefined {
  const byMachine = (name: string) => {
    const canonical = canonicalMachine(content.machines, name);
    return content.domainCapabilities.find(
      (document) => document.machine === name || document.machine === canonical,
    );
  };
  if (machine !== undefined) return byMachine(machine);
  for (const name of defaultMachines) {
    const found = byMachine(name);
    if (found) return found;
  }
  const ordered = [...content.domainCapabilities].sort((a, b) =>
    compareText(a.machine ?? "", b.machine ?? ""),
  );
  return ordered.at(-1);
}
