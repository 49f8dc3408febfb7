import { type HostVerdict as HostVerdictRecord, isYes } from "../../catalog/hostVerdict.js";
import type { VerdictName } from "../../catalog/model.js";
import type {
  CompatibilityResultResolvers,
  CompatibleHostResolvers,
  Evidence,
  HostVerdictResolvers,
  Reason,
  ResolversTypes,
  Verdict,
} from "../generated/types.js";
import { virtTypeEnum } from "../names.js";

export function verdictName(value: Verdict | null | undefined): VerdictName {
  return value ?? "COMPATIBLE";
}

export function reasonsOf(reasons: HostVerdictRecord["verdict"]["reasons"]): readonly Reason[] {
  return reasons.map((reason) => ({ ...reason, features: reason.features ?? [] }));
}

function evidenceOf({ host, verdict, cpuMap }: HostVerdictRecord): Evidence {
  return {
    kind: verdict.evidence,
    machine: verdict.machine ?? null,
    cpuMap,
    hostRevision: host.revision,
    reportedAt: host.reportedAt,
  };
}

const shared = {
  host: (item: HostVerdictRecord) => item.host,
  verdict: (item: HostVerdictRecord) => item.verdict.verdict,
  virtType: (item: HostVerdictRecord) =>
    item.verdict.virtType === undefined ? null : virtTypeEnum(item.verdict.virtType),
  reasons: (item: HostVerdictRecord) => reasonsOf(item.verdict.reasons),
  evidence: (item: HostVerdictRecord): ResolversTypes["Evidence"] => evidenceOf(item),
  placement: ({ fit, verdict }: HostVerdictRecord): ResolversTypes["Placement"] | null => {
    if (!isYes(verdict) || fit?.result.fits !== true) return null;
    const { placement, warnings } = fit.result;
    return { placement, warnings };
  },
} as const;

export const CompatibleHost: CompatibleHostResolvers = {
  ...shared,
  unusedFeatures: (item) => item.verdict.unusedFeatures,
};

export const HostVerdict: HostVerdictResolvers = {
  ...shared,
  unusedFeatures: ({ verdict }) =>
    verdict.verdict === "COMPATIBLE" || verdict.verdict === "COMPATIBLE_WITH_LOSS"
      ? verdict.unusedFeatures
      : null,
};

export const CompatibilityResult: CompatibilityResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidRequirement" : "HostVerdict"),
};
