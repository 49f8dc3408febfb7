import { type Evidence, isEmulated, levelCpu } from "../../cpu/hypervisorCpu.js";
import { type CpuComparison, type CpuDefinition, type CpuMap, compareCpu } from "../../cpu/index.js";
import type { Result } from "../../cpu/result.js";
import { hypervisorCpu } from "../evaluateClass.js";
import type { CapabilityClass } from "../model.js";
import type { MigrationSide } from "./question.js";

/** The CPUs that a host gives a guest of this machine type: at start, and where it differs, on migration. */
export interface OfferedCpu {
  readonly evidence: Evidence;
  readonly atStart?: CpuDefinition;
  /** A larger set that running guests may bring along. */
  readonly onMigration?: CpuDefinition;
}

/** What a side can give. Source: cpu-semantics, section 9 (evidence); migration, rule 9 (start and migration). */
export function offeredCpu(
  { capabilityClass, hypervisor }: MigrationSide,
  machine: string | undefined,
): OfferedCpu {
  if (!hypervisor) return { evidence: "NONE" };
  const host = hypervisorCpu(capabilityClass as CapabilityClass, hypervisor, machine);
  const { cpu, evidence } = levelCpu(host);
  const vendor = cpu?.vendor ?? (isEmulated(host) ? undefined : host.hostCpu?.vendor);
  const complete = (definition: CpuDefinition): CpuDefinition => ({
    ...definition,
    arch: definition.arch ?? hypervisor.arch,
    ...(definition.vendor === undefined && vendor !== undefined && { vendor }),
  });
  const { acceptedOnMigration } = capabilityClass.content;
  return {
    evidence,
    ...(cpu && { atStart: complete(cpu) }),
    ...(acceptedOnMigration && { onMigration: complete(acceptedOnMigration) }),
  };
}

/**
 * Whether a running guest's CPU can continue there, as libvirt compares: against what is accepted on migration where a
 * host says so, which includes all it offers at start. Undefined where nothing tells what the host gives.
 */
export function compareOffered(
  offered: OfferedCpu,
  cpu: CpuDefinition,
  map: CpuMap,
): Result<CpuComparison, { readonly message: string }> | undefined {
  const { atStart, onMigration } = offered;
  const first = onMigration && compareCpu(onMigration, cpu, map);
  if (first?.ok && isYes(first.value)) return first;
  const second = atStart && compareCpu(atStart, cpu, map);
  if (second?.ok && isYes(second.value)) return second;
  return first ?? second;
}

function isYes({ outcome }: CpuComparison): boolean {
  return outcome === "IDENTICAL" || outcome === "SUPERSET";
}
