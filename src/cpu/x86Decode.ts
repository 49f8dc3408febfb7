import type { DecodeOptions } from "./arch.js";
import { createBitset, isSubset, setBit, subtractInto, unionInto } from "./bitset.js";
import type { CpuData, CpuidLeaf } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, type CpuMapSection, type MapModel, mapSection } from "./cpuMap.js";
import type { CpuDefinition, CpuFeature, CpuSignature } from "./definition.js";
import { featuresOfBits, findFeature, unknown } from "./mapLookup.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";
import { x86Family } from "./x86Compile.js";

/** What is known of a CPU before it has a model. */
interface DecodeInput {
  readonly bits: Uint32Array;
  readonly vendor: string | undefined;
  readonly signature: CpuSignature | undefined;
}

interface Candidate {
  readonly model: MapModel;
  readonly features: readonly CpuFeature[];
  readonly matchesSignature: boolean;
  readonly enabledCost: number;
  readonly disabledCost: number;
}

/**
 * The model and features that describe raw CPU data best.
 * Errors: UNKNOWN_FEATURE, UNKNOWN_VENDOR, NO_MATCHING_MODEL, INVALID_CPU for data of another architecture.
 * Source: cpu-semantics, section 3.
 */
export function decodeX86(
  data: CpuData,
  options: DecodeOptions,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  const section = mapSection(map, x86Family);
  if (options.vendor !== undefined && !section.vendorByName.has(options.vendor)) {
    return err(unknownVendor(section, options.vendor));
  }
  const input = inputOf(data, options, section);
  if (!input.ok) return input;
  return decodeX86Bits(input.value, options, section);
}

export function unknownVendor(section: CpuMapSection, name: string): CpuError {
  return unknown("UNKNOWN_VENDOR", "CPU vendor", name, nearestName(name, section.vendorByName.keys()));
}

export function decodeX86Bits(
  input: DecodeInput,
  options: DecodeOptions,
  section: CpuMapSection,
): Result<CpuDefinition, CpuError> {
  const bits = withoutBrokenTsx(input, section);
  const best = bestCandidate({ ...input, bits }, options, section);
  if (best === undefined) {
    return err({
      code: "NO_MATCHING_MODEL",
      message: `No CPU model of the map describes this ${options.type} CPU${
        options.allowedModels === undefined ? "" : " among the models that the hypervisor knows"
      }.`,
    });
  }
  const features =
    options.migratable === true
      ? best.features.filter((feature) => section.featureByName.get(feature.name)?.migratable !== false)
      : best.features;
  return ok(
    Object.freeze({
      type: options.type,
      arch: options.arch ?? "x86_64",
      ...(options.type === "guest" && { mode: "custom", match: "exact" }),
      model: Object.freeze({ name: best.model.name, ...(options.type === "guest" && { fallback: "allow" }) }),
      ...(input.vendor !== undefined && { vendor: input.vendor }),
      ...(options.type === "host" && input.signature !== undefined && { signature: input.signature }),
      features: Object.freeze(features),
    } satisfies CpuDefinition),
  );
}

function bestCandidate(
  input: DecodeInput,
  options: DecodeOptions,
  section: CpuMapSection,
): Candidate | undefined {
  const allowed = options.allowedModels === undefined ? undefined : new Set(options.allowedModels);
  const preferred = new Set(options.preferred ?? []);
  let current: Candidate | undefined;
  for (const model of section.models.toReversed()) {
    if (input.vendor !== undefined && model.vendor !== undefined && model.vendor !== input.vendor) continue;
    if (allowed !== undefined && !allowed.has(model.name)) continue;
    const candidate = buildCandidate(model, input, options, section);
    if (candidate === undefined) continue;
    if (preferred.size === 1 && preferred.has(model.name)) return candidate;
    if (current === undefined || isBetter(candidate, current, preferred)) current = candidate;
  }
  return current;
}

/** Undefined where the model may not stand for a CPU of this kind. */
function buildCandidate(
  model: MapModel,
  input: DecodeInput,
  options: DecodeOptions,
  section: CpuMapSection,
): Candidate | undefined {
  if (options.type === "host" ? !model.decodeHost : !model.decodeGuest) return undefined;
  const added = input.bits.slice();
  subtractInto(added, model.bits);
  const lacking = model.bits.slice();
  subtractInto(lacking, input.bits);
  for (const blocker of options.blockers?.get(model.name) ?? []) {
    const feature = section.featureByName.get(blocker);
    if (feature !== undefined && !isSubset(feature.bits, input.bits)) unionInto(lacking, feature.bits);
  }
  const required = featuresOfBits(section, added);
  const disabled = featuresOfBits(section, lacking);
  const matchesSignature = input.signature !== undefined && hasSignature(model, input.signature);
  if (options.type === "host") {
    if (disabled.length > 0) return undefined;
    const features = required.map((name) => Object.freeze({ name }));
    return { model, features, matchesSignature, enabledCost: features.length, disabledCost: 0 };
  }
  const features: CpuFeature[] = [
    ...required.map((name) => Object.freeze({ name, policy: "require" as const })),
    ...disabled.map((name) => Object.freeze({ name, policy: "disable" as const })),
  ];
  const guest = withRemovedFeatures(features, model);
  return { model, features: guest, matchesSignature, ...guestCost(guest) };
}

/** Adds the model's removed features that the list does not mention, as disabled. */
export function withRemovedFeatures(
  features: readonly CpuFeature[],
  model: MapModel | undefined,
): readonly CpuFeature[] {
  const mentioned = new Set(features.map((feature) => feature.name));
  const added = (model?.removed ?? [])
    .filter((name) => !mentioned.has(name))
    .map((name) => Object.freeze({ name, policy: "disable" as const }));
  return added.length === 0 ? features : [...features, ...added];
}

