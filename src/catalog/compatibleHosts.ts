import { ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { askHosts } from "./fit/askHosts.js";
import type { HostFits } from "./fit/hostFits.js";
import type { HostUsageInput } from "./fit/hostUsage.js";
import { countJudged, judgeHosts } from "./fit/judgeHosts.js";
import { minimumPlaces } from "./fit/minimumPlaces.js";
import { pageJudged } from "./fit/pageJudged.js";
import type { GuestRequirement } from "./guestRequirement.js";
import { type HostFilter, resolveHostFilter } from "./hostFilter.js";
import { type HostVerdict, isYes, type Pageable } from "./hostVerdict.js";
import { mergeClasses } from "./mergeClasses.js";
import type { ClassVerdict, HostRecord } from "./model.js";
import type { HostCriteria, HostStore, Keyset, PageRequest } from "./ports.js";
import type { VerdictTable } from "./verdictTable.js";

export interface CompatibleHostsInput {
  readonly requirement: GuestRequirement;
  readonly filter?: HostFilter;
  readonly virtType?: string;
  /** What is taken on hosts; one that is not listed is empty. */
  readonly usage?: readonly HostUsageInput[];
}

/**
 * The hosts that can start a guest: those without loss first, then fewest unused host features, then name, then id.
 * Classes are ranked in memory; each class's hosts come from an index in the order of their names, so a page costs what
 * it shows, however large the fleet is. Where a shape is asked about, hosts without room are passed over.
 */
export function compatibleHosts(deps: CatalogDeps, fits: HostFits) {
  return async (
    input: CompatibleHostsInput,
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> => {
    const asked = await askHosts(deps)(input);
    if (!asked.ok) return asked;
    const criteria = await resolveHostFilter(deps, input.filter);
    if (!criteria.ok) return criteria;
    const table = asked.value;
    const ranked = rankClasses([...table.byClass.values()]);
    const keyset = (classId: number, host: HostRecord): Keyset => {
      const verdict = table.byClass.get(classId);
      return { value: `${padRank(verdict ? rankOf(verdict) : 0)} ${host.name}`, id: host.id };
    };
    const { hosts } = deps.store;
    const selection = {
      ...(criteria.value && { criteria: criteria.value }),
      classIds: [...ranked.values()].flat(),
    };
    return ok({
      page: (request) =>
        pageJudged(request, {
          read: (batch) => pageByRank(hosts, ranked, criteriaOf(table, criteria.value), batch),
          judge: (batch) => judgeHosts(fits, table, batch),
          keep: ({ verdict }) => isYes(verdict),
          keyset: (host) => keyset(host.classId, host),
        }),
      count: () =>
        table.shape
          ? countJudged(hosts, fits, table, selection, (verdict) => isYes({ verdict }))
          : hosts.countHosts(criteria.value, selection.classIds),
      keyset: ({ host }) => keyset(host.classId, host),
    });
  };
}

/** The conditions on a class's hosts: those asked for, and what a host must have for the guest to fit at all. */
function criteriaOf({ shape, byClass }: VerdictTable, criteria: HostCriteria | undefined) {
  return (classId: number): HostCriteria | undefined => {
    const virtType = byClass.get(classId)?.virtType;
    if (!shape || virtType === undefined) return criteria;
    const places = minimumPlaces(shape.shape, virtType);
    return criteria ? { kind: "and", of: [criteria, places] } : places;
  };
}

const lossRank = 1_000_000;
const rankDigits = 7;

function rankOf(verdict: ClassVerdict): number {
  return (verdict.verdict === "COMPATIBLE_WITH_LOSS" ? lossRank : 0) + verdict.unusedFeatures;
}

function padRank(rank: number): string {
  return String(rank).padStart(rankDigits, "0");
}

/** Class ids by rank, ascending; classes that cannot start the guest are left out. */
function rankClasses(verdicts: readonly ClassVerdict[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const entry of verdicts) {
    if (!isYes(entry)) continue;
    const rank = rankOf(entry);
    const group = groups.get(rank);
    if (group) group.push(entry.classId);
    else groups.set(rank, [entry.classId]);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}

async function pageByRank(
  hosts: HostStore,
  ranked: ReadonlyMap<number, readonly number[]>,
  criteriaOfClass: (classId: number) => HostCriteria | undefined,
  request: PageRequest,
): Promise<readonly HostRecord[]> {
  const from = request.after && {
    rank: Number(request.after.value.slice(0, rankDigits)),
    keyset: { value: request.after.value.slice(rankDigits + 1), id: request.after.id },
  };
  const found: HostRecord[] = [];
  for (const [rank, classIds] of ranked) {
    if (from && rank < from.rank) continue;
    const limit = request.limit - found.length;
    if (limit <= 0) break;
    const after = from?.rank === rank ? from.keyset : undefined;
    found.push(...(await mergeClasses(hosts, classIds, criteriaOfClass, limit, after)));
  }
  return found;
}
