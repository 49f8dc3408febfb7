import { type CpuDefinition, formatCpuXml } from "../../cpu/index.js";
import type { ClassAnswer } from "./evaluate.js";
import { type MigrationFinding, verdictOf } from "./finding.js";
import type { ClassQuestion } from "./question.js";
import { compareOffered, offeredCpu, withoutVendor } from "./targetCpu.js";

/** The cheapest change of the guest's CPU that would make a host a target. */
export interface MigrationCure {
  /** The smallest set of features to leave out. */
  readonly features: readonly string[];
  /** The guest's CPU without them, as a `<cpu>` element; undefined for a CPU without a model. */
  readonly cpuXml?: string;
}

/**
 * What to leave out of the guest's CPU so that the host could take it. Only where features are all that stands in the way:
 * each missing one is needed, so the missing ones are the smallest set. It is tried before it is told.
 */
export function cureOf(
  { guest, target, map }: ClassQuestion,
  { findings }: Pick<ClassAnswer, "findings">,
  others: readonly MigrationFinding[] = [],
): MigrationCure | undefined {
  if (guest.cpu.kind !== "concrete") return undefined;
  const rest = [...findings, ...others].filter(
    ({ code }) => code !== "MISSING_FEATURES" && code !== "NO_LONGER_REPORTED",
  );
  if (verdictOf(rest) !== "COMPATIBLE") return undefined;
  const features = missingFeatures(findings);
  if (features.length === 0) return undefined;
  const cured = without(guest.cpu.definition, features);
  const again = compareOffered(offeredCpu(target, guest.machine), withoutVendor(cured), map);
  if (!again?.ok || !["IDENTICAL", "SUPERSET"].includes(again.value.outcome)) return undefined;
  return { features, ...(cured.model && { cpuXml: formatCpuXml(cured) }) };
}

export function missingFeatures(findings: readonly MigrationFinding[]): readonly string[] {
  return findings.flatMap(({ code, features }) => (code === "MISSING_FEATURES" ? (features ?? []) : []));
}

/** The definition with these features disabled; a CPU without a model simply does not ask for them. */
export function without(cpu: CpuDefinition, names: readonly string[]): CpuDefinition {
  const hidden = new Set(names);
  const kept = cpu.features.filter((feature) => !hidden.has(feature.name));
  if (cpu.model === undefined) return { ...cpu, features: kept };
  return { ...cpu, features: [...kept, ...names.map((name) => ({ name, policy: "disable" as const }))] };
}
