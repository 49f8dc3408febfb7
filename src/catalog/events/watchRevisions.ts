import { err, ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { findCpuType } from "../findCpuType.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord } from "../model.js";
import type { EventFeed } from "./eventFeed.js";
import type { Watch } from "./watchQueue.js";

export interface WatchedRevision {
  readonly at: string;
  readonly cpuType: CpuTypeRecord;
  readonly revision: CpuTypeRevisionRecord;
}

/** New revisions of a CPU type, or of all; a type's first one counts. */
export function watchRevisions(deps: CatalogDeps, feed: EventFeed) {
  const { cpuTypes } = deps.store;
  return async (name?: string): Promise<Result<Watch<WatchedRevision>, readonly CatalogError[]>> => {
    const known = name === undefined ? undefined : await findCpuType(deps, name, ["name"]);
    if (known && !known.ok) return err([known.error]);
    const watch = await feed.watch<WatchedRevision>(async (event) => {
      if (event.kind !== "cpuType" || (known && event.name !== known.value.name)) return [];
      const cpuType = await cpuTypes.cpuTypeByName(event.name);
      if (!cpuType) return [];
      const [revision] = await cpuTypes.revisions([{ cpuTypeId: cpuType.id, number: event.revision }]);
      return revision ? [{ at: event.at, cpuType, revision }] : [];
    });
    return ok(watch);
  };
}
