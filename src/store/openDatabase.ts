import { existsSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { err, ok, type Result } from "../cpu/result.js";
import { applyMigrations, type Migration, type MigrationError, pendingMigrations } from "./migrations.js";

export interface OpenedDatabase {
  readonly writer: Database;
  readonly reader: Database;
  readonly applied: readonly Migration[];
  close(): void;
}

export interface DatabaseError {
  readonly code: MigrationError["code"] | "DATABASE_UNREADABLE";
  readonly message: string;
}

const busyTimeoutMs = 30_000;

/**
 * Opens a catalog, making it or bringing it up to date first. One connection writes, another only reads; WAL lets both
 * work at once. `synchronous = NORMAL`: a killed process loses nothing; a power cut can lose the last commits, never
 * the consistency.
 */
export function openDatabase(
  path: string,
  migrations: readonly Migration[],
  now: () => Date,
  onStatement?: (sql: string) => void,
): Result<OpenedDatabase, DatabaseError> {
  if (!existsSync(dirname(path))) {
    return err({
      code: "DATABASE_UNREADABLE",
      message: `The folder of ${path} does not exist: make it first.`,
    });
  }
  const common = {
    timeout: busyTimeoutMs,
    ...(onStatement && { verbose: (sql: unknown) => onStatement(String(sql)) }),
  };
  let writer: Database | undefined;
  try {
    writer = new Sqlite(path, common);
    // Before anything is written: a database that is not ours, or too new, stays untouched.
    const pending = pendingMigrations(writer, migrations);
    if (!pending.ok) {
      writer.close();
      return pending;
    }
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = NORMAL");
    writer.pragma("foreign_keys = ON");
    const applied = applyMigrations(writer, migrations, now);
    if (!applied.ok) {
      writer.close();
      return applied;
    }
    const reader = new Sqlite(path, { ...common, readonly: true });
    reader.pragma("cache_size = -65536");
    return ok(opened(writer, reader, applied.value));
  } catch (error) {
    writer?.close();
    return err({
      code: "DATABASE_UNREADABLE",
      message: `${path} cannot be opened as a SQLite database: ${(error as Error).message}.`,
    });
  }
}

function opened(writer: Database, reader: Database, applied: readonly Migration[]): OpenedDatabase {
  return {
    writer,
    reader,
    applied,
    close() {
      reader.close();
      // Planner statistics follow the data; cheap when nothing changed.
      writer.pragma("optimize");
      writer.close();
    },
  };
}
