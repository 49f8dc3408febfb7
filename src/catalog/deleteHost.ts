import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, notFound } from "./errors.js";
import { findHost, type HostRef } from "./findHost.js";
import { guarded } from "./storageError.js";

/** Forgets a host and its history; returns its id. */
export function deleteHost(deps: CatalogDeps) {
  return async (ref: HostRef, actor: string): Promise<Result<number, readonly CatalogError[]>> => {
    const host = await findHost(deps, ref, ["host"]);
    if (!host.ok) return err([host.error]);
    const { id, name, revision } = host.value;
    const result = await guarded(async () =>
      ok(
        await deps.store.hosts.deleteHost(id, {
          at: deps.now().toISOString(),
          actor,
          operation: "deleteHost",
          subjectType: "host",
          subject: name,
          before: { revision },
        }),
      ),
    );
    if (!result.ok) return err([result.error]);
    return result.value ? ok(id) : err([notFound("host", name, ["host"])]);
  };
}
