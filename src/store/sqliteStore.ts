import type { Store } from "../catalog/ports.js";
import { ok, type Result } from "../cpu/result.js";
import { createCpuTypeStore } from "./cpuTypeStore.js";
import { createFlavorStore } from "./flavorStore.js";
import { createHostStore } from "./hostStore.js";
import { readMigrations } from "./migrations.js";
import { type DatabaseError, openDatabase } from "./openDatabase.js";
import { createStateStore } from "./stateStore.js";

export interface SqliteStoreOptions {
  readonly path: string;
  readonly migrationsDirectory: string;
  readonly now: () => Date;
  /** Called with the text of every statement, which is how tests count them. */
  readonly onStatement?: (sql: string) => void;
}

export interface SqliteStore extends Store {
  /** Migrations that opening applied, as `0001 catalog`. */
  readonly applied: readonly string[];
}

/** The catalog's store in one SQLite file. */
export function openSqliteStore(options: SqliteStoreOptions): Result<SqliteStore, DatabaseError> {
  const opened = openDatabase(
    options.path,
    readMigrations(options.migrationsDirectory),
    options.now,
    options.onStatement,
  );
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok({
    hosts: createHostStore(database),
    cpuTypes: createCpuTypeStore(database),
    flavors: createFlavorStore(database),
    state: createStateStore(database),
    applied: database.applied.map(
      (migration) => `${String(migration.version).padStart(4, "0")} ${migration.name}`,
    ),
    close: () => database.close(),
  });
}
