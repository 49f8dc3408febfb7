import { describe, expect, it } from "vitest";
import { openTestApp, reportHost, type TestApp } from "../support/app.js";
import { type MadeHost, madeCpu, madeDocuments, madeDomain } from "../support/domcaps.js";

const base = "Cascadelake-Server-noTSX";

async function fleet(hosts: Readonly<Record<string, MadeHost>>): Promise<TestApp> {
  const app = await openTestApp();
  for (const [name, host] of Object.entries(hosts)) {
    const { reportHost: payload } = await app.data(reportHost, {
      input: { name, documents: madeDocuments(host) },
    });
    expect(payload.userErrors).toEqual([]);
  }
  return app;
}

async function createType(app: TestApp, name: string, cpuXml: string): Promise<void> {
  const made = await app.data(
    `mutation ($name: String!, $xml: String!) { createCpuType(input: { name: $name, requirement: { cpuXml: $xml } }) { userErrors { message } } }`,
    { name, xml: cpuXml },
  );
  expect(made.createCpuType.userErrors).toEqual([]);
}

const groupsQuery = `query ($type: CpuTypeRef) { migrationGroups(cpuType: $type) {
  totalCount outside nodes { name hosts model vendor } relations { from to features } dot json } }`;

describe("migrationGroups", () => {
  it("groups what moves freely, and reduces the one-way relation", async () => {
    const app = await fleet({
      a1: { model: base },
      a2: { model: base, microcode: 3 },
      b: { model: base, features: ["vaes"] },
      c: { model: base, features: ["vaes", "fsrm"] },
      amd: { model: "EPYC", vendor: "AMD" },
    });
    const { migrationGroups } = await app.data(groupsQuery);
    expect(
      migrationGroups.nodes.map((group: { name: string; hosts: number }) => [group.name, group.hosts]),
    ).toEqual([
      ["a1", 2],
      ["amd", 1],
      ["b", 1],
      ["c", 1],
    ]);
    // a1 → c follows from a1 → b → c, so it is not listed.
    expect(migrationGroups.relations).toEqual([
      { from: "a1", to: "b", features: ["vaes"] },
      { from: "b", to: "c", features: ["fsrm"] },
    ]);
    expect(JSON.parse(migrationGroups.json).relations).toHaveLength(2);
    expect(migrationGroups.dot).toContain('"a1" -> "b" [label="vaes"];');
    expect(migrationGroups.dot).toContain("\\n2 hosts");
    expect(migrationGroups.dot).toContain('\\n1 host"');
  });

  it("takes all hosts that run a CPU type as one group, whatever more they have", async () => {
    const app = await fleet({
      a: { model: base },
      b: { model: base, features: ["vaes"] },
      old: { model: "Nehalem" },
    });
    await createType(app, "t", madeCpu(base));
    const { migrationGroups } = await app.data(groupsQuery, { type: { name: "t" } });
    expect(migrationGroups).toMatchObject({ totalCount: 1, outside: 1, relations: [] });
    expect(migrationGroups.nodes[0]).toMatchObject({ name: "a", hosts: 2, model: base });
  });
});

describe("suggestCpuTypes", () => {
  it("covers each vendor first, then keeps the most features, and is one mutation from being created", async () => {
    const app = await fleet({
      i1: { model: "Haswell-noTSX" },
      i2: { model: base },
      i3: { model: base, features: ["vaes"] },
      amd: { model: "EPYC", vendor: "AMD" },
    });
    const ask = async (max: number) =>
      (
        await app.data(
          `query ($max: Int) { suggestCpuTypes(max: $max) { name hosts createCpuTypeInput optimal givenUp { source features } } }`,
          { max },
        )
      ).suggestCpuTypes;
    const one = await ask(1);
    expect(one.map((type: { hosts: number }) => type.hosts)).toEqual([3]);
    const three = await ask(3);
    // The Haswell has least in common with the others, which give up one feature between them.
    expect(three.map((type: { hosts: number }) => type.hosts)).toEqual([2, 1, 1]);
    const pair = three[0].givenUp.toSorted((a: { source: string }, b: { source: string }) =>
      a.source < b.source ? -1 : 1,
    );
    expect(pair).toEqual([
      { source: "i2", features: [] },
      { source: "i3", features: ["vaes"] },
    ]);
    expect(three.every((type: { optimal: boolean }) => type.optimal)).toBe(true);
    for (const suggestion of three) {
      const made = await app.data(
        `mutation ($input: CreateCpuTypeInput!) { createCpuType(input: $input) { cpuType { latest { hosts { totalCount } } } userErrors { message } } }`,
        { input: JSON.parse(suggestion.createCpuTypeInput) },
      );
      expect(made.createCpuType.userErrors).toEqual([]);
      expect(made.createCpuType.cpuType.latest.hosts.totalCount).toBeGreaterThanOrEqual(suggestion.hosts);
    }
    expect((await app.run(`{ suggestCpuTypes(max: 0) { name } }`)).errors).toHaveLength(1);
  });
});

