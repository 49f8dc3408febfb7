import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, notFound } from "./errors.js";
import type { HostRecord } from "./model.js";

export type HostRef = { readonly id: number } | { readonly name: string };

export async function findHost(
  deps: CatalogDeps,
  ref: HostRef,
  field: readonly string[],
): Promise<Result<HostRecord, CatalogError>> {
  const host =
    "id" in ref
      ? await deps.store.hosts.hostById(ref.id)
      : await deps.store.hosts.hostByName(ref.name.normalize("NFC"));
  return host ? ok(host) : err(notFound("host", "id" in ref ? String(ref.id) : ref.name, field));
}
