import { no } from "../finding.js";
import type { ClassRule } from "../question.js";

/**
 * Guests that can migrate nowhere: host-passthrough with `migratable='off'`, and `invtsc` without a fixed TSC frequency,
 * as QEMU itself refuses to send them. Source: migration, rule 4; case 10.
 */
export const nonMigratableRule: ClassRule = ({ guest }) => {
  const { cpu } = guest;
  if (cpu.kind === "unknown") return [];
  if (cpu.kind === "whole" && !cpu.migratable) {
    return no("NON_MIGRATABLE", "The guest's CPU is defined with migratable='off': it can go nowhere.");
  }
  if (hasInvtsc(guest.cpu) && guest.tscFrequencyHz === undefined) {
    return no(
      "NON_MIGRATABLE",
      "The guest has invtsc and no fixed TSC frequency: give it <timer name='tsc' frequency='…'/>, or leave invtsc out.",
      ["invtsc"],
    );
  }
  return [];
};

/** Whether the guest was promised a TSC that never changes its rate. */
export function hasInvtsc(cpu: Parameters<ClassRule>[0]["guest"]["cpu"]): boolean {
  if (cpu.kind === "unknown") return false;
  return cpu.definition.features.some(
    ({ name, policy = "require" }) => name === "invtsc" && (policy === "require" || policy === "force"),
  );
}
