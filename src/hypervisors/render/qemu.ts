import { archOf } from "../../cpu/archs.js";
import { type CpuMap, mapSection } from "../../cpu/cpuMap.js";
import type { CpuDefinition, CpuFeature } from "../../cpu/definition.js";
import { ppc64ModelName } from "../../cpu/ppc64Models.js";
import { modelsNotInQemu } from "../../cpu/qemuModelVersions.js";
import { updateCpu } from "../../cpu/updateCpu.js";
import { qemuNames, unknownToQemu } from "../data/qemuFeatures.js";
import type { CpuRenderer, GuestCpu, RenderContext, RenderingLoss } from "./rendering.js";

/**
 * The argument of QEMU's `-cpu`, in libvirt's order: model, migratable, vendor, features, caches, physical address bits.
 * Only `name=on|off` is written: `+name` and `-name` override it whatever their order. What QEMU drops silently unless told
 * to `enforce` is refused for CPU types. Source: QEMU target/i386/cpu.c; libvirt's command lines for the same definitions.
 */
export const qemu: CpuRenderer = {
  kind: "qemu",
  render(cpu, context) {
    const lost: RenderingLoss[] = [];
    const notes: string[] = [...cpu.notes];
    const definition = concrete(cpu, context, lost, notes);
    const parts = [
      modelOf(cpu, definition, context, lost, notes),
      // A 32-bit Arm guest under KVM: the processors that still run one are 64-bit.
      ...(cpu.arch === "armv7l" && definition.mode === "host-passthrough" ? ["aarch64=off"] : []),
      ...migratable(cpu, definition),
      ...(definition.model?.vendorId !== undefined ? [`vendor=${definition.model.vendorId}`] : []),
      ...features(cpu, definition, context.map, lost),
      ...caches(definition),
      ...physAddrBits(definition),
      ...(cpu.isType && enforces(cpu, definition) ? ["enforce"] : []),
    ];
    notExpressed(cpu, definition, lost, notes);
    return { hypervisor: "qemu", text: parts.join(","), format: "argument of -cpu", lost, notes };
  },
};

function onOff(value: boolean): "on" | "off" {
  return value ? "on" : "off";
}

function isHostKind({ mode }: CpuDefinition): boolean {
  return mode === "host-passthrough" || mode === "maximum";
}

/** libvirt says it for each x86 guest, on where nothing is stated; QEMU's other architectures have no such property. */
function migratable(cpu: GuestCpu, definition: CpuDefinition): readonly string[] {
  if (!isHostKind(definition)) return [];
  const isX86 = archOf(cpu.arch)?.family === "x86";
  const value = definition.migratable ?? (isX86 ? true : undefined);
  return value === undefined ? [] : [`migratable=${onOff(value)}`];
}

/** `enforce` knows only x86, and a type that allows loss must not be refused for it. */
function enforces(cpu: GuestCpu, { check, mode }: CpuDefinition): boolean {
  return archOf(cpu.arch)?.family === "x86" && check !== "none" && (mode ?? "custom") === "custom";
}

/** host-model and match='minimum' mean a host's model: libvirt resolves them before it writes a command line. */
function concrete(
  cpu: GuestCpu,
  context: RenderContext,
  lost: RenderingLoss[],
  notes: string[],
): CpuDefinition {
  const { definition } = cpu;
  if (archOf(cpu.arch)?.family !== "x86" || isHostKind(definition)) return definition;
  const host = context.host?.domain?.hostModel;
  const needsHost = definition.mode === "host-model" || definition.match === "minimum";
  const optional = definition.features.some(({ policy }) => policy === "optional");
  if (host && (needsHost || optional)) {
    const updated = updateCpu({ ...definition, arch: cpu.arch }, { ...host, arch: cpu.arch }, context.map);
    if (updated.ok) return updated.value;
  }
  if (needsHost) {
    lost.push({
      feature: definition.mode === "host-model" ? "host-model" : "match='minimum'",
      why: "It stands for each host's own model, which libvirt looks up; render it for a host to see that host's.",
    });
  }
  if (optional)
    notes.push("Optional features are left out: render the CPU for a host to have those the host gives.");
  return cpu.versionedModel === undefined
    ? { ...definition, features: withRemoved(definition, context.map) }
    : definition;
}

/**
 * What libvirt's map no longer counts to a model is spelled out as off: old machine types switch it on again for the plain
 * name, never for a versioned one.
 */
function withRemoved(definition: CpuDefinition, map: CpuMap): readonly CpuFeature[] {
  const model = mapSection(map, "x86").modelByName.get(definition.model?.name ?? "");
  const named = new Set(definition.features.map(({ name }) => name));
  const removed = (model?.removed ?? []).filter((name) => !named.has(name));
  return [...definition.features, ...removed.map((name) => ({ name, policy: "disable" }) as const)];
}

