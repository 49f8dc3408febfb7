import { cpuFeatures } from "../../cpu/index.js";
import type { ClassVerdict, VerdictName } from "../model.js";
import { inOrder, type MigrationFinding, verdictOf } from "./finding.js";
import type {
  ClassQuestion,
  ClassRule,
  HostQuestion,
  HostRule,
  MigratingGuest,
  PlaceRule,
} from "./question.js";
import { archRule } from "./rules/arch.js";
import { cpuRule } from "./rules/cpu.js";
import { flavorFitRule } from "./rules/flavorFit.js";
import { machineTypeRule } from "./rules/machineType.js";
import { memoryRule } from "./rules/memory.js";
import { nonMigratableRule } from "./rules/nonMigratable.js";
import { passthroughHostRule, passthroughRule } from "./rules/passthrough.js";
import { physAddrBitsRule } from "./rules/physAddrBits.js";
import { pinsRule } from "./rules/pins.js";
import { liveMigrationRule, schedulableRule } from "./rules/policy.js";
import { tscRule } from "./rules/tsc.js";
import { vcpuLimitRule } from "./rules/vcpuLimit.js";
import { vendorRule } from "./rules/vendor.js";
import { offeredCpu } from "./targetCpu.js";

/** Answered alike by twins. A new rule is a file and a line here, or in one of the two lists below. */
const classRules: readonly ClassRule[] = [
  archRule,
  nonMigratableRule,
  vendorRule,
  machineTypeRule,
  cpuRule,
  passthroughRule,
  physAddrBitsRule,
  vcpuLimitRule,
  liveMigrationRule,
];

/** Whether a guest asks anything that twins can answer differently, beside whether they take guests. */
export const hostRules: readonly HostRule[] = [passthroughHostRule, tscRule];
export const settingRules: readonly HostRule[] = [schedulableRule];
export const placeRules: readonly PlaceRule[] = [pinsRule, memoryRule, flavorFitRule];

/** The rules that need no more than the two CPUs: what migration maps are made of. */
const cpuRules: readonly ClassRule[] = [
  archRule,
  nonMigratableRule,
  vendorRule,
  cpuRule,
  passthroughRule,
  physAddrBitsRule,
];

/** Findings about the CPU alone. */
export function evaluateCpu(question: ClassQuestion): readonly MigrationFinding[] {
  return inOrder(cpuRules.flatMap((rule) => rule(question)));
}

export interface ClassAnswer {
  readonly verdict: VerdictName;
  readonly findings: readonly MigrationFinding[];
  /** Features of the target that the guest leaves unused. */
  readonly unusedFeatures: number;
  readonly evidence: ClassVerdict["evidence"];
}

/** All class rules, every finding told. */
export function evaluateClass(question: ClassQuestion): ClassAnswer {
  const findings = inOrder(classRules.flatMap((rule) => rule(question)));
  return {
    verdict: verdictOf(findings),
    findings,
    unusedFeatures: countUnused(question),
    evidence: offeredCpu(question.target, question.guest.machine).evidence,
  };
}

/** Findings about one host that its class does not have. */
export function evaluateHost(question: HostQuestion): readonly MigrationFinding[] {
  return [...hostRules, ...settingRules].flatMap((rule) => rule(question));
}

/** Whether rules about one host alone can say anything of this guest. */
export function asksAboutHosts({ cpu, passthrough, tscFrequencyHz }: MigratingGuest): boolean {
  return tscFrequencyHz !== undefined || (cpu.kind === "whole" && passthrough === "IDENTICAL");
}

/** Whether the guest asks for places, cells, pages or memory. */
export function asksAboutPlaces({ pins, hugePages, shape, memoryKiB }: MigratingGuest): boolean {
  return pins !== undefined || hugePages !== undefined || shape !== undefined || memoryKiB !== undefined;
}

function countUnused({ guest, target, map }: ClassQuestion): number {
  if (guest.cpu.kind !== "concrete") return 0;
  const { atStart } = offeredCpu(target, guest.machine);
  const had = atStart && cpuFeatures(atStart, map);
  const used = cpuFeatures(guest.cpu.definition, map);
  if (!had?.ok || !used.ok) return 0;
  const names = new Set(used.value);
  return had.value.filter((name) => !names.has(name)).length;
}
