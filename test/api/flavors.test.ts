import { describe, expect, it } from "vitest";
import { fixtureMachines, openTestApp, reportFixtures, reportHost, type TestApp } from "../support/app.js";
import { type MadeHost, madeHostReport, oneCell, plainCores, smtCores } from "../support/madeHost.js";

const fields = /* GraphQL */ `
  fragment Spec on Flavor {
    name description vcpus memoryMiB virtType arch machineType revision
    extraSpecs { key value }
    cpuPolicy threadPolicy emulatorThreads dedicatedVcpus realtime realtimeVcpus
    numaNodes numaCells { cell vcpus memoryMiB } pageSize
    topology { sockets cores threads maxSockets maxCores maxThreads }
    maxPhysAddrMode maxPhysAddrBits coreType singleCoreType wholeCores
    traits { name wish group feature }
    warnings { code key }
    cpuType { cpuType { name } }
  }
`;
const errors = "userErrors { __typename code message field ... on ConflictError { currentRevision } }";
const createFlavor = `mutation ($input: CreateFlavorInput!) { createFlavor(input: $input) { flavor { ...Spec } ${errors} } } ${fields}`;
const updateFlavor = `mutation ($input: UpdateFlavorInput!) { updateFlavor(input: $input) { flavor { ...Spec } ${errors} } } ${fields}`;

type Input = Readonly<Record<string, unknown>>;

async function create(app: TestApp, input: Input) {
  return (await app.data(createFlavor, { input: { name: "f", vcpus: 4, memoryMiB: 4096, ...input } }))
    .createFlavor;
}

async function update(app: TestApp, input: Input) {
  return (await app.data(updateFlavor, { input: { name: "f", ...input } })).updateFlavor;
}

async function report(app: TestApp, name: string, host: MadeHost): Promise<void> {
  const { reportHost: payload } = await app.data(reportHost, { input: madeHostReport(name, host) });
  expect(payload.userErrors).toEqual([]);
}

const specs = (flavor: { extraSpecs: readonly { key: string; value: string }[] }) =>
  Object.fromEntries(flavor.extraSpecs.map(({ key, value }) => [key, value]));

const list = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([key, value]) => ({ key, value }));

