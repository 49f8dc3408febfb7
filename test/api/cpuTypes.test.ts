import { describe, expect, it } from "vitest";
import { openTestApp, reportFixtures, type TestApp } from "../support/app.js";

const nehalem = "x86_64-2s8c-nehalem";
const haswell = "x86_64-2s20c-haswell";
const rome = "x86_64-2s128c-rome";
const power8 = "ppc64le-2s20c-power8-smt-off";
const power9 = "ppc64le-2s32c-power9-smt-on";

const create = /* GraphQL */ `
  mutation ($input: CreateCpuTypeInput!) {
    createCpuType(input: $input) {
      cpuType { id name latest { id number features resolvedModel cpuMap author warnings { code } } }
      userErrors { __typename code message field ... on UnknownNameError { name nearest } }
    }
  }
`;
const revise = /* GraphQL */ `
  mutation ($input: ReviseCpuTypeInput!) {
    reviseCpuType(input: $input) {
      revision { number requirement { require } }
      userErrors { __typename code ... on ConflictError { currentRevision } }
    }
  }
`;
const compatible = /* GraphQL */ `
  query ($name: String!) { cpuType(name: $name) { latest { hosts(first: 1000) { nodes { host { name } } } } } }
`;

const structured = (requirement: object) => ({ structured: requirement });

async function created(app: TestApp, input: object) {
  return (await app.data(create, { input })).createCpuType;
}

async function hostsOf(app: TestApp, name: string): Promise<readonly string[]> {
  const { cpuType } = await app.data(compatible, { name });
  return cpuType.latest.hosts.nodes.map((node: { host: { name: string } }) => node.host.name);
}

