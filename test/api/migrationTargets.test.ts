import { describe, expect, it } from "vitest";
import { openTestApp, reportFixtures, reportHost, type TestApp } from "../support/app.js";
import { type MadeHost, madeCpu, madeDocuments, madeDomain } from "../support/domcaps.js";

const query = /* GraphQL */ `
  query ($guest: MigratingGuest!, $verdict: [Verdict!], $roundTrip: Boolean, $first: Int, $after: String, $filter: HostFilter) {
    migrationTargets(guest: $guest, verdict: $verdict, roundTrip: $roundTrip, first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        host { name }
        isSource verdict unusedFeatures returnable relaxed
        reasons { code features }
        warnings { code }
        cure { features cpuXml }
        reports { role host hostRevision }
        evidence { kind hostRevision reportedAt }
      }
    }
  }
`;

const every = ["COMPATIBLE", "COMPATIBLE_WITH_LOSS", "INCOMPATIBLE", "UNKNOWN"];

async function report(app: TestApp, name: string, host: MadeHost, more: object = {}): Promise<void> {
  const input = { name, documents: madeDocuments(host), ...more };
  const { reportHost: payload } = await app.data(reportHost, { input });
  expect(payload.userErrors).toEqual([]);
}

async function fleet(hosts: Readonly<Record<string, MadeHost>>): Promise<TestApp> {
  const app = await openTestApp();
  for (const [name, host] of Object.entries(hosts)) await report(app, name, host);
  return app;
}

interface Asked {
  readonly app: TestApp;
  readonly from: string;
  readonly guest: object;
  readonly more?: object;
  readonly variables?: object;
}

async function ask({ app, from, guest, more = {}, variables = {} }: Asked) {
  const data = await app.data(query, {
    guest: { guest, from: { name: from }, ...more },
    verdict: every,
    ...variables,
  });
  const { totalCount, nodes, pageInfo } = data.migrationTargets;
  // Pages look at hosts, counting at kinds of hosts: both must agree.
  if (!pageInfo.hasNextPage && !("after" in variables)) expect(totalCount).toBe(nodes.length);
  return data.migrationTargets;
}

/** Verdict and reason codes by host. */
async function answers(asked: Asked): Promise<Record<string, string>> {
  const { nodes } = await ask(asked);
  return Object.fromEntries(
    nodes.map((node: { host: { name: string }; verdict: string; reasons: { code: string }[] }) => [
      node.host.name,
      [node.verdict, ...node.reasons.map((reason) => reason.code)].join(" "),
    ]),
  );
}

const base = "Cascadelake-Server-noTSX";
const more = ["vmx-rdrand-exit", "vmx-vmfunc", "vmx-rdseed-exit", "vmx-posted-intr"];

