import { ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { type HostFilter, resolveHostFilter } from "./hostFilter.js";
import { compareText } from "./hypervisorContents.js";
import type { CapabilityClass } from "./model.js";
import type { FleetCounts } from "./ports.js";

export interface FleetSummary {
  readonly hosts: number;
  readonly schedulable: number;
  readonly capabilityClasses: number;
  readonly byArch: readonly { readonly arch: string; readonly hosts: number }[];
  readonly byVirtType: readonly { readonly virtType: string | undefined; readonly hosts: number }[];
  readonly byCpuModel: readonly {
    readonly vendor: string | undefined;
    readonly model: string | undefined;
    readonly hosts: number;
  }[];
  readonly physicalCpus: FleetCounts["places"];
}

/** Counts over hosts: from stored sums and classes, expanding no topology. */
export function fleet(deps: CatalogDeps) {
  return async (filter: HostFilter | undefined): Promise<Result<FleetSummary, readonly CatalogError[]>> => {
    const criteria = await resolveHostFilter(deps, filter);
    if (!criteria.ok) return criteria;
    const counts = await deps.store.hosts.fleetCounts(criteria.value);
    const classes = await deps.store.hosts.classesByIds(counts.byClass.map((entry) => entry.classId));
    const hostsOf = new Map(counts.byClass.map((entry) => [entry.classId, entry.hosts]));
    const sum = <T>(describe: (item: CapabilityClass) => T) => sumBy(classes, hostsOf, describe);
    return ok({
      hosts: counts.hosts,
      schedulable: counts.schedulable,
      capabilityClasses: classes.length,
      byArch: sum(({ arch }) => ({ arch })),
      byVirtType: sum(({ bestVirtType }) => ({ virtType: bestVirtType })),
      byCpuModel: sum(({ content }) => ({
        vendor: content.hostCpu?.vendor,
        model: content.hostCpu?.model?.name,
      })),
      physicalCpus: counts.places,
    });
  };
}

/** Host counts by a description of their class, most hosts first. */
function sumBy<T>(
  classes: readonly CapabilityClass[],
  hostsOf: ReadonlyMap<number, number>,
  describe: (item: CapabilityClass) => T,
): readonly (T & { hosts: number })[] {
  const sums = new Map<string, T & { hosts: number }>();
  for (const item of classes) {
    const description = describe(item);
    const key = JSON.stringify(description);
    const known = sums.get(key);
    if (known) known.hosts += hostsOf.get(item.id) ?? 0;
    else sums.set(key, { ...description, hosts: hostsOf.get(item.id) ?? 0 });
  }
  return [...sums].sort(([a, x], [b, y]) => y.hosts - x.hosts || compareText(a, b)).map(([, entry]) => entry);
}
