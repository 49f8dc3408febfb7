import type { CatalogDeps } from "../deps.js";
import type { CapabilityClass, HostRecord, ReasonRecord, VerdictName } from "../model.js";
import { cureOf, type MigrationCure } from "./cure.js";
import { evaluateHost, hostRules } from "./evaluate.js";
import { inOrder, type MigrationFinding, toReason, verdictOf } from "./finding.js";
import { createHistory } from "./history.js";
import { createPlaceFindings } from "./placeFindings.js";
import type { ClassQuestion } from "./question.js";
import type { ResolvedGuest } from "./resolveGuest.js";
import type { ClassOutcome } from "./segments.js";
import { sideOf } from "./sides.js";

/** A report that an answer rests on. */
export interface ReportEvidence {
  readonly role: "SOURCE" | "TARGET" | "EARLIER";
  readonly host: string;
  readonly hostRevision: number;
  readonly reportedAt: string;
}

/** A host with the answer whether a guest can go there. */
export interface MigrationTarget {
  readonly host: HostRecord;
  /** The guest runs there now. */
  readonly isSource: boolean;
  readonly verdict: VerdictName;
  readonly virtType: string;
  readonly unusedFeatures: number;
  readonly reasons: readonly ReasonRecord[];
  readonly warnings: readonly ReasonRecord[];
  readonly cure?: MigrationCure;
  /** Whether the guest could come back afterwards. */
  readonly returnable: boolean;
  /** Only features were compared of a guest that has its host's whole CPU. */
  readonly relaxed: boolean;
  readonly evidence: ClassOutcome["evidence"];
  readonly machine?: string;
  readonly cpuMap: string;
  readonly reports: readonly ReportEvidence[];
  /** Its place in the order of targets. */
  readonly segment: string;
}

type Judge = (
  hosts: readonly HostRecord[],
  outcomeOf: (classId: number) => ClassOutcome | undefined,
  segment: string,
) => Promise<readonly MigrationTarget[]>;

/** Looks at single hosts: what is their own is added to what their class answers. */
export function createJudge(
  deps: CatalogDeps,
  classes: (ids: readonly number[]) => Promise<readonly CapabilityClass[]>,
  resolved: ResolvedGuest,
): Judge {
  const { guest, map, source, sourceHost } = resolved;
  const remember = createHistory(deps.store.hosts, classes, guest, map);
  const placeFindings = createPlaceFindings(deps, guest);

  async function judge(
    host: HostRecord,
    capabilityClass: CapabilityClass,
    outcome: ClassOutcome,
    segment: string,
    places: readonly MigrationFinding[],
  ): Promise<MigrationTarget> {
    const question: ClassQuestion = { guest, source, target: sideOf(capabilityClass, guest), map };
    const own = [...evaluateHost({ ...question, sourceHost, targetHost: host }), ...places];
    const { findings: told, earlier } = await remember(host, outcome.findings);
    const findings = inOrder([...told, ...own]);
    const verdict = verdictOf(findings);
    const cure = verdict === "COMPATIBLE" ? undefined : cureOf(question, outcome, own);
    const { machine } = guest;
    return {
      host,
      isSource: host.id === sourceHost.id,
      verdict,
      virtType: guest.virtType,
      unusedFeatures: outcome.unusedFeatures,
      reasons: findings.filter(({ weight }) => weight !== "WARNING").map(toReason),
      warnings: findings.filter(({ weight }) => weight === "WARNING").map(toReason),
      ...(cure && { cure }),
      returnable: verdict === "COMPATIBLE" && outcome.returnable && canReturn(question, host),
      relaxed: guest.cpu.kind === "whole" && guest.passthrough === "FEATURES_EQUAL",
      evidence: outcome.evidence,
      ...(machine !== undefined && { machine }),
      cpuMap: map.name,
      reports: [
        reportOf("SOURCE", sourceHost.name, sourceHost.revision, sourceHost.reportedAt),
        reportOf("TARGET", host.name, host.revision, host.reportedAt),
        ...earlier.map(({ number, reportedAt }) => reportOf("EARLIER", host.name, number, reportedAt)),
      ],
      segment,
    };
  }

  /** What is the source's own must let the guest back in; whether it takes guests today is not asked. */
  function canReturn(question: ClassQuestion, host: HostRecord): boolean {
    const back = {
      ...question,
      source: question.target,
      target: source,
      sourceHost: host,
      targetHost: sourceHost,
    };
    return verdictOf(hostRules.flatMap((rule) => rule(back))) === "COMPATIBLE";
  }

  return async (hosts, outcomeOf, segment) => {
    const ids = [...new Set(hosts.map((host) => host.classId))];
    const byId = new Map((await classes(ids)).map((item) => [item.id, item]));
    const places = await placeFindings(hosts, byId);
    const judged = hosts.map(async (host, index) => {
      const capabilityClass = byId.get(host.classId);
      const outcome = outcomeOf(host.classId);
      if (!capabilityClass || !outcome) return [];
      return [await judge(host, capabilityClass, outcome, segment, places[index] ?? [])];
    });
    return (await Promise.all(judged)).flat();
  };
}

function reportOf(
  role: ReportEvidence["role"],
  host: string,
  hostRevision: number,
  reportedAt: string,
): ReportEvidence {
  return { role, host, hostRevision, reportedAt };
}
