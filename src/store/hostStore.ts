import { conflict, notFound } from "../catalog/errors.js";
import type { HostPlacesRecord, LabelRecord } from "../catalog/model.js";
import type {
  AppliedReport,
  Evaluate,
  FleetCounts,
  HostCriteria,
  HostPageRequest,
  HostReportPlan,
  HostSettingsChange,
  HostStore,
} from "../catalog/ports.js";
import { err, ok } from "../cpu/result.js";
import { writeAudit } from "./auditStore.js";
import { ensureClass, ensureTopology, readClasses } from "./classStore.js";
import { readFitGroups } from "./fitGroups.js";
import { hostCriteriaSql, type SqlFragment } from "./hostCriteriaSql.js";
import type { OpenedDatabase } from "./openDatabase.js";
import { type HostRevisionRow, type HostRow, hostColumns, hostRecord, hostRevisionRecord } from "./rows.js";
import { Statements } from "./statements.js";
import { guardStorage } from "./storageError.js";
import { bumpGeneration, indexClasses } from "./supportIndex.js";

const sortColumns = { NAME: "h.name", REPORTED_AT: "h.reported_at" } as const;

export function createHostStore(database: OpenedDatabase): HostStore {
  const reads = new Statements(database.reader);
  const writes = new Statements(database.writer);
  const inTransaction = <T>(change: () => T): T =>
    guardStorage(() => database.writer.transaction(change).immediate());

  return {
    async hostById(id) {
      const row = reads.get<HostRow>(`SELECT ${hostColumns} FROM host AS h WHERE h.id = ?`, id);
      return row && hostRecord(row);
    },
    async hostByName(name) {
      const row = reads.get<HostRow>(`SELECT ${hostColumns} FROM host AS h WHERE h.name = ?`, name);
      return row && hostRecord(row);
    },
    async hostsByIds(ids) {
      return reads
        .all<HostRow>(
          `SELECT ${hostColumns} FROM host AS h WHERE h.id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
        )
        .map(hostRecord);
    },
    async pageHosts(request) {
      const { sql, params } = pageSql(request);
      const rows = reads.all<HostRow>(sql, ...params).map(hostRecord);
      return request.fromEnd ? rows.reverse() : rows;
    },
    async countHosts(criteria, classIds) {
      const where = whereSql(criteria, classIds);
      return (
        reads.get<{ n: number }>(`SELECT count(*) AS n FROM host AS h WHERE ${where.sql}`, ...where.params)
          ?.n ?? 0
      );
    },
    async hostCountsByClass(criteria) {
      const where = whereSql(criteria);
      return reads.all<{ classId: number; hosts: number }>(
        `SELECT h.class_id AS classId, count(*) AS hosts FROM host AS h WHERE ${where.sql} GROUP BY h.class_id`,
        ...where.params,
      );
    },
    async fitGroups(selection) {
      return readFitGroups(reads, selection, whereSql(selection.criteria, selection.classIds));
    },
    async fleetCounts(criteria) {
      return fleetCounts(reads, criteria);
    },
    async labelsOf(hostIds) {
      return grouped(
        reads.all<{ host_id: number } & LabelRecord>(
          "SELECT host_id, name, value FROM host_label WHERE host_id IN (SELECT value FROM json_each(?)) ORDER BY host_id, name",
          JSON.stringify(hostIds),
        ),
        ({ name, value }): LabelRecord => ({ name, value }),
      );
    },
    async placesOf(hostIds) {
      return grouped(
        reads.all<{ host_id: number; virtType: string; best: number } & Omit<HostPlacesRecord, "best">>(
          `SELECT host_id, virt_type AS virtType, best, present, online, runnable, pinnable, max_pinnable_in_one_cell AS maxPinnableInOneCell
             FROM host_places WHERE host_id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(hostIds),
        ),
        ({ host_id: _, best, ...counts }): HostPlacesRecord => ({ ...counts, best: best === 1 }),
      );
    },
    async hostRevision(hostId, number) {
      const row = reads.get<HostRevisionRow>(
        "SELECT * FROM host_revision WHERE host_id = ? AND number = ?",
        hostId,
        number,
      );
      return row && hostRevisionRecord(row);
    },
    async pageHostRevisions(hostId, limit, beforeNumber) {
      return reads
        .all<HostRevisionRow>(
          "SELECT * FROM host_revision WHERE host_id = ? AND number < ? ORDER BY number DESC LIMIT ?",
          hostId,
          beforeNumber ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map(hostRevisionRecord);
    },
    async topologiesByIds(ids) {
      const rows = reads.all<{ id: number; content: string }>(
        "SELECT id, content FROM topology WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [row.id, row.content]));
    },
    async classesByIds(ids) {
      return readClasses(reads, ids);
    },
    async allClassIds() {
      return reads.all<{ id: number }>("SELECT id FROM capability_class ORDER BY id").map((row) => row.id);
    },
    async hasFeature(name) {
      return reads.get("SELECT 1 FROM class_feature WHERE feature = ? LIMIT 1", name) !== undefined;
    },
    async applyReports(plans, evaluate) {
      return inTransaction(() => applyReports(writes, plans, evaluate));
    },
    async updateHost(change) {
      return inTransaction(() => {
        const row = writes.get<HostRow>(`SELECT ${hostColumns} FROM host AS h WHERE h.id = ?`, change.hostId);
        if (!row) return err(notFound("host", String(change.hostId), ["host"]));
        const expected = change.expectedSettingsVersion;
        if (expected !== undefined && expected !== row.settings_version) {
          return err(
            conflict(`The settings of host "${row.name}"`, row.settings_version, ["expectedSettingsVersion"]),
          );
        }
        applySettings(writes, row, change);
        writeAudit(writes, change.audit);
        const after = writes.get<HostRow>(`SELECT ${hostColumns} FROM host AS h WHERE h.id = ?`, row.id);
        return ok(hostRecord(after ?? row));
      });
    },
    async deleteHost(id, audit) {
      return inTransaction(() => {
        const { changes } = writes.run("DELETE FROM host WHERE id = ?", id);
        if (changes === 0) return false;
        writeAudit(writes, audit);
        bumpGeneration(writes);
        return true;
      });
    },
  };
}

function whereSql(criteria: HostCriteria | undefined, classIds?: readonly number[]): SqlFragment {
  const parts: SqlFragment[] = [];
  // One class as an equation, so that the index on (class_id, name, id) gives both the rows and their order.
  const [only, ...others] = classIds ?? [];
  if (only !== undefined && others.length === 0) parts.push({ sql: "h.class_id = ?", params: [only] });
  else if (classIds) parts.push(hostCriteriaSql({ kind: "classes", ids: classIds }));
  if (criteria) parts.push(hostCriteriaSql(criteria));
  if (parts.length === 0) return { sql: "1", params: [] };
  return {
    sql: parts.map((part) => `(${part.sql})`).join(" AND "),
    params: parts.flatMap((part) => part.params),
  };
}

function pageSql(request: HostPageRequest): SqlFragment {
  const where = whereSql(request.criteria, request.classIds);
  const column = sortColumns[request.sort];
  const forward = request.descending ? "<" : ">";
  const backward = request.descending ? ">" : "<";
  const bounds: SqlFragment[] = [];
  if (request.after) bounds.push(bound(column, forward, request.after.value, request.after.id));
  if (request.before) bounds.push(bound(column, backward, request.before.value, request.before.id));
  const direction = request.descending !== (request.fromEnd ?? false) ? "DESC" : "ASC";
  return {
    sql: `SELECT ${hostColumns} FROM host AS h WHERE ${[where, ...bounds].map((part) => `(${part.sql})`).join(" AND ")}
      ORDER BY ${column} ${direction}, h.id ${direction} LIMIT ?`,
    params: [...where.params, ...bounds.flatMap((part) => part.params), request.limit],
  };
}

function bound(column: string, operator: string, value: string, id: number): SqlFragment {
  return { sql: `(${column}, h.id) ${operator} (?, ?)`, params: [value, id] };
}

function grouped<Row extends { readonly host_id: number }, T>(
  rows: readonly Row[],
  convert: (row: Row) => T,
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.host_id);
    if (group) group.push(convert(row));
    else groups.set(row.host_id, [convert(row)]);
  }
  return groups;
}

