import { err, ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { findCpuType } from "../findCpuType.js";
import type { ClassVerdict, CpuTypeRevisionRecord, HostRecord } from "../model.js";
import { choose } from "../verdictTable.js";
import type { CatalogEvent } from "./catalogEvent.js";
import type { EventFeed } from "./eventFeed.js";
import type { Watch } from "./watchQueue.js";

export interface WatchedVerdict {
  readonly at: string;
  /** The revision that `after` is about. */
  readonly revision: CpuTypeRevisionRecord;
  /** The host that reported; undefined where the type was revised, which touches whole classes. */
  readonly host?: HostRecord;
  readonly classId: number;
  readonly hosts: number;
  /** undefined for a host that was not there. */
  readonly before?: ClassVerdict;
  readonly after: ClassVerdict;
}

/** Changes of the verdict on a CPU type's latest revision, by each host's best virt type. */
export function watchVerdicts(deps: CatalogDeps, feed: EventFeed) {
  const { hosts, cpuTypes } = deps.store;

  async function verdictOf(revision: CpuTypeRevisionRecord, classId: number): Promise<ClassVerdict> {
    return choose(classId, (await deps.verdicts.verdictsOf(revision)).get(classId) ?? []);
  }

  async function revisionOf(name: string, number?: number): Promise<CpuTypeRevisionRecord | undefined> {
    const type = await cpuTypes.cpuTypeByName(name);
    if (!type) return undefined;
    const [revision] = await cpuTypes.revisions([{ cpuTypeId: type.id, number: number ?? type.latest }]);
    return revision;
  }

  async function ofReport(
    event: Extract<CatalogEvent, { kind: "host" }>,
    typeName: string,
  ): Promise<readonly WatchedVerdict[]> {
    if (event.after === undefined) return [];
    const host = await hosts.hostByName(event.name);
    const current = host && (await hosts.hostRevision(host.id, event.after));
    const revision = await revisionOf(typeName);
    if (!host || !current || !revision) return [];
    const previous = event.before === undefined ? undefined : await hosts.hostRevision(host.id, event.before);
    if (previous?.classId === current.classId) return [];
    const before = previous && (await verdictOf(revision, previous.classId));
    const after = await verdictOf(revision, current.classId);
    if (before?.verdict === after.verdict) return [];
    const { classId } = current;
    return [{ at: event.at, revision, host, classId, hosts: 1, ...(before && { before }), after }];
  }

  async function ofRevision(
    event: Extract<CatalogEvent, { kind: "cpuType" }>,
  ): Promise<readonly WatchedVerdict[]> {
    const revision = await revisionOf(event.name, event.revision);
    const previous = await revisionOf(event.name, event.revision - 1);
    if (!revision || !previous) return [];
    const changed: WatchedVerdict[] = [];
    for (const { classId, hosts: count } of await hosts.hostCountsByClass(undefined)) {
      const before = await verdictOf(previous, classId);
      const after = await verdictOf(revision, classId);
      if (before.verdict === after.verdict) continue;
      changed.push({ at: event.at, revision, classId, hosts: count, before, after });
    }
    return changed;
  }

  return async (cpuType: string): Promise<Result<Watch<WatchedVerdict>, readonly CatalogError[]>> => {
    const known = await findCpuType(deps, cpuType, ["cpuType"]);
    if (!known.ok) return err([known.error]);
    const { name } = known.value;
    await deps.cpuMaps.loadAll();
    const watch = await feed.watch<WatchedVerdict>(async (event) => {
      if (event.kind === "host") return ofReport(event, name);
      return event.name === name ? ofRevision(event) : [];
    });
    return ok(watch);
  };
}
