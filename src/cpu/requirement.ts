import type { CpuDefinition, CpuMatch, CpuMode, FeaturePolicy } from "./definition.js";

/**
 * What a guest CPU needs of a host, as plain data: everything given must hold. Names of features may be written as any
 * system writes them; resolving turns them into the CPU map's.
 */
export interface CpuRequirement {
  /** libvirt's name; the host's own architecture, or the one that the model or level implies, when left out. */
  readonly arch?: string;
  /** The physical CPU's vendor is one of these, as the CPU map names vendors. */
  readonly vendors?: readonly string[];
  /** `custom` when left out. */
  readonly mode?: CpuMode;
  /** host-passthrough and maximum: leave out what keeps a guest from migrating. */
  readonly migratable?: boolean;
  readonly model?: string;
  /** Features the guest must get. */
  readonly require?: readonly string[];
  /** Features the host must not have. */
  readonly forbid?: readonly string[];
  /** Features hidden from the guest, whether the host has them or not. */
  readonly disable?: readonly string[];
  /** Features used where the host has them. */
  readonly optional?: readonly string[];
  /** Features shown to the guest even where the host lacks them. */
  readonly force?: readonly string[];
  /** `strict`: the host must have nothing beyond. */
  readonly match?: CpuMatch;
  /** `none`: the hypervisor may drop what it lacks (the guest starts with loss); `partial` and `full` refuse. */
  readonly check?: "none" | "partial" | "full";
  /** `x86-64-v1` … `x86-64-v4`. */
  readonly level?: string;
  readonly minPhysAddrBits?: number;
  /** `power6` … `power10`. */
  readonly ppc64Compat?: string;
  readonly s390xModel?: string;
  /** QEMU machine type for which an unversioned model name is meant. */
  readonly machine?: string;
  /** Missing immunity features (`*-no`) are errors instead of warnings. */
  readonly strictMitigations?: boolean;
  /** At least one that applies must hold as well. */
  readonly alternatives?: readonly CpuAlternative[];
}

export interface CpuAlternative {
  readonly label?: string;
  /** libvirt's domain types it applies to; all when left out. */
  readonly virtTypes?: readonly string[];
  /** Vendors it applies to; all when left out. */
  readonly vendors?: readonly string[];
  readonly requirement: CpuRequirement;
}

/** The requirement that a `<cpu>` element states. Source: cpu-semantics, sections 1 and 6. */
export function requirementFromCpu(definition: CpuDefinition): CpuRequirement {
  const { arch, mode, model, vendor, match, check, migratable, maxPhysAddr } = definition;
  const isCompatMode = mode === "host-model" && model !== undefined && /^power\d+$/.test(model.name);
  const named = (policy: FeaturePolicy) =>
    definition.features
      .filter((feature) => (feature.policy ?? "require") === policy)
      .map((feature) => feature.name);
  const bits = maxPhysAddr?.mode === "emulate" ? maxPhysAddr.bits : undefined;
  return {
    ...(arch !== undefined && { arch }),
    ...(vendor !== undefined && { vendors: [vendor] }),
    ...(mode !== undefined && mode !== "custom" && { mode }),
    ...(migratable !== undefined && { migratable }),
    ...(model && !isCompatMode && (mode === undefined || mode === "custom") && { model: model.name }),
    ...(isCompatMode && model && { ppc64Compat: model.name }),
    ...list("require", named("require")),
    ...list("forbid", named("forbid")),
    ...list("disable", named("disable")),
    ...list("optional", named("optional")),
    ...list("force", named("force")),
    ...(match !== undefined && match !== "exact" && { match }),
    ...(check !== undefined && check !== "partial" && { check }),
    ...(bits !== undefined && { minPhysAddrBits: bits }),
  };
}

function list<Key extends string>(
  key: Key,
  names: readonly string[],
): { readonly [K in Key]?: readonly string[] } {
  return (names.length === 0 ? {} : { [key]: names }) as { readonly [K in Key]?: readonly string[] };
}
