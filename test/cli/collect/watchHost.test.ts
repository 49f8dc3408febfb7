import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Collection } from "../../../src/cli/collect/collection.js";
import { openSpool, type Spool } from "../../../src/cli/collect/spool.js";
import { type WatchDeps, watchedDigest, watchHost } from "../../../src/cli/collect/watchHost.js";
import { type ReportAnswer, ReporterError } from "../../../src/cli/report/reporter.js";
import { tempDir } from "../../support/tempDir.js";

function collectionOf(content: string): Collection {
  return {
    name: "h1",
    documents: content === "" ? [] : [{ name: "capabilities-qemu.xml", content }],
    facts: {},
    gaps: content === "" ? [{ source: "sysfs", reason: "gone" }] : [],
    notes: { uris: [], kvmParameters: {}, cpuModels: {} },
    guests: [],
  };
}

function spoolAt(directory: string, limit = 10): Spool {
  const spool = openSpool(directory, limit);
  if (!spool.ok) throw new Error(spool.error);
  return spool.value;
}

interface World {
  /** What each collection in turn finds; the watch stops after the last. */
  readonly states: readonly string[];
  /** Whether the catalog answers each delivery in turn; yes once the list is over. */
  readonly reached?: readonly boolean[];
  readonly refuses?: string;
  readonly random?: number;
  readonly spool?: Spool;
}

/** Runs the watch on a clock of its own: 100 seconds between collections. */
async function watched({ states, reached = [], refuses, random = 0.5, spool = spoolAt(tempDir()) }: World) {
  const stop = new AbortController();
  const delivered: string[] = [];
  const log: string[] = [];
  const collectedAt: number[] = [];
  const triedAt: number[] = [];
  let now = 0;
  const deps: WatchDeps = {
    async collect() {
      collectedAt.push(now);
      const state = states[collectedAt.length - 1];
      if (state === undefined) {
        stop.abort();
        return collectionOf("");
      }
      return collectionOf(state);
    },
    async deliver(report): Promise<ReportAnswer> {
      triedAt.push(now);
      if (reached[triedAt.length - 1] === false) throw new ReporterError("The catalog is away.");
      const [document] = report.documents;
      if (document?.content === refuses)
        return { name: "h1", outcome: "REFUSED", errors: [{ code: "X", message: "no" }] };
      delivered.push(document?.content ?? "");
      return { name: "h1", outcome: "UPDATED", revision: delivered.length, changes: [] };
    },
    spool,
    async sleep(ms) {
      now += Math.ceil(ms);
    },
    now: () => now,
    random: () => random,
    log: (line) => log.push(line),
    signal: stop.signal,
  };
  await watchHost(deps, { intervalMs: 100_000, backOffMs: 40_000, maxBackOffMs: 80_000 });
  return { delivered, log, collectedAt, triedAt, left: spool.size };
}

describe("watching a host", () => {
  test("reports the first state, and then only what changed", async () => {
    const { delivered, left } = await watched({ states: ["a", "a", "b", "b", "a"] });
    expect([delivered, left]).toEqual([["a", "b", "a"], 0]);
  });

  test.each([
    [0, 90_000],
    [0.5, 100_000],
    [1, 110_000],
  ])("waits between a tenth less and a tenth more than the interval: %d", async (random, interval) => {
    const { collectedAt } = await watched({ states: ["a", "a"], random });
    expect(collectedAt).toEqual([0, interval, 2 * interval]);
  });

  test("keeps collecting while the catalog is away, backs off, and delivers in order when it is back", async () => {
    const { delivered, triedAt, left } = await watched({
      states: ["a", "b", "c", "d"],
      reached: [false, false, false],
      random: 1,
    });
    // After failures the next try comes 40, then 80 seconds later, and never more than 80.
    expect(triedAt.slice(0, 4)).toEqual([0, 40_000, 120_000, 200_000]);
    expect([delivered, left]).toEqual([["a", "b", "c", "d"], 0]);
  });

  test("at most so many reports wait: the oldest go", async () => {
    const { delivered, log } = await watched({
      states: ["a", "b", "c", "d"],
      reached: Array.from({ length: 5 }, () => false),
      spool: spoolAt(tempDir(), 2),
    });
    expect(log).toContain("The spool is full: 1 of the oldest reports dropped.");
    expect(delivered).not.toContain("a");
  });

  test("a refused report is told and not sent again, and those after it are", async () => {
    const { delivered, log, left } = await watched({ states: ["a", "bad", "c"], refuses: "bad" });
    expect([delivered, left]).toEqual([["a", "c"], 0]);
    expect(log).toContain("h1: REFUSED: no");
  });

  test("a round that finds nothing reports nothing", async () => {
    const { delivered, log } = await watched({ states: ["a", "", "a"] });
    expect(delivered).toEqual(["a"]);
    expect(log).toContain("Nothing could be collected: sysfs: gone.");
  });
});

describe("the spool", () => {
  const report = (name: string) => ({ name, documents: [] });

  test("outlives the program, in order", () => {
    const directory = tempDir();
    const first = spoolAt(directory);
    for (const name of ["a", "b"]) first.add(report(name));
    const second = spoolAt(directory);
    second.add(report("c"));
    const names: string[] = [];
    for (let oldest = second.oldest(); oldest !== undefined; oldest = second.oldest()) {
      names.push(oldest.report.name);
      second.remove(oldest);
    }
    expect(names).toEqual(["a", "b", "c"]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("a file that is no report is removed, and other files are left alone", () => {
    const directory = tempDir();
    writeFileSync(join(directory, "000000000001.json"), "{");
    writeFileSync(join(directory, "README"), "mine");
    const spool = spoolAt(directory);
    expect(spool.oldest()).toBeUndefined();
    expect(readdirSync(directory)).toEqual(["README"]);
  });
});

test("free huge pages, which move with the guests, are no change; their number is", () => {
  const of = (free: number, all: number) =>
    watchedDigest({
      name: "h",
      documents: [
        {
          name: "sysfs.json",
          content: JSON.stringify({
            files: { "a/free_hugepages": `${free}\n`, "a/nr_hugepages": `${all}\n` },
          }),
        },
      ],
    });
  expect(of(1, 8)).toBe(of(2, 8));
  expect(of(1, 8)).not.toBe(of(1, 9));
});
