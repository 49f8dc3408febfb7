import type { CpuDefinition } from "../../cpu/definition.js";
import { formatCpuXml } from "../../cpu/formatCpuXml.js";
import type { CpuRenderer, GuestCpu, RenderingLoss } from "./rendering.js";

const format = "libvirt <cpu> element";

/**
 * libvirt's `<cpu>` element. `check='partial'` for named models: libvirt then tests the host before it starts the guest;
 * `full` would also refuse bits that QEMU adds on its own (hypervisor, x2apic, arat …). Models carry `fallback='forbid'`, so
 * that no older model is put in their place. Source: libvirt's "Domain XML format", CPU model and topology.
 */
export const libvirt: CpuRenderer = {
  kind: "libvirt",
  render(cpu, context) {
    const lost: RenderingLoss[] = [];
    const notes: string[] = [...cpu.notes];
    if (cpu.vendors.length > 1) {
      const why = `Only one vendor can be written, not ${cpu.vendors.join(" or ")}; the catalog checks the host's.`;
      lost.push({ feature: "vendor", why });
    }
    const virtType = context.virtType ?? context.host?.virtType ?? "kvm";
    if (virtType === "lxc") {
      lost.push({
        feature: "cpu",
        why: "libvirt's LXC driver has no CPU to configure: containers see the host's.",
      });
      return { hypervisor: "libvirt", text: "", format, lost, notes };
    }
    const definition = virtType === "xen" ? forXen(cpu, lost, notes) : chosen(cpu, virtType, notes);
    return { hypervisor: "libvirt", text: formatCpuXml(definition).trimEnd(), format, lost, notes };
  },
};

/** The definition with match, check and fallback spelled out where the author left them to libvirt. */
function chosen(cpu: GuestCpu, virtType: string, notes: string[]): CpuDefinition {
  const { arch: _, type: __, features, model, ...rest } = cpu.definition;
  const mode = rest.mode ?? "custom";
  const isNamed = mode === "custom";
  if (virtType === "qemu" && mode === "host-passthrough") {
    notes.push("Emulation has no host CPU to pass through: use mode='maximum', or a named model.");
  }
  const usesHost = mode === "host-passthrough" || mode === "maximum";
  return {
    type: "guest",
    ...rest,
    mode,
    ...(isNamed && { match: rest.match ?? "exact" }),
    // What libvirt does where nothing is written: it does not look before an emulated guest starts.
    check: rest.check ?? (isNamed && virtType !== "qemu" ? "partial" : "none"),
    ...(usesHost && rest.migratable === undefined && cpu.isType && { migratable: true }),
    ...(model && {
      model: { ...model, ...(isNamed && model.fallback === undefined && { fallback: "forbid" as const }) },
    }),
    features: features.map(({ name, policy }) => ({ name, policy: policy ?? "require" })),
  };
}

/** libvirt's Xen driver passes the host's CPU through, with single features switched; it ignores named models. */
function forXen(cpu: GuestCpu, lost: RenderingLoss[], notes: string[]): CpuDefinition {
  if (!cpu.isHostCpu) {
    lost.push({
      feature: cpu.definition.model?.name ?? "model",
      why: "libvirt's Xen driver ignores named models: features of the host beyond the model stay visible.",
    });
    notes.push("Xen's own cpuid= setting hides what is beyond the model: render the CPU for xen.");
  }
  return {
    type: "guest",
    mode: "host-passthrough",
    check: "none",
    features: cpu.definition.features.filter(({ policy }) => policy === "disable" || policy === "forbid"),
  };
}
