import type { CpuDefinition } from "./definition.js";
import type { CpuRequirement } from "./requirement.js";
import type { RequirementWarning } from "./requirementError.js";

/** A requirement with every name the CPU map's own and everything it implies spelt out. */
export interface ResolvedRequirement {
  readonly requirement: CpuRequirement;
  /** undefined: the host's own architecture. */
  readonly arch?: string;
  readonly vendors: readonly string[];
  /** The vendor of the model where the requirement names none: hardware virtualization shows the guest the host's vendor. */
  readonly impliedVendor?: string;
  readonly model?: {
    /** What the written name stands for. */
    readonly name: string;
    readonly written: string;
  };
  /** Features the guest gets at least: the model's, the level's and the required ones, less disabled ones; in map order. */
  readonly features: readonly string[];
  /** Features required beside the model. */
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
  readonly disabled: readonly string[];
  /** The guest definition to compare with a host's; undefined without a model. */
  readonly definition?: CpuDefinition;
  readonly warnings: readonly RequirementWarning[];
  readonly alternatives: readonly {
    readonly virtTypes?: readonly string[];
    readonly vendors?: readonly string[];
    readonly resolved: ResolvedRequirement;
  }[];
}
