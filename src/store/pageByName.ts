import type { PageRequest } from "../catalog/ports.js";
import type { SqlFragment } from "./hostCriteriaSql.js";
import type { Statements } from "./statements.js";

/** A page of a table that has `name_key` and `id`, by name; rows come ascending whichever end the page is taken from. */
export function pageByName<Row>(
  statements: Statements,
  select: string,
  alias: string,
  where: SqlFragment,
  page: PageRequest,
): readonly Row[] {
  const bounds: string[] = [];
  const params: (string | number)[] = [...where.params];
  for (const [keyset, operator] of [
    [page.after, ">"],
    [page.before, "<"],
  ] as const) {
    if (!keyset) continue;
    bounds.push(`(${alias}.name_key, ${alias}.id) ${operator} (?, ?)`);
    params.push(keyset.value, keyset.id);
  }
  const direction = page.fromEnd ? "DESC" : "ASC";
  const rows = statements.all<Row>(
    `${select} WHERE ${[`(${where.sql})`, ...bounds].join(" AND ")}
      ORDER BY ${alias}.name_key ${direction}, ${alias}.id ${direction} LIMIT ?`,
    ...params,
    page.limit,
  );
  return page.fromEnd ? [...rows].reverse() : rows;
}
