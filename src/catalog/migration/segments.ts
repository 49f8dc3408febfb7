import type { VerdictName } from "../model.js";
import type { HostCriteria } from "../ports.js";
import { asksAboutHosts, asksAboutPlaces, type ClassAnswer } from "./evaluate.js";
import type { MigratingGuest } from "./question.js";

/** A class's answer, with the way back. */
export interface ClassOutcome extends ClassAnswer {
  readonly classId: number;
  readonly returnable: boolean;
}

/**
 * How a segment's wanted hosts are counted: all, as every host has the one verdict that is wanted; by kind, as only
 * topology and policy decide; or each, as something of every single host decides.
 */
export type Counting = "all" | "byKind" | "each";

/** Hosts that stand together in the order of targets: pages go through segments, and by name through each. */
export interface Segment {
  /** Sorts segments as texts; the cursor's first part. */
  readonly key: string;
  readonly classIds: readonly number[];
  readonly criteria: readonly HostCriteria[];
  readonly counting: Counting;
}

const verdictRanks: Readonly<Record<VerdictName, number>> = {
  COMPATIBLE: 0,
  COMPATIBLE_WITH_LOSS: 1,
  UNKNOWN: 2,
  INCOMPATIBLE: 3,
};
const verdictNames = Object.keys(verdictRanks) as readonly VerdictName[];

/** Length of a segment's key. */
export const segmentKeyLength = 8;

export interface SegmentOptions {
  readonly guest: MigratingGuest;
  readonly wanted: ReadonlySet<VerdictName>;
  readonly roundTrip: boolean;
  /** One criterion for each label of the source. */
  readonly labels: readonly HostCriteria[];
}

/**
 * The order of targets: yes before unknown before no, fewest unused features first, then hosts with the source's labels;
 * within a segment by name. Segments that cannot hold a wanted verdict are left out.
 */
export function segmentsOf(outcomes: readonly ClassOutcome[], options: SegmentOptions): readonly Segment[] {
  const segments = new Map<
    string,
    { classIds: number[]; criteria: readonly HostCriteria[]; counting: Counting }
  >();
  const placings = labelPlacings(options.labels);
  for (const outcome of outcomes) {
    for (const schedulable of [true, false]) {
      const possible = possibleVerdicts(outcome, schedulable, options.guest);
      if (!possible.some((verdict) => options.wanted.has(verdict))) continue;
      // Only from a target can a guest come back.
      if (options.roundTrip && !(outcome.returnable && possible.includes("COMPATIBLE"))) continue;
      const counting = countingOf(outcome, possible, options.guest);
      const rank = schedulable ? verdictRanks[outcome.verdict] : verdictRanks.INCOMPATIBLE;
      for (const { digit, criteria } of placings) {
        const key = `${rank}${String(outcome.unusedFeatures).padStart(5, "0")}${digit}${schedulable ? 0 : 1}`;
        const known = segments.get(key);
        if (known) {
          known.classIds.push(outcome.classId);
          known.counting = slower(known.counting, counting);
        } else {
          segments.set(key, {
            classIds: [outcome.classId],
            criteria: [{ kind: "schedulable", value: schedulable }, ...criteria],
            counting,
          });
        }
      }
    }
  }
  return [...segments].map(([key, rest]) => ({ key, ...rest })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

const speeds: readonly Counting[] = ["all", "byKind", "each"];

function slower(a: Counting, b: Counting): Counting {
  return speeds.indexOf(a) < speeds.indexOf(b) ? b : a;
}

function countingOf(outcome: ClassAnswer, possible: readonly VerdictName[], guest: MigratingGuest): Counting {
  if (possible.length === 1) return "all";
  return asksAboutHosts(guest) || remembers(outcome) ? "each" : "byKind";
}

/** Whether older reports of a host can change its answer. */
function remembers({ findings }: ClassAnswer): boolean {
  return findings.some(({ code }) => code === "MISSING_FEATURES");
}

function labelPlacings(labels: readonly HostCriteria[]) {
  if (labels.length === 0) return [{ digit: 0, criteria: [] }];
  const all: HostCriteria = { kind: "and", of: labels };
  return [
    { digit: 0, criteria: [all] },
    { digit: 1, criteria: [{ kind: "not", of: all } as HostCriteria] },
  ];
}

/** The verdicts that hosts of a class can have, once each is looked at by itself. */
function possibleVerdicts(
  outcome: ClassAnswer,
  schedulable: boolean,
  guest: MigratingGuest,
): readonly VerdictName[] {
  if (!schedulable) return ["INCOMPATIBLE"];
  const { verdict } = outcome;
  const looksAtEach = asksAboutHosts(guest) || asksAboutPlaces(guest);
  return verdictNames.filter(
    (name) =>
      name === verdict ||
      (looksAtEach && verdictRanks[name] > verdictRanks[verdict]) ||
      (remembers(outcome) && name === "UNKNOWN"),
  );
}
