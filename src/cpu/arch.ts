import type { CpuComparison, OutcomeCode } from "./comparison.js";
import type { CpuData } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition, CpuDefinitionType, CpuSignature } from "./definition.js";
import type { Result } from "./result.js";

/**
 * A definition resolved against a map, once, for many comparisons. Each architecture adds what it needs. Only compiled
 * CPUs of one map may be compared with each other.
 */
export interface CompiledCpu {
  readonly arch: CpuArch;
  readonly definition: CpuDefinition;
}

export interface BaselineOptions {
  /** Leave out features that keep a guest from migrating. */
  readonly migratable?: boolean;
  /** Spell out all features of the resulting model. */
  readonly expand?: boolean;
}

export interface DecodeOptions {
  readonly type: CpuDefinitionType;
  /** Architecture of the data; x86_64 if not given (ppc64 for a `pvr`, aarch64 for a `midr`). */
  readonly arch?: string;
  /** The map's vendor name; models of other vendors are left out. */
  readonly vendor?: string;
  readonly signature?: CpuSignature;
  readonly preferred?: readonly string[];
  /** Models that the hypervisor knows (domain capabilities): others are left out. */
  readonly allowedModels?: readonly string[];
  /** Per model: features that keep the hypervisor from giving the plain model. */
  readonly blockers?: ReadonlyMap<string, readonly string[]>;
  /** Leave out features that keep a guest from migrating. */
  readonly migratable?: boolean;
}

/** A model of a map, for people who choose one. */
export interface CpuModelInfo {
  readonly name: string;
  readonly vendor?: string;
  readonly ancestor?: string;
  /** All features of the model, in map order. */
  readonly features: readonly string[];
  readonly removedFeatures: readonly string[];
  readonly addedFeatures: readonly string[];
  readonly signatures: readonly {
    readonly family: number;
    readonly model: number;
    readonly steppings?: readonly number[];
  }[];
  readonly pvrs: readonly { readonly value: number; readonly mask: number }[];
  readonly usableForHost: boolean;
  readonly usableForGuest: boolean;
  /** `EPYC` for `EPYC-v1`, where the map has a model of that name. */
  readonly versionOf?: string;
  /** 1 for `EPYC-v1`. */
  readonly version?: number;
  /** `EPYC-v1` for `EPYC`: the versioned model that means the same. */
  readonly canonical?: string;
  /** Other models with the same vendor and the same bits. */
  readonly equivalents: readonly string[];
}

/**
 * What an architecture family has to answer. All functions are pure; bad input is an error value. An implementation may
 * assume that `host`/`cpus[0]`/`definition` was dispatched to it by its architecture (`archs.ts`), but not that the other
 * definitions are of the same architecture.
 */
export interface CpuArch {
  /** The map section it reads: `x86`, `ppc64`, `arm`, … */
  readonly family: string;
  /** libvirt's architecture names, e.g. `i686`, `x86_64`. */
  readonly archs: readonly string[];
  compile(definition: CpuDefinition, map: CpuMap): Result<CompiledCpu, CpuError>;
  /** Both were compiled by this architecture with the same map. Must not allocate on the yes path where it is hot. */
  compareCompiled(host: CompiledCpu, cpu: CompiledCpu): OutcomeCode;
  /** The outcome with its reasons; same preconditions. */
  explain(host: CompiledCpu, cpu: CompiledCpu): CpuComparison;
  /** How much of the host the CPU leaves unused; smaller fits better. Meaningful where the outcome is a yes. */
  countExtra(host: CompiledCpu, cpu: CompiledCpu): number;
  compare(host: CpuDefinition, cpu: CpuDefinition, map: CpuMap): Result<CpuComparison, CpuError>;
  /** `cpus` has at least one element. */
  baseline(
    cpus: readonly CpuDefinition[],
    options: BaselineOptions,
    map: CpuMap,
  ): Result<CpuDefinition, CpuError>;
  decode(data: CpuData, options: DecodeOptions, map: CpuMap): Result<CpuDefinition, CpuError>;
  expand(definition: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError>;
  update(guest: CpuDefinition, host: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError>;
  /** The definition without the features that keep a guest from migrating. */
  migratable(definition: CpuDefinition, map: CpuMap): Result<CpuDefinition, CpuError>;
  /** All features of the definition by name, in map order. */
  features(definition: CpuDefinition, map: CpuMap): Result<readonly string[], CpuError>;
  models(map: CpuMap): readonly CpuModelInfo[];
}