describe("a flavor's extra specs", () => {
  const typed = {
    cpuPolicy: "MIXED",
    threadPolicy: "REQUIRE",
    emulatorThreads: "ISOLATE",
    dedicatedVcpus: "0-1",
    numaCells: [
      { cell: 0, vcpus: "0-2", memoryMiB: 3072 },
      { cell: 1, vcpus: "3", memoryMiB: 1024 },
    ],
    pageSize: "2MB",
    topology: { sockets: 1, cores: 2, threads: 2, maxThreads: 2 },
    maxPhysAddrMode: "EMULATE",
    maxPhysAddrBits: 42,
    traits: [
      { name: "HW_CPU_X86_AVX2", wish: "REQUIRED" },
      { name: "CUSTOM_GOLD", wish: "FORBIDDEN", group: "1" },
    ],
    virtType: "KVM",
    arch: "x86_64",
    machineType: "q35",
  };
  // The keys and values are Nova's documented ones.
  const written = {
    "hw:cpu_policy": "mixed",
    "hw:cpu_thread_policy": "require",
    "hw:emulator_threads_policy": "isolate",
    "hw:cpu_dedicated_mask": "0-1",
    "hw:numa_nodes": "2",
    "hw:cpu_sockets": "1",
    "hw:cpu_cores": "2",
    "hw:cpu_threads": "2",
    "hw:cpu_max_threads": "2",
    "hw:mem_page_size": "2048",
    "hw:maxphysaddr_mode": "emulate",
    "hw:maxphysaddr_bits": "42",
    hw_machine_type: "q35",
    hw_architecture: "x86_64",
    img_hv_type: "kvm",
    "hw:numa_cpus.0": "0-2",
    "hw:numa_mem.0": "3072",
    "hw:numa_cpus.1": "3",
    "hw:numa_mem.1": "1024",
    "trait:HW_CPU_X86_AVX2": "required",
    "trait1:CUSTOM_GOLD": "forbidden",
  };

  it("are the same whether typed fields or keys and values were given", async () => {
    const app = await openTestApp();
    const byFields = await create(app, { name: "typed", ...typed });
    const byKeys = await create(app, { name: "written", extraSpecs: list(written) });
    expect([byFields.userErrors, byKeys.userErrors]).toEqual([[], []]);
    expect(specs(byFields.flavor)).toEqual(written);
    expect({ ...byKeys.flavor, name: "typed" }).toEqual(byFields.flavor);
    expect(byKeys.flavor).toMatchObject({
      cpuPolicy: "MIXED",
      threadPolicy: "REQUIRE",
      emulatorThreads: "ISOLATE",
      dedicatedVcpus: "0-1",
      numaNodes: 2,
      numaCells: typed.numaCells,
      pageSize: "2048",
      topology: { ...typed.topology, maxSockets: null, maxCores: null },
      maxPhysAddrMode: "EMULATE",
      maxPhysAddrBits: 42,
      virtType: "KVM",
      arch: "x86_64",
      machineType: "q35",
      traits: [
        { name: "HW_CPU_X86_AVX2", wish: "REQUIRED", group: null, feature: "avx2" },
        { name: "CUSTOM_GOLD", wish: "FORBIDDEN", group: "1", feature: null },
      ],
    });
    // Both may be given where they agree, however the value is spelled.
    const both = await create(app, {
      name: "both",
      ...typed,
      extraSpecs: list({ "hw:mem_page_size": "2M" }),
    });
    expect(both.userErrors).toEqual([]);
  });

  it("keep keys that mean nothing here, and warn of those that are probably misspelt", async () => {
    const app = await openTestApp();
    const { flavor } = await create(app, {
      extraSpecs: list({ "quota:cpu_shares": "5", "hw:from_the_future": "1", hw_cpu_policy: "dedicated" }),
    });
    expect(specs(flavor)).toEqual({
      "hw:from_the_future": "1",
      hw_cpu_policy: "dedicated",
      "quota:cpu_shares": "5",
    });
    expect(flavor.cpuPolicy).toBe("SHARED");
    expect(
      flavor.warnings.map(({ code, key }: { code: string; key: string }) => `${code} ${key}`).sort(),
    ).toEqual(["IMAGE_PROPERTY hw_cpu_policy", "UNKNOWN_KEY hw:from_the_future"]);
  });

  it("take older spellings of architectures and hypervisors, as Nova does", async () => {
    const app = await openTestApp();
    const { flavor } = await create(app, {
      extraSpecs: list({ hw_architecture: "AMD64", img_hv_type: "xapi" }),
    });
    expect(flavor).toMatchObject({ arch: "x86_64", virtType: "XEN" });
  });

  it.each([
    [{ threadPolicy: "ISOLATE" }, "CONTRADICTION", ["threadPolicy"], "hw:cpu_thread_policy"],
    [
      { extraSpecs: list({ "hw:cpu_thread_policy": "isolate" }) },
      "CONTRADICTION",
      ["extraSpecs", "hw:cpu_thread_policy"],
      "hw:cpu_thread_policy",
    ],
    [{ cpuPolicy: "MIXED" }, "INVALID_INPUT", ["cpuPolicy"], "hw:cpu_dedicated_mask"],
    [{ pageSize: "3MB" }, "INVALID_INPUT", ["pageSize"], "hw:mem_page_size"],
    [{ topology: { cores: 3 } }, "CONTRADICTION", ["topology", "cores"], "hw:cpu_cores"],
    [
      { cpuPolicy: "MIXED", dedicatedVcpus: "0-9" },
      "CONTRADICTION",
      ["dedicatedVcpus"],
      "hw:cpu_dedicated_mask",
    ],
    [
      {
        numaCells: [
          { cell: 0, vcpus: "0-2", memoryMiB: 2048 },
          { cell: 1, vcpus: "2-3", memoryMiB: 2048 },
        ],
      },
      "CONTRADICTION",
      ["numaCells", "1", "vcpus"],
      "hw:numa_cpus.1",
    ],
    [
      {
        numaCells: [
          { cell: 0, vcpus: "0-1", memoryMiB: 2048 },
          { cell: 0, vcpus: "2-3", memoryMiB: 2048 },
        ],
      },
      "INVALID_INPUT",
      ["numaCells", "1", "vcpus"],
      "hw:numa_cpus.0",
    ],
    [{ numaNodes: 3 }, "CONTRADICTION", ["numaNodes"], "hw:numa_nodes"],
    [{ maxPhysAddrBits: 40 }, "CONTRADICTION", ["maxPhysAddrBits"], "hw:maxphysaddr_bits"],
    [{ wholeCores: true }, "CONTRADICTION", ["wholeCores"], "capcat:whole_cores"],
    [{ traits: [{ name: "avx2", wish: "REQUIRED" }] }, "INVALID_INPUT", ["traits", "0"], "trait:avx2"],
    [
      { pageSize: "1GB", extraSpecs: list({ "hw:mem_page_size": "2MB" }) },
      "CONTRADICTION",
      ["extraSpecs", "hw:mem_page_size"],
      "hw:mem_page_size",
    ],
    [
      { extraSpecs: list({ "hw:cpu_polcy": "dedicated" }) },
      "INVALID_INPUT",
      ["extraSpecs", "hw:cpu_polcy"],
      "hw:cpu_policy",
    ],
    [
      { extraSpecs: list({ "capcat:whole_core": "yes" }) },
      "INVALID_INPUT",
      ["extraSpecs", "capcat:whole_core"],
      "capcat:whole_core",
    ],
    [
      {
        extraSpecs: [
          { key: "a", value: "1" },
          { key: "a", value: "2" },
        ],
      },
      "INVALID_INPUT",
      ["extraSpecs", "a"],
      "twice",
    ],
    [{ vcpus: 0 }, "INVALID_INPUT", ["vcpus"], "vcpus"],
    [{ memoryMiB: 0 }, "INVALID_INPUT", ["memoryMiB"], "memoryMiB"],
    // 2^43 MiB is 2^63 bytes.
    [{ memoryMiB: 2 ** 43 + 1 }, "INVALID_INPUT", ["memoryMiB"], "8796093022208"],
    [{ memoryMiB: Number.MAX_SAFE_INTEGER }, "INVALID_INPUT", ["memoryMiB"], "8796093022208"],
    [{ vcpus: 100_000 }, "INVALID_INPUT", ["vcpus"], "8192"],
  ])("are refused with the key and the reason: %j", async (input, code, field, text) => {
    const app = await openTestApp();
    const { flavor, userErrors } = await create(app, input);
    expect(flavor).toBeNull();
    expect(userErrors[0]).toMatchObject({ code, field });
    expect(userErrors[0].message).toContain(text);
    expect((await app.data("{ flavors { totalCount } }")).flavors.totalCount).toBe(0);
  });
});

