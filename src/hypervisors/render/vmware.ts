import { archOf } from "../../cpu/archs.js";
import { type EvcMode, evcModes } from "../data/evcModes.js";
import { vmwareFeatures, vmxMaskBits } from "../data/vmwareFeatures.js";
import type { CpuRenderer, GuestCpu, RenderingLoss } from "./rendering.js";

/**
 * VMware: the lowest EVC mode that has the type's features (for a cluster, or for one VM from hardware version 14 on), VMX
 * feature masks that hide what the type does not have, and the CPUID masks of old virtual hardware.
 * Source: vSphere's EVC modes and VMX options; a vCenter's own `supportedEVCMode` is the authority.
 */
export const vmware: CpuRenderer = {
  kind: "vmware",
  render(cpu) {
    const lost: RenderingLoss[] = [];
    const notes: string[] = [...cpu.notes];
    const format = "EVC mode, and VMX options";
    if (archOf(cpu.arch)?.family !== "x86") {
      lost.push({ feature: "cpu", why: `VMware ESXi has no CPU settings for ${cpu.arch} guests.` });
      return { hypervisor: "vmware", text: "", format, lost, notes };
    }
    if (cpu.isHostCpu) {
      const text = "# no EVC, no masks: the guest sees the host's CPU";
      hiddenUnderHost(cpu, lost);
      return { hypervisor: "vmware", text, format, lost, notes };
    }
    const modes = vendorsOf(cpu).map((vendor) => nearestMode(cpu, vendor, lost));
    const lines = [
      ...modes.flatMap((mode) => (mode ? [`# EVC mode (${mode.vendor}): ${mode.key}`] : [])),
      ...featureMasks(cpu),
      ...legacyMasks(cpu).map((line) => `# ${line}`),
    ];
    reportUnnamed(cpu, lost);
    notes.push(
      "EVC: set the mode on the cluster, or per VM (hardware version 14 or later, powered off). What a mode contains is told by the vCenter.",
      "The commented cpuid lines are for virtual hardware up to version 8; later ones take featMask.",
      "Masks hide features and do not refuse a host that lacks one: the catalog checks that.",
    );
    return { hypervisor: "vmware", text: lines.join("\n"), format, lost, notes };
  },
};

function vendorsOf({ vendors }: GuestCpu): readonly EvcMode["vendor"][] {
  const known = (["Intel", "AMD"] as const).filter(
    (vendor) => vendors.length === 0 || vendors.includes(vendor),
  );
  return known;
}

/** The lowest mode that has every feature of the guest that this vendor's modes tell apart. */
function nearestMode(cpu: GuestCpu, vendor: EvcMode["vendor"], lost: RenderingLoss[]): EvcMode | undefined {
  const modes = evcModes.filter((mode) => mode.vendor === vendor);
  const known = new Set(modes.flatMap((mode) => mode.adds));
  const wanted = cpu.features.filter((name) => known.has(name));
  let best: EvcMode | undefined;
  let bestMissing = wanted;
  for (const [mode, contents] of contentsOf(modes)) {
    if (mode.isObsolete) continue;
    const missing = wanted.filter((name) => !contents.has(name));
    if (best === undefined || missing.length < bestMissing.length) {
      best = mode;
      bestMissing = missing;
    }
    if (missing.length === 0) break;
  }
  for (const feature of bestMissing) {
    lost.push({ feature, why: `${best?.key ?? vendor} is the nearest EVC mode, and has it not.` });
  }
  return best;
}

function contentsOf(modes: readonly EvcMode[]): ReadonlyMap<EvcMode, ReadonlySet<string>> {
  const contents = new Map<EvcMode, ReadonlySet<string>>();
  let previous: EvcMode | undefined;
  for (const mode of modes) {
    const parent = mode.buildsOn === undefined ? previous : modes.find(({ key }) => key === mode.buildsOn);
    const names = new Set([...((parent && contents.get(parent)) ?? []), ...mode.adds]);
    for (const name of mode.drops ?? []) names.delete(name);
    contents.set(mode, names);
    previous = mode;
  }
  return contents;
}

function featureMasks(cpu: GuestCpu): readonly string[] {
  const has = new Set(cpu.features);
  return vmwareFeatures
    .filter(
      ([libvirtName, , isMaskable]) => (isMaskable || isHidden(cpu, libvirtName)) && !has.has(libvirtName),
    )
    .map(([, name]) => `featMask.vm.cpuid.${name} = "Val:0"`)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function isHidden({ definition }: GuestCpu, feature: string): boolean {
  return definition.features.some(
    ({ name, policy }) => name === feature && (policy === "disable" || policy === "forbid"),
  );
}

/** 32 places in groups of four, bit 31 first; 0 hides, - leaves it to the guest's defaults. */
function legacyMasks(cpu: GuestCpu): readonly string[] {
  const has = new Set(cpu.features);
  const places = new Map<string, string[]>();
  for (const [leaf, register, bit, libvirtName] of vmxMaskBits) {
    if (has.has(libvirtName)) continue;
    const key = `cpuid.${leaf.toString(16)}.${register}`;
    const mask = places.get(key) ?? new Array<string>(32).fill("-");
    mask[31 - bit] = "0";
    places.set(key, mask);
  }
  return [...places].map(([key, mask]) => `${key} = "${mask.join("").match(/.{4}/g)?.join(":") ?? ""}"`);
}

function hiddenUnderHost(cpu: GuestCpu, lost: RenderingLoss[]): void {
  for (const { name, policy } of cpu.definition.features) {
    if (policy === "disable" || policy === "forbid") {
      lost.push({ feature: name, why: "Without masks the guest sees all that the host has." });
    }
  }
}

/** Features asked for by name, for which neither a mask nor a mode is known. */
function reportUnnamed(cpu: GuestCpu, lost: RenderingLoss[]): void {
  const known = new Set([...vmwareFeatures.map(([name]) => name), ...evcModes.flatMap(({ adds }) => adds)]);
  const masked = new Set(vmxMaskBits.map(([, , , name]) => name));
  for (const feature of cpu.asked) {
    if (known.has(feature) || masked.has(feature)) continue;
    lost.push({ feature, why: "No VMware name is known for it: vSphere decides whether the guest sees it." });
  }
  for (const { name, policy } of cpu.definition.features) {
    const hides = policy === "disable" || policy === "forbid";
    if (!hides || known.has(name) || masked.has(name)) continue;
    lost.push({ feature: name, why: "No VMware name is known for it, so it cannot be hidden." });
  }
  if (cpu.definition.maxPhysAddr?.bits !== undefined) {
    lost.push({ feature: "maxphysaddr", why: "vSphere gives no setting for physical address bits." });
  }
}
