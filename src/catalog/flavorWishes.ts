import { archOf } from "../cpu/index.js";
import type { CpuRequirement } from "../cpu/requirement.js";
import { resolveRequirement } from "../cpu/resolveRequirement.js";
import type { CatalogDeps } from "./deps.js";
import { type FlavorSpec, featureWishes, hyperthreadingTrait, type TraitWish } from "./flavor/index.js";
import type { CapabilityClass, ClassVerdict, CpuTypeRevisionRecord, ReasonRecord } from "./model.js";
import { inOrder, worse } from "./reasonOrder.js";

export interface Evaluated {
  readonly entries: ReadonlyMap<number, readonly ClassVerdict[]>;
  readonly cpuMap: string;
}

/** The verdicts of a requirement that nobody stored; undefined where the CPU map cannot resolve it. */
export async function evaluateAll(
  deps: CatalogDeps,
  classes: readonly CapabilityClass[],
  requirement: CpuRequirement,
  mapName?: string,
): Promise<Evaluated | undefined> {
  await deps.cpuMaps.loadAll();
  const cpuMap = mapName ?? (await deps.cpuMaps.newest()).name;
  if (!resolveRequirement(requirement, deps.cpuMaps.loaded(cpuMap)).ok) return undefined;
  const revision: CpuTypeRevisionRecord = {
    id: 0,
    cpuTypeId: 0,
    number: 0,
    requirement,
    renderings: [],
    cpuMap,
    resolved: { features: [], warnings: [] },
    author: "",
    createdAt: "",
  };
  return { entries: new Map(classes.map((item) => [item.id, deps.evaluate(item, revision)])), cpuMap };
}

/** Every CPU trait that stands for a feature is one of x86. */
const traitArch = "x86_64";

/**
 * What a flavor's extra specs ask of hosts beside the CPU type: traits that stand for CPU features, and address bits.
 * The answer is a function that adds its findings to the verdict of a class.
 */
export async function hostWishes(
  deps: CatalogDeps,
  spec: FlavorSpec,
  classes: readonly CapabilityClass[],
): Promise<(capabilityClass: CapabilityClass, verdict: ClassVerdict) => ClassVerdict> {
  const { required, forbidden, otherTraits } = featureWishes(spec);
  const bits = spec.maxPhysAddrMode === "emulate" ? spec.maxPhysAddrBits : undefined;
  const notes = otherTraits.flatMap(traitNote);
  const unknownCpuTraits = otherTraits.filter(isUnknownCpuTrait).map(({ name }) => name);
  const asked = required.length + forbidden.length > 0 || bits !== undefined;
  const requirement: CpuRequirement = {
    ...(required.length > 0 && { arch: spec.arch ?? traitArch, require: required }),
    ...(forbidden.length > 0 && { forbid: forbidden }),
    ...(bits !== undefined && { minPhysAddrBits: bits }),
  };
  const isAsked = (item: CapabilityClass) => forbidden.length === 0 || required.length > 0 || isX86(item);
  const evaluated = asked ? await evaluateAll(deps, classes.filter(isAsked), requirement) : undefined;
  return (capabilityClass, verdict) => {
    const entries = evaluated?.entries.get(capabilityClass.id) ?? [];
    const entry =
      entries.find((item) => item.virtType === verdict.virtType) ?? entries.find((item) => item.best);
    const reasons = new Map([...(entry?.reasons ?? []), ...notes].map((reason) => [reason.message, reason]));
    // What the CPU type says already is not said twice.
    for (const { message } of verdict.reasons) reasons.delete(message);
    const isOpen = unknownCpuTraits.length > 0 || (asked && !evaluated);
    const worst = worse(
      worse(verdict.verdict, entry?.verdict ?? "COMPATIBLE"),
      isOpen ? "UNKNOWN" : "COMPATIBLE",
    );
    return { ...verdict, verdict: worst, reasons: inOrder([...verdict.reasons, ...reasons.values()]) };
  };
}

function isX86({ arch }: CapabilityClass): boolean {
  return archOf(arch) === archOf(traitArch);
}

function isUnknownCpuTrait({ name }: TraitWish): boolean {
  return name.startsWith("HW_CPU_") && name !== hyperthreadingTrait;
}

/** Traits that the catalog cannot judge are named, never passed over in silence. */
function traitNote(trait: TraitWish): readonly ReasonRecord[] {
  const { name, wish } = trait;
  if (name === hyperthreadingTrait) return [];
  if (isUnknownCpuTrait(trait)) {
    return [{ code: "TRAIT_UNKNOWN", message: `${name} is ${wish}, and no CPU feature is known for it.` }];
  }
  return [{ code: "TRAIT_NOT_JUDGED", message: `${name} is ${wish}; it is about no CPU, ask Placement.` }];
}
