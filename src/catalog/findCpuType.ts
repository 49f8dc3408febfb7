import { nearestName } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, notFound } from "./errors.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord } from "./model.js";

export async function findCpuType(
  deps: CatalogDeps,
  name: string,
  field: readonly string[],
): Promise<Result<CpuTypeRecord, CatalogError>> {
  const type = await deps.store.cpuTypes.cpuTypeByName(name);
  if (type) return ok(type);
  const nearest = nearestName(name, await deps.store.cpuTypes.cpuTypeNames());
  return err({
    kind: "unknownName",
    code: "NOT_FOUND",
    message: `There is no CPU type "${name}"${nearest === undefined ? "." : `: did you mean "${nearest}"?`}`,
    field,
    name,
    ...(nearest !== undefined && { nearest }),
  });
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
