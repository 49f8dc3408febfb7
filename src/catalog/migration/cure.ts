import { type CpuDefinition, formatCpuXml } from "../../cpu/index.js";
import { type ClassAnswer, evaluateClass } from "./evaluate.js";
import { type MigrationFinding, verdictOf } from "./finding.js";
import type { ClassQuestion } from "./question.js";

/** The cheapest change of the guest's CPU that would make a host a target. */
export interface MigrationCure {
  /** The smallest set of features to leave out. */
  readonly features: readonly string[];
  /** The guest's CPU without them, as a `<cpu>` element; undefined for a CPU without a model. */
  readonly cpuXml?: string;
}

/** Reasons that leaving features out can do away with; NON_MIGRATABLE only where it names them. */
const curable: ReadonlySet<MigrationFinding["code"]> = new Set([
  "NON_MIGRATABLE",
  "MISSING_FEATURES",
  "NO_LONGER_REPORTED",
  "PASSTHROUGH_FEATURES",
]);

/**
 * What to leave out of the guest's CPU so that the host could take it. Only where features are all that stands in the way:
 * each of them is in the way by itself, so they are the smallest set. It is tried before it is told.
 */
export function cureOf(
  question: ClassQuestion,
  { findings }: Pick<ClassAnswer, "findings">,
  others: readonly MigrationFinding[] = [],
): MigrationCure | undefined {
  const { guest } = question;
  // Nobody chooses a container's CPU.
  if (guest.cpu.kind === "unknown" || guest.virtType === "lxc") return undefined;
  const isCurable = ({ code, features = [] }: MigrationFinding) => curable.has(code) && features.length > 0;
  if (verdictOf([...findings.filter((finding) => !isCurable(finding)), ...others]) !== "COMPATIBLE")
    return undefined;
  const features = [...new Set(findings.filter(isCurable).flatMap((finding) => finding.features ?? []))];
  if (features.length === 0) return undefined;
  const { definition } = guest.cpu;
  const cured =
    guest.cpu.kind === "whole" ? switchedOff(definition, features) : without(definition, features);
  const again = evaluateClass({ ...question, guest: { ...guest, cpu: { ...guest.cpu, definition: cured } } });
  if (again.verdict !== "COMPATIBLE") return undefined;
  const hasName = guest.cpu.kind === "whole" || cured.model !== undefined;
  return { features, ...(hasName && { cpuXml: formatCpuXml(cured) }) };
}

/** A whole CPU that its guest does not see all of. */
function switchedOff(cpu: CpuDefinition, names: readonly string[]): CpuDefinition {
  const kept = cpu.features.filter((feature) => !names.includes(feature.name));
  return { ...cpu, features: [...kept, ...names.map((name) => ({ name, policy: "disable" as const }))] };
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
