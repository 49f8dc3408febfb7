import type { FitGroup, FitSelection } from "../catalog/ports.js";
import type { SqlFragment } from "./hostCriteriaSql.js";
import type { Statements } from "./statements.js";

interface FitRow {
  readonly class_id: number;
  readonly topology_id: number;
  readonly cpu_policy: string | null;
  readonly topology: string;
  readonly apart: number | null;
  readonly hosts: number;
}

/** Groups in SQL, so that twins come out as one row. */
export function readFitGroups(
  reads: Statements,
  { apart = [] }: FitSelection,
  where: SqlFragment,
): readonly FitGroup[] {
  return reads
    .all<FitRow>(
      `SELECT h.class_id, h.topology_id, h.cpu_policy, json_extract(h.state, '$.topology') AS topology,
              iif(h.id IN (SELECT value FROM json_each(?)), h.id, NULL) AS apart, count(*) AS hosts
         FROM host AS h WHERE ${where.sql} GROUP BY 1, 2, 3, 4, 5`,
      JSON.stringify(apart),
      ...where.params,
    )
    .map((row) => ({
      host: {
        classId: row.class_id,
        topologyId: row.topology_id,
        state: { topology: JSON.parse(row.topology) },
        ...(row.cpu_policy !== null && { cpuPolicy: JSON.parse(row.cpu_policy) }),
        ...(row.apart !== null && { id: row.apart }),
      },
      hosts: row.hosts,
    }));
}