function fleetCounts(reads: Statements, criteria: HostCriteria | undefined): FleetCounts {
  const where = whereSql(criteria);
  const byClass = reads.all<{ classId: number; hosts: number; schedulable: number }>(
    `SELECT h.class_id AS classId, count(*) AS hosts, sum(h.schedulable) AS schedulable FROM host AS h WHERE ${where.sql} GROUP BY h.class_id`,
    ...where.params,
  );
  const places = reads.get<FleetCounts["places"]>(
    `SELECT ifnull(sum(p.present), 0) AS present, ifnull(sum(p.online), 0) AS online, ifnull(sum(p.runnable), 0) AS runnable,
            ifnull(sum(p.pinnable), 0) AS pinnable, ifnull(max(p.max_pinnable_in_one_cell), 0) AS maxPinnableInOneCell
       FROM host_places AS p JOIN host AS h ON h.id = p.host_id WHERE p.best = 1 AND ${where.sql}`,
    ...where.params,
  );
  return {
    hosts: byClass.reduce((sum, row) => sum + row.hosts, 0),
    schedulable: byClass.reduce((sum, row) => sum + row.schedulable, 0),
    byClass,
    places: places ?? { present: 0, online: 0, runnable: 0, pinnable: 0, maxPinnableInOneCell: 0 },
  };
}

