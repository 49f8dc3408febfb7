import { fitReasonCodes } from "../../topology/fit/index.js";
import type { ReasonRecord, VerdictName } from "../model.js";

/**
 * Why a guest cannot go to a host, or what to know where it can. The list is the order in which reasons are told: arch,
 * vendor, hypervisor and machine type, CPU, TSC, address bits, topology, capacity, policy.
 */
export const migrationCodes = [
  "ARCH",
  "VENDOR",
  "NO_HYPERVISOR",
  "VIRT_TYPE",
  "MACHINE_TYPE",
  "MACHINE_TYPE_UNKNOWN",
  "MACHINE_TYPE_DEPRECATED",
  "NON_MIGRATABLE",
  "CPU_UNKNOWN",
  "MODE_NOT_SUPPORTED",
  "MODEL",
  "GENERATION",
  "COMPAT_MODE",
  "MISSING_FEATURES",
  "NO_LONGER_REPORTED",
  "FORBIDDEN_FEATURES",
  "EXTRA_FEATURES",
  "HOST_CPU_UNKNOWN",
  "NEEDS_DOMAIN_CAPABILITIES",
  "NO_EVIDENCE",
  "MODEL_NOT_LISTED",
  "VENDOR_CHANGES",
  "PASSTHROUGH_VENDOR",
  "PASSTHROUGH_MODEL",
  "PASSTHROUGH_SIGNATURE",
  "PASSTHROUGH_FEATURES",
  "PASSTHROUGH_MICROCODE",
  "PASSTHROUGH_KERNEL",
  "PASSTHROUGH_QEMU",
  "PASSTHROUGH_RELAXED",
  "TSC_FREQUENCY",
  "TSC_UNKNOWN",
  "PHYS_ADDR_BITS",
  "PHYS_ADDR_BITS_UNKNOWN",
  "PIN_NOT_POSSIBLE",
  "PIN_UNKNOWN",
  "NUMA_CELL_ABSENT",
  ...fitReasonCodes,
  "PAGE_SIZE_UNKNOWN",
  "PLACE_UNKNOWN",
  "PLACE_WARNING",
  "VCPU_LIMIT",
  "LIVE_MIGRATION",
  "LIVE_MIGRATION_UNKNOWN",
  "NO_SHARED_TRANSPORT",
  "NOT_SCHEDULABLE",
] as const;

export type MigrationCode = (typeof migrationCodes)[number];

/** What one rule found: it forbids, leaves open, or is only worth knowing. */
export interface MigrationFinding {
  readonly weight: "NO" | "UNKNOWN" | "WARNING";
  readonly code: MigrationCode;
  readonly message: string;
  readonly features?: readonly string[];
}

export function no(
  code: MigrationCode,
  message: string,
  features?: readonly string[],
): readonly MigrationFinding[] {
  return [{ weight: "NO", code, message, ...(features && { features }) }];
}

export function open(
  code: MigrationCode,
  message: string,
  features?: readonly string[],
): readonly MigrationFinding[] {
  return [{ weight: "UNKNOWN", code, message, ...(features && { features }) }];
}

export function warn(
  code: MigrationCode,
  message: string,
  features?: readonly string[],
): readonly MigrationFinding[] {
  return [{ weight: "WARNING", code, message, ...(features && { features }) }];
}

const places: ReadonlyMap<string, number> = new Map(migrationCodes.map((code, index) => [code, index]));

/** Findings in the one order of their codes; what is equal keeps its place. */
export function inOrder(findings: readonly MigrationFinding[]): readonly MigrationFinding[] {
  return [...findings].sort((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0));
}

export function verdictOf(findings: readonly MigrationFinding[]): VerdictName {
  if (findings.some(({ weight }) => weight === "NO")) return "INCOMPATIBLE";
  return findings.some(({ weight }) => weight === "UNKNOWN") ? "UNKNOWN" : "COMPATIBLE";
}

export function toReason({ code, message, features }: MigrationFinding): ReasonRecord {
  return { code, message, ...(features && { features }) };
}
