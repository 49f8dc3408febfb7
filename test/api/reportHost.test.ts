import { describe, expect, it } from "vitest";
import { fixtureDocuments, openTestApp, reportFixtures, reportHost } from "../support/app.js";

const haswell = "x86_64-2s20c-haswell";

describe("reportHost", () => {
  it("creates a host, says UNCHANGED to the same documents in any order, and keeps the old revision readable", async () => {
    const app = await openTestApp();
    const documents = fixtureDocuments(haswell);
    const report = async (sent: readonly { name: string; content: string }[]) =>
      (await app.data(reportHost, { input: { name: "node-1", documents: sent } })).reportHost;
    expect(await report(documents)).toMatchObject({
      outcome: "CREATED",
      host: { revision: 1 },
      userErrors: [],
    });
    expect(await report([...documents].reverse())).toMatchObject({
      outcome: "UNCHANGED",
      host: { revision: 1 },
    });
    const newer = documents.map((document) => ({
      ...document,
      content: document.content.replace(/<microcode version='\d+'\/>/, "<microcode version='99'/>"),
    }));
    expect(newer).not.toEqual(documents);
    const updated = await report(newer);
    expect(updated).toMatchObject({ outcome: "UPDATED", host: { revision: 2 } });
    expect(updated.changes).toMatchObject([{ code: "MICROCODE_CHANGED", gained: ["99"] }]);
    const { host } = await app.data(
      `{ host(by: {name: "node-1"}) { cpu { microcode } history { totalCount nodes { number cpu { microcode } changes { code } } } } }`,
    );
    expect(host.cpu.microcode).toBe(99);
    expect(host.history).toMatchObject({
      totalCount: 2,
      nodes: [
        { number: 2, cpu: { microcode: 99 }, changes: [{ code: "MICROCODE_CHANGED" }] },
        { number: 1, changes: [] },
      ],
    });
    expect(host.history.nodes[1].cpu.microcode).not.toBe(99);
  });

  it("says UNCHANGED where only the text differs and not what it says", async () => {
    const app = await openTestApp();
    const documents = fixtureDocuments(haswell);
    await reportFixtures(app, [haswell]);
    const spaced = documents.map((document) => ({ ...document, content: `${document.content}\n\n` }));
    const { reportHost: payload } = await app.data(reportHost, {
      input: { name: haswell, documents: spaced },
    });
    expect(payload).toMatchObject({ outcome: "UNCHANGED", host: { revision: 1 } });
  });

  it("gives twins one class: they differ in UUID, TSC, microcode and memory only", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell, `${haswell}-twin`]);
    const { hosts, fleet } = await app.data(
      `{ hosts { nodes { uuid capabilityClass cpu { microcode tsc { frequencyHz } } topology { cells { memoryKiB } } } } fleet { capabilityClasses hosts } }`,
    );
    const [a, b] = hosts.nodes;
    expect(a.capabilityClass).toBe(b.capabilityClass);
    expect(a.uuid).not.toBe(b.uuid);
    expect(a.cpu.tsc.frequencyHz).not.toBe(b.cpu.tsc.frequencyHz);
    expect(a.topology.cells[0].memoryKiB).not.toBe(b.topology.cells[0].memoryKiB);
    expect(fleet).toEqual({ capabilityClasses: 1, hosts: 2 });
  });

  it.each([
    ["not well formed", "<capabilities><host>", "MALFORMED_DOCUMENT"],
    ["of no known kind", "<domain type='kvm'/>", "UNKNOWN_DOCUMENT_KIND"],
    ["without an architecture", "<capabilities><host><cpu/></host></capabilities>", "INVALID_DOCUMENT"],
    ["with entities", '<!DOCTYPE c [<!ENTITY a "b">]><capabilities>&a;</capabilities>', "ENTITY_DECLARATION"],
    ["over 8 MiB", `<capabilities>${" ".repeat(8 * 1024 * 1024)}</capabilities>`, "DOCUMENT_TOO_LARGE"],
    [
      "nested too deep",
      `<capabilities>${"<a>".repeat(500)}${"</a>".repeat(500)}</capabilities>`,
      "DOCUMENT_TOO_DEEP",
    ],
    ["empty", "", "MALFORMED_DOCUMENT"],
  ])("refuses a document %s, naming it, and stores nothing", async (_what, content, code) => {
    const app = await openTestApp();
    const documents = [...fixtureDocuments(haswell), { name: "broken.xml", content }];
    const { reportHost: payload } = await app.data(reportHost, { input: { name: "node-1", documents } });
    expect(payload).toMatchObject({ outcome: null, host: null });
    expect(payload.userErrors).toMatchObject([{ __typename: "DocumentError", code, document: "broken.xml" }]);
    expect(await app.data("{ hosts { totalCount } fleet { capabilityClasses } }")).toEqual({
      hosts: { totalCount: 0 },
      fleet: { capabilityClasses: 0 },
    });
  });

  it("refuses documents of another host: KVM of a foreign architecture, two UUIDs, a host that changes its architecture", async () => {
    const app = await openTestApp();
    const power = fixtureDocuments("ppc64le-2s32c-power9-smt-on");
    const kvmOfPower = power.filter((document) => document.name.includes("domcapabilities-kvm"));
    expect(kvmOfPower).not.toEqual([]);
    const mixed = await app.data(reportHost, {
      input: { name: "node-1", documents: [...fixtureDocuments(haswell), ...kvmOfPower] },
    });
    expect(mixed.reportHost.userErrors).toMatchObject(
      kvmOfPower.map(({ name }) => ({ code: "DOCUMENT_OF_ANOTHER_HOST", document: name })),
    );
    const twins = [fixtureDocuments(haswell), fixtureDocuments(`${haswell}-twin`)].map((documents) =>
      documents.find((document) => document.name === "capabilities.xml"),
    );
    const two = await app.data(reportHost, {
      input: {
        name: "node-1",
        documents: twins.map((document, index) => ({ ...document, name: `${index}.xml` })),
      },
    });
    expect(two.reportHost.userErrors).toMatchObject([
      { code: "DOCUMENT_OF_ANOTHER_HOST", document: "1.xml" },
    ]);
    await reportFixtures(app, [haswell]);
    const moved = await app.data(reportHost, { input: { name: haswell, documents: power } });
    expect(moved.reportHost.userErrors).toMatchObject([{ code: "DOCUMENT_OF_ANOTHER_HOST" }]);
  });

  it("refuses names and labels that cannot be, each with its field", async () => {
    const app = await openTestApp();
    const documents = fixtureDocuments(haswell);
    const errorsOf = async (input: object) =>
      (await app.data(reportHost, { input: { documents, ...input } })).reportHost.userErrors;
    expect(await errorsOf({ name: "" })).toMatchObject([{ code: "INVALID_INPUT", field: ["name"] }]);
    expect(await errorsOf({ name: "a\u0000b" })).toMatchObject([{ code: "INVALID_INPUT", field: ["name"] }]);
    expect(await errorsOf({ name: "x".repeat(254) })).toMatchObject([
      { code: "INVALID_INPUT", field: ["name"] },
    ]);
    expect(await errorsOf({ name: "a", labels: [{ name: "no spaces", value: "" }] })).toMatchObject([
      { code: "INVALID_INPUT", field: ["labels", "0", "name"] },
    ]);
    expect(await errorsOf({ name: "a", documents: [] })).toMatchObject([{ code: "MISSING_DOCUMENT" }]);
  });

  it("reports many at once, each for itself", async () => {
    const app = await openTestApp();
    const good = fixtureDocuments(haswell);
    const { reportHosts } = await app.data(
      `mutation ($input: ReportHostsInput!) { reportHosts(input: $input) { results { outcome host { name } userErrors { code } } userErrors { code message } } }`,
      {
        input: {
          hosts: [
            { name: "a", documents: good },
            { name: "b", documents: [{ content: "<x" }] },
            { name: "a", documents: good },
          ],
        },
      },
    );
    expect(reportHosts.results).toMatchObject([
      { outcome: "CREATED", host: { name: "a" } },
      { outcome: null, userErrors: [{ code: "MALFORMED_DOCUMENT" }] },
      { outcome: "UNCHANGED", host: { name: "a" } },
    ]);
    const many = await app.data(
      `mutation ($input: ReportHostsInput!) { reportHosts(input: $input) { results { outcome } userErrors { code field } } }`,
      {
        input: { hosts: Array.from({ length: 101 }, (_, index) => ({ name: `n${index}`, documents: good })) },
      },
    );
    expect(many.reportHosts).toMatchObject({ results: [], userErrors: [{ code: "INVALID_INPUT" }] });
  });

  it("audits what a report changed, in the same breath", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [haswell]);
    await reportFixtures(app, [haswell]);
    const { auditLog } = await app.data(
      `{ auditLog(filter: {operation: "reportHost"}) { totalCount nodes { actor subject subjectType after } } }`,
    );
    expect(auditLog).toMatchObject({
      totalCount: 1,
      nodes: [{ actor: "tester", subject: haswell, subjectType: "host" }],
    });
  });
});
