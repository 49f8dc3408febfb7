import type { HostCriteria } from "../catalog/ports.js";
import { assertNever } from "../cpu/result.js";

export interface SqlFragment {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** Conditions on `host AS h` as SQL. Lists travel as one JSON parameter, so that the statement text stays the same. */
export function hostCriteriaSql(criteria: HostCriteria): SqlFragment {
  switch (criteria.kind) {
    case "and":
      return join(criteria.of, " AND ", "1");
    case "or":
      return join(criteria.of, " OR ", "0");
    case "not": {
      const inner = hostCriteriaSql(criteria.of);
      return { sql: `NOT (${inner.sql})`, params: inner.params };
    }
    case "arch":
      return { sql: "h.arch IN (SELECT value FROM json_each(?))", params: [JSON.stringify(criteria.in)] };
    case "virtType":
      return {
        sql: "h.class_id IN (SELECT class_id FROM class_virt_type WHERE virt_type = ?)",
        params: [criteria.virtType],
      };
    case "label":
      return {
        sql: "EXISTS (SELECT 1 FROM host_label AS l WHERE l.host_id = h.id AND l.name = ? AND l.value = ?)",
        params: [criteria.name, criteria.value],
      };
    case "namePrefix":
      return prefix("h.name", criteria.prefix);
    case "names":
      return { sql: "h.name IN (SELECT value FROM json_each(?))", params: [JSON.stringify(criteria.in)] };
    case "places":
      return {
        sql: `NOT EXISTS (SELECT 1 FROM host_places AS p WHERE p.host_id = h.id AND p.virt_type = ?
                 AND (p.runnable < ? OR p.pinnable < ? OR p.max_pinnable_in_one_cell < ?))`,
        params: [criteria.virtType, criteria.runnable, criteria.pinnable, criteria.pinnableInOneCell],
      };
    case "schedulable":
      return { sql: "h.schedulable = ?", params: [criteria.value ? 1 : 0] };
    case "classes":
      return {
        sql: "h.class_id IN (SELECT value FROM json_each(?))",
        params: [JSON.stringify(criteria.ids)],
      };
    case "feature":
      return {
        sql: "h.class_id IN (SELECT class_id FROM class_feature WHERE feature = ?)",
        params: [criteria.name],
      };
    case "pinnableInOneCell":
      return criteria.virtType === undefined
        ? {
            sql: "h.id IN (SELECT host_id FROM host_places WHERE best = 1 AND max_pinnable_in_one_cell >= ?)",
            params: [criteria.atLeast],
          }
        : {
            sql: "h.id IN (SELECT host_id FROM host_places WHERE virt_type = ? AND max_pinnable_in_one_cell >= ?)",
            params: [criteria.virtType, criteria.atLeast],
          };
    default:
      return assertNever(criteria);
  }
}

/** A prefix as a range, which an index can serve; LIKE would need its wildcards escaped and ignores case. */
export function prefix(column: string, value: string): SqlFragment {
  if (value === "") return { sql: "1", params: [] };
  return {
    sql: `(${column} >= ? AND substr(${column}, 1, ?) = ?)`,
    params: [value, [...value].length, value],
  };
}

function join(parts: readonly HostCriteria[], operator: string, empty: string): SqlFragment {
  if (parts.length === 0) return { sql: empty, params: [] };
  const fragments = parts.map(hostCriteriaSql);
  return {
    sql: fragments.map((fragment) => `(${fragment.sql})`).join(operator),
    params: fragments.flatMap((fragment) => fragment.params),
  };
}
