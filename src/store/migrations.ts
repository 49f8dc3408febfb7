import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { err, ok, type Result } from "../cpu/result.js";

/** "capc" in ASCII: tells a catalog from any other SQLite file. */
const applicationId = 0x63617063;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Why a database cannot be used as it stands. Nothing was changed in it. */
export interface MigrationError {
  readonly code:
    | "NOT_A_CATALOG"
    | "DATABASE_TOO_NEW"
    | "MIGRATION_CHANGED"
    | "MIGRATION_FAILED"
    | "NEEDS_MIGRATION";
  readonly message: string;
}

/** Reads `NNNN_name.sql` files in order of their numbers. */
export function readMigrations(directory: string): readonly Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), "utf8");
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    });
}

interface AppliedRow {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

function appliedMigrations(db: Database): Result<readonly AppliedRow[], MigrationError> {
  const tables = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all();
  if (tables.length === 0) return ok([]);
  if (!tables.some((table) => table.name === "schema_migration")) {
    return err({
      code: "NOT_A_CATALOG",
      message: `${db.name} is a SQLite database, but not a capcat catalog: name another file.`,
    });
  }
  return ok(
    db.prepare<[], AppliedRow>("SELECT version, name, checksum FROM schema_migration ORDER BY version").all(),
  );
}

/** Which migrations are still to be applied, or why this database cannot be used by this program. */
export function pendingMigrations(
  db: Database,
  migrations: readonly Migration[],
): Result<readonly Migration[], MigrationError> {
  const applied = appliedMigrations(db);
  if (!applied.ok) return applied;
  const newest = migrations.at(-1)?.version ?? 0;
  for (const row of applied.value) {
    const known = migrations.find((migration) => migration.version === row.version);
    if (!known) {
      return err({
        code: "DATABASE_TOO_NEW",
        message: `${db.name} was made by a newer capcat (schema ${row.version}, this program knows ${newest}): upgrade capcat, or use another file.`,
      });
    }
    if (known.checksum !== row.checksum) {
      return err({
        code: "MIGRATION_CHANGED",
        message: `${db.name} was made with another text of migration ${row.version} (${row.name}): use the capcat that made it.`,
      });
    }
  }
  const done = new Set(applied.value.map((row) => row.version));
  return ok(migrations.filter((migration) => !done.has(migration.version)));
}

/** Applies what is pending, each migration in one transaction. A migration that fails leaves the file as it was before it. */
export function applyMigrations(
  db: Database,
  migrations: readonly Migration[],
  now: () => Date,
): Result<readonly Migration[], MigrationError> {
  const done: Migration[] = [];
  for (;;) {
    let next: Migration | undefined;
    try {
      const outcome = db
        .transaction((): Result<Migration | undefined, MigrationError> => {
          // Looked up again inside the transaction: another process may be migrating at the same time.
          const pending = pendingMigrations(db, migrations);
          if (!pending.ok) return pending;
          next = pending.value[0];
          if (!next) return ok(undefined);
          if (next.version === 1) createHistory(db);
          db.exec(next.sql);
          db.prepare(
            "INSERT INTO schema_migration (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
          ).run(next.version, next.name, next.checksum, now().toISOString());
          return ok(next);
        })
        .immediate();
      if (!outcome.ok) return outcome;
      if (!outcome.value) return ok(done);
      done.push(outcome.value);
    } catch (error) {
      return err({
        code: "MIGRATION_FAILED",
        message: `Migration ${next?.version ?? "?"} (${next?.name ?? "unknown"}) of ${db.name} failed and was undone: ${(error as Error).message}.`,
      });
    }
  }
}

function createHistory(db: Database): void {
  db.pragma(`application_id = ${applicationId}`);
  db.exec(`CREATE TABLE schema_migration (
    version    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    checksum   TEXT NOT NULL,
    applied_at TEXT NOT NULL
  ) STRICT`);
}
