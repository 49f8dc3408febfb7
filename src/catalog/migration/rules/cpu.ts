import type { CpuReason } from "../../../cpu/index.js";
import { type MigrationFinding, no, open, warn } from "../finding.js";
import type { ClassRule } from "../question.js";
import { compareOffered, offeredCpu, withoutVendor } from "../targetCpu.js";

/**
 * A guest whose CPU is defined in full: `require` must be met by what the target gives, `disable` need not be, more does
 * no harm. The verdict is libvirt's own. Source: migration, rule 3; cpu-semantics, section 2.
 */
export const cpuRule: ClassRule = (question) => {
  const { guest, target, map } = question;
  if (!target.hypervisor) return [];
  if (guest.cpu.kind === "unknown") return open("CPU_UNKNOWN", guest.cpu.why);
  if (guest.cpu.kind === "whole") return [];
  // The vendor is a rule of its own: a host of another vendor is told what else it lacks as well.
  const wanted = withoutVendor(guest.cpu.definition);
  const answer = compareOffered(offeredCpu(target, guest.machine), wanted, map);
  if (!answer) {
    return open(
      "NEEDS_DOMAIN_CAPABILITIES",
      `The host's documents do not tell which CPU ${target.hypervisor.virtType} gives a guest: report its domain capabilities.`,
    );
  }
  if (!answer.ok)
    return open("HOST_CPU_UNKNOWN", `The host's CPU cannot be compared: ${answer.error.message}`);
  const { outcome, reasons } = answer.value;
  if (outcome === "IDENTICAL" || outcome === "SUPERSET") return notListed(question);
  const weight = outcome === "UNKNOWN" ? "UNKNOWN" : "NO";
  return [...reasons.map((reason) => findingOf(reason, weight)), ...notListed(question)];
};

function findingOf({ code, message, features }: CpuReason, weight: "NO" | "UNKNOWN"): MigrationFinding {
  return { weight, code, message, ...(features && { features }) };
}

/**
 * An emulator has to know the model. libvirt may put a close one in its place at start, unless the guest forbids it; CPU
 * types and flavors always do. libvirt's comparison does not look at it. Source: libvirt's "Domain XML format", fallback.
 */
const notListed: ClassRule = ({ guest, target }) => {
  if (guest.cpu.kind !== "concrete" || !target.hypervisor) return [];
  const { model } = guest.cpu.definition;
  if (!model) return [];
  const modes = target.hypervisor.domainCapabilities.map((document) => document.cpu.custom);
  const forbids = model.fallback === "forbid";
  if (
    forbids &&
    modes.length > 0 &&
    modes.every((mode) => !mode.supported) &&
    target.hypervisor.virtType !== "xen"
  ) {
    return no("MODE_NOT_SUPPORTED", "The host's hypervisor supports no named CPU models.");
  }
  const names = modes.flatMap((mode) => mode.models.flatMap(({ name, canonical }) => [name, canonical]));
  if (names.length === 0 || names.includes(model.name)) return [];
  const absent = `The host's emulator does not list the model ${model.name}`;
  return forbids
    ? no(
        "MODEL_NOT_LISTED",
        `${absent}, and the guest's CPU forbids a fallback: write the CPU with a model that both know.`,
      )
    : warn("MODEL_NOT_LISTED", `${absent}: libvirt may put another in its place.`);
};
