import { primaryDomainCapabilities } from "../../primaryDomainCapabilities.js";
import { no } from "../finding.js";
import type { ClassRule } from "../question.js";

/** The target's machine type allows as many vCPUs as the guest has. Source: migration, rule 6. */
export const vcpuLimitRule: ClassRule = ({ guest, target: { hypervisor } }) => {
  const { vcpus, machine } = guest;
  if (vcpus === undefined || !hypervisor) return [];
  const document = primaryDomainCapabilities(hypervisor, machine);
  const offered = hypervisor.machines.find(
    (item) => machine !== undefined && (item.name === machine || item.canonical === machine),
  );
  // Where the machine type is not offered, which is a reason of its own, the default one stands for it.
  const stand = offered ? undefined : primaryDomainCapabilities(hypervisor);
  const limit = document?.maxVcpus ?? offered?.maxCpus ?? stand?.maxVcpus;
  if (limit === undefined || vcpus <= limit) return [];
  return no(
    "VCPU_LIMIT",
    `The guest has ${vcpus} vCPUs; the host allows ${limit}${machine === undefined ? "" : ` with machine type ${machine}`}.`,
  );
};