describe("a change of a flavor", () => {
  it("leaves what is left out, replaces what a typed field stands for, and lifts it with null", async () => {
    const app = await openTestApp();
    await create(app, {
      cpuPolicy: "DEDICATED",
      threadPolicy: "REQUIRE",
      numaCells: [
        { cell: 0, vcpus: "0-2", memoryMiB: 3072 },
        { cell: 1, vcpus: "3", memoryMiB: 1024 },
      ],
      topology: { cores: 2 },
      traits: [{ name: "HW_CPU_X86_AVX2", wish: "REQUIRED" }],
      machineType: "q35",
      extraSpecs: list({ "quota:cpu_shares": "5" }),
    });
    const first = await update(app, {
      expectedRevision: 1,
      threadPolicy: null,
      numaNodes: 2,
      topology: { threads: 2 },
      pageSize: "large",
    });
    expect(first.userErrors).toEqual([]);
    expect(specs(first.flavor)).toEqual({
      "hw:cpu_policy": "dedicated",
      "hw:numa_nodes": "2",
      "hw:cpu_threads": "2",
      "hw:mem_page_size": "large",
      hw_machine_type: "q35",
      "trait:HW_CPU_X86_AVX2": "required",
      "quota:cpu_shares": "5",
    });
    expect(first.flavor).toMatchObject({ revision: 2, machineType: "q35" });
    // Equal cells are told as what they come to.
    expect(first.flavor.numaCells).toEqual([
      { cell: 0, vcpus: "0-1", memoryMiB: 2048 },
      { cell: 1, vcpus: "2-3", memoryMiB: 2048 },
    ]);
    const second = await update(app, {
      expectedRevision: 2,
      machineType: null,
      traits: null,
      numaNodes: null,
    });
    expect(specs(second.flavor)).toEqual({
      "hw:cpu_policy": "dedicated",
      "hw:cpu_threads": "2",
      "hw:mem_page_size": "large",
      "quota:cpu_shares": "5",
    });
    const third = await update(app, { expectedRevision: 3, extraSpecs: list({ "hw:cpu_policy": "shared" }) });
    expect(specs(third.flavor)).toEqual({ "hw:cpu_policy": "shared" });
  });

  it("is checked as a whole, against what stays", async () => {
    const app = await openTestApp();
    await create(app, { cpuPolicy: "MIXED", dedicatedVcpus: "2-3" });
    const { userErrors } = await update(app, { expectedRevision: 1, vcpus: 3 });
    expect(userErrors).toMatchObject([
      { code: "CONTRADICTION", field: ["extraSpecs", "hw:cpu_dedicated_mask"] },
    ]);
  });

  it("is refused where somebody else was first, and audited where it was made", async () => {
    const app = await openTestApp();
    await create(app, {});
    await update(app, { expectedRevision: 1, cpuPolicy: "DEDICATED" });
    const { userErrors } = await update(app, { expectedRevision: 1, cpuPolicy: "SHARED" });
    expect(userErrors).toMatchObject([{ __typename: "ConflictError", currentRevision: 2 }]);
    const { auditLog } = await app.data(
      `{ auditLog(filter: { subject: "f" }) { nodes { operation after } } }`,
    );
    expect(auditLog.nodes.map(({ operation }: { operation: string }) => operation)).toEqual([
      "updateFlavor",
      "createFlavor",
    ]);
    expect(JSON.parse(auditLog.nodes[0].after)).toMatchObject({
      extraSpecs: { "hw:cpu_policy": "dedicated" },
    });
  });

  it("can be checked only", async () => {
    const app = await openTestApp();
    expect(await create(app, { dryRun: true })).toEqual({ flavor: null, userErrors: [] });
    expect((await app.data("{ flavors { totalCount } }")).flavors.totalCount).toBe(0);
    await create(app, {});
    expect((await create(app, { dryRun: true })).userErrors).toMatchObject([{ code: "NAME_TAKEN" }]);
    expect(
      (await update(app, { expectedRevision: 1, threadPolicy: "PREFER", dryRun: true })).userErrors,
    ).toMatchObject([{ code: "CONTRADICTION" }]);
    expect((await app.data(`{ flavor(name: "f") { revision } }`)).flavor.revision).toBe(1);
  });

  it("can lift the CPU type", async () => {
    const app = await openTestApp();
    const { flavor } = await create(app, { cpuType: { name: "x86-64-v2" } });
    expect(flavor.cpuType.cpuType.name).toBe("x86-64-v2");
    expect((await update(app, { expectedRevision: 1, vcpus: 2 })).flavor.cpuType).not.toBeNull();
    expect((await update(app, { expectedRevision: 2, cpuType: null })).flavor.cpuType).toBeNull();
  });
});