describe("migrationTargets: cases of operators", () => {
  it("case 1: a running host-model guest lacks exactly four features elsewhere; starting afresh there is another question", async () => {
    const app = await fleet({ source: { model: base, features: more }, target: { model: base } });
    const guest = { cpuXml: "<cpu mode='host-model'/>" };
    const { nodes } = await ask({ app, from: "source", guest });
    const target = nodes.find((node: { host: { name: string } }) => node.host.name === "target");
    expect(target.verdict).toBe("INCOMPATIBLE");
    expect(target.reasons).toHaveLength(1);
    expect(target.reasons[0].code).toBe("MISSING_FEATURES");
    expect([...target.reasons[0].features].sort()).toEqual([...more].sort());
    const start = await app.data(
      `{ explainCompatibility(for: { cpuXml: "<cpu mode='host-model'/>" }, host: { name: "target" }) { ... on HostVerdict { verdict } } }`,
    );
    expect(start.explainCompatibility.verdict).toBe("COMPATIBLE");
  });

  it("case 3: the requirement is the guest's own, not that of the host where it happens to run", async () => {
    const app = await fleet({ node1: { model: base }, node2: { model: base, features: more } });
    expect(await answers({ app, from: "node2", guest: { cpuXml: madeCpu(base) } })).toEqual({
      node1: "COMPATIBLE",
      node2: "COMPATIBLE",
    });
  });

  it("case 10: migratable='off', or invtsc without a fixed TSC frequency, goes nowhere; migratable='on' is compared", async () => {
    const app = await fleet({ one: { model: base, microcode: 7 }, two: { model: base, microcode: 7 } });
    const passthrough = (migratable: string) => ({
      cpuXml: `<cpu mode='host-passthrough' migratable='${migratable}'/>`,
    });
    const off = await answers({ app, from: "one", guest: passthrough("off") });
    expect(off).toEqual({ one: "INCOMPATIBLE NON_MIGRATABLE", two: "INCOMPATIBLE NON_MIGRATABLE" });
    const on = await answers({ app, from: "one", guest: passthrough("on") });
    expect(on).toEqual({ one: "COMPATIBLE", two: "COMPATIBLE" });
    const invtsc = await answers({ app, from: "one", guest: { cpuXml: madeCpu(base, ["invtsc"]) } });
    expect(invtsc.two).toBe("INCOMPATIBLE NON_MIGRATABLE MISSING_FEATURES");
  });

  it("case 11: a host may accept on migration what it no longer offers at start", async () => {
    const app = await openTestApp();
    const tsx = { model: base, features: ["hle", "rtm"] };
    await report(app, "source", tsx);
    await report(
      app,
      "hides",
      { model: base },
      { facts: { acceptedOnMigration: madeCpu(base, ["hle", "rtm"]) } },
    );
    await report(app, "lacks", { model: base });
    const asked = await answers({ app, from: "source", guest: { cpuXml: madeCpu(base, ["hle", "rtm"]) } });
    expect(asked).toEqual({
      source: "COMPATIBLE",
      hides: "COMPATIBLE",
      lacks: "INCOMPATIBLE MISSING_FEATURES",
    });
    const start = await app.data(
      `query ($xml: String!) { explainCompatibility(for: { cpuXml: $xml }, host: { name: "hides" }) { ... on HostVerdict { verdict } } }`,
      { xml: madeCpu(base, ["hle", "rtm"]) },
    );
    expect(start.explainCompatibility.verdict).toBe("INCOMPATIBLE");
  });
});

