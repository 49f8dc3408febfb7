import { ok, type Result } from "../cpu/result.js";
import type { CompatibleHostsInput, HostVerdict, Pageable } from "./compatibleHosts.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { resolveHostFilter } from "./hostFilter.js";
import type { CpuTypeRevisionRecord, VerdictName } from "./model.js";
import { verdictsFor } from "./verdictsFor.js";
import { revisionTable, type VerdictTable } from "./verdictTable.js";

export interface HostVerdictsInput extends CompatibleHostsInput {
  /** Only hosts with one of these verdicts. */
  readonly verdicts?: readonly VerdictName[];
}

/** Every host with its verdict and reasons, by name. */
export function hostVerdicts(deps: CatalogDeps) {
  return async (
    input: HostVerdictsInput,
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> => {
    const table = await verdictsFor(deps)(input.requirement, input.virtType);
    if (!table.ok) return table;
    return pageVerdicts(deps, table.value, input);
  };
}

/** The hosts of one CPU type revision by verdict, by name. */
export function hostsOfRevision(deps: CatalogDeps) {
  return async (
    input: Pick<HostVerdictsInput, "filter" | "verdicts" | "virtType"> & {
      readonly revision: CpuTypeRevisionRecord;
    },
  ): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> =>
    pageVerdicts(deps, await revisionTable(deps, input.revision, input.virtType), input);
}

/** Pages hosts by name over known verdicts. */
async function pageVerdicts(
  deps: CatalogDeps,
  table: VerdictTable,
  input: Pick<HostVerdictsInput, "filter" | "verdicts">,
): Promise<Result<Pageable<HostVerdict>, readonly CatalogError[]>> {
  const criteria = await resolveHostFilter(deps, input.filter);
  if (!criteria.ok) return criteria;
  const wanted = input.verdicts && new Set(input.verdicts);
  const classIds =
    wanted &&
    [...table.byClass.values()].filter((entry) => wanted.has(entry.verdict)).map((entry) => entry.classId);
  const selection = { ...(criteria.value && { criteria: criteria.value }), ...(classIds && { classIds }) };
  return ok({
    page: async (request) =>
      (
        await deps.store.hosts.pageHosts({ ...request, ...selection, sort: "NAME", descending: false })
      ).flatMap((host) => {
        const verdict = table.byClass.get(host.classId);
        return verdict ? [{ host, verdict, cpuMap: table.cpuMap }] : [];
      }),
    count: () => deps.store.hosts.countHosts(criteria.value, classIds),
    keyset: (item) => ({ value: item.host.name, id: item.host.id }),
  });
}