const verdicts = /* GraphQL */ `
  query ($verdict: [Verdict!], $first: Int, $usage: [HostUsageInput!], $virtType: VirtType) {
    hostVerdicts(for: { flavor: "f" }, verdict: $verdict, first: $first, usage: $usage, virtType: $virtType) {
      totalCount
      nodes { host { name } verdict virtType reasons { code message features needed available } placement { takes } }
    }
  }
`;
const compatible = /* GraphQL */ `
  query ($first: Int, $after: String, $usage: [HostUsageInput!], $filter: HostFilter) {
    compatibleHosts(for: { flavor: "f" }, first: $first, after: $after, usage: $usage, filter: $filter) {
      totalCount pageInfo { hasNextPage endCursor }
      nodes { host { name } verdict placement { takes vcpus { vcpu cpu } } }
    }
  }
`;

type Node = { host: { name: string }; verdict: string; reasons: { code: string }[] };

describe("hosts for a flavor", () => {
  it("lack what it needs of CPU, machine type, vCPUs and room, each reason told in order", async () => {
    const app = await openTestApp();
    await report(app, "made", { ...oneCell(plainCores(4), 4), maxVcpus: 6 });
    const { userErrors } = await create(app, {
      vcpus: 8,
      memoryMiB: 8192,
      cpuPolicy: "DEDICATED",
      machineType: "pc",
      traits: [
        { name: "HW_CPU_X86_AVX512F", wish: "REQUIRED" },
        { name: "HW_CPU_X86_AVX2", wish: "FORBIDDEN" },
      ],
    });
    expect(userErrors).toEqual([]);
    const { hostVerdicts } = await app.data(verdicts);
    expect(hostVerdicts.nodes).toMatchObject([{ verdict: "INCOMPATIBLE", virtType: "KVM", placement: null }]);
    const { reasons } = hostVerdicts.nodes[0];
    // The order of the documentation: hypervisor and machine type, features, capacity.
    expect(reasons.map(({ code }: { code: string }) => code)).toEqual([
      "MACHINE_TYPE_NOT_OFFERED",
      "FORBIDDEN_FEATURES",
      "MISSING_FEATURES",
      "NOT_ENOUGH_PCPUS",
      "NOT_ENOUGH_MEMORY",
      "NOT_ENOUGH_MEMORY",
    ]);
    // Haswell has AVX2 and no AVX-512.
    expect(reasons[1].features).toEqual(["avx2"]);
    expect(reasons[2].features).toEqual(["avx512f"]);
    expect(reasons[3]).toMatchObject({ needed: 8, available: 4 });
    await update(app, { expectedRevision: 1, machineType: "q35", traits: null });
    expect((await app.data(verdicts)).hostVerdicts.nodes[0].reasons).toMatchObject([
      { code: "VCPU_LIMIT" },
      { code: "NOT_ENOUGH_PCPUS" },
      { code: "NOT_ENOUGH_MEMORY" },
      { code: "NOT_ENOUGH_MEMORY" },
    ]);
  });

  it("stay unknown where their documents do not tell", async () => {
    const app = await openTestApp();
    await report(app, "told", oneCell(plainCores(4)));
    const whole = madeHostReport("x", oneCell(plainCores(4))).documents[0]?.content ?? "";
    const without = (part: RegExp) => ({ documents: [{ content: whole.replace(part, "") }] });
    for (const [name, part] of [
      ["memoryless", /<memory[^>]*>\d+<\/memory><pages.*?<\/pages>/],
      ["no-hypervisor", /<guest>[\s\S]*<\/guest>/],
      ["no-topology", /<topology>[\s\S]*<\/topology>/],
    ] as const) {
      const { reportHost: payload } = await app.data(reportHost, { input: { name, ...without(part) } });
      expect(payload.userErrors).toEqual([]);
    }
    await create(app, { cpuPolicy: "DEDICATED" });
    const { hostVerdicts } = await app.data(verdicts);
    expect(hostVerdicts.nodes.map(({ host, verdict }: Node) => [host.name, verdict])).toEqual([
      // libvirt lists a cell without memory where it has none: that is a no.
      ["memoryless", "INCOMPATIBLE"],
      ["no-hypervisor", "UNKNOWN"],
      ["no-topology", "UNKNOWN"],
      ["told", "COMPATIBLE"],
    ]);
    const unknown = await app.data(verdicts, { verdict: ["UNKNOWN"] });
    expect(unknown.hostVerdicts).toMatchObject({
      totalCount: 2,
      nodes: [{ reasons: [{ code: "NO_HYPERVISOR" }] }, {}],
    });
  });

  it("are named with the traits that the catalog cannot judge", async () => {
    const app = await openTestApp();
    await report(app, "made", oneCell(plainCores(4)));
    await create(app, { traits: [{ name: "CUSTOM_GOLD", wish: "REQUIRED" }] });
    expect((await app.data(verdicts)).hostVerdicts.nodes).toMatchObject([
      { verdict: "COMPATIBLE", reasons: [{ code: "TRAIT_NOT_JUDGED" }] },
    ]);
    await update(app, { expectedRevision: 1, traits: [{ name: "HW_CPU_X86_SGX", wish: "REQUIRED" }] });
    expect((await app.data(verdicts)).hostVerdicts.nodes).toMatchObject([
      { verdict: "UNKNOWN", reasons: [{ code: "TRAIT_UNKNOWN" }] },
    ]);
  });

  it("have or lack SMT where a floating flavor asks for it", async () => {
    const app = await openTestApp();
    await report(app, "plain", oneCell(plainCores(4)));
    await report(app, "smt", oneCell(smtCores(4)));
    await create(app, { traits: [{ name: "HW_CPU_HYPERTHREADING", wish: "REQUIRED" }] });
    const smt = await app.data(compatible);
    expect(smt.compatibleHosts.nodes.map(({ host }: Node) => host.name)).toEqual(["smt"]);
    await update(app, {
      expectedRevision: 1,
      traits: [{ name: "HW_CPU_HYPERTHREADING", wish: "FORBIDDEN" }],
    });
    const plain = await app.data(compatible);
    expect(plain.compatibleHosts.nodes.map(({ host }: Node) => host.name)).toEqual(["plain"]);
  });

  it("are only those of its virt type, and another one asked for contradicts it", async () => {
    const app = await openTestApp();
    await reportFixtures(app, ["x86_64-2s20c-haswell", "x86_64-1s4c-tcg-only", "x86_64-2s24c-xen"]);
    await create(app, { virtType: "XEN" });
    const { compatibleHosts } = await app.data(compatible);
    expect(compatibleHosts.nodes.map(({ host }: Node) => host.name)).toEqual(["x86_64-2s24c-xen"]);
    const refused = await app.run(verdicts, { virtType: "KVM" });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: "CONTRADICTION" });
  });

  it("are paged past those without room, each once, and counted without paging", async () => {
    const app = await openTestApp();
    const roomy = oneCell(plainCores(8));
    const tight = oneCell(plainCores(3));
    // Twins but for memory that the guest cannot use, and hosts too small in between.
    const reports = Array.from({ length: 300 }, (_, index) => {
      const name = `node-${String(index).padStart(3, "0")}`;
      const host = index % 3 === 0 ? tight : roomy;
      const cells = host.cells.map((cell) => ({ ...cell, memoryKiB: cell.memoryKiB + 4 * index }));
      return madeHostReport(name, { ...host, cells });
    });
    await app.app.catalog.reportHosts(reports, "test");
    await create(app, { cpuPolicy: "DEDICATED" });
    const expected = reports.filter((_, index) => index % 3 !== 0).map(({ name }) => name);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { compatibleHosts } = await app.data(compatible, { first: 7, after });
      expect(compatibleHosts.totalCount).toBe(200);
      found.push(...compatibleHosts.nodes.map(({ host }: Node) => host.name));
      after = compatibleHosts.pageInfo.hasNextPage ? compatibleHosts.pageInfo.endCursor : null;
    } while (after !== null);
    expect(found).toEqual(expected);
    const no = await app.data(verdicts, { verdict: ["INCOMPATIBLE"], first: 5 });
    expect(no.hostVerdicts.totalCount).toBe(100);
    expect(no.hostVerdicts.nodes.map(({ host }: Node) => host.name)).toEqual([
      "node-000",
      "node-003",
      "node-006",
      "node-009",
      "node-012",
    ]);
    const all = await app.data(verdicts, { first: 0 });
    expect(all.hostVerdicts.totalCount).toBe(300);
  });

  it("are judged on what usage leaves, and answered with a placement on the rest", async () => {
    const app = await openTestApp();
    const GiB = 1024 * 1024;
    await report(app, "a", oneCell(smtCores(4), 8));
    await report(app, "b", oneCell(smtCores(4), 8));
    await create(app, { cpuPolicy: "DEDICATED", threadPolicy: "REQUIRE" });
    const ask = async (usage: unknown) =>
      (await app.data(compatible, { usage })).compatibleHosts.nodes.map(
        (node: Node & { placement: { takes: string } }) => [node.host.name, node.placement.takes],
      );
    // Sibling threads n and n + 4: the lowest cores first.
    expect(await ask(undefined)).toEqual([
      ["a", "0-1,4-5"],
      ["b", "0-1,4-5"],
    ]);
    expect(await ask([{ host: { name: "a" }, cpus: "0" }])).toEqual([
      ["a", "1-2,5-6"],
      ["b", "0-1,4-5"],
    ]);
    expect(await ask([{ host: { name: "a" }, cpus: "0-3" }])).toEqual([["b", "0-1,4-5"]]);
    expect(await ask([{ host: { name: "b" }, cells: [{ cell: 0, memoryKiB: 5 * GiB }] }])).toEqual([
      ["a", "0-1,4-5"],
    ]);
    const counted = await app.data(compatible, { usage: [{ host: { name: "a" }, cpus: "0-3" }], first: 0 });
    expect(counted.compatibleHosts.totalCount).toBe(1);
    const full = await app.data(verdicts, {
      usage: [{ host: { name: "a" }, cpus: "0-3" }],
      verdict: ["INCOMPATIBLE"],
    });
    expect(full.hostVerdicts).toMatchObject({
      totalCount: 1,
      nodes: [{ host: { name: "a" }, reasons: [{ code: "NO_THREAD_SIBLINGS" }], placement: null }],
    });
  });

  it.each([
    [{ host: { name: "nobody" } }, "NOT_FOUND", ["usage", "0", "host"]],
    [{ host: { name: "a" }, cpus: "64" }, "INVALID_INPUT", ["usage", "0", "cpus"]],
    [{ host: { name: "a" }, cells: [{ cell: 3 }] }, "INVALID_INPUT", ["usage", "0", "cells", "0", "cell"]],
    [{ host: { name: "a" }, memoryKiB: -1 }, "INVALID_INPUT", ["usage", "0"]],
  ])("are not judged by usage of what there is not: %j", async (usage, code, field) => {
    const app = await openTestApp();
    await report(app, "a", oneCell(smtCores(4), 8));
    await create(app, {});
    const refused = await app.run(compatible, { usage: [usage] });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ userErrors: [{ code, field }] });
  });

  it("are judged for the flavor and the image together, by Nova's rules", async () => {
    const app = await openTestApp();
    await report(app, "plain", oneCell(plainCores(4)));
    await report(app, "smt", oneCell(smtCores(4)));
    await create(app, { cpuPolicy: "DEDICATED" });
    const withImage = `query ($image: [ExtraSpecInput!]) {
      compatibleHosts(for: { flavor: "f" }, imageProperties: $image) { nodes { host { name } } }
    }`;
    const ask = async (image: Readonly<Record<string, string>>) =>
      (await app.data(withImage, { image: list(image) })).compatibleHosts.nodes.map(
        ({ host }: Node) => host.name,
      );
    expect(await ask({})).toEqual(["plain", "smt"]);
    expect(await ask({ hw_cpu_thread_policy: "require", os_distro: "debian" })).toEqual(["smt"]);
    expect(await ask({ hw_machine_type: "pc" })).toEqual([]);
    // The flavor's dedicated overrules the image's shared.
    expect(await ask({ hw_cpu_policy: "shared" })).toEqual(["plain", "smt"]);
    const refused = await app.run(withImage, { image: list({ hw_mem_page_size: "2MB" }) });
    // An image may choose pages only where the flavor says large or any.
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      userErrors: [{ code: "CONTRADICTION", field: ["imageProperties", "hw_mem_page_size"] }],
    });
  });

  it("cannot be asked with usage for a guest without a shape", async () => {
    const app = await openTestApp();
    await report(app, "a", oneCell(smtCores(4), 8));
    const refused = await app.run(
      `{ compatibleHosts(for: { cpuType: { name: "x86-64-v2" } }, usage: [{ host: { name: "a" } }]) { totalCount } }`,
    );
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: "CONTRADICTION" });
  });

  it("cost the same statements however many are on a page", async () => {
    let statements = 0;
    const app = await openTestApp({ onStatement: () => (statements += 1) });
    const reports = Array.from({ length: 60 }, (_, index) =>
      madeHostReport(`node-${index}`, oneCell(plainCores(4 + (index % 5)))),
    );
    await app.app.catalog.reportHosts(reports, "test");
    await create(app, { cpuPolicy: "DEDICATED" });
    const count = async (first: number) => {
      statements = 0;
      expect((await app.data(compatible, { first })).compatibleHosts.nodes).toHaveLength(first);
      return statements;
    };
    await count(60);
    expect(await count(60)).toBe(await count(5));
  });
});

