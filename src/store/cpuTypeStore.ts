import { type CatalogError, conflict, inputError, notFound } from "../catalog/errors.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord } from "../catalog/model.js";
import { nameKey } from "../catalog/names.js";
import type {
  CpuTypeFilterCriteria,
  CpuTypeStore,
  NewCpuType,
  NewRevision,
  PageRequest,
} from "../catalog/ports.js";
import { err, ok, type Result } from "../cpu/result.js";
import { writeAudit } from "./auditStore.js";
import { prefix, type SqlFragment } from "./hostCriteriaSql.js";
import type { OpenedDatabase } from "./openDatabase.js";
import { pageByName } from "./pageByName.js";
import { type CpuTypeRevisionRow, type CpuTypeRow, cpuTypeRecord, cpuTypeRevisionRecord } from "./rows.js";
import { Statements } from "./statements.js";
import { guardStorage } from "./storageError.js";
import {
  dropUnindexed,
  fillSupport,
  indexRevision,
  readIndexedRevisions,
  readSupport,
  readSupportOfClass,
  revisionColumns,
} from "./supportIndex.js";

const typeColumns =
  "t.id, t.name, t.description, t.labels, t.owner, t.built_in, t.latest, t.deprecated_from, t.deprecated_replacement, t.deprecated_reason, t.created_at";