describe("migrationTargets: conditions", () => {
  it("lists all reasons in one order, not the first only", async () => {
    const app = await fleet({
      source: { model: base, features: more },
      target: { model: "EPYC", vendor: "AMD", pc: "pc-i440fx-6.0", live: false, maxVcpus: 1 },
    });
    const { nodes } = await ask({
      app,
      from: "source",
      guest: {
        domainXml: madeDomain(madeCpu(base), { more: "<cputune><vcpupin vcpu='0' cpuset='9'/></cputune>" }),
      },
      variables: { filter: { names: ["target"] } },
    });
    expect(nodes[0].reasons.map((reason: { code: string }) => reason.code)).toEqual([
      "VENDOR",
      "MACHINE_TYPE",
      "MISSING_FEATURES",
      "PIN_NOT_POSSIBLE",
      "VCPU_LIMIT",
      "LIVE_MIGRATION",
    ]);
    expect(nodes[0].cure).toBeNull();
  });

  it("resolves an alias on the source: pc on two hosts can be two machines", async () => {
    const app = await fleet({
      source: { model: base, pc: "pc-i440fx-7.2" },
      same: { model: base, pc: "pc-i440fx-8.0", machines: ["pc-i440fx-8.0", "pc-i440fx-7.2"] },
      newer: { model: base, pc: "pc-i440fx-8.0", machines: ["pc-i440fx-8.0"] },
      warns: { model: base, machines: ["pc-i440fx-7.2"], deprecated: ["pc-i440fx-7.2"] },
    });
    const asked = { app, from: "source", guest: { cpuXml: madeCpu(base) }, more: { machine: "pc" } };
    expect(await answers(asked)).toEqual({
      source: "COMPATIBLE",
      same: "COMPATIBLE",
      newer: "INCOMPATIBLE MACHINE_TYPE",
      warns: "COMPATIBLE",
    });
    const { nodes } = await ask({ ...asked, variables: { filter: { names: ["warns"] } } });
    expect(nodes[0].warnings).toEqual([{ code: "MACHINE_TYPE_DEPRECATED" }]);
    const alias = await answers({ ...asked, more: { machine: "q35" } });
    expect(alias.same).toBe("UNKNOWN MACHINE_TYPE_UNKNOWN");
  });

  it("names the cure: what to leave out, ready for previewCpuType", async () => {
    const app = await fleet({ source: { model: base, features: ["vaes", "fsrm"] }, target: { model: base } });
    const { nodes } = await ask({
      app,
      from: "source",
      guest: { cpuXml: madeCpu(base, ["vaes", "fsrm"]) },
      variables: { filter: { names: ["target"] } },
    });
    expect([...nodes[0].cure.features].sort()).toEqual(["fsrm", "vaes"]);
    const preview = await app.data(
      `query ($xml: String!) { previewCpuType(input: { requirement: { cpuXml: $xml } }) { ... on CpuTypePreview { compatible } ... on InvalidRequirement { errors { message } } } }`,
      { xml: nodes[0].cure.cpuXml },
    );
    expect(preview.previewCpuType).toEqual({ compatible: 2 });
    const cured = await answers({ app, from: "source", guest: { cpuXml: nodes[0].cure.cpuXml } });
    expect(cured.target).toBe("COMPATIBLE");
  });

  it("cures a guest that invtsc, or features of a whole CPU alone, keep from going", async () => {
    const app = await fleet({
      source: { model: base, features: ["invtsc", "vaes"], microcode: 7 },
      target: { model: base, features: ["fsrm"], microcode: 7 },
      other: { model: base, features: ["fsrm"], microcode: 8 },
    });
    const cureFor = async (guest: object) => {
      const { nodes } = await ask({ app, from: "source", guest });
      return Object.fromEntries(
        nodes.map((node: { host: { name: string }; cure: unknown }) => [node.host.name, node.cure]),
      );
    };
    const invtsc = await cureFor({ cpuXml: madeCpu(base, ["invtsc"]) });
    expect(invtsc.source.features).toEqual(["invtsc"]);
    expect(invtsc.target.features).toEqual(["invtsc"]);
    const cured = await answers({ app, from: "source", guest: { cpuXml: invtsc.target.cpuXml } });
    expect(cured.target).toBe("COMPATIBLE");
    const whole = await cureFor({ cpuXml: "<cpu mode='host-passthrough' migratable='on'/>" });
    expect([...whole.target.features].sort()).toEqual(["fsrm", "vaes"]);
    expect(whole.other).toBeNull();
    const alike = await answers({ app, from: "source", guest: { cpuXml: whole.target.cpuXml } });
    expect(alike.target).toBe("COMPATIBLE");
    // Nothing but migratable='on' opens a host to it, which is no feature.
    expect((await cureFor({ cpuXml: "<cpu mode='host-passthrough' migratable='off'/>" })).target).toBeNull();
  });

  // libvirt's tolerance is 250 ppm: 525,000 Hz of 2.1 GHz.
  it.each([
    [2_100_525_000, false, "COMPATIBLE"],
    [2_100_525_001, false, "INCOMPATIBLE TSC_FREQUENCY"],
    [2_500_000_000, true, "COMPATIBLE"],
    [undefined, undefined, "UNKNOWN TSC_UNKNOWN"],
  ])("a fixed TSC frequency of 2.1 GHz against %s Hz, scaling %s", async (tscHz, tscScaling, expected) => {
    const app = await fleet({
      source: { model: base, tscHz: 2_100_000_000, features: ["invtsc"] },
      target: {
        model: base,
        features: ["invtsc"],
        ...(tscHz !== undefined && { tscHz }),
        ...(tscScaling !== undefined && { tscScaling }),
      },
    });
    const timer = "<clock offset='utc'><timer name='tsc' frequency='2100000000'/></clock>";
    const guest = { domainXml: madeDomain(madeCpu(base, ["invtsc"]), { more: timer }) };
    expect((await answers({ app, from: "source", guest })).target).toBe(expected);
  });

  it("compares physical address bits", async () => {
    const app = await fleet({
      source: { model: base, physBits: 46 },
      less: { model: base, physBits: 40 },
      more: { model: base, physBits: 52 },
      silent: { model: base },
    });
    const guest = (mode: string) => ({
      cpuXml: madeCpu(base).replace("</cpu>", `<maxphysaddr mode='${mode}'/></cpu>`),
    });
    expect(await answers({ app, from: "source", guest: guest("emulate' bits='46") })).toEqual({
      source: "COMPATIBLE",
      less: "INCOMPATIBLE PHYS_ADDR_BITS",
      more: "COMPATIBLE",
      silent: "UNKNOWN PHYS_ADDR_BITS_UNKNOWN",
    });
    expect(await answers({ app, from: "source", guest: guest("passthrough") })).toEqual({
      source: "COMPATIBLE",
      less: "INCOMPATIBLE PHYS_ADDR_BITS",
      more: "INCOMPATIBLE PHYS_ADDR_BITS",
      silent: "UNKNOWN PHYS_ADDR_BITS_UNKNOWN",
    });
  });

  it("lists what differs for a guest with its host's whole CPU, and says when that was relaxed", async () => {
    const app = await fleet({
      source: { model: base, microcode: 7 },
      patched: { model: base, microcode: 8 },
      other: { model: base, microcode: 7, features: ["vaes"] },
    });
    const guest = { cpuXml: "<cpu mode='host-passthrough' migratable='on'/>" };
    expect(await answers({ app, from: "source", guest })).toEqual({
      source: "COMPATIBLE",
      patched: "INCOMPATIBLE PASSTHROUGH_MICROCODE",
      other: "INCOMPATIBLE PASSTHROUGH_FEATURES",
    });
    const { nodes } = await ask({ app, from: "source", guest, more: { passthrough: "FEATURES_EQUAL" } });
    const patched = nodes.find((node: { host: { name: string } }) => node.host.name === "patched");
    expect(patched).toMatchObject({
      verdict: "COMPATIBLE",
      relaxed: true,
      warnings: [{ code: "PASSTHROUGH_RELAXED" }],
    });
  });

  it("looks at policy: schedulable, transports", async () => {
    const app = await fleet({
      source: { model: base, transports: ["tcp", "rdma"] },
      closed: { model: base },
      far: { model: base, transports: ["unix"] },
    });
    await app.data(
      `mutation { updateHost(input: { host: { name: "closed" }, schedulable: false }) { userErrors { message } } }`,
    );
    expect(await answers({ app, from: "source", guest: { cpuXml: madeCpu(base) } })).toEqual({
      source: "COMPATIBLE",
      closed: "INCOMPATIBLE NOT_SCHEDULABLE",
      far: "INCOMPATIBLE NO_SHARED_TRANSPORT",
    });
  });

  it("checks pins, NUMA cells and pages against the target's own", async () => {
    const app = await fleet({ source: { model: base, cpus: 8 }, small: { model: base, cpus: 4 } });
    const guest = (extra: string) => ({ domainXml: madeDomain(madeCpu(base), { more: extra }) });
    const at = async (extra: string) => (await answers({ app, from: "source", guest: guest(extra) })).small;
    expect(await at("<cputune><vcpupin vcpu='0' cpuset='3'/></cputune>")).toBe("COMPATIBLE");
    expect(await at("<cputune><vcpupin vcpu='0' cpuset='4'/></cputune>")).toBe(
      "INCOMPATIBLE PIN_NOT_POSSIBLE",
    );
    expect(await at("<cputune><emulatorpin cpuset='7'/></cputune>")).toBe("INCOMPATIBLE PIN_NOT_POSSIBLE");
    expect(await at("<numatune><memory mode='strict' nodeset='1'/></numatune>")).toBe(
      "INCOMPATIBLE NUMA_CELL_ABSENT",
    );
    expect(await at("<memoryBacking><hugepages><page size='1' unit='G'/></hugepages></memoryBacking>")).toBe(
      "INCOMPATIBLE NO_PAGE_SIZE",
    );
  });

  it("tells a feature that is no longer reported from one that is lacked, with both reports", async () => {
    const app = await fleet({
      source: { model: base, features: ["vaes"] },
      target: { model: base, features: ["vaes"] },
    });
    await report(app, "target", { model: base });
    const asked = { app, from: "source", guest: { cpuXml: madeCpu(base, ["vaes"]) } };
    const { nodes, totalCount } = await ask({ ...asked, variables: { verdict: ["UNKNOWN"] } });
    expect(totalCount).toBe(1);
    expect(nodes[0]).toMatchObject({
      host: { name: "target" },
      reasons: [{ code: "NO_LONGER_REPORTED", features: ["vaes"] }],
      reports: [
        { role: "SOURCE", host: "source", hostRevision: 1 },
        { role: "TARGET", host: "target", hostRevision: 2 },
        { role: "EARLIER", host: "target", hostRevision: 1 },
      ],
    });
    // A feature that it never had is lacked.
    expect((await answers({ app, from: "source", guest: { cpuXml: madeCpu(base, ["fsrm"]) } })).target).toBe(
      "INCOMPATIBLE MISSING_FEATURES",
    );
  });

  it("takes features that went with the microcode alone as gone", async () => {
    const app = await fleet({
      source: { model: base, features: ["rtm"] },
      target: { model: base, features: ["rtm"], microcode: 1 },
    });
    await report(app, "target", { model: base, microcode: 2 });
    const guest = { cpuXml: madeCpu(base, ["rtm"]) };
    expect((await answers({ app, from: "source", guest })).target).toBe("INCOMPATIBLE MISSING_FEATURES");
  });

  it("reads features under the names of other systems, as other questions do", async () => {
    const features = ["arch-capabilities", "sse4.2"];
    const app = await fleet({ source: { model: base, features }, lacks: { model: "Penryn" } });
    // QEMU calls them so: sse4_2 is sse4.2, and arch-facilities was arch-capabilities first.
    const written = madeCpu("Penryn", ["sse4_2", "arch-facilities"]);
    for (const guest of [{ cpuXml: written }, { domainXml: madeDomain(written) }]) {
      const { nodes } = await ask({ app, from: "source", guest });
      expect(nodes[0]).toMatchObject({ host: { name: "source" }, verdict: "COMPATIBLE" });
      expect(nodes[1].reasons).toEqual([
        { code: "MISSING_FEATURES", features: expect.arrayContaining(features) },
      ]);
    }
  });

  it("takes a <cpu> that names no model and no mode for none", async () => {
    const app = await fleet({ source: { model: base }, target: { model: base } });
    const none = "UNKNOWN CPU_UNKNOWN";
    const shape = "<topology sockets='1' dies='1' cores='2' threads='1'/>";
    const numa = "<numa><cell id='0' cpus='0-1' memory='1048576' unit='KiB'/></numa>";
    for (const cpu of ["", `<cpu>${shape}</cpu>`, `<cpu>${shape}${numa}</cpu>`]) {
      const asked = await answers({ app, from: "source", guest: { domainXml: madeDomain(cpu) } });
      expect(asked).toEqual({ source: none, target: none });
    }
    const asked = await answers({ app, from: "source", guest: { cpuXml: `<cpu>${shape}</cpu>` } });
    expect(asked).toEqual({ source: none, target: none });
  });

  it("needs the model on the emulator's list where the guest forbids another in its place", async () => {
    const app = await fleet({ source: { model: base }, older: { model: base, emulatorModels: ["Nehalem"] } });
    await app.data(
      `mutation { createCpuType(input: { name: "penryn", requirement: { cpuXml: "<cpu><model>Penryn</model></cpu>" } }) { userErrors { message } } }`,
    );
    const forbids = madeCpu("Penryn");
    const notThere = { source: "COMPATIBLE", older: "INCOMPATIBLE MODEL_NOT_LISTED" };
    for (const guest of [
      { cpuXml: forbids },
      { domainXml: madeDomain(forbids) },
      { cpuType: { name: "penryn" } },
    ])
      expect(await answers({ app, from: "source", guest })).toEqual(notThere);
    const allows = { cpuXml: forbids.replace("fallback='forbid'", "fallback='allow'") };
    const { nodes } = await ask({ app, from: "source", guest: allows });
    const older = nodes.find((node: { host: { name: string } }) => node.host.name === "older");
    expect(older).toMatchObject({ verdict: "COMPATIBLE", warnings: [{ code: "MODEL_NOT_LISTED" }] });
    expect((await answers({ app, from: "source", guest: { cpuXml: madeCpu("Nehalem") } })).older).toBe(
      "COMPATIBLE",
    );
  });

  it("judges by the report with which a feature went, whatever came later", async () => {
    const app = await fleet({
      source: { model: base, features: ["rtm"] },
      told: { model: base, features: ["rtm"], microcode: 1 },
      gone: { model: base, features: ["rtm"], microcode: 1 },
    });
    const guest = { cpuXml: madeCpu(base, ["rtm"]) };
    // Microcode and kernel together: which of them it was nobody knows; a later microcode alone does not say.
    await report(app, "told", { model: base, microcode: 2 }, { facts: { kernelVersion: "6.8" } });
    expect((await answers({ app, from: "source", guest })).told).toBe("UNKNOWN NO_LONGER_REPORTED");
    await report(app, "told", { model: base, microcode: 3 }, { facts: { kernelVersion: "6.8" } });
    expect((await answers({ app, from: "source", guest })).told).toBe("UNKNOWN NO_LONGER_REPORTED");
    // Taken by microcode, it does not come back into doubt with a later kernel.
    await report(app, "gone", { model: base, microcode: 2 });
    await report(app, "gone", { model: base, microcode: 3 }, { facts: { kernelVersion: "6.8" } });
    expect((await answers({ app, from: "source", guest })).gone).toBe("INCOMPATIBLE MISSING_FEATURES");
  });

  it("tells which targets the guest could come back from", async () => {
    const app = await fleet({
      old: { model: base },
      // The guest's machine type is known there, but nothing but the newest can come back.
      rich: { model: base, features: more },
      oneWay: { model: base, transports: ["tcp"] },
    });
    // A guest that came from elsewhere has more than its present host offers now: it cannot come back to it.
    const guest = { cpuXml: madeCpu(base, ["vmx-vmfunc"]) };
    const { nodes } = await ask({ app, from: "old", guest });
    const rich = nodes.find((node: { host: { name: string } }) => node.host.name === "rich");
    expect(rich).toMatchObject({ verdict: "COMPATIBLE", returnable: false });
    const back = await ask({ app, from: "old", guest, variables: { roundTrip: true } });
    expect(back).toMatchObject({ totalCount: 0, nodes: [] });
    const plain = await ask({
      app,
      from: "old",
      guest: { cpuXml: madeCpu(base) },
      variables: { roundTrip: true },
    });
    expect(plain.totalCount).toBe(3);
  });
});