function applyReports(
  writes: Statements,
  plans: readonly HostReportPlan[],
  evaluate: Evaluate,
): readonly AppliedReport[] {
  const newClasses: number[] = [];
  const applied = plans.map((plan) => applyReport(writes, plan, newClasses));
  if (newClasses.length > 0) indexClasses(writes, newClasses, evaluate);
  return applied;
}

function applyReport(writes: Statements, plan: HostReportPlan, newClasses: number[]): AppliedReport {
  const current = writes.get<{ id: number; revision: number }>(
    "SELECT id, revision FROM host WHERE name = ?",
    plan.name,
  );
  if (current?.revision !== plan.baseRevision) return { outcome: "STALE" };
  if (!plan.facts) {
    if (!current) return { outcome: "STALE" };
    writes.run(
      "UPDATE host SET report_digest = ?, reported_at = ? WHERE id = ?",
      plan.reportDigest,
      plan.reportedAt,
      current.id,
    );
    if (!plan.labels) return { outcome: "UNCHANGED", hostId: current.id };
    replaceLabels(writes, current.id, plan.labels);
    writes.run("UPDATE host SET settings_version = settings_version + 1 WHERE id = ?", current.id);
    writeAudit(writes, plan.audit);
    return { outcome: "UPDATED", hostId: current.id };
  }
  const { facts } = plan;
  const capabilityClass = ensureClass(writes, facts.capabilityClass);
  if (capabilityClass.created) newClasses.push(capabilityClass.id);
  const topologyId = ensureTopology(writes, facts.topology);
  const state = JSON.stringify(facts.state);
  const revision = (current?.revision ?? 0) + 1;
  let hostId: number;
  if (current) {
    hostId = current.id;
    writes.run(
      `UPDATE host SET uuid = ?, arch = ?, class_id = ?, topology_id = ?, state = ?, report_digest = ?, revision = ?, reported_at = ?
        WHERE id = ?`,
      facts.uuid ?? null,
      facts.arch,
      capabilityClass.id,
      topologyId,
      state,
      plan.reportDigest,
      revision,
      plan.reportedAt,
      hostId,
    );
  } else {
    hostId = writes.run(
      `INSERT INTO host (name, uuid, arch, class_id, topology_id, state, report_digest, revision, reported_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      plan.name,
      facts.uuid ?? null,
      facts.arch,
      capabilityClass.id,
      topologyId,
      state,
      plan.reportDigest,
      revision,
      plan.reportedAt,
    ).id;
  }
  writes.run(
    `INSERT INTO host_revision (host_id, number, reported_at, uuid, class_id, topology_id, state, changes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    hostId,
    revision,
    plan.reportedAt,
    facts.uuid ?? null,
    capabilityClass.id,
    topologyId,
    state,
    JSON.stringify(facts.changes),
  );
  replacePlaces(writes, hostId, facts.places);
  if (plan.labels) replaceLabels(writes, hostId, plan.labels);
  writeAudit(writes, plan.audit);
  return { outcome: current ? "UPDATED" : "CREATED", hostId };
}

function replaceLabels(writes: Statements, hostId: number, labels: readonly LabelRecord[]): void {
  writes.run("DELETE FROM host_label WHERE host_id = ?", hostId);
  for (const label of labels) {
    writes.run(
      "INSERT INTO host_label (host_id, name, value) VALUES (?, ?, ?)",
      hostId,
      label.name,
      label.value,
    );
  }
}

function replacePlaces(writes: Statements, hostId: number, places: readonly HostPlacesRecord[]): void {
  writes.run("DELETE FROM host_places WHERE host_id = ?", hostId);
  for (const entry of places) {
    writes.run(
      `INSERT INTO host_places (host_id, virt_type, best, present, online, runnable, pinnable, max_pinnable_in_one_cell)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      hostId,
      entry.virtType,
      entry.best ? 1 : 0,
      entry.present,
      entry.online,
      entry.runnable,
      entry.pinnable,
      entry.maxPinnableInOneCell,
    );
  }
}

function applySettings(writes: Statements, row: HostRow, change: HostSettingsChange): void {
  if (change.labels) replaceLabels(writes, row.id, change.labels);
  if (change.places) replacePlaces(writes, row.id, change.places);
  writes.run(
    "UPDATE host SET schedulable = ?, cpu_policy = ?, settings_version = settings_version + 1 WHERE id = ?",
    change.schedulable === undefined ? row.schedulable : change.schedulable ? 1 : 0,
    change.cpuPolicy === undefined ? row.cpu_policy : JSON.stringify(change.cpuPolicy),
    row.id,
  );
}
