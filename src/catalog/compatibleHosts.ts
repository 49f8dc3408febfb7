import { ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import type { GuestRequirement } from "./guestRequirement.js";
import { type HostFilter, resolveHostFilter } from "./hostFilter.js";
import type { ClassVerdict, HostRecord } from "./model.js";
import type { HostCriteria, HostStore, Keyset, PageRequest } from "./ports.js";
import { verdictsFor } from "./verdictsFor.js";

/** A host with the verdict of its class. */
export interface HostVerdict {
  readonly host: HostRecord;
  readonly verdict: ClassVerdict;
  readonly cpuMap: string;
}

export interface CompatibleHostsInput {
  readonly requirement: GuestRequirement;
  readonly filter?: HostFilter;
  readonly virtType?: string;
}

/** An answer that can be paged and counted, both over the same verdicts. */
export interface Pageable<T> {
  page(request: PageRequest): Promise<readonly T[]>;
  count(): Promise<number>;
  keyset(item: T): Keyset;
}

/**
 * The hosts that can start a guest: those without loss first, then fewest unused host features, then name, then id.
 * Classes are ranked in memory; each class's hosts come from an index in the order of their names, so a page costs what
 * it shows, however large the fleet is.
 */
export function compatibleHosts(deps: CatalogDeps) {
  return async (
    input: CompatibleHostsInput,
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> => {
    const table = await verdictsFor(deps)(input.requirement, input.virtType);
    if (!table.ok) return table;
    const criteria = await resolveHostFilter(deps, input.filter);
    if (!criteria.ok) return criteria;
    const ranked = rankClasses([...table.value.byClass.values()]);
    const { cpuMap, byClass } = table.value;
    const withVerdict = (host: HostRecord): HostVerdict[] => {
      const verdict = byClass.get(host.classId);
      return verdict ? [{ host, verdict, cpuMap }] : [];
    };
    return ok({
      page: async (request) =>
        (await pageByRank(deps.store.hosts, ranked, criteria.value, request)).flatMap(withVerdict),
      count: () => deps.store.hosts.countHosts(criteria.value, [...ranked.values()].flat()),
      keyset: (item) => ({ value: `${padRank(rankOf(item.verdict))} ${item.host.name}`, id: item.host.id }),
    });
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
    if (entry.verdict !== "COMPATIBLE" && entry.verdict !== "COMPATIBLE_WITH_LOSS") continue;
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
  criteria: HostCriteria | undefined,
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
    found.push(...(await mergeClasses(hosts, classIds, criteria, limit, after)));
  }
  return found;
}

/** The first hosts by name over several classes. One index scan a class beats sorting all their hosts. */
async function mergeClasses(
  hosts: HostStore,
  classIds: readonly number[],
  criteria: HostCriteria | undefined,
  limit: number,
  after: Keyset | undefined,
): Promise<readonly HostRecord[]> {
  const lists = await Promise.all(
    classIds.map((classId) =>
      hosts.pageHosts({
        ...(criteria && { criteria }),
        classIds: [classId],
        sort: "NAME",
        descending: false,
        limit,
        ...(after && { after }),
      }),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => compareAsStored(a.name, b.name) || a.id - b.id)
    .slice(0, limit);
}

/** The store compares text by its UTF-8 bytes; JavaScript's own order differs beyond the Basic Multilingual Plane. */
function compareAsStored(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, "utf8"), Buffer.from(b, "utf8"));
}
