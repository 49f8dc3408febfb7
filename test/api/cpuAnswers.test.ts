import { describe, expect, it } from "vitest";
import { openTestApp, reportFixtures } from "../support/app.js";

const haswell = "x86_64-2s20c-haswell";
const westmere = "x86_64-2s12c-westmere";

const compare = /* GraphQL */ `
  query ($host: CpuSource!, $cpu: CpuSource!, $map: String) {
    compareCpu(host: $host, cpu: $cpu, map: $map) {
      __typename
      ... on CpuComparison { outcome missing forbidden extra reasons { code } evidence { kind machine cpuMap hostRevision } }
      ... on InvalidCpu { errors { __typename code field ... on UnknownNameError { name nearest } } }
    }
  }
`;

const hostCpu =
  "<cpu><arch>x86_64</arch><model>Westmere</model><vendor>Intel</vendor><feature name='vmx'/></cpu>";
const guest = (inner: string) => ({ xml: `<cpu mode='custom' match='exact'>${inner}</cpu>` });

describe("compareCpu", () => {
  it("compares elements, hosts and CPU types with each other", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    const ask = async (host: object, cpu: object, map?: string) =>
      (await app.data(compare, { host, cpu, ...(map !== undefined && { map }) })).compareCpu;
    // cpu-semantics, section 2: Westmere has what Nehalem has, and aes.
    expect(await ask({ xml: hostCpu }, guest("<model>Nehalem</model>"))).toMatchObject({
      outcome: "SUPERSET",
      missing: [],
      evidence: { kind: "INPUT", cpuMap: "libvirt-11.3.0", hostRevision: null },
    });
    expect(
      await ask(
        { xml: hostCpu },
        guest("<model>Westmere</model><feature policy='require' name='avx'/>"),
        "libvirt-9.0.0",
      ),
    ).toMatchObject({ outcome: "INCOMPATIBLE", missing: ["avx"], evidence: { cpuMap: "libvirt-9.0.0" } });
    expect(
      await ask({ xml: hostCpu }, guest("<model>Nehalem</model><feature policy='forbid' name='vmx'/>")),
    ).toMatchObject({ outcome: "INCOMPATIBLE", forbidden: ["vmx"] });
    expect(await ask({ host: { name: haswell } }, { cpuType: { name: "Westmere" } })).toMatchObject({
      outcome: "SUPERSET",
      // The host-model of the fixture's only machine type stands for the host (section 9).
      evidence: { kind: "DOMAIN_CAPABILITIES", machine: "pc-q35-7.2", hostRevision: 1 },
    });
  });

  it("takes other systems' spellings, and names the nearest of what nobody knows (case 7)", async () => {
    const app = await openTestApp();
    const ask = async (cpu: object) => (await app.data(compare, { host: { xml: hostCpu }, cpu })).compareCpu;
    // sse4_2 is Linux's spelling of sse4.2, which Westmere has.
    expect(await ask(guest("<model>Conroe</model><feature policy='require' name='sse4_2'/>"))).toMatchObject({
      outcome: "SUPERSET",
    });
    expect(
      await ask(guest("<model>Conroe</model><feature policy='require' name='arch-facilities'/>")),
    ).toMatchObject({
      outcome: "INCOMPATIBLE",
      missing: ["arch-capabilities"],
    });
    expect(await ask(guest("<model>Conro</model>"))).toMatchObject({
      __typename: "InvalidCpu",
      errors: [{ code: "UNKNOWN_MODEL", name: "Conro", nearest: "Conroe", field: ["cpu"] }],
    });
    expect(await ask({ xml: "<cpu><model>" })).toMatchObject({ __typename: "InvalidCpu" });
    expect(await ask({ host: { name: "nobody" } })).toMatchObject({
      __typename: "InvalidCpu",
      errors: [{ code: "NOT_FOUND" }],
    });
  });
});

describe("baselineCpu and expandCpu", () => {
  it("find what a set of hosts has in common, and what each gives up", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell, westmere]);
    const { baselineCpu } = await app.data(
      `{ baselineCpu(filter: {arch: [x86_64]}, migratable: true) { ... on CpuBaseline { xml model vendor fallback features { name policy } givenUp { source features } } ... on InvalidCpu { errors { message } } } }`,
    );
    expect(baselineCpu.model).toMatch(/^Westmere/);
    const ofHaswell = baselineCpu.givenUp.find((entry: { source: string }) => entry.source === haswell);
    expect(ofHaswell.features).toEqual(expect.arrayContaining(["avx", "avx2", "bmi1"]));
    for (const name of [haswell, westmere]) {
      const { compareCpu } = await app.data(compare, {
        host: { host: { name } },
        cpu: { xml: baselineCpu.xml },
      });
      expect(compareCpu.outcome).toMatch(/IDENTICAL|SUPERSET/);
    }
    const none = await app.data(`{ baselineCpu(filter: {arch: [s390x]}) { __typename } }`);
    expect(none.baselineCpu.__typename).toBe("InvalidCpu");
  });

  it("expand a model to all its features", async () => {
    const app = await openTestApp();
    const { expandCpu } = await app.data(
      `{ expandCpu(cpu: {xml: "<cpu><model>Nehalem</model><feature policy='disable' name='popcnt'/></cpu>"}) { ... on ExpandedCpu { model features { name policy } } } }`,
    );
    expect(expandCpu.features).toContainEqual({ name: "sse4.2", policy: "REQUIRE" });
    expect(expandCpu.features).toContainEqual({ name: "popcnt", policy: "DISABLE" });
  });
});