describe("the three questions about one flavor", () => {
  const shapes: readonly Input[] = [
    {},
    { vcpus: 64 },
    { cpuPolicy: "DEDICATED" },
    { vcpus: 12, cpuPolicy: "DEDICATED", threadPolicy: "ISOLATE" },
    { vcpus: 24, cpuPolicy: "DEDICATED", threadPolicy: "REQUIRE", emulatorThreads: "ISOLATE" },
    { vcpus: 16, memoryMiB: 16_384, cpuPolicy: "MIXED", dedicatedVcpus: "0-7", numaNodes: 2 },
    { vcpus: 64, memoryMiB: 8192, cpuPolicy: "DEDICATED", numaNodes: 8 },
    { pageSize: "large" },
    { vcpus: 6, memoryMiB: 400_000, numaNodes: 2 },
    { cpuPolicy: "DEDICATED", cpuType: { name: "x86-64-v3" } },
    { vcpus: 20, cpuPolicy: "DEDICATED", virtType: "QEMU" },
  ];

  it("agree on every host of the fixture fleet, by page, by count, and asked one by one", async () => {
    const app = await openTestApp();
    await reportFixtures(app, fixtureMachines());
    const seen = new Map<string, number>();
    for (const [index, input] of shapes.entries()) {
      const name = `shape-${index}`;
      expect((await create(app, { ...input, name })).userErrors).toEqual([]);
      const { all, yes, no, unknown } = await app.data(
        `query ($flavor: String!) {
          all: hostVerdicts(for: { flavor: $flavor }, first: 1000) { nodes { host { name } verdict reasons { code message } placement { takes } } }
          yes: compatibleHosts(for: { flavor: $flavor }, first: 1000) { totalCount nodes { host { name } verdict reasons { code message } placement { takes } } }
          no: hostVerdicts(for: { flavor: $flavor }, first: 1000, verdict: [INCOMPATIBLE]) { totalCount nodes { host { name } } }
          unknown: hostVerdicts(for: { flavor: $flavor }, first: 1000, verdict: [UNKNOWN]) { totalCount nodes { host { name } } }
        }`,
        { flavor: name },
      );
      const byName = (a: Node, b: Node) => (a.host.name < b.host.name ? -1 : 1);
      const having = (...wanted: string[]) => all.nodes.filter((node: Node) => wanted.includes(node.verdict));
      const named = (nodes: readonly Node[]) => nodes.map(({ host }) => host.name);
      expect([...yes.nodes].sort(byName)).toEqual(having("COMPATIBLE", "COMPATIBLE_WITH_LOSS"));
      expect(named(no.nodes)).toEqual(named(having("INCOMPATIBLE")));
      expect(named(unknown.nodes)).toEqual(named(having("UNKNOWN")));
      expect([yes.totalCount, no.totalCount, unknown.totalCount]).toEqual([
        yes.nodes.length,
        no.nodes.length,
        unknown.nodes.length,
      ]);
      for (const node of all.nodes) {
        seen.set(node.verdict, (seen.get(node.verdict) ?? 0) + 1);
        expect(node.placement !== null).toBe(node.verdict.startsWith("COMPATIBLE"));
        if (node.verdict === "INCOMPATIBLE") expect(node.reasons.length).toBeGreaterThan(0);
        const { explainCompatibility } = await app.data(
          `query ($flavor: String!, $host: String!) {
            explainCompatibility(for: { flavor: $flavor }, host: { name: $host }) {
              ... on HostVerdict { host { name } verdict reasons { code message } placement { takes } }
            }
          }`,
          { flavor: name, host: node.host.name },
        );
        expect(explainCompatibility).toEqual(node);
      }
    }
    expect(seen.get("COMPATIBLE")).toBeGreaterThan(100);
    expect(seen.get("INCOMPATIBLE")).toBeGreaterThan(100);
  });
});

