import { offersMachine } from "../../primaryDomainCapabilities.js";
import { no, open, warn } from "../finding.js";
import type { ClassRule } from "../question.js";

/**
 * The target offers the guest's canonical machine type. An alias was resolved on the source, as `pc` on two hosts can be
 * two machines; a deprecated type is a warning. Source: migration, rule 2.
 */
export const machineTypeRule: ClassRule = ({ guest, target: { hypervisor } }) => {
  const { machine } = guest;
  if (machine === undefined || !hypervisor) return [];
  if (guest.machineIsAlias) {
    return open(
      "MACHINE_TYPE_UNKNOWN",
      `Which machine type ${machine} is on the source its documents do not tell: give the versioned name, or report the source's capabilities.`,
    );
  }
  const offered = hypervisor.machines.find((item) => item.name === machine || item.canonical === machine);
  if (!offered && !offersMachine(hypervisor, machine)) {
    if (hypervisor.machines.length === 0) {
      return open(
        "MACHINE_TYPE_UNKNOWN",
        `The host's documents do not list its machine types, so whether it offers ${machine} is not known: report its capabilities.`,
      );
    }
    return no("MACHINE_TYPE", `The host's emulator offers no machine type ${machine}.`);
  }
  const own = hypervisor.machines.find((item) => item.name === machine);
  if ((own ?? offered)?.deprecated !== true) return [];
  return warn("MACHINE_TYPE_DEPRECATED", `The host's emulator calls the machine type ${machine} deprecated.`);
};
