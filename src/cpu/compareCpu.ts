import type { CompiledCpu } from "./arch.js";
import { type CpuComparison, comparison, type OutcomeCode, outcomeCode } from "./comparison.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { archFor, archNamed, defaultArch } from "./dispatch.js";
import type { Result } from "./result.js";

/**
 * Whether a host with the CPU `host` can give a guest the CPU `cpu`, and what stands between them.
 * The host's architecture decides the rules; where the host names none, the CPU's does, else x86_64.
 * Errors: UNSUPPORTED_ARCH, UNKNOWN_MODEL, UNKNOWN_FEATURE (an unknown vendor is just a vendor that no host has).
 * Source: cpu-semantics, sections 2, 7 and 8.
 */
export function compareCpu(
  host: CpuDefinition,
  cpu: CpuDefinition,
  map: CpuMap,
): Result<CpuComparison, CpuError> {
  const arch = archFor(host, cpu);
  return arch.ok ? arch.value.compare(host, cpu, map) : arch;
}

/**
 * Resolves a definition once, for many comparisons. `arch` is the architecture of the hosts it will be compared with: it
 * counts where the definition names none (x86_64 where both are missing).
 * Errors: UNSUPPORTED_ARCH, UNKNOWN_MODEL, UNKNOWN_FEATURE.
 */
export function compileCpu(
  definition: CpuDefinition,
  map: CpuMap,
  arch: string = defaultArch,
): Result<CompiledCpu, CpuError> {
  const family = archNamed(definition.arch ?? arch);
  return family.ok ? family.value.compile(definition, map) : family;
}

/**
 * The outcome of `compareCpu` for two compiled CPUs of the same map, as an `outcomeCode`; on x86 a few word operations
 * and no allocation. Where the answer is no, `explainCompiled` tells why.
 */
export function compareCompiled(host: CompiledCpu, cpu: CompiledCpu): OutcomeCode {
  if (host.arch !== cpu.arch) return outcomeCode.INCOMPATIBLE;
  return host.arch.compareCompiled(host, cpu);
}

/** The full comparison of two compiled CPUs of the same map. */
export function explainCompiled(host: CompiledCpu, cpu: CompiledCpu): CpuComparison {
  if (host.arch === cpu.arch) return host.arch.explain(host, cpu);
  const message = `The CPU is for ${cpu.arch.archs.join("/")}, the host is ${host.arch.archs.join("/")}.`;
  return comparison("INCOMPATIBLE", [{ code: "ARCH", message }]);
}

/**
 * How many bits of the host the CPU leaves unused: among hosts that say yes, the smallest fits best. 0 on architectures
 * whose processors have no such measure.
 */
export function countExtra(host: CompiledCpu, cpu: CompiledCpu): number {
  return host.arch === cpu.arch ? host.arch.countExtra(host, cpu) : 0;
}
