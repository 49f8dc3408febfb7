import { err, invariant, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { findHost, type HostRef } from "./findHost.js";
import { askHosts } from "./fit/askHosts.js";
import type { HostFits } from "./fit/hostFits.js";
import type { HostUsageInput } from "./fit/hostUsage.js";
import { judgeHosts } from "./fit/judgeHosts.js";
import type { GuestRequirement } from "./guestRequirement.js";
import type { HostVerdict } from "./hostVerdict.js";

/** The verdict for one host, with every reason. */
export function explainCompatibility(deps: CatalogDeps, fits: HostFits) {
  return async (input: {
    readonly requirement: GuestRequirement;
    readonly host: HostRef;
    readonly virtType?: string;
    readonly usage?: HostUsageInput;
  }): Promise<Result<HostVerdict, readonly CatalogError[]>> => {
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const { usage, ...question } = input;
    const table = await askHosts(deps)({ ...question, ...(usage && { usage: [usage] }) }, () => ["usage"]);
    if (!table.ok) return table;
    const [verdict] = await judgeHosts(fits, table.value, [host.value]);
    invariant(verdict, `class ${host.value.classId} has no verdict`);
    return ok(verdict);
  };
}
