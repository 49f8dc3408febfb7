import { archOf } from "../../cpu/archs.js";
import { type XenFeature, xenFeatures, xenFeaturesetWords, xlOnlyFeatures } from "../data/xenFeatures.js";
import type { CpuRenderer, GuestCpu, RenderingLoss } from "./rendering.js";

/**
 * xl's `cpuid=` and xapi's featureset. A CPU type is a list of what the guest may see; Xen takes a list of what to hide, so
 * every feature that Xen shows by default and the type does not have is switched off. Left alone are the bits that Xen
 * decides itself, those it accumulates over hosts, opt-in ones and mitigations.
 * Source: xen tools/libs/light/libxl_cpuid.c, public/arch-x86/cpufeatureset.h; xapi's cpuid.ml.
 */
export const xen: CpuRenderer = {
  kind: "xen",
  render(cpu) {
    const lost: RenderingLoss[] = [];
    const notes: string[] = [...cpu.notes];
    const format = "xl.cfg cpuid, and xapi featuresets";
    if (archOf(cpu.arch)?.family !== "x86") {
      lost.push({
        feature: "cpu",
        why: `Xen has no CPU settings for ${cpu.arch} guests: they get the host's CPU.`,
      });
      return { hypervisor: "xen", text: "", format, lost, notes };
    }
    const hidden = cpu.isHostCpu ? [] : beyond(cpu);
    const named = hiddenByName(cpu, lost);
    const switches = [...new Set([...hidden.map(([name]) => name), ...named.map(({ name }) => name)])].sort(
      byCode,
    );
    const lines = [`cpuid = "${["host", ...switches.map((name) => `${name}=0`)].join(",")}"`];
    if (!cpu.isHostCpu) {
      const required = xenFeatures.filter(
        ([, , , , libvirtName]) => libvirtName !== undefined && cpu.features.includes(libvirtName),
      );
      const deny = [...hidden, ...named.flatMap(({ entry }) => (entry ? [entry] : []))];
      lines.push(`# xapi, host must have: featureset_required=${featureset(required)}`);
      lines.push(`# xapi, clear in the pool's features_hvm_host: featureset_deny=${featureset(deny)}`);
      reportUnnamed(cpu, lost);
      reportIdentity(cpu, lost);
      notes.push("cpuid= hides features and does not refuse a host that lacks one: the catalog checks that.");
      notes.push(
        "xapi: set VM.platform:featureset to the pool's features_hvm_host with the bits of featureset_deny cleared, never with bits added.",
      );
    }
    return { hypervisor: "xen", text: lines.join("\n"), format, lost, notes };
  },
};

/** What Xen shows by default and the guest must not see. */
function beyond(cpu: GuestCpu): readonly XenFeature[] {
  const has = new Set(cpu.features);
  return xenFeatures.filter(
    ([, , , isLevelled, libvirtName]) => isLevelled && (libvirtName === undefined || !has.has(libvirtName)),
  );
}

interface HiddenFeature {
  readonly name: string;
  readonly entry?: XenFeature;
}

/** Features that the CPU switches off by name, whether Xen shows them by default or not. */
function hiddenByName(cpu: GuestCpu, lost: RenderingLoss[]): readonly HiddenFeature[] {
  return cpu.definition.features.flatMap(({ name, policy }): readonly HiddenFeature[] => {
    if (policy === "forbid") {
      lost.push({
        feature: name,
        why: "Xen hides it from the guest, but does not refuse a host that has it.",
      });
    }
    if (policy !== "disable" && policy !== "forbid") return [];
    const entry = xenFeatures.find(([, , , , libvirtName]) => libvirtName === name);
    if (entry) return [{ name: entry[0], entry }];
    const xlName = xlOnlyFeatures.get(name);
    if (xlName !== undefined) return [{ name: xlName }];
    lost.push({ feature: name, why: "Xen has no name for this feature, so it cannot be hidden." });
    return [];
  });
}

function reportUnnamed(cpu: GuestCpu, lost: RenderingLoss[]): void {
  const known = new Set(xenFeatures.map(([, , , , libvirtName]) => libvirtName));
  for (const feature of cpu.features) {
    if (known.has(feature)) continue;
    lost.push({
      feature,
      why: "It has no place in Xen's featureset: Xen decides whether the guest sees it.",
    });
  }
}

function reportIdentity({ definition }: GuestCpu, lost: RenderingLoss[]): void {
  if (definition.maxPhysAddr?.bits !== undefined) {
    lost.push({ feature: "maxphysaddr", why: "Xen gives guests the host's physical address bits." });
  }
}

/** 8 hex digits a word, word 0 first, joined by dashes: xapi's notation. */
function featureset(features: readonly XenFeature[]): string {
  const words = new Uint32Array(xenFeaturesetWords);
  for (const [, word, bit] of features) words[word] = (words[word] ?? 0) | (1 << bit);
  return [...words].map((word) => word.toString(16).padStart(8, "0")).join("-");
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
