import { inputError } from "../catalog/errors.js";
import type { AuditEventRecord } from "../catalog/model.js";
import type { CatalogStateStore, CpuMapRecord } from "../catalog/ports.js";
import { err, ok } from "../cpu/result.js";
import { writeAudit } from "./auditStore.js";
import type { SqlFragment } from "./hostCriteriaSql.js";
import type { OpenedDatabase } from "./openDatabase.js";
import { Statements } from "./statements.js";
import { guardStorage } from "./storageError.js";

interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly operation: string;
  readonly subject_type: AuditEventRecord["subjectType"];
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function createStateStore(database: OpenedDatabase): CatalogStateStore {
  const reads = new Statements(database.reader);
  const writes = new Statements(database.writer);
  const inTransaction = <T>(change: () => T): T =>
    guardStorage(() => database.writer.transaction(change).immediate());

  return {
    async cpuMaps() {
      return reads.all<Omit<CpuMapRecord, "content">>("SELECT name, digest FROM cpu_map ORDER BY name");
    },
    async cpuMap(name) {
      return reads.get<CpuMapRecord>("SELECT name, digest, content FROM cpu_map WHERE name = ?", name);
    },
    async addCpuMap(map, audit) {
      return inTransaction(() => {
        const known = writes.get<{ digest: string }>("SELECT digest FROM cpu_map WHERE name = ?", map.name);
        if (known?.digest === map.digest) return ok(undefined);
        if (known) {
          return err(
            inputError(
              "NAME_TAKEN",
              `There is another CPU map "${map.name}" already, and revisions may rest on it: choose another name.`,
              ["name"],
            ),
          );
        }
        writes.run(
          "INSERT INTO cpu_map (name, digest, content, created_at) VALUES (?, ?, ?, ?)",
          map.name,
          map.digest,
          map.content,
          audit.at,
        );
        writeAudit(writes, audit);
        return ok(undefined);
      });
    },
    async getState(key) {
      return reads.get<{ value: string }>("SELECT value FROM catalog_state WHERE key = ?", key)?.value;
    },
    async setState(key, value) {
      inTransaction(() =>
        writes.run(
          "INSERT INTO catalog_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
          key,
          value,
        ),
      );
    },
    async pageAudit(filter, limit, beforeId) {
      const where = auditSql(filter);
      return reads
        .all<AuditRow>(
          `SELECT id, at, actor, operation, subject_type, subject, before, after FROM audit_event
            WHERE ${where.sql} AND id < ? ORDER BY id DESC LIMIT ?`,
          ...where.params,
          beforeId ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map(auditEventRecord);
    },
    async auditAfter(id, limit) {
      return reads
        .all<AuditRow>(
          `SELECT id, at, actor, operation, subject_type, subject, before, after FROM audit_event
            WHERE id > ? ORDER BY id LIMIT ?`,
          id,
          limit,
        )
        .map(auditEventRecord);
    },
    async countAudit(filter) {
      const where = auditSql(filter);
      return (
        reads.get<{ n: number }>(`SELECT count(*) AS n FROM audit_event WHERE ${where.sql}`, ...where.params)
          ?.n ?? 0
      );
    },
  };
}

function auditSql(filter: { actor?: string; operation?: string; subject?: string }): SqlFragment {
  const parts = (["actor", "operation", "subject"] as const).flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [{ sql: `${column} = ?`, params: [value] }];
  });
  if (parts.length === 0) return { sql: "1", params: [] };
  return { sql: parts.map((part) => part.sql).join(" AND "), params: parts.flatMap((part) => part.params) };
}

function auditEventRecord(row: AuditRow): AuditEventRecord {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    operation: row.operation,
    subjectType: row.subject_type,
    subject: row.subject,
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  };
}
