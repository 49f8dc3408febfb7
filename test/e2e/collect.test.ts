import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { capcat, finished, serve, startCapcat } from "../support/capcat.js";
import { hasLibvirt, qemuUri } from "../support/libvirt.js";
import { tempDir } from "../support/tempDir.js";
import { post } from "../support/testServer.js";

describe("capcat collect", () => {
  test("writes a folder that capcat report reads, the same one each time", async () => {
    const folder = tempDir();
    const [first, second] = [join(folder, "a"), join(folder, "b")];
    for (const output of [first, second]) {
      const run = await capcat(["collect", "--qmp", "never", "--name", "h1", "--output", output]);
      expect(run).toMatchObject({ code: 0, stderr: "" });
    }
    const files = readdirSync(first).sort();
    expect(files).toContain("sysfs.json");
    expect(readdirSync(second).sort()).toEqual(files);
    for (const file of files)
      expect(readFileSync(join(second, file))).toEqual(readFileSync(join(first, file)));
    const db = join(folder, "catalog.db");
    expect((await capcat(["report", "--db", db, first])).stdout).toBe("h1: CREATED, revision 1\n");
    expect((await capcat(["report", "--db", db, "--name", "h2", first])).stdout).toBe(
      "h2: CREATED, revision 1\n",
    );
    const again = await capcat(["collect", "--qmp", "never", "--name", "h1", "--db", db]);
    expect(again.stdout).toMatch(/^h1: \d+ documents UNCHANGED$/m);
  });

  test("reports to a server", async () => {
    const server = await serve(join(tempDir(), "catalog.db"));
    const run = await capcat(["collect", "--qmp", "never", "--name", "h1", "--server", server.url]);
    expect(run).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^h1: \d+ documents CREATED$/m),
    });
  });

  test("--dry-run writes nothing", async () => {
    const folder = tempDir();
    const args = ["collect", "--qmp", "never", "--dry-run", "--output", join(folder, "a"), "--json"];
    const run = await capcat(args);
    expect(JSON.parse(run.stdout)).toMatchObject({
      outcome: "would be reported",
      collection: { gaps: expect.any(Array) },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder with other files is left alone", async () => {
    const folder = tempDir();
    writeFileSync(join(folder, "mine.txt"), "keep");
    const run = await capcat(["collect", "--qmp", "never", "--output", folder]);
    expect(run).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("holds mine.txt, which no collection wrote"),
    });
    expect(readdirSync(folder)).toEqual(["mine.txt"]);
  });

  test("a libvirt that does not answer is told as missing, and this host's kernel still tells", async () => {
    const run = await capcat(["collect", "--uri", "qemu+unix:///nowhere", "--qmp", "never", "--dry-run"]);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("  sysfs.json\nNot collected:\n  qemu+unix:///nowhere version: ");
  });

  test("another machine's libvirt says nothing of this kernel, and nothing collected is an error", async () => {
    const run = await capcat([
      "collect",
      "--uri",
      "qemu+tcp://127.0.0.1:1/system",
      "--dry-run",
      "--output",
      "x",
    ]);
    expect(run.stdout).not.toContain("sysfs.json");
    const written = await capcat([
      "collect",
      "--uri",
      "qemu+tcp://127.0.0.1:1/system",
      "--output",
      join(tempDir(), "x"),
    ]);
    expect(written).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Nothing could be collected."),
    });
  });

  test.skipIf(!hasLibvirt())("asks a libvirt that answers (needs libvirt with QEMU)", async () => {
    const run = await capcat(["collect", "--uri", qemuUri, "--dry-run", "--json"]);
    const { documents, facts } = JSON.parse(run.stdout);
    const names = documents.map((document: { readonly name: string }) => document.name);
    expect(names).toEqual(
      expect.arrayContaining(["capabilities-qemu.xml", "nodeinfo.txt", "nodecpumap.txt"]),
    );
    expect(names.join()).toContain("domcapabilities-qemu-");
    expect(facts).toMatchObject({ libvirtVersion: expect.any(String), qemuVersion: expect.any(String) });
  });

  test("--watch keeps reports while the server is away, delivers them when it is back, and ends on SIGTERM", async () => {
    const folder = tempDir();
    const [db, spool] = [join(folder, "catalog.db"), join(folder, "spool")];
    const first = await serve(db);
    await first.stop();
    const args = [
      "collect",
      "--watch",
      "--qmp",
      "never",
      "--name",
      "h1",
      "--spool",
      spool,
      "--server",
      first.url,
    ];
    const watch = startCapcat(args);
    const ended = finished(watch);
    await until(() => existsSync(spool) && readdirSync(spool).some((name) => name.endsWith(".json")));
    const second = await serve(db, ["--listen", new URL(first.url).host]);
    await until(async () => {
      const { body } = await post(second.url, "{ hosts { nodes { name } } }");
      return body.data?.hosts.nodes.length === 1;
    });
    await until(() => readdirSync(spool).length === 0);
    watch.kill("SIGTERM");
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/does not answer: .* 1 waiting\.\n(.*waiting\.\n)*h1: CREATED, revision 1\n$/);
  });

  test("--watch needs a spool", async () => {
    const run = await capcat(["collect", "--watch", "--db", join(tempDir(), "c.db")]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("--spool DIR") });
  });
});

/** Waits for what is sure to come; the test's own time limit ends a wait in vain. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(100);
}
