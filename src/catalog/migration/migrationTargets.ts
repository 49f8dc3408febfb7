import { ok, type Result } from "../../cpu/result.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { type HostFilter, resolveHostFilter } from "../hostFilter.js";
import type { Pageable } from "../hostVerdict.js";
import { mergeClasses } from "../mergeClasses.js";
import type { CapabilityClass, HostRecord, VerdictName } from "../model.js";
import type { HostCriteria, Keyset, PageRequest } from "../ports.js";
import { evaluateClass } from "./evaluate.js";
import { verdictOf } from "./finding.js";
import { createJudge, type MigrationTarget } from "./judgeHost.js";
import type { MigratingGuestInput } from "./migratingGuestInput.js";
import { createPlaceFindings } from "./placeFindings.js";
import { type ResolvedGuest, resolveGuest } from "./resolveGuest.js";
import { type ClassOutcome, type Segment, segmentKeyLength, segmentsOf } from "./segments.js";
import { sideOf } from "./sides.js";

export interface MigrationTargetsInput {
  readonly guest: MigratingGuestInput;
  readonly filter?: HostFilter;
  /** Only hosts from which the guest could come back. */
  readonly roundTrip?: boolean;
  /** Targets when left out. */
  readonly verdicts?: readonly VerdictName[];
}

const targets: readonly VerdictName[] = ["COMPATIBLE", "COMPATIBLE_WITH_LOSS"];
/** Hosts looked at in one go where each has to be looked at. */
const chunk = 500;

/**
 * Where a running guest can go: fewest unused host features first, then hosts with the source's labels, then by name.
 * Classes are judged in memory, and each page looks only at the hosts it shows, however large the fleet is. The source is
 * judged like any other host (`isSource`): the requirement is the guest's own.
 */
export function migrationTargets(deps: CatalogDeps) {
  const classes = createCapabilityClasses(deps.store.hosts);
  return async (
    input: MigrationTargetsInput,
  ): Promise<Result<Pageable<MigrationTarget>, readonly CatalogError[]>> => {
    const resolved = await resolveGuest(deps, input.guest);
    if (!resolved.ok) return resolved;
    const criteria = await resolveHostFilter(deps, input.filter);
    if (!criteria.ok) return criteria;
    const all = await classes(await deps.store.hosts.allClassIds());
    const outcomes = classOutcomes(resolved.value, all);
    const wanted = new Set(input.verdicts ?? targets);
    const { sourceHost, guest } = resolved.value;
    const labels = (await deps.store.hosts.labelsOf([sourceHost.id])).get(sourceHost.id) ?? [];
    const segments = segmentsOf([...outcomes.values()], {
      guest,
      wanted,
      roundTrip: input.roundTrip ?? false,
      labels: labels.map((label) => ({ kind: "label", ...label })),
    });
    const judge = createJudge(deps, classes, resolved.value);
    const isWanted = (target: MigrationTarget) =>
      wanted.has(target.verdict) && (!input.roundTrip || target.returnable);
    const search = createSearch(deps, criteria.value);
    const placeFindings = createPlaceFindings(deps, guest);
    const countByKind = async (segment: Segment) => {
      const kinds = await search.kinds(segment);
      const byId = new Map(all.map((item) => [item.id, item]));
      const places = await placeFindings(
        kinds.map((kind) => kind.host),
        byId,
      );
      return kinds.reduce((sum, { host, hosts }, index) => {
        const outcome = outcomes.get(host.classId);
        if (!outcome) return sum;
        const verdict = verdictOf([...outcome.findings, ...(places[index] ?? [])]);
        const returns = !input.roundTrip || (verdict === "COMPATIBLE" && outcome.returnable);
        return wanted.has(verdict) && returns ? sum + hosts : sum;
      }, 0);
    };
    const look = async (hosts: readonly HostRecord[], segment: Segment) =>
      (await judge(hosts, (classId) => outcomes.get(classId), segment.key)).filter(isWanted);
    return ok({
      page: (request) => readPage(segments, request, search, look),
      count: async () => {
        let count = 0;
        for (const segment of segments) {
          if (segment.counting === "all") count += await search.count(segment);
          else if (segment.counting === "byKind") count += await countByKind(segment);
          else for await (const hosts of search.all(segment)) count += (await look(hosts, segment)).length;
        }
        return count;
      },
      keyset: ({ segment, host }) => ({ value: `${segment} ${host.name}`, id: host.id }),
    });
  };
}

/** Each class's answer, with the way back: the same guest, from there to the source. */
export function classOutcomes(
  { guest, source, map }: ResolvedGuest,
  classes: readonly CapabilityClass[],
): ReadonlyMap<number, ClassOutcome> {
  return new Map(
    classes.map((capabilityClass) => {
      const target = sideOf(capabilityClass, guest);
      const there = evaluateClass({ guest, source, target, map });
      const back = evaluateClass({ guest, source: target, target: source, map });
      return [
        capabilityClass.id,
        { ...there, classId: capabilityClass.id, returnable: back.verdict === "COMPATIBLE" },
      ];
    }),
  );
}

type Search = ReturnType<typeof createSearch>;
type Look = (hosts: readonly HostRecord[], segment: Segment) => Promise<readonly MigrationTarget[]>;

function createSearch(deps: CatalogDeps, filter: HostCriteria | undefined) {
  const { hosts } = deps.store;
  const criteriaOf = (segment: Segment): HostCriteria => ({
    kind: "and",
    of: [...(filter ? [filter] : []), ...segment.criteria],
  });
  const read = (segment: Segment, limit: number, after: Keyset | undefined) =>
    mergeClasses(hosts, segment.classIds, () => criteriaOf(segment), limit, after);
  return {
    read,
    kinds: (segment: Segment) =>
      hosts.fitGroups({ criteria: criteriaOf(segment), classIds: segment.classIds }),
    count: (segment: Segment) => hosts.countHosts(criteriaOf(segment), segment.classIds),
    async *all(segment: Segment, from?: Keyset) {
      for (let after = from; ; ) {
        const found = await read(segment, chunk, after);
        if (found.length > 0) yield found;
        const last = found.at(-1);
        if (!last || found.length < chunk) return;
        after = { value: last.name, id: last.id };
      }
    },
  };
}

async function readPage(
  segments: readonly Segment[],
  request: PageRequest,
  search: Search,
  look: Look,
): Promise<readonly MigrationTarget[]> {
  const found: MigrationTarget[] = [];
  const from = request.after && {
    key: request.after.value.slice(0, segmentKeyLength),
    keyset: { value: request.after.value.slice(segmentKeyLength + 1), id: request.after.id },
  };
  for (const segment of segments) {
    const limit = request.limit - found.length;
    if (limit <= 0) break;
    if (from && segment.key < from.key) continue;
    const after = from?.key === segment.key ? from.keyset : undefined;
    if (segment.counting === "all") {
      found.push(...(await look(await search.read(segment, limit, after), segment)));
      continue;
    }
    for await (const hosts of search.all(segment, after)) {
      found.push(...(await look(hosts, segment)));
      if (found.length >= request.limit) break;
    }
  }
  return found.slice(0, request.limit);
}
