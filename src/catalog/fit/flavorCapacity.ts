import { err, ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, inputError } from "../errors.js";
import { flavorVerdicts } from "../flavorVerdicts.js";
import { type HostFilter, resolveHostFilter } from "../hostFilter.js";
import { isYes, type Pageable } from "../hostVerdict.js";
import type { ClassVerdict, FlavorRecord, HostRecord } from "../model.js";
import type { VerdictTable } from "../verdictTable.js";
import type { FitHost } from "./fitMachines.js";
import type { HostFits } from "./hostFits.js";
import { judgeHosts, judgeKinds } from "./judgeHosts.js";

/** How many guests of a flavor an empty host holds. */
export interface HostCapacity {
  readonly host: HostRecord;
  readonly guests: number;
  readonly verdict: ClassVerdict;
}

export interface CapacitySummary {
  readonly total: number;
  /** Hosts that hold at least one. */
  readonly hosts: number;
  /** Hosts of which it is not known whether they can start one. */
  readonly unknown: number;
}

export interface FlavorCapacity {
  summary(): Promise<CapacitySummary>;
  readonly byHost: Pageable<HostCapacity>;
}

const maxRatio = 100;

/** How many guests of a flavor hosts hold when empty; a host that cannot start one, or may not, holds none. */
export function flavorCapacity(deps: CatalogDeps, fits: HostFits) {
  return async (input: {
    readonly flavor: FlavorRecord;
    readonly filter?: HostFilter;
    readonly virtType?: string;
    readonly cpuAllocationRatio: number;
  }): Promise<Result<FlavorCapacity, readonly CatalogError[]>> => {
    const ratio = input.cpuAllocationRatio;
    if (!(ratio > 0 && ratio <= maxRatio)) {
      const message = `cpuAllocationRatio is ${ratio}: it may be above 0, up to ${maxRatio}.`;
      return err([inputError("INVALID_INPUT", message, ["cpuAllocationRatio"])]);
    }
    const verdicts = await flavorVerdicts(deps, input.flavor, input.virtType);
    if (!verdicts.ok) return verdicts;
    const criteria = await resolveHostFilter(deps, input.filter);
    if (!criteria.ok) return criteria;
    const table = verdicts.value;
    const { hosts } = deps.store;
    const selection = { ...(criteria.value && { criteria: criteria.value }) };
    const count = guestCounter(fits, table, ratio);
    let summary: Promise<CapacitySummary> | undefined;
    const summarize = async (): Promise<CapacitySummary> => {
      const kinds = await judgeKinds(hosts, fits, table, selection);
      const guests = await count(kinds);
      const sum = (amount: (index: number) => number) =>
        kinds.reduce((total, kind, index) => total + kind.hosts * amount(index), 0);
      return {
        total: sum((index) => guests[index]!),
        hosts: sum((index) => (guests[index]! > 0 ? 1 : 0)),
        unknown: sum((index) => (kinds[index]?.verdict.verdict === "UNKNOWN" ? 1 : 0)),
      };
    };
    return ok({
      summary: () => (summary ??= summarize()),
      byHost: {
        page: async (request) => {
          const page = await hosts.pageHosts({ ...request, ...selection, sort: "NAME", descending: false });
          const judged = await judgeHosts(fits, table, page);
          const guests = await count(judged);
          return judged.map(({ host, verdict }, index) => ({ host, verdict, guests: guests[index]! }));
        },
        count: () => hosts.countHosts(criteria.value),
        keyset: ({ host }) => ({ value: host.name, id: host.id }),
      },
    });
  };
}

/** Counts what each host holds, in the order given. */
function guestCounter(fits: HostFits, { shape }: VerdictTable, cpuAllocationRatio: number) {
  return async (
    items: readonly { readonly host: FitHost; readonly verdict: ClassVerdict }[],
  ): Promise<readonly number[]> => {
    const able = items.flatMap(({ host, verdict }, index) =>
      isYes(verdict) && verdict.virtType !== undefined ? [{ index, host, virtType: verdict.virtType }] : [],
    );
    const counts = shape ? await fits.capacity(shape, able, cpuAllocationRatio) : [];
    const byIndex = new Map(able.map(({ index }, position) => [index, counts[position] ?? 0]));
    return items.map((_, index) => byIndex.get(index) ?? 0);
  };
}
