import type { CapabilityClass } from "../model.js";
import { compareVirtTypes, isNativeArch } from "../virtTypes.js";
import type { MigratingGuest, MigrationSide } from "./question.js";

/** A class as a side of the guest's migration. */
export function sideOf(
  capabilityClass: MigrationSide["capabilityClass"],
  { virtType, arch }: Pick<MigratingGuest, "virtType" | "arch">,
): MigrationSide {
  const hypervisor = capabilityClass.hypervisors
    .map((item) => item.content)
    .find((content) => content.virtType === virtType && content.arch === arch);
  return { capabilityClass, ...(hypervisor && { hypervisor }) };
}

/** What runs a guest of this architecture there where nobody says: the best virt type. */
export function defaultVirtType(
  capabilityClass: Pick<CapabilityClass, "arch" | "bestVirtType"> & {
    readonly hypervisors: readonly {
      readonly content: { readonly virtType: string; readonly arch: string };
    }[];
  },
  arch: string,
): string {
  const offered = capabilityClass.hypervisors
    .map((item) => item.content)
    .filter((content) => content.arch === arch)
    .map((content) => content.virtType)
    .sort(compareVirtTypes);
  if (isNativeArch(capabilityClass.arch, arch)) return offered[0] ?? capabilityClass.bestVirtType ?? "kvm";
  return offered[0] ?? "qemu";
}
