import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { capcat, finished, startCapcat } from "../support/capcat.js";
import { twinsBatch } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";

const hosts = 600;
const rounds = 20;

/** Park and Miller's generator: the same points of time on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** How many hosts there are, once it is known that the file is sound and each host is whole. */
function checkedHosts(db: string): number {
  const database = new Sqlite(db);
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.pragma("foreign_key_check")).toEqual([]);
    const tables = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'host'").pluck().get();
    if (tables === 0) return 0;
    const partial = database
      .prepare(
        `SELECT name FROM host WHERE revision <> 1
           OR NOT EXISTS (SELECT 1 FROM host_revision WHERE host_id = host.id AND number = host.revision)
           OR NOT EXISTS (SELECT 1 FROM host_label WHERE host_id = host.id AND name = 'batch')
           OR NOT EXISTS (SELECT 1 FROM host_places WHERE host_id = host.id)
           OR NOT EXISTS (SELECT 1 FROM audit_event WHERE subject = host.name AND operation = 'reportHost')`,
      )
      .all();
    expect(partial).toEqual([]);
    return database.prepare<[], number>("SELECT count(*) FROM host").pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

test(`kill -9 during a batch, ${rounds} times: the catalog opens, is sound, and holds whole transactions only`, async () => {
  const folder = tempDir();
  const batch = twinsBatch(join(folder, "hosts"), hosts);
  const args = (db: string) => ["report", "--batch", batch, "--db", db, "--label", "batch=1"];
  const start = performance.now();
  expect((await capcat(args(join(folder, "whole.db")))).code).toBe(0);
  const duration = performance.now() - start;
  expect(checkedHosts(join(folder, "whole.db"))).toBe(hosts);

  const random = seeded(20_261_201);
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    const db = join(folder, `round-${round}.db`);
    const child = startCapcat(args(db));
    const ended = finished(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), random() * duration);
    const { code } = await ended;
    clearTimeout(timer);
    if (code === null) killed += 1;
    if (!existsSync(db)) continue;
    // One transaction holds 500 hosts.
    expect([0, 500, hosts]).toContain(checkedHosts(db));
    if (round % 5 === 0) {
      const again = await capcat(args(db));
      expect(again.code, again.stderr).toBe(0);
      expect(checkedHosts(db)).toBe(hosts);
    }
  }
  expect(killed).toBeGreaterThan(rounds / 2);
}, 240_000);
