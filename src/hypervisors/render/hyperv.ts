import { archOf } from "../../cpu/archs.js";
import type { CpuRenderer, GuestCpu, RenderingLoss } from "./rendering.js";

/**
 * Features that Hyper-V's minimum set hides, by libvirt name: what the first version hid on either vendor; everything newer
 * is hidden as well, so a guest with anything beyond `visible` does not fit the minimum set.
 * Source: Microsoft's description of processor compatibility mode, and the TLFS, section 5.2.11.
 */
const visible = new Set([
  ...[
    "apic",
    "clflush",
    "cmov",
    "cx8",
    "cx16",
    "de",
    "fpu",
    "fxsr",
    "lahf_lm",
    "lm",
    "mca",
    "mce",
    "mmx",
    "msr",
  ],
  ...[
    "mtrr",
    "nx",
    "pae",
    "pat",
    "pge",
    "pni",
    "pse",
    "pse36",
    "sep",
    "sse",
    "sse2",
    "syscall",
    "tsc",
    "hypervisor",
  ],
  // Not told to guests in either setting: they belong to the topology or to nested virtualization.
  ...["ht", "cmp_legacy", "svm", "vmx", "vme", "ss", "acpi"],
]);

const command = "Set-VMProcessor -VMName <name>";

/** Hyper-V has no named CPU models: three settings of the whole VM, which must be off to change them. */
export const hyperv: CpuRenderer = {
  kind: "hyperv",
  render(cpu) {
    const lost: RenderingLoss[] = [];
    const notes: string[] = [...cpu.notes];
    const format = "PowerShell Set-VMProcessor";
    if (archOf(cpu.arch)?.family !== "x86") {
      lost.push({ feature: "cpu", why: `Hyper-V has no CPU settings for ${cpu.arch} guests.` });
      return { hypervisor: "hyperv", text: "", format, lost, notes };
    }
    notes.push("Set it while the VM is off; it holds from the VM's next start.");
    if (cpu.isHostCpu) {
      hiddenAreVisible(cpu, lost);
      const text = `${command} -CompatibilityForMigrationEnabled $false`;
      return { hypervisor: "hyperv", text, format, lost, notes };
    }
    const enabled = `${command} -CompatibilityForMigrationEnabled $true`;
    const beyond = cpu.features.filter((name) => !visible.has(name));
    // Of the vendor-neutral oldest CPUs only ssse3 is hidden: losing it is nearer to the type than showing all of the host.
    if (beyond.every((name) => name === "ssse3")) {
      for (const feature of beyond) lost.push({ feature, why: "The minimum feature set hides it." });
      notes.push(
        "Windows Server 2022 and earlier know the minimum feature set only: leave -CompatibilityForMigrationMode out there.",
      );
      const text = `${enabled} -CompatibilityForMigrationMode MinimumFeatureSet`;
      return { hypervisor: "hyperv", text, format, lost, notes };
    }
    hiddenAreVisible(cpu, lost);
    lost.push({
      feature: cpu.versionedModel ?? cpu.definition.model?.name ?? "model",
      why: "Hyper-V names no CPU models: hosts must have the type's features (the catalog checks that), and what the cluster has beyond stays visible.",
    });
    notes.push(
      "CommonClusterFeatureSet needs Azure Stack HCI 21H2 or Windows Server 2025 and VM configuration version 10.0; before that the type can only choose hosts.",
    );
    const text = `${enabled} -CompatibilityForMigrationMode CommonClusterFeatureSet`;
    return { hypervisor: "hyperv", text, format, lost, notes };
  },
};

function hiddenAreVisible(cpu: GuestCpu, lost: RenderingLoss[]): void {
  for (const { name, policy } of cpu.definition.features) {
    if (policy === "disable" || policy === "forbid") {
      lost.push({ feature: name, why: "Hyper-V cannot hide a single feature." });
    }
  }
  if (cpu.definition.maxPhysAddr?.bits !== undefined) {
    lost.push({ feature: "maxphysaddr", why: "Hyper-V has no setting for physical address bits." });
  }
}
