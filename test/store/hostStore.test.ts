import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { tempDir } from "../support/tempDir.js";
import { audit, evaluate, newCpuType, openStore, plan } from "./support.js";

describe("hostStore", () => {
  it("creates, revises and leaves hosts unchanged", async () => {
    const { hosts } = openStore();
    expect(await hosts.applyReports([plan("a"), plan("b")], evaluate)).toMatchObject([
      { outcome: "CREATED" },
      { outcome: "CREATED" },
    ]);
    const a = await hosts.hostByName("a");
    expect(a).toMatchObject({ name: "a", revision: 1, schedulable: true, settingsVersion: 1 });
    expect(
      await hosts.applyReports([plan("a", { baseRevision: 1, classDigest: "c2" })], evaluate),
    ).toMatchObject([{ outcome: "UPDATED", hostId: a?.id }]);
    const { facts: _, ...unchanged } = plan("a", { baseRevision: 2, reportedAt: "2027-01-01T00:00:00.000Z" });
    expect(await hosts.applyReports([unchanged], evaluate)).toMatchObject([{ outcome: "UNCHANGED" }]);
    expect(await hosts.hostByName("a")).toMatchObject({
      revision: 2,
      reportedAt: "2027-01-01T00:00:00.000Z",
    });
    expect((await hosts.pageHostRevisions(a?.id ?? 0, 10)).map((item) => item.number)).toEqual([2, 1]);
    expect((await hosts.hostRevision(a?.id ?? 0, 1))?.classId).not.toBe(
      (await hosts.hostByName("a"))?.classId,
    );
  });

  it("calls a plan stale when the host moved on, and stores nothing of it", async () => {
    const { hosts } = openStore();
    await hosts.applyReports([plan("a")], evaluate);
    expect(await hosts.applyReports([plan("a"), plan("a", { baseRevision: 7 })], evaluate)).toEqual([
      { outcome: "STALE" },
      { outcome: "STALE" },
    ]);
    expect((await hosts.hostByName("a"))?.revision).toBe(1);
  });

  it("shares classes, hypervisors and topologies between hosts by digest", async () => {
    const path = join(tempDir(), "catalog.db");
    const { hosts } = openStore(path);
    await hosts.applyReports(
      ["a", "b", "c"].map((name) => plan(name)),
      evaluate,
    );
    const db = new Sqlite(path, { readonly: true });
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count("host"), count("capability_class"), count("hypervisor"), count("topology")]).toEqual([
      3, 1, 1, 1,
    ]);
    db.close();
  });

  it("pages by name in both directions without gaps or repeats, while hosts come and go", async () => {
    const { hosts } = openStore();
    const names = ["a", "b", "c", "d", "e"];
    await hosts.applyReports(
      names.map((name) => plan(name)),
      evaluate,
    );
    const first = await hosts.pageHosts({ sort: "NAME", descending: false, limit: 2 });
    expect(first.map((host) => host.name)).toEqual(["a", "b"]);
    const last = first.at(-1);
    await hosts.applyReports([plan("aa"), plan("bb")], evaluate);
    const next = await hosts.pageHosts({
      sort: "NAME",
      descending: false,
      limit: 10,
      after: { value: "b", id: last?.id ?? 0 },
    });
    expect(next.map((host) => host.name)).toEqual(["bb", "c", "d", "e"]);
    const fromEnd = await hosts.pageHosts({ sort: "NAME", descending: false, limit: 2, fromEnd: true });
    expect(fromEnd.map((host) => host.name)).toEqual(["d", "e"]);
    const down = await hosts.pageHosts({ sort: "NAME", descending: true, limit: 2 });
    expect(down.map((host) => host.name)).toEqual(["e", "d"]);
  });

  it("filters by every criterion", async () => {
    const { hosts } = openStore();
    await hosts.applyReports(
      [
        plan("alpha", { labels: [{ name: "rack", value: "1" }] }),
        plan("beta_1", { classDigest: "c2", labels: [{ name: "rack", value: "2" }] }),
        plan("beta%1", { classDigest: "c2" }),
      ],
      evaluate,
    );
    const names = async (criteria: Parameters<typeof hosts.countHosts>[0]) => {
      const page = await hosts.pageHosts({
        ...(criteria && { criteria }),
        sort: "NAME",
        descending: false,
        limit: 10,
      });
      expect(await hosts.countHosts(criteria)).toBe(page.length);
      return page.map((host) => host.name);
    };
    expect(await names({ kind: "label", name: "rack", value: "1" })).toEqual(["alpha"]);
    // % and _ are wildcards of LIKE, and must not be here.
    expect(await names({ kind: "namePrefix", prefix: "beta%" })).toEqual(["beta%1"]);
    expect(await names({ kind: "namePrefix", prefix: "b" })).toEqual(["beta%1", "beta_1"]);
    expect(await names({ kind: "names", in: ["alpha", "gamma"] })).toEqual(["alpha"]);
    expect(await names({ kind: "feature", name: "aes" })).toHaveLength(3);
    expect(await names({ kind: "not", of: { kind: "feature", name: "aes" } })).toEqual([]);
    expect(await names({ kind: "virtType", virtType: "kvm" })).toHaveLength(3);
    expect(await names({ kind: "arch", in: ["s390x"] })).toEqual([]);
    expect(await names({ kind: "schedulable", value: false })).toEqual([]);
    expect(await names({ kind: "pinnableInOneCell", atLeast: 2 })).toHaveLength(3);
    expect(await names({ kind: "pinnableInOneCell", atLeast: 3, virtType: "kvm" })).toEqual([]);
    expect(
      await names({
        kind: "and",
        of: [
          { kind: "namePrefix", prefix: "b" },
          { kind: "not", of: { kind: "label", name: "rack", value: "2" } },
        ],
      }),
    ).toEqual(["beta%1"]);
    expect(await names({ kind: "or", of: [] })).toEqual([]);
    expect(await names({ kind: "and", of: [] })).toHaveLength(3);
  });

  it("answers the scheduler's query from an index, in order", () => {
    const path = join(tempDir(), "catalog.db");
    openStore(path);
    const db = new Sqlite(path, { readonly: true });
    const detail = db
      .prepare(
        "EXPLAIN QUERY PLAN SELECT h.id FROM host AS h WHERE (h.class_id = ?) AND (h.name, h.id) > (?, ?) ORDER BY h.name ASC, h.id ASC LIMIT ?",
      )
      .all(1, "a", 1, 50)
      .map((row) => (row as { detail: string }).detail);
    db.close();
    expect(detail).toEqual([
      expect.stringMatching(/^SEARCH h USING (COVERING )?INDEX host_by_class \(class_id=\?/),
    ]);
  });

  it("updates settings under optimistic concurrency and forgets a host with all that is its own", async () => {
    const path = join(tempDir(), "catalog.db");
    const { hosts } = openStore(path);
    await hosts.applyReports([plan("a", { labels: [{ name: "rack", value: "1" }] })], evaluate);
    const id = (await hosts.hostByName("a"))?.id ?? 0;
    const change = {
      hostId: id,
      expectedSettingsVersion: 1,
      schedulable: false,
      audit: audit("updateHost", "a"),
    };
    expect(await hosts.updateHost(change)).toMatchObject({
      ok: true,
      value: { schedulable: false, settingsVersion: 2 },
    });
    expect(await hosts.updateHost(change)).toMatchObject({
      ok: false,
      error: { code: "CONFLICT", currentRevision: 2 },
    });
    expect(await hosts.deleteHost(id, audit("deleteHost", "a"))).toBe(true);
    expect(await hosts.deleteHost(id, audit("deleteHost", "a"))).toBe(false);
    const db = new Sqlite(path, { readonly: true });
    for (const table of ["host", "host_revision", "host_label", "host_places"]) {
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    }
    db.close();
  });
});

