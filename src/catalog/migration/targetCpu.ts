import { type Evidence, isEmulated, levelCpu } from "../../cpu/hypervisorCpu.js";
import {
  type CompiledCpu,
  type CpuComparison,
  type CpuDefinition,
  type CpuError,
  type CpuMap,
  compareCpu,
  compileCpu,
  explainCompiled,
} from "../../cpu/index.js";
import { ok, type Result } from "../../cpu/result.js";
import { hypervisorCpu } from "../evaluateClass.js";
import type { CapabilityClass, HypervisorContent } from "../model.js";
import type { MigrationSide } from "./question.js";

/** The CPUs that a host gives a guest of this machine type: at start, and where it differs, on migration. */
export interface OfferedCpu {
  readonly evidence: Evidence;
  readonly atStart?: CpuDefinition;
  /** A larger set that running guests may bring along. */
  readonly onMigration?: CpuDefinition;
}

/** Classes and their hypervisors never change: what each gives is put together once, and resolved once (`compile`). */
const knownOffers = new WeakMap<object, WeakMap<object, Map<string | undefined, OfferedCpu>>>();

/** What a side can give. Source: cpu-semantics, section 9 (evidence); migration, rule 9 (start and migration). */
export function offeredCpu(side: MigrationSide, machine: string | undefined): OfferedCpu {
  const { capabilityClass, hypervisor } = side;
  if (!hypervisor) return { evidence: "NONE" };
  const byHypervisor = knownOffers.get(capabilityClass.content) ?? new WeakMap();
  knownOffers.set(capabilityClass.content, byHypervisor);
  const byMachine: Map<string | undefined, OfferedCpu> = byHypervisor.get(hypervisor) ?? new Map();
  byHypervisor.set(hypervisor, byMachine);
  const offered = byMachine.get(machine) ?? readOffered(capabilityClass, hypervisor, machine);
  // Guests name few machine types; whoever makes names up shall not fill the memory.
  if (byMachine.size >= maxMachines) byMachine.clear();
  byMachine.set(machine, offered);
  return offered;
}

const maxMachines = 64;

function readOffered(
  capabilityClass: MigrationSide["capabilityClass"],
  hypervisor: HypervisorContent,
  machine: string | undefined,
): OfferedCpu {
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
  const first = onMigration && compare(onMigration, cpu, map);
  if (first?.ok && isYes(first.value)) return first;
  const second = atStart && compare(atStart, cpu, map);
  if (second?.ok && isYes(second.value)) return second;
  return first ?? second;
}

function isYes({ outcome }: CpuComparison): boolean {
  return outcome === "IDENTICAL" || outcome === "SUPERSET";
}

/** `compareCpu` of definitions that are compared again and again. */
function compare(host: CpuDefinition, cpu: CpuDefinition, map: CpuMap): Result<CpuComparison, CpuError> {
  const arch = host.arch ?? cpu.arch;
  const compiledHost = compile(host, map, arch);
  const compiledCpu = compile(cpu, map, arch);
  // Where names are unknown, what is looked at before them still decides.
  if (!compiledHost.ok || !compiledCpu.ok) return compareCpu(host, cpu, map);
  return ok(explainCompiled(compiledHost.value, compiledCpu.value));
}

const compiled = new WeakMap<CpuMap, WeakMap<CpuDefinition, Result<CompiledCpu, CpuError>>>();

/** A definition is always asked about with the same architecture: it names its own, or its one side does. */
function compile(definition: CpuDefinition, map: CpuMap, arch: string | undefined) {
  const known = compiled.get(map) ?? new WeakMap<CpuDefinition, Result<CompiledCpu, CpuError>>();
  compiled.set(map, known);
  const found = known.get(definition) ?? compileCpu(definition, map, arch);
  known.set(definition, found);
  return found;
}

const stripped = new WeakMap<CpuDefinition, CpuDefinition>();

/** The CPU without its vendor, which is a rule of its own; the same object each time. */
export function withoutVendor(cpu: CpuDefinition): CpuDefinition {
  const known = stripped.get(cpu);
  if (known) return known;
  const { vendor: _, ...rest } = cpu;
  stripped.set(cpu, rest);
  return rest;
}