const previewQuery = `query ($input: ReportHostInput!) { previewReport(input: $input) {
  ... on ReportPreview { featuresGained featuresLost modelsGained modelsLost cpuTypesGained cpuTypesLost flavorsGained flavorsLost
    edgesBroken { from to hosts features machineTypes } hostsAlone changes { code } }
  ... on InvalidRequirement { errors { message } } } }`;

/** The examples of docs/migration.md. */
describe("previewReport", () => {
  it("TSX removed by microcode: types and ways that need it are lost, and the host is alone where nothing else lacks it", async () => {
    const tsx = ["hle", "rtm"];
    const app = await fleet({
      one: { model: base, features: tsx, microcode: 1 },
      two: { model: base, features: tsx, microcode: 1 },
    });
    await createType(app, "tsx", madeCpu(base, tsx));
    const input = { name: "one", documents: madeDocuments({ model: base, microcode: 2 }) };
    const { previewReport } = await app.data(previewQuery, { input });
    expect(previewReport).toMatchObject({
      featuresGained: [],
      featuresLost: tsx,
      cpuTypesLost: expect.arrayContaining(["tsx"]),
      edgesBroken: [{ from: "two", to: "one", hosts: 1, features: tsx, machineTypes: [] }],
      // The guest of the patched host can still go to the other; the other's guests have nowhere left.
      hostsAlone: ["two"],
    });
    // Nothing was stored.
    expect((await app.data(`{ host(by: { name: "one" }) { revision } }`)).host.revision).toBe(1);
  });

  it("MPX removed by QEMU: guests that have it can no longer come", async () => {
    const app = await fleet({
      one: { model: base, features: ["mpx"] },
      two: { model: base, features: ["mpx"] },
      three: { model: base },
    });
    const input = { name: "one", documents: madeDocuments({ model: base }) };
    const { previewReport } = await app.data(previewQuery, { input });
    expect(previewReport.featuresLost).toEqual(["mpx"]);
    expect(previewReport.edgesBroken).toEqual([
      { from: "two", to: "one", hosts: 1, features: ["mpx"], machineTypes: [] },
    ]);
  });

  it("machine types dropped by QEMU: guests that have them can no longer come, and may have nowhere left", async () => {
    const [old, recent] = ["pc-i440fx-7.2", "pc-i440fx-9.0"];
    const next = {
      name: "one",
      documents: madeDocuments({ model: base, pc: recent, machines: [recent] }),
    };
    const has = { model: base, pc: old, machines: [old] };
    const app = await fleet({ one: has, two: has });
    const { previewReport } = await app.data(previewQuery, { input: next });
    const broken = [{ from: "two", to: "one", hosts: 1, features: [], machineTypes: [old] }];
    expect(previewReport).toMatchObject({ edgesBroken: broken, hostsAlone: ["two"] });
    // A third host that has the machine type keeps the way open.
    const more = await fleet({ one: has, two: has, three: has });
    const preview = (await more.data(previewQuery, { input: next })).previewReport;
    expect(preview.edgesBroken).toMatchObject([{ to: "one", features: [], machineTypes: [old] }]);
    expect(preview.hostsAlone).toEqual([]);
  });

  it("IBRS added: the patched host can still be reached, and cannot be left for the unpatched", async () => {
    const app = await fleet({ one: { model: "Broadwell" }, two: { model: "Broadwell" } });
    await createType(app, "ibrs", madeCpu("Broadwell", ["spec-ctrl"]));
    const input = { name: "one", documents: madeDocuments({ model: "Broadwell", features: ["spec-ctrl"] }) };
    const { previewReport } = await app.data(previewQuery, { input });
    expect(previewReport).toMatchObject({
      featuresGained: ["spec-ctrl"],
      featuresLost: [],
      cpuTypesGained: expect.arrayContaining(["ibrs"]),
      edgesBroken: [{ from: "one", to: "two", hosts: 1, features: ["spec-ctrl"], machineTypes: [] }],
      hostsAlone: ["one"],
    });
  });

  it("only gains for a host that is not there yet", async () => {
    const app = await fleet({ two: { model: base } });
    const input = { name: "new", documents: madeDocuments({ model: base }) };
    const { previewReport } = await app.data(previewQuery, { input });
    expect(previewReport).toMatchObject({
      featuresLost: [],
      modelsGained: [base],
      cpuTypesLost: [],
      edgesBroken: [],
      hostsAlone: [],
    });
    expect(previewReport.featuresGained).toContain("avx2");
  });

  it("refuses a broken document as reportHost does", async () => {
    const app = await fleet({ one: { model: base } });
    const input = { name: "one", documents: [{ content: "<capabilities>" }] };
    const { previewReport } = await app.data(previewQuery, { input });
    expect(previewReport.errors).toHaveLength(1);
  });
});