/**
 * The cost of a guest definition. The bound shrinks with every disabled feature while the walk goes on, so entries at the
 * tail can stay uncounted: libvirt counts so, and its answers have to be met.
 */
function guestCost(features: readonly CpuFeature[]): { enabledCost: number; disabledCost: number } {
  let bound = features.length;
  let penalty = 2;
  let disabledCost = 0;
  for (let i = 0; i < bound; i++) {
    if (features[i]?.policy === "disable") {
      bound -= 1;
      disabledCost += penalty;
      penalty += 1;
    }
  }
  return { enabledCost: bound, disabledCost };
}

function isBetter(candidate: Candidate, current: Candidate, preferred: ReadonlySet<string>): boolean {
  if (candidate.matchesSignature !== current.matchesSignature) return candidate.matchesSignature;
  const candidateCost = candidate.enabledCost + candidate.disabledCost;
  const currentCost = current.enabledCost + current.disabledCost;
  if (candidateCost < currentCost) return true;
  if (candidate.disabledCost >= current.disabledCost) return false;
  return candidateCost === currentCost || preferred.has(candidate.model.name);
}

function hasSignature(model: MapModel, signature: CpuSignature): boolean {
  return model.signatures.some(
    (known) =>
      known.family === signature.family &&
      known.model === signature.model &&
      (known.steppings === undefined || known.steppings.includes(signature.stepping ?? 0)),
  );
}

/** Haswell's transactional memory is broken, and microcode may or may not hide it: libvirt never counts it. */
function withoutBrokenTsx(input: DecodeInput, section: CpuMapSection): Uint32Array {
  const signature = input.signature;
  if (input.vendor !== "Intel" || signature?.family !== 6) return input.bits;
  const isBroken =
    [60, 69, 70].includes(signature.model) || (signature.model === 63 && (signature.stepping ?? 0) < 4);
  if (!isBroken) return input.bits;
  const bits = input.bits.slice();
  for (const name of ["hle", "rtm"]) {
    const feature = section.featureByName.get(name);
    if (feature !== undefined) subtractInto(bits, feature.bits);
  }
  return bits;
}

function inputOf(
  data: CpuData,
  options: DecodeOptions,
  section: CpuMapSection,
): Result<DecodeInput, CpuError> {
  if (data.kind === "cpuid") {
    return ok({
      bits: bitsOfRegisters(data, section),
      vendor: options.vendor ?? vendorOfLeaves(data.leaves, section),
      signature: known(options.signature ?? signatureOfLeaves(data.leaves)),
    });
  }
  if (data.kind === "features") {
    const bits = createBitset(section.words);
    for (const name of data.features) {
      const feature = findFeature(section, name);
      if (!feature.ok) return feature;
      unionInto(bits, feature.value.bits);
    }
    return ok({ bits, vendor: options.vendor, signature: known(options.signature) });
  }
  return err({
    code: "INVALID_CPU",
    message: `x86 CPUs are described by CPUID leaves or feature names, not by a ${data.kind}.`,
  });
}

/** A signature of zeros means that it is not known. */
function known(signature: CpuSignature | undefined): CpuSignature | undefined {
  const isZero = signature?.family === 0 && signature.model === 0 && (signature.stepping ?? 0) === 0;
  return isZero ? undefined : signature;
}

/** The bits of the map that the registers have set. */
export function bitsOfRegisters(data: CpuData & { kind: "cpuid" }, section: CpuMapSection): Uint32Array {
  const leaves = new Map(data.leaves.map((leaf) => [`${leaf.leaf}.${leaf.subleaf}`, leaf]));
  const msrs = new Map((data.msrs ?? []).map((msr) => [msr.index, msr]));
  const bits = createBitset(section.words);
  section.locations.forEach((location, position) => {
    const value =
      location.kind === "cpuid"
        ? leaves.get(`${location.leaf}.${location.subleaf}`)?.[location.register]
        : msrs.get(location.index)?.[location.register];
    if (value !== undefined && ((value >>> location.bit) & 1) === 1) setBit(bits, position);
  });
  return bits;
}

/** The map's name of the vendor whose 12 characters leaf 0 holds in ebx, edx, ecx. */
export function vendorOfLeaves(leaves: readonly CpuidLeaf[], section: CpuMapSection): string | undefined {
  const leaf = leaves.find((candidate) => candidate.leaf === 0);
  if (leaf === undefined) return undefined;
  const text = [leaf.ebx, leaf.edx, leaf.ecx]
    .flatMap((word) => [word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24])
    .map((byte) => String.fromCharCode(byte))
    .join("");
  return section.vendors.find((vendor) => vendor.vendorString === text)?.name;
}

/** Family, model and stepping of leaf 1, with the extended fields that Intel and AMD define. */
export function signatureOfLeaves(leaves: readonly CpuidLeaf[]): CpuSignature | undefined {
  const leaf = leaves.find((candidate) => candidate.leaf === 1);
  if (leaf === undefined) return undefined;
  const baseFamily = (leaf.eax >>> 8) & 0xf;
  const baseModel = (leaf.eax >>> 4) & 0xf;
  const family = baseFamily === 0xf ? baseFamily + ((leaf.eax >>> 20) & 0xff) : baseFamily;
  // libvirt adds the extended model whatever the family; for others than 6 and 15 it is zero anyway.
  const model = (((leaf.eax >>> 16) & 0xf) << 4) + baseModel;
  return Object.freeze({ family, model, stepping: leaf.eax & 0xf });
}
