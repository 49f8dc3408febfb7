import { archOf } from "../../cpu/archs.js";
import type { CpuError } from "../../cpu/cpuError.js";
import { mapSection } from "../../cpu/cpuMap.js";
import type { CpuDefinition, CpuFeature, FeaturePolicy } from "../../cpu/definition.js";
import { cpuFeatures } from "../../cpu/expandCpu.js";
import type { ResolvedRequirement } from "../../cpu/resolveRequirement.js";
import { ok, type Result } from "../../cpu/result.js";
import { isImmunity } from "../../cpu/support.js";
import { prerequisitesOf } from "../data/prerequisites.js";
import { featuresBeyondMap, notGiven } from "../data/qemuModels.js";
import type { GuestCpu, RenderContext, RenderInput } from "./rendering.js";
import { namesWith, sumOfType, type TypeSum } from "./typeSum.js";

/** Errors: UNKNOWN_MODEL, UNKNOWN_FEATURE. */
export function guestCpuOf(input: RenderInput): Result<GuestCpu, CpuError> {
  return "resolved" in input
    ? ok(fromRequirement(input.resolved, input))
    : fromDefinition(input.definition, input);
}

/** What a text without any policy means: custom models only; host modes mean what the host has. */
function isHostMode({ mode }: Pick<CpuDefinition, "mode">): boolean {
  return mode !== undefined && mode !== "custom";
}

function fromDefinition(definition: CpuDefinition, context: RenderContext): Result<GuestCpu, CpuError> {
  const arch = context.arch ?? definition.arch ?? "x86_64";
  const guest = asGuest(definition);
  const features = featuresOf(guest, arch, context);
  if (!features.ok) return features;
  const isCompat = guest.mode === "host-model" && /^power\d+$/.test(guest.model?.name ?? "");
  return ok({
    arch,
    definition: guest,
    vendors: guest.vendor === undefined ? [] : [guest.vendor],
    features: features.value,
    asked: namesWith(guest.features, ["require", "force"]),
    isType: false,
    isHostCpu: isHostMode(guest),
    ...(isCompat && guest.model && { ppc64Compat: guest.model.name }),
    notes: [],
  });
}

/** A host's CPU as a guest definition that asks for the same: no policy means require. */
function asGuest(definition: CpuDefinition): CpuDefinition {
  if (definition.type === "guest") return definition;
  const {
    arch: _arch,
    microcodeVersion: _microcode,
    signature: _signature,
    pageSizesKiB: _pages,
    tsc: _tsc,
    topology: _topology,
    ...rest
  } = definition;
  return {
    ...rest,
    type: "guest",
    mode: "custom",
    match: "exact",
    features: definition.features.map(({ name }) => ({ name, policy: "require" })),
  };
}

function featuresOf(
  definition: CpuDefinition,
  arch: string,
  { map }: RenderContext,
): Result<readonly string[], CpuError> {
  const family = archOf(arch)?.family;
  // Names of other families are for the hypervisor to judge: the map lists no features (and few models) of theirs.
  if (family !== "x86") return ok(namesWith(definition.features, ["require", "force"]));
  if (isHostMode(definition)) return ok([]);
  return cpuFeatures({ ...definition, arch }, map);
}

function fromRequirement(resolved: ResolvedRequirement, context: RenderContext): GuestCpu {
  const summed = sumOfType(resolved, context);
  const arch = resolved.arch ?? context.arch ?? context.host?.arch ?? "x86_64";
  const notes: string[] = [...summed.notes];
  const sum = withPrerequisites(summed, arch, notes);
  const { stated } = sum;
  const base = baseOf(sum, arch, context, notes);
  const optional = stated.strictMitigations === true ? [] : sum.required.filter(isImmunity);
  if (optional.length > 0) {
    notes.push(
      `${optional.join(", ")} tells of immunity, not of ability: used where the host has it. Set strictMitigations to insist.`,
    );
  }
  const definition: CpuDefinition = {
    type: "guest",
    mode: base.mode,
    ...(base.mode === "custom" && { match: stated.match ?? "exact" }),
    check: stated.check ?? (base.mode === "custom" ? "partial" : "none"),
    ...((base.mode === "host-passthrough" || base.mode === "maximum") && {
      migratable: stated.migratable ?? true,
    }),
    ...(base.model !== undefined && {
      model: { name: base.model, ...(base.mode === "custom" && { fallback: "forbid" as const }) },
    }),
    ...(base.vendor !== undefined && base.mode === "custom" && { vendor: base.vendor }),
    ...(stated.minPhysAddrBits !== undefined && {
      maxPhysAddr: { mode: "emulate" as const, bits: stated.minPhysAddrBits },
    }),
    features: policies(sum, new Set(base.features), new Set(optional)),
  };
  const features = featuresOf(definition, arch, context);
  return {
    arch,
    definition,
    ...(base.versionedModel !== undefined && { versionedModel: base.versionedModel }),
    vendors:
      sum.vendors.length > 0 ? sum.vendors : sum.impliedVendor === undefined ? [] : [sum.impliedVendor],
    features: features.ok ? given(features.value, sum, base, context) : [],
    asked: [...sum.required.filter((name) => !base.features.includes(name)), ...sum.force],
    isType: true,
    isHostCpu: base.mode !== "custom",
    ...(stated.ppc64Compat !== undefined && { ppc64Compat: stated.ppc64Compat }),
    notes,
  };
}