describe("cpuModels", () => {
  it("lists a map's models with versions, and which hypervisors call them deprecated", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    const { cpuModels } = await app.data(
      `{ cpuModels(arch: x86_64, first: 1000) { totalCount nodes { name vendor canonical versions signatures { family model steppings } features decodesHost deprecatedIn } } }`,
    );
    expect(cpuModels.totalCount).toBe(cpuModels.nodes.length);
    const model = cpuModels.nodes.find((node: { name: string }) => node.name === "Westmere");
    expect(model).toMatchObject({
      vendor: "Intel",
      canonical: "Westmere-v1",
      versions: ["Westmere-v1", "Westmere-v2"],
    });
    expect(model.signatures).toContainEqual({ family: 6, model: 44, steppings: [] });
    const first = await app.data(
      `{ cpuModels(arch: x86_64, first: 2) { nodes { name } pageInfo { endCursor } } }`,
    );
    const next = await app.data(
      `query ($after: String) { cpuModels(arch: x86_64, first: 1, after: $after) { nodes { name } } }`,
      {
        after: first.cpuModels.pageInfo.endCursor,
      },
    );
    expect(next.cpuModels.nodes[0].name).toBe(cpuModels.nodes[2].name);
    expect((await app.data("{ cpuModels(arch: ppc64) { nodes { name } } }")).cpuModels.nodes).toContainEqual({
      name: "POWER9",
    });
    expect((await app.data("{ cpuMaps { name builtIn } }")).cpuMaps).toEqual([
      { name: "libvirt-9.0.0", builtIn: true },
      { name: "libvirt-11.3.0", builtIn: true },
    ]);
  });
});

describe("node", () => {
  it("finds anything by its global id, and nothing by a wrong one", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    await app.data(`mutation { createFlavor(input: {name: "F", vcpus: 1, memoryMiB: 1}) { flavor { id } } }`);
    const ids = await app.data(
      `{ host(by: {name: "${haswell}"}) { id } cpuType(name: "Westmere") { id latest { id } } flavor(name: "f") { id } }`,
    );
    const all = [ids.host.id, ids.cpuType.id, ids.cpuType.latest.id, ids.flavor.id, "junk", ""];
    const { nodes } = await app.data(`query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`, {
      ids: all,
    });
    expect(nodes.map((node: { __typename: string } | null) => node?.__typename)).toEqual([
      "Host",
      "CpuType",
      "CpuTypeRevision",
      "Flavor",
      undefined,
      undefined,
    ]);
    expect(nodes.slice(0, 4).map((node: { id: string }) => node.id)).toEqual(all.slice(0, 4));
    expect(
      (await app.data(`query ($id: ID!) { host(by: {id: $id}) { name } }`, { id: ids.host.id })).host.name,
    ).toBe(haswell);
    expect(
      (await app.data(`query ($id: ID!) { host(by: {id: $id}) { name } }`, { id: ids.flavor.id })).host,
    ).toBeNull();
  });
});

describe("updateHost and deleteHost", () => {
  it("change what operators say under optimistic concurrency, and forget a host", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    const update = `mutation ($input: UpdateHostInput!) { updateHost(input: $input) { host { schedulable settingsVersion labels { name value } cpuPolicy { dedicated shared powerManagement } } userErrors { __typename code field } } }`;
    const host = { name: haswell };
    const changed = await app.data(update, {
      input: {
        host,
        expectedSettingsVersion: 1,
        schedulable: false,
        labels: [{ name: "zone", value: "b" }],
        cpuPolicy: { dedicated: "2-9,12", shared: "0-1" },
      },
    });
    expect(changed.updateHost.host).toEqual({
      schedulable: false,
      settingsVersion: 2,
      labels: [{ name: "zone", value: "b" }],
      cpuPolicy: { dedicated: "2-9,12", shared: "0-1", powerManagement: false },
    });
    const late = await app.data(update, { input: { host, expectedSettingsVersion: 1, schedulable: true } });
    expect(late.updateHost.userErrors).toMatchObject([{ __typename: "ConflictError" }]);
    const both = await app.data(update, { input: { host, cpuPolicy: { dedicated: "0-3", shared: "3-5" } } });
    expect(both.updateHost.userErrors).toMatchObject([
      { code: "INVALID_INPUT", field: ["cpuPolicy", "dedicated"] },
    ]);
    const { deleteHost } = await app.data(
      `mutation ($host: HostRef!) { deleteHost(input: {host: $host}) { deletedId userErrors { code } } }`,
      { host },
    );
    expect(deleteHost.deletedId).not.toBeNull();
    expect((await app.data("{ hosts { totalCount } }")).hosts.totalCount).toBe(0);
  });
});
