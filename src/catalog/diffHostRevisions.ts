import { err, invariant, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { diffHost } from "./diffHost.js";
import { type CatalogError, notFound } from "./errors.js";
import { findHost } from "./findHost.js";
import { hostSnapshot } from "./hostSnapshot.js";
import type { HostChange } from "./model.js";
import { createTopologies } from "./topologies.js";

/** A host at one of its revisions; the last one when left out. */
export interface HostRevisionRef {
  readonly name: string;
  readonly revision?: number;
}

/** What changed between two revisions of a host, or between two hosts. */
export function diffHostRevisions(deps: CatalogDeps) {
  const topologies = createTopologies(deps.store.hosts);

  async function snapshotAt(ref: HostRevisionRef) {
    const host = await findHost(deps, { name: ref.name }, ["host"]);
    if (!host.ok) return host;
    const number = ref.revision ?? host.value.revision;
    const revision = await deps.store.hosts.hostRevision(host.value.id, number);
    if (!revision) {
      return err(
        notFound(`revision ${number} (the last is ${host.value.revision}) of host`, ref.name, ["revision"]),
      );
    }
    const [capabilityClass] = await deps.store.hosts.classesByIds([revision.classId]);
    const [topology] = await topologies([revision]);
    invariant(capabilityClass && topology, `host ${host.value.id} has no class or topology`);
    const map = await deps.cpuMaps.newest();
    return ok(hostSnapshot({ ...revision, arch: host.value.arch }, capabilityClass, topology, map));
  }

  return async (
    before: HostRevisionRef,
    after: HostRevisionRef,
  ): Promise<Result<readonly HostChange[], readonly CatalogError[]>> => {
    const earlier = await snapshotAt(before);
    const later = await snapshotAt(after);
    if (!earlier.ok) return err([earlier.error]);
    if (!later.ok) return err([later.error]);
    return ok(diffHost(earlier.value, later.value));
  };
}
