import { ok, type Result } from "../cpu/result.js";
import type { CompatibleHostsInput } from "./compatibleHosts.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { askHosts } from "./fit/askHosts.js";
import type { HostFits } from "./fit/hostFits.js";
import { countJudged, judgeHosts } from "./fit/judgeHosts.js";
import { pageJudged } from "./fit/pageJudged.js";
import { resolveHostFilter } from "./hostFilter.js";
import type { HostVerdict, Pageable } from "./hostVerdict.js";
import type { CpuTypeRevisionRecord, HostRecord, VerdictName } from "./model.js";
import type { Keyset, PageRequest } from "./ports.js";
import { revisionTable, type VerdictTable } from "./verdictTable.js";

export interface HostVerdictsInput extends CompatibleHostsInput {
  /** Only hosts with one of these verdicts. */
  readonly verdicts?: readonly VerdictName[];
}

/** Every host with its verdict and reasons, by name. */
export function hostVerdicts(deps: CatalogDeps, fits: HostFits) {
  return async (
    input: HostVerdictsInput,
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> => {
    const table = await askHosts(deps)(input);
    if (!table.ok) return table;
    return pageVerdicts(deps, fits, table.value, input);
  };
}

/** The hosts of one CPU type revision by verdict, by name. */
export function hostsOfRevision(deps: CatalogDeps, fits: HostFits) {
  return async (
    input: Pick<HostVerdictsInput, "filter" | "verdicts" | "virtType"> & {
      readonly revision: CpuTypeRevisionRecord;
    },
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> =>
    pageVerdicts(deps, fits, await revisionTable(deps, input.revision, input.virtType), input);
}

/** Pages hosts by name over known verdicts. */
async function pageVerdicts(
  deps: CatalogDeps,
  fits: HostFits,
  table: VerdictTable,
  input: Pick<HostVerdictsInput, "filter" | "verdicts">,
): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> {
  const criteria = await resolveHostFilter(deps, input.filter);
  if (!criteria.ok) return criteria;
  const wanted = input.verdicts && new Set(input.verdicts);
  const isWanted = (verdict: VerdictName) => wanted?.has(verdict) ?? true;
  const classIds = wanted && classesWith(table, wanted);
  const selection = { ...(criteria.value && { criteria: criteria.value }), ...(classIds && { classIds }) };
  const { hosts } = deps.store;
  const read = (request: PageRequest) =>
    hosts.pageHosts({ ...request, ...selection, sort: "NAME", descending: false });
  const keyset = (host: HostRecord): Keyset => ({ value: host.name, id: host.id });
  return ok({
    page: (request) =>
      pageJudged(request, {
        read,
        judge: (batch) => judgeHosts(fits, table, batch),
        keep: ({ verdict }) => isWanted(verdict.verdict),
        keyset,
      }),
    count: () =>
      table.shape && wanted
        ? countJudged(hosts, fits, table, selection, isWanted)
        : hosts.countHosts(criteria.value, classIds),
    keyset: ({ host }) => keyset(host),
  });
}

/** Classes whose hosts can have one of these verdicts: room can only make a verdict worse. */
function classesWith({ byClass, shape }: VerdictTable, wanted: ReadonlySet<VerdictName>): readonly number[] {
  const canHave = (verdict: VerdictName) =>
    wanted.has(verdict) ||
    (shape !== undefined &&
      (wanted.has("INCOMPATIBLE") || (wanted.has("UNKNOWN") && verdict !== "INCOMPATIBLE")));
  return [...byClass.values()].filter(({ verdict }) => canHave(verdict)).map(({ classId }) => classId);
}