export function createCpuTypeStore(database: OpenedDatabase): CpuTypeStore {
  const reads = new Statements(database.reader);
  const writes = new Statements(database.writer);
  const inTransaction = <T>(change: () => T): T =>
    guardStorage(() => database.writer.transaction(change).immediate());

  return {
    async cpuTypeById(id) {
      return readType(reads, "t.id = ?", id);
    },
    async cpuTypeByName(name) {
      return readType(reads, "t.name_key = ?", nameKey(name));
    },
    async cpuTypesByIds(ids) {
      return reads
        .all<CpuTypeRow>(
          `SELECT ${typeColumns} FROM cpu_type AS t WHERE t.id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
        )
        .map(cpuTypeRecord);
    },
    async cpuTypeNames() {
      return reads
        .all<{ name: string }>("SELECT name FROM cpu_type ORDER BY name_key")
        .map((row) => row.name);
    },
    async pageCpuTypes(filter, page: PageRequest) {
      return pageByName<CpuTypeRow>(
        reads,
        `SELECT ${typeColumns} FROM cpu_type AS t`,
        "t",
        filterSql(filter),
        page,
      ).map(cpuTypeRecord);
    },
    async countCpuTypes(filter) {
      const where = filterSql(filter);
      return (
        reads.get<{ n: number }>(
          `SELECT count(*) AS n FROM cpu_type AS t WHERE ${where.sql}`,
          ...where.params,
        )?.n ?? 0
      );
    },
    async revisionById(id) {
      const row = reads.get<CpuTypeRevisionRow>(
        `SELECT ${revisionColumns} FROM cpu_type_revision AS r WHERE r.id = ?`,
        id,
      );
      return row && cpuTypeRevisionRecord(row);
    },
    async revisions(keys) {
      return reads
        .all<CpuTypeRevisionRow>(
          `SELECT ${revisionColumns} FROM json_each(?) AS k
             JOIN cpu_type_revision AS r ON r.cpu_type_id = k.value ->> 0 AND r.number = k.value ->> 1`,
          JSON.stringify(keys.map((key) => [key.cpuTypeId, key.number])),
        )
        .map(cpuTypeRevisionRecord);
    },
    async pageRevisions(cpuTypeId, limit, beforeNumber) {
      return reads
        .all<CpuTypeRevisionRow>(
          `SELECT ${revisionColumns} FROM cpu_type_revision AS r WHERE r.cpu_type_id = ? AND r.number < ? ORDER BY r.number DESC LIMIT ?`,
          cpuTypeId,
          beforeNumber ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map(cpuTypeRevisionRecord);
    },
    async indexedRevisions() {
      return readIndexedRevisions(reads);
    },
    async createCpuTypes(types, audit, evaluate) {
      return inTransaction((): Result<readonly CpuTypeRecord[], CatalogError> => {
        const created: CpuTypeRecord[] = [];
        for (const type of types) {
          if (readType(writes, "t.name_key = ?", nameKey(type.name))) return err(nameTaken(type.name));
          const typeId = insertType(writes, type);
          const revision = insertRevision(writes, typeId, 1, type.revision);
          indexRevision(writes, revision, evaluate);
          created.push(mustRead(writes, typeId));
        }
        for (const entry of audit) writeAudit(writes, entry);
        return ok(created);
      });
    },
    async reviseCpuType(id, expectedRevision, revision, audit, evaluate) {
      return inTransaction((): Result<CpuTypeRevisionRecord, CatalogError> => {
        const type = readType(writes, "t.id = ?", id);
        if (!type) return err(notFound("CPU type", String(id), ["name"]));
        if (type.latest !== expectedRevision) {
          return err(conflict(`CPU type "${type.name}"`, type.latest, ["expectedRevision"]));
        }
        const record = insertRevision(writes, id, type.latest + 1, revision);
        writes.run("UPDATE cpu_type SET latest = ?, built_in = 0 WHERE id = ?", record.number, id);
        indexRevision(writes, record, evaluate);
        dropUnindexed(writes, readIndexedRevisions(writes));
        writeAudit(writes, audit);
        return ok(record);
      });
    },
    async deprecateCpuType(id, deprecation, audit) {
      return inTransaction(() => {
        writes.run(
          "UPDATE cpu_type SET deprecated_from = ?, deprecated_replacement = ?, deprecated_reason = ? WHERE id = ?",
          deprecation?.from ?? null,
          deprecation?.replacementId ?? null,
          deprecation?.reason ?? null,
          id,
        );
        writeAudit(writes, audit);
        return readType(writes, "t.id = ?", id);
      });
    },
    async deleteCpuType(id, expectedRevision, audit) {
      return inTransaction((): Result<undefined, CatalogError> => {
        const type = readType(writes, "t.id = ?", id);
        if (!type) return err(notFound("CPU type", String(id), ["name"]));
        if (expectedRevision !== undefined && type.latest !== expectedRevision) {
          return err(conflict(`CPU type "${type.name}"`, type.latest, ["expectedRevision"]));
        }
        const users = writes.all<{ name: string }>(
          "SELECT name FROM flavor WHERE cpu_type_id = ? ORDER BY name_key LIMIT 21",
          id,
        );
        if (users.length > 0)
          return err(
            inUse(
              type.name,
              users.map((user) => user.name),
            ),
          );
        writes.run("DELETE FROM cpu_type WHERE id = ?", id);
        writeAudit(writes, audit);
        return ok(undefined);
      });
    },
    async support(revisionId) {
      return readSupport(reads, revisionId);
    },
    async supportOfClass(classId, revisionIds) {
      return readSupportOfClass(reads, classId, revisionIds);
    },
    async supportGeneration() {
      return Number(
        reads.get<{ value: string }>("SELECT value FROM catalog_state WHERE key = 'support_generation'")
          ?.value ?? 0,
      );
    },
    async fillSupport(evaluate, options) {
      return inTransaction(() => fillSupport(writes, evaluate, options));
    },
  };
}

function readType(
  statements: Statements,
  condition: string,
  value: string | number,
): CpuTypeRecord | undefined {
  const row = statements.get<CpuTypeRow>(
    `SELECT ${typeColumns} FROM cpu_type AS t WHERE ${condition}`,
    value,
  );
  return row && cpuTypeRecord(row);
}

function mustRead(statements: Statements, id: number): CpuTypeRecord {
  const type = readType(statements, "t.id = ?", id);
  if (!type) throw new Error(`CPU type ${id} vanished inside its own transaction`);
  return type;
}

function insertType(writes: Statements, type: NewCpuType): number {
  return writes.run(
    `INSERT INTO cpu_type (name, name_key, description, labels, owner, built_in, latest, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 1, ?)`,
    type.name,
    nameKey(type.name),
    type.description ?? null,
    JSON.stringify(type.labels),
    type.owner ?? null,
    type.builtIn ? 1 : 0,
    type.createdAt,
  ).id;
}

function insertRevision(
  writes: Statements,
  typeId: number,
  number: number,
  revision: NewRevision,
): CpuTypeRevisionRecord {
  const { id } = writes.run(
    `INSERT INTO cpu_type_revision (cpu_type_id, number, arch, requirement, renderings, cpu_map, resolved, author, note, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    typeId,
    number,
    revision.arch ?? null,
    JSON.stringify(revision.requirement),
    JSON.stringify(revision.renderings),
    revision.cpuMap,
    JSON.stringify(revision.resolved),
    revision.author,
    revision.note ?? null,
    revision.createdAt,
  );
  return { ...revision, id, cpuTypeId: typeId, number };
}

function filterSql(filter: CpuTypeFilterCriteria): SqlFragment {
  const parts: SqlFragment[] = [];
  if (filter.namePrefix !== undefined) parts.push(prefix("t.name_key", nameKey(filter.namePrefix)));
  if (filter.arch !== undefined) {
    parts.push({
      sql: "EXISTS (SELECT 1 FROM cpu_type_revision AS r WHERE r.cpu_type_id = t.id AND r.number = t.latest AND r.arch = ?)",
      params: [filter.arch],
    });
  }
  if (filter.deprecated !== undefined) {
    parts.push({ sql: `t.deprecated_from IS ${filter.deprecated ? "NOT " : ""}NULL`, params: [] });
  }
  for (const label of filter.labels ?? []) {
    parts.push({
      sql: "EXISTS (SELECT 1 FROM json_each(t.labels) AS l WHERE l.value ->> 'name' = ? AND l.value ->> 'value' = ?)",
      params: [label.name, label.value],
    });
  }
  if (parts.length === 0) return { sql: "1", params: [] };
  return { sql: parts.map((part) => part.sql).join(" AND "), params: parts.flatMap((part) => part.params) };
}

function nameTaken(name: string): CatalogError {
  return inputError(
    "NAME_TAKEN",
    `There is a CPU type "${name}" already (case does not count): choose another name.`,
    ["name"],
  );
}

function inUse(name: string, users: readonly string[]): CatalogError {
  const shown = users.slice(0, 20);
  return {
    kind: "inUse",
    code: "IN_USE",
    message: `CPU type "${name}" is used by ${users.length > 20 ? "more than 20 flavors" : `the flavors ${shown.map((user) => `"${user}"`).join(", ")}`}: change or remove them first.`,
    field: ["name"],
    usedBy: shown,
  };
}
