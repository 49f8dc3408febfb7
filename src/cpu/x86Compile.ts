import type { CompiledCpu, CpuArch } from "./arch.js";
import { createBitset, subtractInto, unionInto } from "./bitset.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, type CpuMapSection, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature, FeaturePolicy } from "./definition.js";
import { findFeature, findModel } from "./mapLookup.js";
import { err, ok, type Result } from "./result.js";

export const x86Family = "x86";
export const x86Archs: readonly string[] = Object.freeze(["i686", "x86_64"]);

/** The bits that a definition asks for, by policy; the model's bits count as required. */
export interface X86PolicyBits {
  readonly require: Uint32Array;
  readonly force: Uint32Array;
  readonly optional: Uint32Array;
  readonly disable: Uint32Array;
  readonly forbid: Uint32Array;
}

export interface CompiledX86Cpu extends CompiledCpu {
  readonly section: CpuMapSection;
  /** Whether the definition's architecture is of this family; one without an architecture fits. */
  readonly archFits: boolean;
  readonly vendor: string | undefined;
  /** Whether the definition tells anything about the processor: a model, or features. */
  readonly isKnown: boolean;
  readonly isStrict: boolean;
  /** In the role of the host: what it has. */
  readonly hostBits: Uint32Array;
  /**
   * In the role of the CPU asked for, three words for each word of `hostBits`: what must not be there, what must, and
   * what of the host does not count as extra. Interleaved, so that a comparison reads memory in order.
   */
  readonly masks: Uint32Array;
}

/** Host features carry no policy: each is required. Guest features default to that. */
export function policyOf(definition: CpuDefinition, feature: CpuFeature): FeaturePolicy {
  return definition.type === "host" ? "require" : (feature.policy ?? "require");
}

/**
 * Resolves a definition to bits. Source: cpu-semantics, section 2, steps 4 to 8.
 * Errors: UNKNOWN_MODEL, UNKNOWN_FEATURE.
 */
export function compileX86(
  definition: CpuDefinition,
  map: CpuMap,
  arch: CpuArch,
): Result<CompiledX86Cpu, CpuError> {
  const section = mapSection(map, x86Family);
  const hostBits = hostBitsOf(definition, section);
  if (!hostBits.ok) return hostBits;
  const wanted = policyBitsOf(definition, section);
  if (!wanted.ok) return wanted;
  return ok(
    Object.freeze({
      arch,
      definition,
      section,
      archFits: definition.arch === undefined || x86Archs.includes(definition.arch),
      vendor: definition.vendor,
      isKnown: definition.model !== undefined || definition.features.length > 0,
      isStrict: definition.type === "guest" && definition.match === "strict",
      hostBits: hostBits.value,
      masks: interleave(wanted.value, section.words),
    }),
  );
}

/**
 * The bits of a definition in the role of the host: its model's, plus required and forced ones, minus disabled and
 * forbidden ones, in list order; optional ones are ignored.
 */
export function hostBitsOf(definition: CpuDefinition, section: CpuMapSection): Result<Uint32Array, CpuError> {
  const base = modelBits(definition, section);
  if (!base.ok) return base;
  const bits = base.value;
  for (const listed of definition.features) {
    const feature = findFeature(section, listed.name);
    if (!feature.ok) return feature;
    const policy = policyOf(definition, listed);
    if (policy === "require" || policy === "force") unionInto(bits, feature.value.bits);
    else if (policy === "disable" || policy === "forbid") subtractInto(bits, feature.value.bits);
  }
  return ok(bits);
}

/** The bits of a definition in the role of the CPU that is asked for. */
export function policyBitsOf(
  definition: CpuDefinition,
  section: CpuMapSection,
): Result<X86PolicyBits, CpuError> {
  const base = modelBits(definition, section);
  if (!base.ok) return base;
  const wanted: X86PolicyBits = {
    require: base.value,
    force: createBitset(section.words),
    optional: createBitset(section.words),
    disable: createBitset(section.words),
    forbid: createBitset(section.words),
  };
  for (const listed of definition.features) {
    const feature = findFeature(section, listed.name);
    if (!feature.ok) return feature;
    unionInto(wanted[policyOf(definition, listed)], feature.value.bits);
  }
  return ok(wanted);
}

/** A fresh copy, to be written to. */
function modelBits(definition: CpuDefinition, section: CpuMapSection): Result<Uint32Array, CpuError> {
  if (definition.model === undefined) return ok(createBitset(section.words));
  const model = findModel(section, definition.model.name);
  return model.ok ? ok(model.value.bits.slice()) : err(model.error);
}

function interleave(wanted: X86PolicyBits, words: number): Uint32Array {
  const masks = new Uint32Array(words * 3);
  for (let i = 0; i < words; i++) {
    const tolerated = wanted.force[i]! | wanted.optional[i]! | wanted.disable[i]!;
    masks[i * 3] = wanted.forbid[i]!;
    masks[i * 3 + 1] = wanted.require[i]! & ~tolerated;
    masks[i * 3 + 2] = wanted.require[i]! | tolerated;
  }
  return masks;
}
