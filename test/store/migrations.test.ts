import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqliteStore.js";
import { tempDir } from "../support/tempDir.js";
import { migrationsDirectory, now, openStore } from "./support.js";

function open(path: string, directory = migrationsDirectory) {
  return openSqliteStore({ path, migrationsDirectory: directory, now });
}

/** The package's first migration and one more. */
function withSecondMigration(sql: string): string {
  const directory = join(tempDir(), "migrations");
  mkdirSync(directory);
  copyFileSync(join(migrationsDirectory, "0001_catalog.sql"), join(directory, "0001_catalog.sql"));
  writeFileSync(join(directory, "0002_next.sql"), sql);
  return directory;
}

describe("migrations", () => {
  it("makes a new catalog in WAL mode with strict tables, and applies nothing twice", () => {
    const path = join(tempDir(), "catalog.db");
    const first = open(path);
    expect(first.ok && first.value.applied).toContain("0001 catalog");
    if (first.ok) first.value.close();
    const again = open(path);
    expect(again.ok && again.value.applied).toEqual([]);
    if (again.ok) again.value.close();
    const db = new Sqlite(path, { readonly: true });
    expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
    db.close();
  });

  it("refuses a catalog that a newer program made, and leaves it untouched", () => {
    const path = join(tempDir(), "catalog.db");
    const newer = open(path, withSecondMigration("CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;"));
    expect(newer.ok && newer.value.applied.at(-1)).toBe("0002 next");
    if (newer.ok) newer.value.close();
    const before = readFileSync(path);
    const refused = open(path);
    expect(refused).toMatchObject({ ok: false, error: { code: "DATABASE_TOO_NEW" } });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("undoes a migration that fails half way", () => {
    const path = join(tempDir(), "catalog.db");
    const made = open(path);
    if (made.ok) made.value.close();
    const failing = withSecondMigration(
      "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; INSERT INTO nowhere VALUES (1);",
    );
    expect(open(path, failing)).toMatchObject({ ok: false, error: { code: "MIGRATION_FAILED" } });
    const db = new Sqlite(path, { readonly: true });
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    expect(db.prepare("SELECT version FROM schema_migration").pluck().all()).toEqual([1]);
    db.close();
    expect(open(path).ok).toBe(true);
  });

  it("refuses a catalog whose migration had another text", () => {
    const path = join(tempDir(), "catalog.db");
    const made = open(path);
    if (made.ok) made.value.close();
    const directory = withSecondMigration("SELECT 1;");
    writeFileSync(join(directory, "0001_catalog.sql"), "-- changed\n", { flag: "a" });
    expect(open(path, directory)).toMatchObject({ ok: false, error: { code: "MIGRATION_CHANGED" } });
  });

  it("refuses other SQLite databases, other files and missing folders with a sentence", () => {
    const directory = tempDir();
    const other = new Sqlite(join(directory, "other.db"));
    other.exec("CREATE TABLE mine (id INTEGER)");
    other.close();
    expect(open(join(directory, "other.db"))).toMatchObject({ ok: false, error: { code: "NOT_A_CATALOG" } });
    writeFileSync(join(directory, "text.db"), "this is no database, but long enough to look at".repeat(100));
    expect(open(join(directory, "text.db"))).toMatchObject({
      ok: false,
      error: { code: "DATABASE_UNREADABLE" },
    });
    const missing = open(join(directory, "none", "catalog.db"));
    expect(missing).toMatchObject({ ok: false, error: { code: "DATABASE_UNREADABLE" } });
    expect(!missing.ok && missing.error.message).toContain("does not exist");
  });

  it("enforces foreign keys", async () => {
    const path = join(tempDir(), "catalog.db");
    openStore(path);
    const db = new Sqlite(path);
    db.pragma("foreign_keys = ON");
    expect(() =>
      db.prepare("INSERT INTO host_label (host_id, name, value) VALUES (9, 'a', 'b')").run(),
    ).toThrow(/FOREIGN KEY/);
    db.close();
  });
});