describe("capacity", () => {
  const capacity = /* GraphQL */ `
    query ($filter: HostFilter, $virtType: VirtType, $ratio: Float) {
      flavor(name: "f") {
        capacity(filter: $filter, virtType: $virtType, cpuAllocationRatio: $ratio) {
          total hosts unknown
          byHost { totalCount nodes { host { name } guests verdict } }
        }
      }
    }
  `;

  it("is what each empty host holds, and the sum over the fleet", async () => {
    const app = await openTestApp();
    await report(app, "big", oneCell(plainCores(10), 64));
    await report(app, "big-twin", oneCell(plainCores(10), 64));
    // 10 CPUs for two guests of 4; memory for one of 4 GiB.
    await report(app, "lean", oneCell(plainCores(10), 6));
    await report(app, "small", oneCell(plainCores(3), 64));
    await create(app, { cpuPolicy: "DEDICATED" });
    const { flavor } = await app.data(capacity);
    expect(flavor.capacity).toMatchObject({ total: 5, hosts: 3, unknown: 0, byHost: { totalCount: 4 } });
    expect(
      flavor.capacity.byHost.nodes.map((node: Node & { guests: number }) => [node.host.name, node.guests]),
    ).toEqual([
      ["big", 2],
      ["big-twin", 2],
      ["lean", 1],
      ["small", 0],
    ]);
    const filtered = await app.data(capacity, { filter: { namePrefix: "big" } });
    expect(filtered.flavor.capacity).toMatchObject({ total: 4, byHost: { totalCount: 2 } });
    expect((await app.data(capacity, { virtType: "XEN" })).flavor.capacity).toMatchObject({
      total: 0,
      hosts: 0,
    });
  });

  it("overcommits floating vCPUs only where asked to", async () => {
    const app = await openTestApp();
    await report(app, "host", oneCell(plainCores(10), 64));
    await create(app, {});
    // 10 CPUs: two guests of 4; 16 vCPUs a CPU: 40, but memory for 16 of 4 GiB.
    expect((await app.data(capacity)).flavor.capacity.total).toBe(2);
    expect((await app.data(capacity, { ratio: 16 })).flavor.capacity.total).toBe(16);
    for (const ratio of [0, -1, 1000]) {
      expect((await app.run(capacity, { ratio })).errors?.[0]?.extensions).toMatchObject({
        userErrors: [{ code: "INVALID_INPUT", field: ["cpuAllocationRatio"] }],
      });
    }
  });
});

