import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { finished, startCapcat } from "../support/capcat.js";
import { capabilitiesFile, twinsBatch } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";

/** Two transactions: 500 hosts, and the rest. */
const hosts = 510;
const kills = 20;

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

test(`kill -9 during a batch, ${kills} times: the catalog opens, is sound, and holds whole transactions only`, async () => {
  const folder = tempDir();
  const batch = twinsBatch(join(folder, "hosts"), hosts, [capabilitiesFile]);
  const run = (db: string) => startCapcat(["report", "--batch", batch, "--db", db, "--label", "batch=1"]);
  let duration = Number.POSITIVE_INFINITY;
  const whole = async (db: string) => {
    const start = performance.now();
    expect((await finished(run(db))).code).toBe(0);
    expect(checkedHosts(db)).toBe(hosts);
    duration = Math.min(duration, performance.now() - start);
  };
  await whole(join(folder, "whole.db"));

  const random = seeded(20_261_201);
  for (let killed = 0, round = 0; killed < kills; round++) {
    const db = join(folder, `round-${round}.db`);
    const child = run(db);
    const ended = finished(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), random() * duration);
    const { code } = await ended;
    clearTimeout(timer);
    // A run that was faster than the one before the kill came counts as none.
    if (code === null) killed += 1;
    if (existsSync(db)) expect([0, 500, hosts]).toContain(checkedHosts(db));
    // What was left behind is picked up where it stands.
    if (killed % 10 === 5) await whole(db);
  }
}, 240_000);
