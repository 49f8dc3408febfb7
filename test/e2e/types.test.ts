import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capcat } from "../support/capcat.js";
import { fleetFolder } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";

async function imported(db: string, ...args: readonly string[]) {
  const run = await capcat(["types", "import", "--db", db, "--json", ...args]);
  return { ...run, answer: run.code === 0 ? JSON.parse(run.stdout) : undefined };
}

describe("capcat types", () => {
  it("round-trips: what one catalog exports, another imports and exports the same, byte for byte", async () => {
    const folder = tempDir();
    const [first, second] = [join(folder, "a.db"), join(folder, "b.db")];
    // What only reads makes no catalog.
    expect((await capcat(["types", "export", "--db", first])).stderr).toContain("There is no catalog");
    await capcat(["migrate", "--db", first]);
    for (const [format, out] of [
      ["yaml", "yaml"],
      ["json", "json"],
    ] as const) {
      expect(
        (await capcat(["types", "export", join(folder, out), "--all", "--format", format, "--db", first]))
          .code,
      ).toBe(0);
      const files = readdirSync(join(folder, out));
      expect(files.length).toBeGreaterThan(60);
      const again = await imported(second, join(folder, out));
      // Every catalog starts with the same built-in types.
      expect(again.answer.types.every((type: { outcome: string }) => type.outcome === "UNCHANGED")).toBe(
        true,
      );
      await capcat([
        "types",
        "export",
        join(folder, `${out}-2`),
        "--all",
        "--format",
        format,
        "--db",
        second,
      ]);
      for (const file of files) {
        expect(readFileSync(join(folder, `${out}-2`, file), "utf8")).toBe(
          readFileSync(join(folder, out, file), "utf8"),
        );
      }
    }
  });

  it("creates what is new, revises what differs, and stores nothing on a dry run or when one is wrong", async () => {
    const folder = tempDir();
    const db = join(folder, "catalog.db");
    const file = join(folder, "mine.yaml");
    writeFileSync(file, "name: Mine\nrequirement:\n  arch: x86_64\n  require:\n    - aes\n");
    expect((await imported(db, "--dry-run", file)).answer).toMatchObject({
      dryRun: true,
      types: [{ outcome: "CREATED" }],
    });
    expect((await imported(db, file)).answer.types).toMatchObject([
      { name: "Mine", outcome: "CREATED", revision: 1 },
    ]);
    expect((await imported(db, file)).answer.types).toMatchObject([{ outcome: "UNCHANGED", revision: 1 }]);
    writeFileSync(file, readFileSync(file, "utf8").replace("- aes", "- aes\n    - avx"));
    const bad = join(folder, "bad.yaml");
    writeFileSync(bad, "name: Bad\nrequirement:\n  model: Westmre\n");
    const refused = await imported(db, file, bad);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('CPU type "Bad"');
    expect(refused.stderr).toContain("Westmere");
    expect((await imported(db, file)).answer.types).toMatchObject([{ outcome: "REVISED", revision: 2 }]);
    const broken = await imported(db, join(folder, "none.yaml"));
    expect(broken).toMatchObject({ code: 2 });
  });

  it("takes Proxmox VE's custom models over", async () => {
    const folder = tempDir();
    const file = join(folder, "cpu-models.conf");
    writeFileSync(file, "cpu-model: avx-guest\n    flags +avx;+avx2\n    reported-model Haswell-noTSX\n");
    const run = await imported(join(folder, "catalog.db"), "--from", "proxmox", file);
    expect(run.answer.types).toMatchObject([{ outcome: "CREATED" }]);
  });
});

describe("capcat verify, reindex and diff", () => {
  it("find the verdicts right, and tell what changed between two revisions of a host", async () => {
    const folder = tempDir();
    const db = join(folder, "catalog.db");
    const source = join(fleetFolder, "x86_64-2s20c-ivybridge");
    const changed = join(folder, "changed");
    mkdirSync(changed);
    const files = readdirSync(source).filter((name) => name.endsWith(".xml"));
    for (const name of files) {
      const text = readFileSync(join(source, name), "utf8");
      writeFileSync(
        join(changed, name),
        text.replace(/<microcode version='\d+'\/>/, "<microcode version='7'/>"),
      );
    }
    const report = (from: string) =>
      capcat(["report", "--name", "h", "--db", db, ...files.map((name) => join(from, name))]);
    expect((await report(source)).code).toBe(0);
    expect((await report(changed)).code).toBe(0);
    const diff = await capcat(["diff", "h@1", "h@2", "--db", db, "--json"]);
    expect(JSON.parse(diff.stdout).changes).toMatchObject([{ code: "MICROCODE_CHANGED", gained: ["7"] }]);
    expect((await capcat(["diff", "h@1", "h@9", "--db", db])).code).toBe(2);
    expect((await capcat(["verify", "--db", db])).stdout).toMatch(/^All \d+ verdicts are right\.$/m);
    expect((await capcat(["reindex", "--db", db])).code).toBe(0);
  });
});