function modelOf(
  cpu: GuestCpu,
  definition: CpuDefinition,
  { virtType }: RenderContext,
  lost: RenderingLoss[],
  notes: string[],
): string {
  switch (definition.mode ?? "custom") {
    case "host-passthrough":
    case "host-model":
      if (cpu.ppc64Compat !== undefined) {
        notes.push(
          `The compatibility mode is a machine option: add max-cpu-compat=${cpu.ppc64Compat} to -machine pseries.`,
        );
      }
      if (virtType === "qemu") {
        notes.push("Emulation has no host CPU: the model host needs KVM or HVF.");
      }
      return "host";
    case "maximum":
      return "max";
    case "custom": {
      // A definition taken over from the host has the host's model.
      const isOwn = definition.model?.name === cpu.definition.model?.name;
      const name = (isOwn ? cpu.versionedModel : undefined) ?? definition.model?.name;
      const gone = modelsNotInQemu.get(name ?? "");
      if (gone !== undefined && archOf(cpu.arch)?.family === "x86")
        lost.push({ feature: name ?? "", why: gone });
      if (name !== undefined) return archOf(cpu.arch)?.family === "ppc64" ? ppc64ModelName(name) : name;
      notes.push("The definition names no model: QEMU's default for PC machine types stands in for it.");
      return "qemu64";
    }
  }
}

function features(
  cpu: GuestCpu,
  definition: CpuDefinition,
  map: CpuMap,
  lost: RenderingLoss[],
): readonly string[] {
  const isX86 = archOf(cpu.arch)?.family === "x86";
  const written: string[] = [];
  for (const { name, policy = "require" } of definition.features) {
    if (policy === "optional") continue;
    const state = onOff(policy === "require" || policy === "force");
    if (isX86 && unknownToQemu.has(name)) {
      // What QEMU does not know it cannot show either, so switching it off needs no word.
      if (state === "on") {
        lost.push({
          feature: name,
          why: "QEMU has no property for this feature, so it cannot be asked for.",
        });
      }
      continue;
    }
    if (isX86 && !mapSection(map, "x86").featureByName.has(name)) {
      lost.push({
        feature: name,
        why: "The CPU map does not know this feature, so its QEMU spelling is not known.",
      });
      continue;
    }
    // Two of libvirt's names may be one property of QEMU's: the command line then says it twice, as libvirt does.
    written.push(`${isX86 ? (qemuNames.get(name) ?? name) : name}=${state}`);
  }
  return written;
}

function caches({ cache, mode }: CpuDefinition): readonly string[] {
  switch (cache?.mode) {
    case undefined:
      return [];
    case "emulate":
      return ["l3-cache=on", ...hostCacheOff(mode)];
    case "passthrough":
      return ["host-cache-info=on", "l3-cache=off"];
    case "disable":
      return [...hostCacheOff(mode), "l3-cache=off"];
  }
}

/** Only the host models pass cache information on by default. */
function hostCacheOff(mode: CpuDefinition["mode"]): readonly string[] {
  return mode === "host-passthrough" || mode === "maximum" ? ["host-cache-info=off"] : [];
}

function physAddrBits({ maxPhysAddr }: CpuDefinition): readonly string[] {
  switch (maxPhysAddr?.mode) {
    case undefined:
      return [];
    case "passthrough":
      return [
        "host-phys-bits=on",
        ...(maxPhysAddr.limit === undefined ? [] : [`host-phys-bits-limit=${maxPhysAddr.limit}`]),
      ];
    case "emulate":
      return [maxPhysAddr.bits === undefined ? "host-phys-bits=off" : `phys-bits=${maxPhysAddr.bits}`];
  }
}

function notExpressed(
  cpu: GuestCpu,
  definition: CpuDefinition,
  lost: RenderingLoss[],
  notes: string[],
): void {
  if (definition.deprecatedFeatures === false) {
    const why =
      "libvirt switches off what this QEMU calls deprecated; name the features (csske, bpb) to do it here.";
    lost.push({ feature: "deprecated_features", why });
  }
  if (archOf(cpu.arch)?.family !== "x86") return;
  if (cpu.vendors.length > 0) {
    const why =
      "KVM shows the guest the host's vendor whatever the model says; the catalog checks the host's.";
    if (cpu.isType) lost.push({ feature: "vendor", why });
    else notes.push(`vendor ${cpu.vendors.join(", ")}: ${why}`);
  }
  const forbidden = definition.features.filter(({ policy }) => policy === "forbid").map(({ name }) => name);
  for (const feature of forbidden) {
    lost.push({ feature, why: "QEMU hides it from the guest, but does not refuse a host that has it." });
  }
  if (definition.match === "strict") {
    lost.push({
      feature: "match='strict'",
      why: "QEMU does not refuse a host that has more than the guest.",
    });
  }
}