describe("a host's traits and labels", () => {
  const query = `query ($name: String!) { host(by: { name: $name }) { traits nodeLabels { name value } cpu { features } } }`;

  it("are os-traits' names of what guests can be given, and KubeVirt's labels", async () => {
    const app = await openTestApp();
    await report(app, "plain", oneCell(plainCores(4)));
    await report(app, "smt", oneCell(smtCores(4)));
    const plain = (await app.data(query, { name: "plain" })).host;
    const smt = (await app.data(query, { name: "smt" })).host;
    // Haswell-noTSX by its model: AVX2, FMA and BMI, no AVX-512.
    expect(plain.traits).toEqual(
      expect.arrayContaining(["HW_CPU_X86_AVX2", "HW_CPU_X86_FMA3", "HW_CPU_X86_BMI2", "HW_CPU_X86_SSE3"]),
    );
    expect(plain.traits).not.toContain("HW_CPU_X86_AVX512F");
    expect(plain.traits).not.toContain("HW_CPU_HYPERTHREADING");
    expect(smt.traits).toEqual([...plain.traits, "HW_CPU_HYPERTHREADING"].sort());
    const labels = Object.fromEntries(
      plain.nodeLabels.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    expect(labels).toMatchObject({
      "cpu-feature.node.kubevirt.io/avx2": "true",
      "cpu-vendor.node.kubevirt.io/Intel": "true",
      "machine-type.node.kubevirt.io/q35": "true",
    });
    // No domain capabilities: nobody said that any model is usable.
    expect(Object.keys(labels).filter((name) => name.startsWith("cpu-model"))).toEqual([]);
  });

  it("follow domain capabilities where there are any", async () => {
    const app = await openTestApp();
    await reportFixtures(app, ["x86_64-2s20c-haswell"]);
    const { host } = await app.data(query, { name: "x86_64-2s20c-haswell" });
    const names = host.nodeLabels.map(({ name }: { name: string }) => name);
    expect(names).toContain("cpu-model.node.kubevirt.io/Haswell-noTSX");
    expect(names).not.toContain("cpu-model.node.kubevirt.io/Skylake-Server");
    expect(host.traits).toContain("HW_CPU_X86_AVX2");
  });
});
