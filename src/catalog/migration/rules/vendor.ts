import { no, warn } from "../finding.js";
import type { ClassRule, MigrationSide } from "../question.js";
import { offeredCpu } from "../targetCpu.js";

/**
 * The guest's CPU names a vendor: the target must be of it. Where it names none libvirt does not look, and a change of
 * vendor is worth a warning: the guest sees the vendor of its host.
 * Source: cpu-semantics, section 2, step 2.
 */
export const vendorRule: ClassRule = ({ guest, source, target }) => {
  if (guest.cpu.kind !== "concrete") return [];
  const wanted = guest.cpu.definition.vendor;
  const own = vendorOf(target);
  if (wanted !== undefined) {
    if (own === wanted) return [];
    // Where nothing tells the target's CPU at all, the CPU rule says so; a known CPU without a vendor is libvirt's no.
    if (own === undefined && offeredCpu(target, guest.machine).atStart === undefined) return [];
    if (own === undefined) {
      return no("VENDOR", `The guest's CPU is ${wanted}'s; the host's documents name no vendor.`);
    }
    return no("VENDOR", `The guest's CPU is ${wanted}'s, the host's is ${own}'s.`);
  }
  const before = vendorOf(source);
  if (before === undefined || own === undefined || before === own) return [];
  return warn(
    "VENDOR_CHANGES",
    `The guest's CPU names no vendor, and the host's is ${own}'s where the source's is ${before}'s: the guest may see it change.`,
  );
};

/** The vendor that a guest sees there. */
export function vendorOf({ capabilityClass, hypervisor }: MigrationSide): string | undefined {
  const given = hypervisor?.domainCapabilities.find((document) => document.cpu.hostModel.definition?.vendor)
    ?.cpu.hostModel.definition?.vendor;
  return given ?? (hypervisor?.virtType === "qemu" ? undefined : capabilityClass.content.hostCpu?.vendor);
}
