import { type CatalogError, conflict, inputError, notFound } from "../catalog/errors.js";
import type { FlavorRecord } from "../catalog/model.js";
import { nameKey } from "../catalog/names.js";
import type { Evaluate, FlavorFilterCriteria, FlavorStore, NewFlavor } from "../catalog/ports.js";
import { err, ok, type Result } from "../cpu/result.js";
import { writeAudit } from "./auditStore.js";
import { prefix, type SqlFragment } from "./hostCriteriaSql.js";
import type { OpenedDatabase } from "./openDatabase.js";
import { pageByName } from "./pageByName.js";
import { type FlavorRow, flavorRecord } from "./rows.js";
import { Statements } from "./statements.js";
import { guardStorage } from "./storageError.js";
import { dropUnindexed, fillSupport, readIndexedRevisions } from "./supportIndex.js";

const columns =
  "f.id, f.name, f.description, f.vcpus, f.memory_mib, f.cpu_type_id, f.pinned, f.virt_type, f.arch, f.machine_type, f.extra_specs, f.revision, f.updated_at";

export function createFlavorStore(database: OpenedDatabase): FlavorStore {
  const reads = new Statements(database.reader);
  const writes = new Statements(database.writer);
  const inTransaction = <T>(change: () => T): T =>
    guardStorage(() => database.writer.transaction(change).immediate());

  return {
    async flavorById(id) {
      return readFlavor(reads, "f.id = ?", id);
    },
    async flavorByName(name) {
      return readFlavor(reads, "f.name_key = ?", nameKey(name));
    },
    async pageFlavors(filter, page) {
      return pageByName<FlavorRow>(
        reads,
        `SELECT ${columns} FROM flavor AS f`,
        "f",
        filterSql(filter),
        page,
      ).map(flavorRecord);
    },
    async countFlavors(filter) {
      const where = filterSql(filter);
      return (
        reads.get<{ n: number }>(`SELECT count(*) AS n FROM flavor AS f WHERE ${where.sql}`, ...where.params)
          ?.n ?? 0
      );
    },
    async createFlavor(flavor, audit, evaluate) {
      return inTransaction((): Result<FlavorRecord, CatalogError> => {
        if (readFlavor(writes, "f.name_key = ?", nameKey(flavor.name))) return err(nameTaken(flavor.name));
        const { id } = writes.run(
          `INSERT INTO flavor (name, name_key, description, vcpus, memory_mib, cpu_type_id, pinned, virt_type, arch, machine_type, extra_specs, revision, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
          ...values(flavor),
          flavor.updatedAt,
        );
        indexPinned(writes, evaluate);
        writeAudit(writes, audit);
        return ok({ ...flavor, id, revision: 1 });
      });
    },
    async updateFlavor(id, expectedRevision, flavor, audit, evaluate) {
      return inTransaction((): Result<FlavorRecord, CatalogError> => {
        const current = readFlavor(writes, "f.id = ?", id);
        if (!current) return err(notFound("flavor", flavor.name, ["name"]));
        if (current.revision !== expectedRevision) {
          return err(conflict(`Flavor "${current.name}"`, current.revision, ["expectedRevision"]));
        }
        const namesake = readFlavor(writes, "f.name_key = ?", nameKey(flavor.name));
        if (namesake && namesake.id !== id) return err(nameTaken(flavor.name));
        writes.run(
          `UPDATE flavor SET name = ?, name_key = ?, description = ?, vcpus = ?, memory_mib = ?, cpu_type_id = ?, pinned = ?, virt_type = ?,
                  arch = ?, machine_type = ?, extra_specs = ?, revision = revision + 1, updated_at = ? WHERE id = ?`,
          ...values(flavor),
          flavor.updatedAt,
          id,
        );
        indexPinned(writes, evaluate);
        writeAudit(writes, audit);
        return ok({ ...flavor, id, revision: current.revision + 1 });
      });
    },
    async deleteFlavor(id, expectedRevision, audit) {
      return inTransaction((): Result<undefined, CatalogError> => {
        const current = readFlavor(writes, "f.id = ?", id);
        if (!current) return err(notFound("flavor", String(id), ["name"]));
        if (expectedRevision !== undefined && current.revision !== expectedRevision) {
          return err(conflict(`Flavor "${current.name}"`, current.revision, ["expectedRevision"]));
        }
        writes.run("DELETE FROM flavor WHERE id = ?", id);
        dropUnindexed(writes, readIndexedRevisions(writes));
        writeAudit(writes, audit);
        return ok(undefined);
      });
    },
  };
}

/** A flavor may pin a revision whose verdicts were dropped, or give one up. */
function indexPinned(writes: Statements, evaluate: Evaluate): void {
  fillSupport(writes, evaluate, { all: false });
}

function values(flavor: NewFlavor): readonly (string | number | null)[] {
  return [
    flavor.name,
    nameKey(flavor.name),
    flavor.description ?? null,
    flavor.vcpus,
    flavor.memoryMiB,
    flavor.cpuTypeId ?? null,
    flavor.pinned ?? null,
    flavor.virtType ?? null,
    flavor.arch ?? null,
    flavor.machineType ?? null,
    JSON.stringify(flavor.extraSpecs),
  ];
}

function readFlavor(
  statements: Statements,
  condition: string,
  value: string | number,
): FlavorRecord | undefined {
  const row = statements.get<FlavorRow>(`SELECT ${columns} FROM flavor AS f WHERE ${condition}`, value);
  return row && flavorRecord(row);
}

function filterSql(filter: FlavorFilterCriteria): SqlFragment {
  const parts: SqlFragment[] = [];
  if (filter.namePrefix !== undefined) parts.push(prefix("f.name_key", nameKey(filter.namePrefix)));
  if (filter.cpuTypeId !== undefined) parts.push({ sql: "f.cpu_type_id = ?", params: [filter.cpuTypeId] });
  if (parts.length === 0) return { sql: "1", params: [] };
  return { sql: parts.map((part) => part.sql).join(" AND "), params: parts.flatMap((part) => part.params) };
}

function nameTaken(name: string): CatalogError {
  return inputError(
    "NAME_TAKEN",
    `There is a flavor "${name}" already (case does not count): choose another name.`,
    ["name"],
  );
}
