import type { HostVerdict as HostVerdictRecord } from "../../catalog/compatibleHosts.js";
import type { VerdictName } from "../../catalog/model.js";
import type {
  CompatibilityResultResolvers,
  CompatibleHostResolvers,
  Evidence,
  HostVerdictResolvers,
  ResolversTypes,
  Verdict,
} from "../generated/types.js";
import { virtTypeEnum } from "../names.js";

export function verdictName(value: Verdict | null | undefined): VerdictName {
  return value ?? "COMPATIBLE";
}

export function reasonsOf(
  reasons: HostVerdictRecord["verdict"]["reasons"],
): readonly { code: string; message: string; features: readonly string[] }[] {
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
