import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { capcat, finished, startCapcat } from "../support/capcat.js";
import { twinsBatch } from "../support/fleet.js";
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

/** The least that a host can say, so that most of a run is writing. */
const capabilities = `<capabilities>
  <host>
    <cpu><arch>x86_64</arch><model>Nehalem</model><vendor>Intel</vendor></cpu>
    <topology>
      <cells num='1'>
        <cell id='0'>
          <memory unit='KiB'>16777216</memory>
          <cpus num='2'>
            <cpu id='0' socket_id='0' core_id='0' siblings='0'/>
            <cpu id='1' socket_id='0' core_id='1' siblings='1'/>
          </cpus>
        </cell>
      </cells>
    </topology>
  </host>
  <guest>
    <os_type>hvm</os_type>
    <arch name='x86_64'>
      <wordsize>64</wordsize>
      <emulator>/usr/bin/qemu-system-x86_64</emulator>
      <machine maxCpus='255'>pc-i440fx-6.2</machine>
      <domain type='kvm'/>
    </arch>
  </guest>
</capabilities>
`;

/** How many hosts there are, once it is known that the file is sound and each host is whole. */
function checkedHosts(db: string): number {
  const database = new Sqlite(db);
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.pragma("foreign_key_check")).toEqual([]);
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
  writeFileSync(join(folder, "capabilities.xml"), capabilities);
  const batch = twinsBatch(join(folder, "hosts"), hosts, [join(folder, "capabilities.xml")]);
  const empty = join(folder, "empty.db");
  expect((await capcat(["migrate", "--db", empty])).code).toBe(0);
  const run = (db: string) => startCapcat(["report", "--batch", batch, "--db", db, "--label", "batch=1"]);
  const whole = async (db: string) => {
    const start = performance.now();
    expect((await finished(run(db))).code).toBe(0);
    expect(checkedHosts(db)).toBe(hosts);
    return performance.now() - start;
  };
  cpSync(empty, join(folder, "whole.db"));
  let duration = await whole(join(folder, "whole.db"));

  const random = seeded(20_261_201);
  for (let killed = 0, round = 0; killed < kills; round++) {
    const db = join(folder, `round-${round}.db`);
    cpSync(empty, db);
    const start = performance.now();
    const child = run(db);
    const ended = finished(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), random() * duration);
    const { code } = await ended;
    clearTimeout(timer);
    if (code !== null) {
      // It was done before the kill came: that counts as none.
      duration = Math.min(duration, performance.now() - start);
      continue;
    }
    killed += 1;
    expect([0, 500, hosts]).toContain(checkedHosts(db));
    // What was left behind is picked up where it stands.
    if (killed % 10 === 5) await whole(db);
  }
}, 240_000);
