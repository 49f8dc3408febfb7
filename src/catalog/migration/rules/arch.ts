import { isNativeArch } from "../../virtTypes.js";
import { no, open } from "../finding.js";
import type { ClassRule } from "../question.js";

/**
 * The target executes guests of this architecture, and offers the same virt type for it.
 * Source: migration, rule 1; i686 guests run on x86_64 hosts that say so.
 */
export const archRule: ClassRule = ({ guest, target }) => {
  const { capabilityClass, hypervisor } = target;
  if (hypervisor) return [];
  if (guest.virtType !== "qemu" && !isNativeArch(capabilityClass.arch, guest.arch)) {
    return no(
      "ARCH",
      `The guest is ${guest.arch}; the host is ${capabilityClass.arch} and executes no such guests itself.`,
    );
  }
  if (capabilityClass.hypervisors.length === 0) {
    return open(
      "NO_HYPERVISOR",
      "The host's documents name no hypervisor: report its capabilities with <guest> elements, or domain capabilities.",
    );
  }
  return no(
    "VIRT_TYPE",
    `The guest runs under ${guest.virtType}, which the host does not offer for ${guest.arch}.`,
  );
};
