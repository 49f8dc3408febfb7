import { err, invariant, ok, type Result } from "../cpu/result.js";
import type { HostVerdict } from "./compatibleHosts.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { findHost, type HostRef } from "./findHost.js";
import type { GuestRequirement } from "./guestRequirement.js";
import { verdictsFor } from "./verdictsFor.js";

/** The verdict for one host, with every reason. */
export function explainCompatibility(deps: CatalogDeps) {
  return async (input: {
    readonly requirement: GuestRequirement;
    readonly host: HostRef;
    readonly virtType?: string;
  }): Promise<Result<HostVerdict, readonly CatalogError[]>> => {
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const table = await verdictsFor(deps)(input.requirement, input.virtType);
    if (!table.ok) return table;
    const verdict = table.value.byClass.get(host.value.classId);
    invariant(verdict, `class ${host.value.classId} has no verdict`);
    return ok({ host: host.value, verdict, cpuMap: table.value.cpuMap });
  };
}
