import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { resolveFeatureName } from "./featureName.js";
import type { LabelRecord } from "./model.js";
import type { HostCriteria } from "./ports.js";
import { verdictsFor } from "./verdictsFor.js";

/** Conditions as callers write them; all that are given must hold. */
export interface HostFilter {
  readonly arch?: readonly string[];
  readonly virtType?: string;
  readonly labels?: readonly LabelRecord[];
  readonly namePrefix?: string;
  readonly names?: readonly string[];
  readonly schedulable?: boolean;
  readonly supports?: { readonly name: string; readonly revision?: number };
  readonly featuresRequired?: readonly string[];
  readonly featuresForbidden?: readonly string[];
  readonly pinnableInOneCell?: { readonly atLeast: number; readonly virtType?: string };
  readonly and?: readonly HostFilter[];
  readonly or?: readonly HostFilter[];
  readonly not?: HostFilter;
}

const maxDepth = 6;
const maxConditions = 200;

/** Resolves names and turns a filter into criteria; undefined where nothing is asked. */
export async function resolveHostFilter(
  deps: CatalogDeps,
  filter: HostFilter | undefined,
): Promise<Result<HostCriteria | undefined, readonly CatalogError[]>> {
  if (!filter) return ok(undefined);
  const budget = { conditions: maxConditions };
  const resolved = await resolve(deps, filter, ["filter"], 1, budget);
  if (!resolved.ok) return resolved;
  return ok(resolved.value.kind === "and" && resolved.value.of.length === 0 ? undefined : resolved.value);
}

type Resolved = Result<HostCriteria, readonly CatalogError[]>;

async function resolve(
  deps: CatalogDeps,
  filter: HostFilter,
  field: readonly string[],
  depth: number,
  budget: { conditions: number },
): Promise<Resolved> {
  if (depth > maxDepth) {
    return err([
      inputError("INVALID_INPUT", `The filter nests deeper than ${maxDepth} levels: flatten it.`, field),
    ]);
  }
  const parts: HostCriteria[] = [...plainCriteria(filter)];
  const supports = await supportsCriteria(deps, filter, field);
  if (!supports.ok) return supports;
  parts.push(...supports.value);
  const features = await featureCriteria(deps, filter, field);
  if (!features.ok) return features;
  parts.push(...features.value);
  budget.conditions -= Math.max(1, parts.length);
  if (budget.conditions < 0) {
    return err([inputError("INVALID_INPUT", `The filter has over ${maxConditions} conditions.`, field)]);
  }
  for (const key of ["and", "or"] as const) {
    const members = filter[key];
    if (!members) continue;
    const of: HostCriteria[] = [];
    for (const [index, member] of members.entries()) {
      const inner = await resolve(deps, member, [...field, key, String(index)], depth + 1, budget);
      if (!inner.ok) return inner;
      of.push(inner.value);
    }
    parts.push({ kind: key, of });
  }
  if (filter.not) {
    const inner = await resolve(deps, filter.not, [...field, "not"], depth + 1, budget);
    if (!inner.ok) return inner;
    parts.push({ kind: "not", of: inner.value });
  }
  const [only, ...others] = parts;
  return ok(only && others.length === 0 ? only : { kind: "and", of: parts });
}

function plainCriteria(filter: HostFilter): readonly HostCriteria[] {
  const parts: HostCriteria[] = [];
  if (filter.arch) parts.push({ kind: "arch", in: filter.arch });
  if (filter.virtType !== undefined) parts.push({ kind: "virtType", virtType: filter.virtType });
  for (const label of filter.labels ?? []) parts.push({ kind: "label", ...label });
  if (filter.namePrefix !== undefined) parts.push({ kind: "namePrefix", prefix: filter.namePrefix });
  if (filter.names) parts.push({ kind: "names", in: filter.names });
  if (filter.schedulable !== undefined) parts.push({ kind: "schedulable", value: filter.schedulable });
  if (filter.pinnableInOneCell) parts.push({ kind: "pinnableInOneCell", ...filter.pinnableInOneCell });
  return parts;
}

async function supportsCriteria(
  deps: CatalogDeps,
  filter: HostFilter,
  field: readonly string[],
): Promise<Result<readonly HostCriteria[], readonly CatalogError[]>> {
  if (!filter.supports) return ok([]);
  const table = await verdictsFor(deps)({ kind: "cpuType", ...filter.supports }, filter.virtType);
  if (!table.ok) return err(table.error.map((error) => ({ ...error, field: [...field, "supports"] })));
  const ids = [...table.value.byClass.values()]
    .filter((entry) => entry.verdict === "COMPATIBLE" || entry.verdict === "COMPATIBLE_WITH_LOSS")
    .map((entry) => entry.classId);
  return ok([{ kind: "classes", ids }]);
}

async function featureCriteria(
  deps: CatalogDeps,
  filter: HostFilter,
  field: readonly string[],
): Promise<Result<readonly HostCriteria[], readonly CatalogError[]>> {
  const parts: HostCriteria[] = [];
  for (const key of ["featuresRequired", "featuresForbidden"] as const) {
    for (const [index, written] of (filter[key] ?? []).entries()) {
      const feature = await resolveFeatureName(deps, written);
      if (!feature.ok) return err([{ ...feature.error, field: [...field, key, String(index)] }]);
      const criterion: HostCriteria = { kind: "feature", name: feature.value };
      parts.push(key === "featuresRequired" ? criterion : { kind: "not", of: criterion });
    }
  }
  return ok(parts);
}