describe("migrationTargets: order and pages", () => {
  it("puts small hosts first, then those with the source's labels, then names; pages join without gap", async () => {
    const app = await openTestApp();
    const label = { labels: [{ name: "rack", value: "1" }] };
    await report(app, "source", { model: base }, label);
    await report(app, "b-near", { model: base }, label);
    await report(app, "a-far", { model: base });
    await report(app, "a-big", { model: base, features: more }, label);
    const guest = { cpuXml: madeCpu(base) };
    const all = await ask({ app, from: "source", guest, variables: { verdict: undefined } });
    const names = (page: { nodes: { host: { name: string } }[] }) => page.nodes.map((node) => node.host.name);
    expect(names(all)).toEqual(["b-near", "source", "a-far", "a-big"]);
    expect(all.totalCount).toBe(4);
    const paged: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await ask({ app, from: "source", guest, variables: { first: 1, after } });
      paged.push(...names(page));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(paged).toEqual(names(all));
  });

  it("holds targets only unless others are asked for", async () => {
    const app = await fleet({ source: { model: base, features: more }, target: { model: base } });
    const data = await app.data(
      `{ migrationTargets(guest: { guest: { cpuXml: "<cpu mode='host-model'/>" }, from: { name: "source" } }) { totalCount nodes { host { name } isSource } } }`,
    );
    expect(data.migrationTargets).toEqual({
      totalCount: 1,
      nodes: [{ host: { name: "source" }, isSource: true }],
    });
  });

  it("answers from the host's side as well", async () => {
    const app = await fleet({ source: { model: base }, target: { model: base } });
    const ofHost = (from: string) => `{ host(by: { name: "source" }) {
      migrationTargets(guest: { guest: { cpuXml: "<cpu mode='host-model'/>" }, from: { name: "${from}" } }) { totalCount } } }`;
    expect((await app.data(ofHost("source"))).host.migrationTargets.totalCount).toBe(2);
    expect((await app.run(ofHost("target"))).errors?.[0]?.message).toMatch(/guest.from must be source/);
  });

  it("refuses what it cannot read as a user error with its place", async () => {
    const app = await fleet({ source: { model: base } });
    const run = (guest: object, from = "source") =>
      app.run(query, { guest: { guest, from: { name: from } } });
    const code = async (guest: object, from?: string) =>
      (await run(guest, from)).errors?.[0]?.extensions.reason;
    expect(await code({ domainXml: "<domain>" })).toBe("MALFORMED_DOCUMENT");
    expect(await code({ cpuXml: madeCpu("No-such-model") })).toBe("UNKNOWN_MODEL");
    expect(await code({ cpuType: { name: "none" } })).toBe("NOT_FOUND");
    expect(await code({ flavor: "none" })).toBe("NOT_FOUND");
    expect(await code({ cpuXml: madeCpu(base) }, "nowhere")).toBe("NOT_FOUND");
  });

  it("gives a flavor's guest the room its shape needs", async () => {
    const app = await fleet({ source: { model: base, cpus: 8 }, small: { model: base, cpus: 2 } });
    await app.data(
      `mutation ($xml: String!) { createCpuType(input: { name: "t", requirement: { cpuXml: $xml } }) { userErrors { message } } }`,
      { xml: madeCpu(base) },
    );
    const made = await app.data(
      `mutation { createFlavor(input: { name: "pinned", vcpus: 4, memoryMiB: 1024, cpuType: { name: "t" }, extraSpecs: [{ key: "hw:cpu_policy", value: "dedicated" }] }) { userErrors { message } } }`,
    );
    expect(made.createFlavor.userErrors).toEqual([]);
    const asked = await answers({ app, from: "source", guest: { flavor: "pinned" } });
    expect(asked).toEqual({ source: "COMPATIBLE", small: "INCOMPATIBLE NOT_ENOUGH_PCPUS" });
  });

  it("holds a CPU type's guest to its model's vendor as at start; a <cpu> element without one is only warned about", async () => {
    const app = await fleet({
      source: { model: "Nehalem" },
      amd: { model: "EPYC", vendor: "AMD", features: ["ss", "pcid", "vmx"] },
    });
    const xml = "<cpu><model>Nehalem</model></cpu>";
    await app.data(
      `mutation ($xml: String!) { createCpuType(input: { name: "n", requirement: { cpuXml: $xml } }) { userErrors { message } } }`,
      { xml },
    );
    const asType = await answers({ app, from: "source", guest: { cpuType: { name: "n" } } });
    expect(asType.amd).toBe("INCOMPATIBLE VENDOR");
    const { nodes } = await ask({
      app,
      from: "source",
      guest: { cpuXml: xml },
      variables: { filter: { names: ["amd"] } },
    });
    expect(nodes[0]).toMatchObject({ verdict: "COMPATIBLE", warnings: [{ code: "VENDOR_CHANGES" }] });
  });

  it("takes a ppc64 guest in a compatibility mode to newer processors", async () => {
    const app = await openTestApp();
    await reportFixtures(app, ["ppc64le-2s20c-power8-smt-off", "ppc64le-2s32c-power9-smt-on"]);
    const asked = await answers({
      app,
      from: "ppc64le-2s20c-power8-smt-off",
      guest: { cpuXml: "<cpu mode='host-model'><model>power8</model></cpu>" },
    });
    expect(asked["ppc64le-2s32c-power9-smt-on"]).toBe("COMPATIBLE");
    const back = await answers({
      app,
      from: "ppc64le-2s32c-power9-smt-on",
      guest: { cpuXml: "<cpu mode='host-model'><model>power9</model></cpu>" },
    });
    expect(back["ppc64le-2s20c-power8-smt-off"]).toBe("INCOMPATIBLE COMPAT_MODE");
  });
});
