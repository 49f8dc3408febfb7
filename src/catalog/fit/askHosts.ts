import { err, ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, inputError } from "../errors.js";
import type { GuestRequirement } from "../guestRequirement.js";
import { verdictsFor } from "../verdictsFor.js";
import type { VerdictTable } from "../verdictTable.js";
import { type HostUsageInput, resolveUsage } from "./hostUsage.js";

/** A guest requirement as the question it puts to every host, on what the usage leaves. */
export function askHosts(deps: CatalogDeps) {
  return async (
    input: {
      readonly requirement: GuestRequirement;
      readonly virtType?: string;
      readonly usage?: readonly HostUsageInput[];
    },
    usagePath: (index: number) => readonly string[] = (index) => ["usage", String(index)],
  ): Promise<Result<VerdictTable, readonly CatalogError[]>> => {
    const table = await verdictsFor(deps)(input.requirement, input.virtType);
    if (!table.ok || !input.usage || input.usage.length === 0) return table;
    const { shape } = table.value;
    if (!shape) {
      const message = "Usage matters only to a guest with a shape: ask for a flavor, or leave usage out.";
      return err([inputError("CONTRADICTION", message, ["usage"])]);
    }
    const usage = await resolveUsage(deps, input.usage, usagePath);
    return usage.ok ? ok({ ...table.value, shape: { ...shape, usage: usage.value } }) : usage;
  };
}