describe("CPU types", () => {
  it("are named by operators, compared without case, and resolved when they are made", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, haswell, rome]);
    const made = await created(app, {
      name: "Büro-PC 1",
      requirement: structured({ model: "Westmere", vendors: ["Intel"] }),
    });
    // QEMU calls the model Westmere-v1 on every machine type since pc-4.1.
    expect(made.cpuType.latest).toMatchObject({
      number: 1,
      resolvedModel: "Westmere-v1",
      cpuMap: "libvirt-11.3.0",
      author: "tester",
      warnings: [],
    });
    expect(made.cpuType.latest.features).toContain("aes");
    expect(await hostsOf(app, "BÜRO-pc 1")).toEqual([haswell]);
    expect((await created(app, { name: "büro-PC 1", requirement: structured({}) })).userErrors).toMatchObject(
      [{ code: "NAME_TAKEN", field: ["name"] }],
    );
  });

  it("warn where a model's vendor is not named, and check it all the same", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell, rome]);
    const made = await created(app, {
      name: "T",
      requirement: { cpuXml: "<cpu><model>Westmere</model></cpu>" },
    });
    expect(made.cpuType.latest.warnings).toMatchObject([{ code: "MODEL_WITHOUT_VENDOR" }]);
    // libvirt would let the AMD host pass: every feature is there.
    expect(await hostsOf(app, "T")).toEqual([haswell]);
  });

  it.each([
    [
      "a feature both required and forbidden",
      { require: ["aes"], forbid: ["aes"] },
      "CONTRADICTION",
      undefined,
    ],
    ["vendor and model of another vendor", { model: "EPYC", vendors: ["Intel"] }, "CONTRADICTION", undefined],
    ["an unknown model", { model: "Westmre" }, "UNKNOWN_MODEL", "Westmere"],
    // Case 8: each with its right spelling.
    ["vpclmutqdq", { require: ["vpclmutqdq"], arch: "x86_64" }, "UNKNOWN_FEATURE", "vpclmulqdq"],
    [
      "stipb-always-on",
      { require: ["stipb-always-on"], arch: "x86_64" },
      "UNKNOWN_FEATURE",
      "stibp-always-on",
    ],
    [
      "null-sel-crl-base",
      { require: ["null-sel-crl-base"], arch: "x86_64" },
      "UNKNOWN_FEATURE",
      "null-sel-clr-base",
    ],
    ["an unknown vendor", { vendors: ["Intl"], arch: "x86_64" }, "UNKNOWN_VENDOR", "Intel"],
    ["an unknown level", { level: "x86-64-v33" }, "INVALID_INPUT", "x86-64-v3"],
  ])("refuse %s", async (_what, requirement, code, nearest) => {
    const app = await openTestApp();
    const { cpuType, userErrors } = await created(app, { name: "T", requirement: structured(requirement) });
    expect(cpuType).toBeNull();
    expect(userErrors[0]).toMatchObject({ code, ...(nearest !== undefined && { nearest }) });
  });

  it("take an old spelling for the feature it means (case 7)", async () => {
    const app = await openTestApp();
    const made = await created(app, {
      name: "T",
      requirement: structured({ arch: "x86_64", require: ["arch-facilities"] }),
    });
    expect(made.cpuType.latest.features).toEqual(["arch-capabilities"]);
  });

  it("keep every revision as it was, and let one of many concurrent revisers win", async () => {
    const app = await openTestApp();
    await created(app, { name: "T", requirement: structured({ arch: "x86_64", require: ["aes"] }) });
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.data(revise, {
          input: {
            name: "T",
            expectedRevision: 1,
            requirement: structured({ arch: "x86_64", require: ["aes", "avx"] }),
            note: `writer ${index}`,
          },
        }),
      ),
    );
    const won = attempts.filter(({ reviseCpuType }) => reviseCpuType.revision !== null);
    expect(won).toHaveLength(1);
    for (const { reviseCpuType } of attempts) {
      if (reviseCpuType.revision !== null) continue;
      expect(reviseCpuType.userErrors).toMatchObject([
        { __typename: "ConflictError", code: "CONFLICT", currentRevision: 2 },
      ]);
    }
    const { cpuType, auditLog } = await app.data(
      `{ cpuType(name: "T") { revisions { totalCount nodes { number requirement { require } } } } auditLog(filter: {subject: "T"}) { nodes { operation } } }`,
    );
    expect(cpuType.revisions).toEqual({
      totalCount: 2,
      nodes: [
        { number: 2, requirement: { require: ["aes", "avx"] } },
        { number: 1, requirement: { require: ["aes"] } },
      ],
    });
    expect(auditLog.nodes.map((node: { operation: string }) => node.operation)).toEqual([
      "reviseCpuType",
      "createCpuType",
    ]);
  });

  it("cannot be deleted while a flavor uses them, and can after", async () => {
    const app = await openTestApp();
    await created(app, { name: "T", requirement: structured({ arch: "x86_64" }) });
    await app.data(
      `mutation { createFlavor(input: {name: "F", vcpus: 2, memoryMiB: 1024, cpuType: {name: "T", revision: 1}}) { userErrors { message } } }`,
    );
    const remove = `mutation { deleteCpuType(input: {name: "T"}) { deletedId userErrors { code ... on InUseError { usedBy } } } }`;
    expect((await app.data(remove)).deleteCpuType).toMatchObject({
      deletedId: null,
      userErrors: [{ code: "IN_USE", usedBy: ["F"] }],
    });
    await app.data(`mutation { deleteFlavor(input: {name: "F", expectedRevision: 1}) { deletedId } }`);
    expect((await app.data(remove)).deleteCpuType.deletedId).not.toBeNull();
    expect((await app.data(`{ cpuType(name: "T") { id } }`)).cpuType).toBeNull();
  });

  it("are deprecated with a replacement and a day, and not by themselves", async () => {
    const app = await openTestApp();
    const deprecate = `mutation ($input: DeprecateCpuTypeInput!) { deprecateCpuType(input: $input) { cpuType { deprecation { from reason replacement { name } } } userErrors { code } } }`;
    const input = {
      name: "Nehalem",
      replacement: "Westmere",
      from: "2027-01-01T00:00:00Z",
      reason: "no AES",
    };
    expect((await app.data(deprecate, { input })).deprecateCpuType.cpuType.deprecation).toEqual({
      from: "2027-01-01T00:00:00.000Z",
      reason: "no AES",
      replacement: { name: "Westmere" },
    });
    expect(
      (await app.data(`{ cpuTypes(filter: {deprecated: true}) { nodes { name } } }`)).cpuTypes.nodes,
    ).toEqual([{ name: "Nehalem" }]);
    const itself = await app.data(deprecate, { input: { name: "Nehalem", replacement: "nehalem" } });
    expect(itself.deprecateCpuType.userErrors).toMatchObject([{ code: "INVALID_INPUT" }]);
    const lifted = await app.data(deprecate, { input: { name: "Nehalem", deprecated: false } });
    expect(lifted.deprecateCpuType.cpuType.deprecation).toBeNull();
  });

  it("preview what a revision would give and take, and change nothing", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, haswell, rome]);
    await created(app, { name: "T", requirement: structured({ arch: "x86_64", require: ["sse4.2"] }) });
    await app.data(
      `mutation { createFlavor(input: {name: "F", vcpus: 2, memoryMiB: 1024, cpuType: {name: "T"}}) { userErrors { message } } }`,
    );
    const { previewCpuType } = await app.data(
      `query ($input: PreviewCpuTypeInput!) { previewCpuType(input: $input) { ... on CpuTypePreview { gained lost unknown compatible classes { exampleHost before after reasons { code features } } flavors { flavor { name } hostsBefore hostsAfter } } } }`,
      {
        input: {
          name: "T",
          requirement: structured({ arch: "x86_64", require: ["sse4.2", "avx2"] }),
          fewerThan: 3,
        },
      },
    );
    expect(previewCpuType).toMatchObject({ gained: 0, lost: 1, unknown: 0, compatible: 2 });
    expect(previewCpuType.flavors).toMatchObject([{ flavor: { name: "F" }, hostsBefore: 3, hostsAfter: 2 }]);
    expect(
      previewCpuType.classes.find((entry: { exampleHost: string }) => entry.exampleHost === nehalem),
    ).toMatchObject({
      before: "COMPATIBLE",
      after: "INCOMPATIBLE",
      reasons: [{ code: "MISSING_FEATURES", features: ["avx2"] }],
    });
    expect((await app.data(`{ cpuType(name: "T") { latest { number } } }`)).cpuType.latest.number).toBe(1);
  });

  it("of POWER are compatibility modes: older ones run on newer processors", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [power8, power9]);
    expect(await hostsOf(app, "POWER8")).toEqual([power8, power9]);
    expect(await hostsOf(app, "POWER9")).toEqual([power9]);
    expect(await hostsOf(app, "POWER10")).toEqual([]);
  });

  it("come with the program, as ordinary types that one can revise or remove", async () => {
    const app = await openTestApp();
    const { cpuTypes } = await app.data(`{ cpuTypes(first: 1000) { nodes { name builtIn } } }`);
    const names = cpuTypes.nodes.map((node: { name: string }) => node.name);
    for (const name of [
      "Any host",
      "Any x86-64",
      "Any Intel",
      "Any AMD",
      "Any AES",
      "Any AVX2",
      "Any AVX-512",
      "x86-64-v2",
      "x86-64-v2-AES",
      "x86-64-v3",
      "x86-64-v4",
      "POWER8",
      "POWER9",
      "POWER10",
      "zEC12",
      "z13",
      "z14",
      "z15",
      "z16",
      "host-model",
      "host-passthrough",
      "Westmere",
      "Haswell-noTSX-IBRS",
      "EPYC-Milan",
    ]) {
      expect(names).toContain(name);
    }
    expect(cpuTypes.nodes.every((node: { builtIn: boolean }) => node.builtIn)).toBe(true);
    await app.data(revise, {
      input: {
        name: "Any AES",
        expectedRevision: 1,
        requirement: structured({ arch: "x86_64", require: ["aes"] }),
      },
    });
    const { cpuType } = await app.data(`{ cpuType(name: "any aes") { builtIn latest { number } } }`);
    expect(cpuType).toEqual({ builtIn: false, latest: { number: 2 } });
    expect(
      (await app.data(`mutation { deleteCpuType(input: {name: "z16"}) { deletedId } }`)).deleteCpuType
        .deletedId,
    ).not.toBeNull();
  });

  it("are rendered for each hypervisor, the operator's own text first, and what is lost is told", async () => {
    const app = await openTestApp();
    await created(app, {
      name: "T",
      requirement: structured({ model: "Westmere", vendors: ["Intel"], require: ["pcid"] }),
      renderings: [{ hypervisor: "XEN", text: "host:family=6" }],
    });
    const { cpuType } = await app.data(
      `{ cpuType(name: "T") { latest {
           libvirt: rendering(hypervisor: LIBVIRT) { text overridden lost { feature } }
           qemu: rendering(hypervisor: QEMU) { text }
           xen: rendering(hypervisor: XEN) { text overridden }
           lxc: rendering(hypervisor: LXC) { text lost { feature why } notes } } } }`,
    );
    const { libvirt, qemu, xen, lxc } = cpuType.latest;
    expect(libvirt.text).toMatch(/^<cpu [^>]*mode='custom'/);
    expect(libvirt.text).toContain("<vendor>Intel</vendor>");
    expect(libvirt.text).toMatch(/<feature policy='require' name='pcid'\/>/);
    expect(qemu.text).toMatch(/^Westmere-v1,.*pcid=on/);
    expect(xen).toEqual({ text: "host:family=6", overridden: true });
    expect(lxc.notes.length + lxc.lost.length).toBeGreaterThan(0);
  });

  it("keep the map they were resolved with, and say what a newer one would change (case 9)", async () => {
    const app = await openTestApp();
    // libvirt 11.3.0 no longer counts mpx in Icelake-Server, since QEMU removed it: `capcat cpu-map diff` says so.
    const requirement = structured({ model: "Icelake-Server", vendors: ["Intel"] });
    const old = await created(app, { name: "T", map: "libvirt-9.0.0", requirement });
    expect(old.cpuType.latest.cpuMap).toBe("libvirt-9.0.0");
    const preview = `query ($input: PreviewCpuTypeInput!) { previewCpuType(input: $input) { ... on CpuTypePreview { features gainedFeatures lostFeatures } } }`;
    const asIs = await app.data(preview, { input: { name: "T", requirement, map: "libvirt-9.0.0" } });
    expect(asIs.previewCpuType.features).toEqual(old.cpuType.latest.features);
    const newer = await app.data(preview, { input: { name: "T", requirement } });
    expect(newer.previewCpuType.features).not.toEqual(old.cpuType.latest.features);
    expect(newer.previewCpuType).toMatchObject({ gainedFeatures: [], lostFeatures: ["mpx"] });
    expect(asIs.previewCpuType).toMatchObject({ gainedFeatures: [], lostFeatures: [] });
    const { cpuType } = await app.data(`{ cpuType(name: "T") { latest { number features } } }`);
    expect(cpuType.latest).toEqual({ number: 1, features: old.cpuType.latest.features });
    const wrong = await created(app, { name: "U", map: "libvirt-9.0.1", requirement: structured({}) });
    expect(wrong.userErrors).toMatchObject([{ code: "UNKNOWN_CPU_MAP", nearest: "libvirt-9.0.0" }]);
  });

  it("warn where an operator's rendering gives the guest less than hosts must have (case 8)", async () => {
    const app = await openTestApp();
    const made = await created(app, {
      name: "T",
      requirement: structured({ model: "Westmere", vendors: ["Intel"], require: ["pcid"] }),
      renderings: [{ hypervisor: "QEMU", text: "Westmere-v1" }],
    });
    expect(made.cpuType.latest.warnings).toContainEqual({ code: "REQUIRED_NOT_RENDERED" });
  });
});