describe("support index", () => {
  it("has an entry for every class and indexed revision, whichever came first", async () => {
    const { hosts, cpuTypes } = openStore();
    await hosts.applyReports([plan("a", { classDigest: "c1" })], evaluate);
    const created = await cpuTypes.createCpuTypes([newCpuType("T")], [audit("createCpuType", "T")], evaluate);
    const generation = await cpuTypes.supportGeneration();
    await hosts.applyReports([plan("b", { classDigest: "c2" })], evaluate);
    expect(await cpuTypes.supportGeneration()).toBeGreaterThan(generation);
    const type = created.ok ? created.value[0] : undefined;
    const [revision] = await cpuTypes.revisions([{ cpuTypeId: type?.id ?? 0, number: 1 }]);
    expect((await cpuTypes.support(revision?.id ?? 0)).map((entry) => entry.verdict)).toEqual([
      "COMPATIBLE",
      "INCOMPATIBLE",
    ]);
  });

  it("refuses to change a revision, whoever tries", async () => {
    const path = join(tempDir(), "catalog.db");
    const { cpuTypes } = openStore(path);
    await cpuTypes.createCpuTypes([newCpuType("T")], [], evaluate);
    const db = new Sqlite(path);
    expect(() => db.prepare("UPDATE cpu_type_revision SET note = 'x'").run()).toThrow(/immutable/);
    db.close();
  });

  it("gives one of several revisers the revision, and the others CONFLICT with the current number", async () => {
    const { cpuTypes } = openStore();
    const created = await cpuTypes.createCpuTypes([newCpuType("T")], [], evaluate);
    const id = created.ok ? (created.value[0]?.id ?? 0) : 0;
    const { revision } = newCpuType("T");
    const revise = () => cpuTypes.reviseCpuType(id, 1, revision, audit("reviseCpuType", "T"), evaluate);
    expect(await revise()).toMatchObject({ ok: true, value: { number: 2 } });
    expect(await revise()).toMatchObject({ ok: false, error: { code: "CONFLICT", currentRevision: 2 } });
  });
});