const planQuery = `query ($guests: [EvacuatedGuestInput!]!, $room: [HostRoomInput!]) {
  evacuationPlan(host: { name: "source" }, guests: $guests, room: $room) { complete guests { name target { name } targets reasons { code } } } }`;

describe("evacuationPlan", () => {
  const hosts = {
    source: { model: base },
    small: { model: base },
    rich: { model: base, features: ["vaes"] },
  };
  const guest = (name: string, memoryMiB: number, features: readonly string[] = []) => ({
    name,
    guest: { cpuXml: madeCpu(base, features) },
    memoryMiB,
  });

  it("keeps the one host that a guest needs free for it", async () => {
    const app = await fleet(hosts);
    const room = [
      { host: { name: "small" }, memoryMiB: 1024 },
      { host: { name: "rich" }, memoryMiB: 1024 },
    ];
    const guests = [guest("plain", 1024), guest("vaes", 1024, ["vaes"])];
    const { evacuationPlan } = await app.data(planQuery, { guests, room });
    expect(evacuationPlan).toEqual({
      complete: true,
      guests: [
        { name: "plain", target: { name: "small" }, targets: 2, reasons: [] },
        { name: "vaes", target: { name: "rich" }, targets: 1, reasons: [] },
      ],
    });
  });

  it("says who is stuck, for want of a target or of room", async () => {
    const app = await fleet(hosts);
    const guests = [guest("lost", 1, ["fsrm"]), guest("a", 10_000), guest("b", 10_000), guest("c", 10_000)];
    const { evacuationPlan } = await app.data(planQuery, { guests });
    expect(evacuationPlan.complete).toBe(false);
    expect(evacuationPlan.guests[0]).toMatchObject({ name: "lost", target: null, targets: 0 });
    expect(evacuationPlan.guests[0].reasons[0].code).toBe("MISSING_FEATURES");
    // 16 GiB a host hold one such guest each.
    const stuck = evacuationPlan.guests
      .slice(1)
      .filter((entry: { target: unknown }) => entry.target === null);
    expect(stuck).toEqual([{ name: "c", target: null, targets: 2, reasons: [{ code: "NO_ROOM" }] }]);
  });

  it("gives physical CPUs away once", async () => {
    const app = await fleet(hosts);
    const pinned = (name: string) => ({
      name,
      guest: {
        domainXml: madeDomain(madeCpu(base), { more: "<cputune><vcpupin vcpu='0' cpuset='1'/></cputune>" }),
      },
    });
    const { evacuationPlan } = await app.data(planQuery, { guests: [pinned("a"), pinned("b"), pinned("c")] });
    const targets = evacuationPlan.guests.map(
      (entry: { target: { name: string } | null }) => entry.target?.name,
    );
    expect(targets).toEqual(["small", "rich", undefined]);
  });
});
