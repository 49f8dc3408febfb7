import { err, ok, type Result } from "../cpu/result.js";
import { findCpuType } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, notFound } from "./errors.js";
import { flavorVerdicts } from "./flavorVerdicts.js";
import type { GuestRequirement } from "./guestRequirement.js";
import type { ClassVerdict, CpuTypeRevisionRecord } from "./model.js";
import { resolveCpuXml } from "./resolveCpuXml.js";

/** One verdict per capability class: the answer for every host of the fleet. */
export interface VerdictTable {
  readonly byClass: ReadonlyMap<number, ClassVerdict>;
  readonly cpuMap: string;
}

type ClassEntries = ReadonlyMap<number, readonly ClassVerdict[]>;

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
        return ok({ byClass: chooseAll(entries, virtType), cpuMap: resolved.value.cpuMap });
      }
      case "flavor": {
        const flavor = await deps.store.flavors.flavorByName(requirement.name);
        if (!flavor) return err([notFound("flavor", requirement.name, ["for", "flavor"])]);
        return flavorVerdicts(deps, flavor, virtType);
      }
    }
  };
}

/** The revision that a reference means. */
export async function findRevision(
  deps: CatalogDeps,
  ref: { readonly name: string; readonly revision?: number },
): Promise<Result<CpuTypeRevisionRecord, CatalogError>> {
  const found = await findCpuType(deps, ref.name, ["cpuType", "name"]);
  if (!found.ok) return found;
  const type = found.value;
  const number = ref.revision ?? type.latest;
  const [revision] = await deps.store.cpuTypes.revisions([{ cpuTypeId: type.id, number }]);
  if (!revision) {
    return err(
      notFound(`revision ${number} (the latest is ${type.latest}) of CPU type`, type.name, [
        "cpuType",
        "revision",
      ]),
    );
  }
  return ok(revision);
}

export async function revisionTable(
  deps: CatalogDeps,
  revision: CpuTypeRevisionRecord,
  virtType?: string,
): Promise<VerdictTable> {
  await deps.cpuMaps.loadAll();
  return { byClass: chooseAll(await deps.verdicts.verdictsOf(revision), virtType), cpuMap: revision.cpuMap };
}

export function chooseAll(entries: ClassEntries, virtType?: string): ReadonlyMap<number, ClassVerdict> {
  return new Map([...entries].map(([classId, verdicts]) => [classId, choose(classId, verdicts, virtType)]));
}

/** The entry that answers under this virt type, or under the class's best one. */
export function choose(classId: number, verdicts: readonly ClassVerdict[], virtType?: string): ClassVerdict {
  const found = verdicts.find((entry) => (virtType === undefined ? entry.best : entry.virtType === virtType));
  if (found) return found;
  return {
    classId,
    best: false,
    verdict: "INCOMPATIBLE",
    unusedFeatures: 0,
    reasons: [
      {
        code: "NO_HYPERVISOR",
        message: `The host reports no ${virtType ?? "hypervisor"} for guests of this architecture.`,
      },
    ],
    evidence: "NONE",
  };
}
