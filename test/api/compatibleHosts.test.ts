import { describe, expect, it } from "vitest";
import {
  fixtureDocuments,
  fixtureMachines,
  openTestApp,
  reportFixtures,
  reportHost,
  type TestApp,
} from "../support/app.js";

const nehalem = "x86_64-2s8c-nehalem";
const haswell = "x86_64-2s20c-haswell";
const tcg = "x86_64-1s4c-tcg-only";
const rome = "x86_64-2s128c-rome";
const power9 = "ppc64le-2s32c-power9-smt-on";

const ask = /* GraphQL */ `
  query ($for: GuestRequirement!, $filter: HostFilter, $virtType: VirtType, $first: Int, $after: String) {
    compatibleHosts(for: $for, filter: $filter, virtType: $virtType, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { host { name } verdict virtType unusedFeatures reasons { code features } evidence { kind machine cpuMap hostRevision } }
    }
  }
`;

const cpu = (xml: string) => ({ cpuXml: `<cpu match='exact' mode='custom'>${xml}</cpu>` });

async function names(app: TestApp, variables: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { compatibleHosts } = await app.data(ask, { first: 1000, ...variables });
  return compatibleHosts.nodes.map((node: { host: { name: string } }) => node.host.name);
}

describe("compatibleHosts", () => {
  it("answers a plain model by what domain capabilities call usable", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, haswell, rome, power9]);
    const found = await names(app, { for: cpu("<model>Haswell-noTSX</model><vendor>Intel</vendor>") });
    expect(found).toEqual([haswell]);
    const { hostVerdicts } = await app.data(
      `query ($for: GuestRequirement!) { hostVerdicts(for: $for) { totalCount nodes { host { name } verdict reasons { code features } evidence { kind } } } }`,
      { for: cpu("<model>Haswell-noTSX</model><vendor>Intel</vendor>") },
    );
    const verdicts = new Map(
      hostVerdicts.nodes.map((node: { host: { name: string } }) => [node.host.name, node]),
    );
    expect(verdicts.get(nehalem)).toMatchObject({
      verdict: "INCOMPATIBLE",
      evidence: { kind: "DOMAIN_CAPABILITIES" },
      reasons: [{ code: "MODEL_NOT_USABLE" }],
    });
    expect(verdicts.get(power9)).toMatchObject({ verdict: "INCOMPATIBLE", reasons: [{ code: "ARCH" }] });
    // libvirt compares vendors only where the element names one; the fixtures' AMD host runs the features all the same.
    expect(verdicts.get(rome)).toMatchObject({ verdict: "INCOMPATIBLE" });
    expect(hostVerdicts.totalCount).toBe(4);
  });

  it("orders by unused host features, then name, and pages through that order without gaps", async () => {
    const app = await openTestApp();
    await reportFixtures(
      app,
      fixtureMachines().filter((name) => name.startsWith("x86_64")),
    );
    const requirement = { for: cpu("<model>Nehalem</model>"), virtType: "KVM" };
    const whole = await app.data(ask, { ...requirement, first: 1000 });
    const order = whole.compatibleHosts.nodes.map(
      (node: { verdict: string; unusedFeatures: number; host: { name: string } }) =>
        [node.verdict === "COMPATIBLE" ? 0 : 1, node.unusedFeatures, node.host.name] as const,
    );
    const sorted = [...order].sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
    expect(order).toEqual(sorted);
    expect(order.length).toBe(whole.compatibleHosts.totalCount);
    expect(order.length).toBeGreaterThan(20);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { compatibleHosts } = await app.data(ask, { ...requirement, first: 3, after });
      paged.push(...compatibleHosts.nodes.map((node: { host: { name: string } }) => node.host.name));
      after = compatibleHosts.pageInfo.hasNextPage ? compatibleHosts.pageInfo.endCursor : undefined;
    } while (after);
    expect(paged).toEqual(order.map((entry: readonly [number, number, string]) => entry[2]));
  });

  it("says which evidence decided where there are no domain capabilities", async () => {
    const app = await openTestApp();
    const documents = fixtureDocuments(haswell).filter((document) => document.name === "capabilities.xml");
    await app.data(reportHost, { input: { name: "bare", documents } });
    const { compatibleHosts } = await app.data(ask, { for: cpu("<model>Westmere</model>"), virtType: "KVM" });
    expect(compatibleHosts.nodes).toMatchObject([{ host: { name: "bare" }, evidence: { kind: "HOST_CPU" } }]);
  });

  it("uses each host's best hypervisor unless one is named", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell, tcg]);
    const { compatibleHosts } = await app.data(ask, { for: cpu("<model>Nehalem</model>") });
    const virtTypes = Object.fromEntries(
      compatibleHosts.nodes.map((node: { host: { name: string }; virtType: string }) => [
        node.host.name,
        node.virtType,
      ]),
    );
    expect(virtTypes).toEqual({ [haswell]: "KVM", [tcg]: "QEMU" });
    expect(await names(app, { for: cpu("<model>Nehalem</model>"), virtType: "KVM" })).toEqual([haswell]);
    expect(await names(app, { for: cpu("<model>Nehalem</model>"), virtType: "XEN" })).toEqual([]);
  });

  it("filters with and, or, not, labels, features and supported types", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, haswell, rome, power9]);
    const hosts = async (filter: object) =>
      (
        await app.data(
          `query ($filter: HostFilter) { hosts(filter: $filter) { totalCount nodes { name } } }`,
          { filter },
        )
      ).hosts.nodes.map((node: { name: string }) => node.name);
    expect(await hosts({ arch: ["ppc64le"] })).toEqual([power9]);
    expect(await hosts({ featuresRequired: ["avx2"], featuresForbidden: ["clzero"] })).toEqual([haswell]);
    // The Linux spelling means the same feature.
    expect(await hosts({ featuresRequired: ["sse4_2"], not: { namePrefix: "x86_64-2s128c" } })).toEqual([
      haswell,
      nehalem,
    ]);
    expect(await hosts({ or: [{ namePrefix: "ppc" }, { names: [rome] }] })).toEqual([power9, rome]);
    expect(await hosts({ supports: { name: "x86-64-v3" } })).toEqual([rome, haswell].sort());
    expect(await hosts({ and: [] })).toHaveLength(4);
    const refused = await app.run(`query ($filter: HostFilter) { hosts(filter: $filter) { totalCount } }`, {
      filter: { featuresRequired: ["avx22"] },
    });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      userErrors: [{ code: "UNKNOWN_FEATURE", name: "avx22" }],
    });
    let deep: object = { namePrefix: "x" };
    for (let depth = 0; depth < 10; depth++) deep = { not: deep };
    const tooDeep = await app.run(`query ($filter: HostFilter) { hosts(filter: $filter) { totalCount } }`, {
      filter: deep,
    });
    expect(tooDeep.errors?.[0]?.extensions).toMatchObject({ userErrors: [{ code: "INVALID_INPUT" }] });
  });

  it("tells what is wrong with a requirement, with the nearest name", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    const { explainCompatibility } = await app.data(
      `query ($for: GuestRequirement!, $host: HostRef!) { explainCompatibility(for: $for, host: $host) { __typename ... on InvalidRequirement { errors { __typename code ... on UnknownNameError { name nearest } } } } }`,
      { for: cpu("<model>Westmre</model><feature name='aess' policy='require'/>"), host: { name: haswell } },
    );
    expect(explainCompatibility).toMatchObject({
      __typename: "InvalidRequirement",
      errors: [
        { code: "UNKNOWN_FEATURE", name: "aess", nearest: "aes" },
        { code: "UNKNOWN_MODEL", name: "Westmre", nearest: "Westmere" },
      ],
    });
    const unknown = await app.run(ask, { for: { cpuType: { name: "Westmre" } } });
    expect(unknown.errors?.[0]?.message).toContain('did you mean "Westmere"?');
  });
});

describe("cursors", () => {
  it("are refused under another ordering and when they are none", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem, haswell, rome]);
    const first = await app.data(
      `{ hosts(first: 1) { pageInfo { endCursor hasNextPage hasPreviousPage } } }`,
    );
    const cursor = first.hosts.pageInfo.endCursor;
    expect(first.hosts.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const other = await app.run(
      `query ($after: String) { hosts(first: 1, after: $after, orderBy: {field: REPORTED_AT}) { nodes { name } } }`,
      { after: cursor },
    );
    expect(other.errors?.[0]?.extensions).toMatchObject({ code: "BAD_CURSOR" });
    const junk = await app.run(`{ hosts(after: "junk") { nodes { name } } }`);
    expect(junk.errors?.[0]?.extensions).toMatchObject({ code: "BAD_CURSOR" });
    const tooMany = await app.run(`{ hosts(first: 1001) { nodes { name } } }`);
    expect(tooMany.errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    const backwards = await app.data(`{ hosts(last: 2) { nodes { name } pageInfo { hasPreviousPage } } }`);
    expect(backwards.hosts).toMatchObject({
      nodes: [{ name: haswell }, { name: nehalem }],
      pageInfo: { hasPreviousPage: true },
    });
  });
});
