import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerEvacuateCheck } from "../../src/cli/commands/evacuateCheck.js";
import { registerMigrateCheck } from "../../src/cli/commands/migrateCheck.js";
import { registerMigrateMap } from "../../src/cli/commands/migrateMap.js";
import { openTestApp, reportHost } from "../support/app.js";
import { type MadeHost, madeCpu, madeDocuments, madeDomain } from "../support/domcaps.js";
import { tempDir } from "../support/tempDir.js";

let output: string;
let problems: string;

beforeEach(() => {
  [output, problems] = ["", ""];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    problems += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(...args: readonly string[]) {
  [output, problems] = ["", ""];
  process.exitCode = undefined;
  const program = new Command("capcat")
    .exitOverride()
    .configureOutput({ writeErr: (text) => (problems += text) });
  for (const register of [registerMigrateCheck, registerEvacuateCheck, registerMigrateMap]) register(program);
  try {
    await program.parseAsync(["node", "capcat", ...args]);
  } catch {
    process.exitCode = 2;
  }
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { code, output, problems };
}

const base = "Cascadelake-Server-noTSX";

async function catalogOf(hosts: Readonly<Record<string, MadeHost>>): Promise<string> {
  const app = await openTestApp();
  for (const [name, host] of Object.entries(hosts)) {
    await app.data(reportHost, { input: { name, documents: madeDocuments(host) } });
  }
  return app.dbPath;
}

function file(name: string, text: string): string {
  const path = join(tempDir(), name);
  writeFileSync(path, text);
  return path;
}

describe("capcat migrate-check", () => {
  it("ends with 0 where the guest can go anywhere else, and with 1 where not, naming the cure", async () => {
    const db = await catalogOf({ one: { model: base, features: ["vaes"] }, two: { model: base } });
    const plain = file("plain.xml", madeDomain(madeCpu(base)));
    const rich = file("rich.xml", madeDomain(madeCpu(base, ["vaes"])));
    const yes = await run("migrate-check", "--domain", plain, "--from", "one", "--db", db);
    expect([yes.code, yes.problems]).toEqual([0, ""]);
    expect(yes.output).toContain("two: COMPATIBLE (0 features unused, could come back)");
    // The source itself is no target.
    expect(yes.output).not.toContain("one:");
    const no = await run("migrate-check", "--domain", rich, "--from", "one", "--all", "--db", db);
    expect(no.code).toBe(1);
    expect(no.output).toContain("No other host can take the guest.");
    expect(no.output).toContain("without vaes it could");
    const json = await run("migrate-check", "--domain", plain, "--from", "one", "--json", "--db", db);
    expect(JSON.parse(json.output).targets).toHaveLength(1);
  });

  it("ends with 2 where it cannot tell: no guest, no such host or file", async () => {
    const db = await catalogOf({ one: { model: base } });
    const cpu = file("cpu.xml", madeCpu(base));
    expect((await run("migrate-check", "--from", "one", "--db", db)).problems).toMatch(/Which guest/);
    expect((await run("migrate-check", "--cpu", cpu, "--from", "nowhere", "--db", db)).code).toBe(2);
    expect((await run("migrate-check", "--cpu", "/nowhere.xml", "--from", "one", "--db", db)).code).toBe(2);
  });
});

describe("capcat evacuate-check", () => {
  it("ends with 0 where all guests can go at once, and with 1 where one is stuck", async () => {
    const db = await catalogOf({ one: { model: base }, two: { model: base } });
    const folder = tempDir();
    mkdirSync(join(folder, "guests"));
    for (const name of ["a", "b"])
      writeFileSync(join(folder, "guests", `${name}.xml`), madeDomain(madeCpu(base)));
    const all = await run("evacuate-check", "one", join(folder, "guests"), "--db", db);
    expect([all.code, all.problems]).toEqual([0, ""]);
    expect(all.output).toContain("a → two");
    const room = file("room.json", JSON.stringify({ two: { memoryMiB: 1024 } }));
    const tight = await run(
      "evacuate-check",
      "one",
      join(folder, "guests"),
      "--room",
      room,
      "--json",
      "--db",
      db,
    );
    expect(tight.code).toBe(1);
    expect(JSON.parse(tight.output)).toMatchObject({
      complete: false,
      guests: [{ target: { name: "two" } }, { target: null }],
    });
    expect((await run("evacuate-check", "one", "/nowhere", "--db", db)).code).toBe(2);
    expect(
      (await run("evacuate-check", "one", folder, "--room", file("r.json", "[1]"), "--db", db)).code,
    ).toBe(2);
  });
});

describe("capcat migrate-map", () => {
  it("prints the map as text, picture, Graphviz document and JSON", async () => {
    const db = await catalogOf({ one: { model: base }, "two<&": { model: base, features: ["vaes"] } });
    expect((await run("migrate-map", "--db", db)).output).toContain("one → two<&, not back: vaes");
    const svg = (await run("migrate-map", "--svg", "--db", db)).output;
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("two&#60;&#38;");
    expect((await run("migrate-map", "--dot", "--db", db)).output).toMatch(/^digraph /);
    expect(JSON.parse((await run("migrate-map", "--json", "--db", db)).output).groups).toHaveLength(2);
    expect((await run("migrate-map", "--svg", "--dot", "--db", db)).code).toBe(2);
    expect((await run("migrate-map", "--type", "none", "--db", db)).code).toBe(2);
  });
});
