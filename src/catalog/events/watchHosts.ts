import { err, ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { type HostFilter, resolveHostFilter } from "../hostFilter.js";
import type { HostChange, HostRecord } from "../model.js";
import type { EventFeed } from "./eventFeed.js";
import type { Watch } from "./watchQueue.js";

export interface WatchedHost {
  readonly at: string;
  readonly change: "CREATED" | "UPDATED" | "DELETED";
  readonly name: string;
  /** As it is now; undefined once it is gone. */
  readonly host?: HostRecord;
  /** What a report changed against the revision before. */
  readonly changes: readonly HostChange[];
}

/** Changes of hosts that match the filter after the change. Removals are told to all: nothing is left to match. */
export function watchHosts(deps: CatalogDeps, feed: EventFeed) {
  const { hosts } = deps.store;

  async function matches(name: string, filter: HostFilter | undefined): Promise<boolean> {
    // Resolved anew each time: which classes support a CPU type changes.
    const criteria = await resolveHostFilter(deps, filter);
    // What the filter names is gone, so it lets nothing pass.
    if (!criteria.ok) return false;
    if (!criteria.value) return true;
    const thisHost = { kind: "names", in: [name] } as const;
    return (await hosts.countHosts({ kind: "and", of: [criteria.value, thisHost] })) > 0;
  }

  return async (
    filter: HostFilter | undefined,
  ): Promise<Result<Watch<WatchedHost>, readonly CatalogError[]>> => {
    const criteria = await resolveHostFilter(deps, filter);
    if (!criteria.ok) return err(criteria.error);
    const watch = await feed.watch<WatchedHost>(async (event) => {
      if (event.kind !== "host") return [];
      const { at, change, name, after } = event;
      if (change === "DELETED") return [{ at, change, name, changes: [] }];
      const host = await hosts.hostByName(name);
      // Its removal is the next event.
      if (!host || !(await matches(name, filter))) return [];
      const revision = after === undefined ? undefined : await hosts.hostRevision(host.id, after);
      return [{ at, change, name, host, changes: revision?.changes ?? [] }];
    });
    return ok(watch);
  };
}