describe("the support index", () => {
  it("is what the engine says after reports, revisions and deletions in any order", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, power8]);
    await created(app, { name: "T", requirement: structured({ arch: "x86_64", require: ["avx"] }) });
    await reportFixtures(app, [haswell, rome]);
    await app.data(revise, {
      input: {
        name: "T",
        expectedRevision: 1,
        requirement: structured({ arch: "x86_64", require: ["avx2"] }),
      },
    });
    await app.data(`mutation { deleteCpuType(input: {name: "z16"}) { deletedId } }`);
    const verified = await app.app.catalog.verify();
    expect(verified.differences).toEqual([]);
    const { cpuTypes } = await app.data(`{ cpuTypes { totalCount } }`);
    expect(verified.checked).toBe(cpuTypes.totalCount * 4);
    expect(await hostsOf(app, "T")).toEqual([haswell, rome].sort());
  });

  it("is found wrong when it is, and put right by reindex", async () => {
    const { default: Sqlite } = await import("better-sqlite3");
    const app = await openTestApp();
    await reportFixtures(app, [nehalem]);
    const db = new Sqlite(app.dbPath);
    db.exec("UPDATE support SET verdict = 'COMPATIBLE' WHERE verdict = 'INCOMPATIBLE'");
    db.exec("UPDATE catalog_state SET value = value + 1 WHERE key = 'support_generation'");
    db.close();
    expect((await app.app.catalog.verify()).differences.length).toBeGreaterThan(0);
    await app.app.catalog.reindex();
    expect((await app.app.catalog.verify()).differences).toEqual([]);
  });
});
