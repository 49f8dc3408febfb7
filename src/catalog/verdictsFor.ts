import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, notFound } from "./errors.js";
import { findRevision } from "./findCpuType.js";
import { withImage } from "./flavorImage.js";
import { flavorVerdicts } from "./flavorVerdicts.js";
import type { GuestRequirement } from "./guestRequirement.js";
import { resolveCpuXml } from "./resolveCpuXml.js";
import { chooseAll, revisionTable, seesHostCpu, type VerdictTable } from "./verdictTable.js";

/** The verdicts of a guest requirement for all classes, under one virt type or each class's best one. */
export function verdictsFor(deps: CatalogDeps) {
  return async (
    requirement: GuestRequirement,
    virtType?: string,
  ): Promise<Result<VerdictTable, readonly CatalogError[]>> => {
    switch (requirement.kind) {
      case "cpuType": {
        const revision = await findRevision(deps, requirement);
        if (!revision.ok) return err([revision.error]);
        return ok(await revisionTable(deps, revision.value, virtType));
      }
      case "cpuXml": {
        const resolved = await resolveCpuXml(deps, requirement.xml);
        if (!resolved.ok) return resolved;
        const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
        const entries = new Map(classes.map((item) => [item.id, deps.evaluate(item, resolved.value)]));
        return ok({
          byClass: chooseAll(entries, virtType),
          cpuMap: resolved.value.cpuMap,
          floatsOnHostCpu: seesHostCpu(resolved.value.requirement),
        });
      }
      case "flavor": {
        const flavor = await deps.store.flavors.flavorByName(requirement.name);
        if (!flavor) return err([notFound("flavor", requirement.name, ["for", "flavor"])]);
        const started = withImage(flavor, requirement.imageProperties ?? []);
        if (!started.ok) return started;
        return flavorVerdicts(deps, started.value, virtType);
      }
    }
  };
}
