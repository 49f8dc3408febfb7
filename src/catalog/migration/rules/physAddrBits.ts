import type { MaxPhysAddr } from "../../../cpu/index.js";
import { no, open } from "../finding.js";
import type { ClassRule, MigrationSide } from "../question.js";

/**
 * `maxphysaddr` with mode emulate and N bits needs N on the target; with mode passthrough the same number as on the source.
 * Source: migration, rule 5.
 */
export const physAddrBitsRule: ClassRule = ({ guest, source, target }) => {
  if (!target.hypervisor) return [];
  const wish = guest.cpu.kind === "unknown" ? undefined : guest.cpu.definition.maxPhysAddr;
  const least = wish?.mode === "emulate" ? wish.bits : guest.minPhysAddrBits;
  if (wish?.mode !== "passthrough" && least === undefined) return [];
  const own = bitsOf(target, wish);
  if (own === undefined) {
    return open("PHYS_ADDR_BITS_UNKNOWN", "The host's documents do not tell its physical address bits.");
  }
  if (wish?.mode === "passthrough") {
    const before = bitsOf(source, wish);
    if (before === undefined) {
      return open("PHYS_ADDR_BITS_UNKNOWN", "The source's documents do not tell its physical address bits.");
    }
    if (before === own) return [];
    return no(
      "PHYS_ADDR_BITS",
      `The guest has the ${before} physical address bits of its host; there it would have ${own}.`,
    );
  }
  if (least === undefined || own >= least) return [];
  return no("PHYS_ADDR_BITS", `The guest has ${least} physical address bits, the host ${own}.`);
};

function bitsOf({ capabilityClass, hypervisor }: MigrationSide, wish: MaxPhysAddr | undefined) {
  const documents = hypervisor?.domainCapabilities ?? [];
  const given = documents.map((document) => document.cpu.hostModel.definition?.maxPhysAddr);
  const bits =
    capabilityClass.content.hostCpu?.maxPhysAddr?.bits ??
    given.find((item) => item?.bits !== undefined)?.bits;
  const limit = wish?.limit;
  return bits !== undefined && limit !== undefined ? Math.min(bits, limit) : bits;
}
