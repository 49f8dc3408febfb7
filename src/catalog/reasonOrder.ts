import type { ReasonRecord, VerdictName } from "./model.js";

/** The documented order: arch, vendor, hypervisor and machine type, features, TSC, address bits, topology, capacity. */
const ranks: Readonly<Record<string, number>> = {
  ARCH: 0,
  VENDOR: 1,
  NO_HYPERVISOR: 2,
  MACHINE_TYPE_NOT_OFFERED: 2,
  PHYS_ADDR_BITS: 5,
  VCPU_LIMIT: 7,
};

const features = 3;

/** Reasons about a host's class in the documented order; those about its room are added behind them. */
export function inOrder(reasons: readonly ReasonRecord[]): readonly ReasonRecord[] {
  return [...reasons].sort((a, b) => (ranks[a.code] ?? features) - (ranks[b.code] ?? features));
}

const severity: Readonly<Record<VerdictName, number>> = {
  COMPATIBLE: 0,
  COMPATIBLE_WITH_LOSS: 1,
  UNKNOWN: 2,
  INCOMPATIBLE: 3,
};

/** A certain no beats an unknown, and an unknown beats a yes. */
export function worse(a: VerdictName, b: VerdictName): VerdictName {
  return severity[b] > severity[a] ? b : a;
}