/** What the guest of a type really gets, where QEMU's model of that name is not the map's. In map order. */
function given(
  features: readonly string[],
  sum: TypeSum,
  { versionedModel }: Base,
  { map }: RenderContext,
): readonly string[] {
  const asked = new Set([...sum.required, ...sum.force]);
  const hidden = new Set([...sum.disabled, ...sum.forbidden]);
  const all = new Set([
    ...features.filter((name) => asked.has(name) || !notGiven.has(name)),
    ...featuresBeyondMap(versionedModel ?? "").filter((name) => !hidden.has(name)),
  ]);
  return mapSection(map, "x86")
    .features.map(({ name }) => name)
    .filter((name) => all.has(name));
}

/** A type without a model names single features: those they build on are asked for as well, or none of them comes up. */
function withPrerequisites(sum: TypeSum, arch: string, notes: string[]): TypeSum {
  if (sum.model || archOf(arch)?.family !== "x86") return sum;
  const needed = prerequisitesOf([...sum.required, ...sum.force]);
  if (needed.length === 0) return sum;
  notes.push(`${needed.join(", ")} added: what the type asks for builds on it.`);
  return { ...sum, required: [...needed, ...sum.required] };
}

/** Features of the base model need no word of their own; what is forced, hidden or forbidden does. */
function policies(
  sum: TypeSum,
  inBase: ReadonlySet<string>,
  optional: ReadonlySet<string>,
): readonly CpuFeature[] {
  const of = (names: readonly string[], policy: FeaturePolicy) => names.map((name) => ({ name, policy }));
  const forced = new Set(sum.force);
  const required = sum.required.filter((name) => !inBase.has(name) && !forced.has(name));
  return [
    ...of(
      required.filter((name) => !optional.has(name)),
      "require",
    ),
    ...of(
      required.filter((name) => optional.has(name)),
      "optional",
    ),
    ...of(sum.force, "force"),
    ...of(sum.optional, "optional"),
    ...of(sum.disabled, "disable"),
    ...of(sum.forbidden, "forbid"),
  ];
}

interface Base {
  readonly mode: NonNullable<CpuDefinition["mode"]>;
  readonly model?: string;
  readonly versionedModel?: string;
  readonly vendor?: string;
  readonly features: readonly string[];
}

/** The model that a type stands on: its own, or the smallest vendor-neutral one. */
function baseOf(sum: TypeSum, arch: string, context: RenderContext, notes: string[]): Base {
  const { mode = "custom", ppc64Compat } = sum.stated;
  const vendor = sum.vendors.length > 0 ? onlyOne(sum.vendors) : sum.impliedVendor;
  if (ppc64Compat !== undefined) return { mode: "host-model", model: ppc64Compat, features: [] };
  if (mode !== "custom") return { mode, features: [] };
  if (sum.model) {
    return {
      mode,
      model: offeredName(sum.model, context),
      versionedModel: sum.model.name,
      ...(vendor !== undefined && { vendor }),
      features: [],
    };
  }
  if (archOf(arch)?.family === "x86") {
    const model = arch === "i686" ? "kvm32" : "kvm64";
    const features = cpuFeatures({ type: "guest", arch, model: { name: model }, features: [] }, context.map);
    return {
      mode,
      model,
      versionedModel: `${model}-v1`,
      ...(vendor !== undefined && { vendor }),
      features: features.ok ? features.value : [],
    };
  }
  notes.push(
    `The type names no model, and ${arch} has no model that every host can give: the guest gets the host's CPU.`,
  );
  return {
    mode: arch.startsWith("s390") || arch.startsWith("ppc") ? "host-model" : "host-passthrough",
    features: [],
  };
}

function onlyOne(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

/**
 * The name to write for libvirt: the plain one where the version is what it stands for (every libvirt knows those), unless
 * the host lists only the other.
 */
function offeredName(
  model: { readonly name: string; readonly written: string },
  context: RenderContext,
): string {
  const plain = plainName(model, context);
  const listed = context.host?.domain?.models.map(({ name }) => name);
  if (listed === undefined || listed.includes(plain)) return plain;
  return [model.written, model.name].find((name) => listed.includes(name)) ?? plain;
}

function plainName(
  { name, written }: { readonly name: string; readonly written: string },
  { map, machine }: RenderContext,
): string {
  if (!/-v\d+$/.test(written)) return written;
  // Machine types that give a plain name another meaning than version 1 need the version spelled out.
  if (machine !== undefined && /^microvm/.test(machine)) return name;
  const section = mapSection(map, "x86");
  const versioned = section.modelByName.get(name);
  const parent = versioned?.ancestor === undefined ? undefined : section.modelByName.get(versioned.ancestor);
  const isSame =
    parent !== undefined &&
    versioned !== undefined &&
    parent.vendor === versioned.vendor &&
    parent.bits.every((word, index) => word === versioned.bits[index]);
  return isSame ? parent.name : name;
}
