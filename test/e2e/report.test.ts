import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { capcat, serve } from "../support/capcat.js";
import { capabilitiesFile, domainCapabilitiesFile, twinsBatch } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";
import { post } from "../support/testServer.js";

const documents = [capabilitiesFile, domainCapabilitiesFile];

describe("one host", () => {
  test("is CREATED, then UNCHANGED, then UPDATED with what changed", async () => {
    const folder = tempDir();
    const db = join(folder, "catalog.db");
    const report = (files: readonly string[]) => capcat(["report", "--db", db, "--name", "h1", ...files]);
    expect(await report(documents)).toEqual({ code: 0, stdout: "h1: CREATED, revision 1\n", stderr: "" });
    expect((await report(documents)).stdout).toBe("h1: UNCHANGED, revision 1\n");
    const fewer = join(folder, "domcapabilities.xml");
    writeFileSync(
      fewer,
      readFileSync(domainCapabilitiesFile, "utf8").replace("<vcpu max='288'/>", "<vcpu max='64'/>"),
    );
    expect((await report([capabilitiesFile, fewer])).stdout).toMatch(/^h1: UPDATED, revision 2\n/);
  });

  test("labels and JSON", async () => {
    const db = join(tempDir(), "catalog.db");
    const args = [
      "--db",
      db,
      "--name",
      "h1",
      "--label",
      "rack=r1",
      "--label",
      "note=a=b",
      "--json",
      ...documents,
    ];
    const { stdout, code } = await capcat(["report", ...args]);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { name: "h1", outcome: "CREATED", revision: 1, changes: [] },
    ]);
    const database = new Sqlite(db, { readonly: true });
    expect(database.prepare("SELECT name, value FROM host_label ORDER BY name").all()).toEqual([
      { name: "note", value: "a=b" },
      { name: "rack", value: "r1" },
    ]);
    database.close();
  });

  test("a broken document is refused with its place, and nothing is stored", async () => {
    const folder = tempDir();
    const db = join(folder, "catalog.db");
    const broken = join(folder, "broken.xml");
    writeFileSync(broken, "<capabilities>\n<host>\n<cpu></host>\n</cpu>\n</capabilities>\n");
    const local = await capcat(["report", "--db", db, "--name", "h1", broken]);
    expect(local.code).toBe(1);
    expect(local.stdout).toMatch(
      /^h1: REFUSED\n {2}\/[^:]*broken\.xml:3:6: Expected closing tag 'cpu' .+ \(MALFORMED_DOCUMENT\)\n$/,
    );

    const server = await serve(db);
    const remote = await capcat(["report", "--server", server.url, "--name", "h1", broken]);
    expect(remote).toEqual(local);
    expect((await post(server.url, "{ hosts { totalCount } }")).body.data.hosts.totalCount).toBe(0);
  });

  test("misuse, a missing file and a server that is not there end with exit code 2", async () => {
    const db = join(tempDir(), "catalog.db");
    const sentence = async (...args: readonly string[]) => {
      const { code, stderr } = await capcat(["report", ...args]);
      expect([code, stderr.split("\n").length]).toEqual([2, 2]);
      return stderr;
    };
    expect(await sentence("--db", db, ...documents)).toMatch(/Which host\?/);
    expect(await sentence("--db", db, "--name", "h1")).toMatch(/needs at least one document/);
    expect(await sentence("--db", db, "--name", "h1", "nowhere.xml")).toMatch(
      /nowhere\.xml cannot be read: there is no such file/,
    );
    expect(await sentence("--server", "http://127.0.0.1:9", "--name", "h1", ...documents)).toMatch(
      /does not answer/,
    );
    expect(await sentence("--server", "somewhere", "--name", "h1", ...documents)).toMatch(/is no URL/);
    expect(
      await sentence("--server", "http://127.0.0.1:9", "--db", db, "--name", "h1", ...documents),
    ).toMatch(/exclude each other/);
    expect(await sentence("--batch", capabilitiesFile, "--db", db)).toMatch(/cannot be read/);
  });
});

describe("a batch", () => {
  test("of 1,000 hosts goes into a file in one run", async () => {
    const folder = tempDir();
    const batch = twinsBatch(join(folder, "hosts"), 1000, documents);
    const db = join(folder, "catalog.db");
    const { code, stdout, stderr } = await capcat(["report", "--batch", batch, "--db", db]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.match(/^twin-\d{4}: CREATED, revision 1$/gm)).toHaveLength(1000);
    const database = new Sqlite(db, { readonly: true });
    const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    // All twins share one class and one topology.
    expect({
      hosts: count("host"),
      classes: count("capability_class"),
      topologies: count("topology"),
    }).toEqual({
      hosts: 1000,
      classes: 1,
      topologies: 1,
    });
    database.close();
  });

  test("to a server goes in several requests, and a bad host does not hold up the others", async () => {
    const folder = tempDir();
    const batch = twinsBatch(join(folder, "hosts"), 120, documents);
    mkdirSync(join(batch, "bad"));
    writeFileSync(join(batch, "bad", "capabilities.xml"), "<capabilities>");
    mkdirSync(join(batch, "empty"));
    mkdirSync(join(batch, "named"));
    cpSync(capabilitiesFile, join(batch, "named", "capabilities.xml"));
    writeFileSync(
      join(batch, "named", "host.json"),
      JSON.stringify({ name: "other-name", labels: { rack: "r9" } }),
    );
    const server = await serve(join(folder, "catalog.db"));
    const { code, stdout } = await capcat([
      "report",
      "--batch",
      batch,
      "--server",
      server.url,
      "--label",
      "zone=a",
    ]);
    expect(code).toBe(1);
    expect(stdout.match(/: CREATED, revision 1$/gm)).toHaveLength(121);
    expect(stdout).toMatch(/^bad: REFUSED\n.*\(MALFORMED_DOCUMENT\)$/m);
    expect(stdout).toMatch(/^empty: REFUSED\n.*\(MISSING_DOCUMENT\)$/m);
    const { body } = await post(
      server.url,
      '{ host(by: {name: "other-name"}) { labels { name value } } hosts { totalCount } }',
    );
    expect(body.data).toEqual({
      host: {
        labels: [
          { name: "rack", value: "r9" },
          { name: "zone", value: "a" },
        ],
      },
      hosts: { totalCount: 121 },
    });
  });
});
