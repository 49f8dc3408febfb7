import { hypervisors } from "../hypervisors/index.js";

/** libvirt's domain types for which the catalog has rules, best first. */
export const knownVirtTypes: readonly string[] = hypervisors.flatMap((hypervisor) => hypervisor.virtTypes);
