import type { CatalogDeps } from "../deps.js";
import type { CapabilityClass } from "../model.js";
import { placesOf } from "../physicalCpus.js";
import type { FitGroup } from "../ports.js";
import { createTopologies } from "../topologies.js";
import { asksAboutPlaces, placeRules } from "./evaluate.js";
import type { MigrationFinding } from "./finding.js";
import type { MigratingGuest } from "./question.js";

/** What of a host decides about its places: hosts that are alike in this are judged once. */
export type PlacedHost = Omit<FitGroup["host"], "id">;

/** What topology and policy say of each host, in the order of `hosts`. */
export function createPlaceFindings(deps: CatalogDeps, guest: MigratingGuest) {
  const topologies = createTopologies(deps.store.hosts);
  const known = new Map<string, readonly MigrationFinding[]>();
  return async (
    hosts: readonly PlacedHost[],
    classes: ReadonlyMap<number, CapabilityClass>,
  ): Promise<readonly (readonly MigrationFinding[])[]> => {
    if (!asksAboutPlaces(guest)) return hosts.map(() => []);
    const joined = await topologies(hosts);
    return hosts.map((host, index) => {
      const capabilityClass = classes.get(host.classId);
      const topology = joined[index];
      if (!capabilityClass || !topology) return [];
      const { classId, topologyId, cpuPolicy } = host;
      const key = JSON.stringify([classId, topologyId, host.state.topology, cpuPolicy ?? null]);
      const { virtType } = guest;
      const policy = cpuPolicy && { policy: cpuPolicy };
      const findings =
        known.get(key) ??
        placeRules.flatMap((rule) =>
          rule({
            guest,
            topology,
            places: placesOf({ topology, capabilityClass, virtType, ...policy }),
            ...(cpuPolicy && { cpuPolicy }),
          }),
        );
      known.set(key, findings);
      return findings;
    });
  };
}
