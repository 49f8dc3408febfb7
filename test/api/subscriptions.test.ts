import { type ExecutionResult, parse } from "graphql";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEventFeed } from "../../src/catalog/events/eventFeed.js";
import type { AuditEventRecord } from "../../src/catalog/model.js";
import { type ResultStream, subscribeAnew } from "../../src/graphql/subscribeAnew.js";
import { fixtureDocuments, openTestApp, reportFixtures, reportHost, type TestApp } from "../support/app.js";

const nehalem = "x86_64-2s8c-nehalem";
const haswell = "x86_64-2s20c-haswell";

/** What a subscription tells, in order. */
interface Following {
  // biome-ignore lint/suspicious/noExplicitAny: what a query gives is for the test that wrote it to know.
  next(): Promise<any>;
  readonly stream: ResultStream;
}

async function follow(
  app: TestApp,
  source: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Following> {
  const stream = await start(app, source, variables);
  if (!("next" in stream)) throw new Error(JSON.stringify(stream));
  onTestFinished(() => void stream.return());
  return {
    stream,
    async next() {
      const { value } = await stream.next();
      if (!value || value.errors) throw new Error(JSON.stringify(value));
      return value.data;
    },
  };
}

function start(
  app: TestApp,
  source: string,
  variableValues: Readonly<Record<string, unknown>> = {},
): Promise<ResultStream | ExecutionResult> {
  return subscribeAnew({ schema: app.app.schema, document: parse(source), variableValues }, () =>
    app.app.contextFor({ requestId: "test", actor: "tester" }),
  );
}

const report = (app: TestApp, name: string, machine: string, labels?: readonly object[]) =>
  app.data(reportHost, { input: { name, documents: fixtureDocuments(machine), ...(labels && { labels }) } });

const update = (app: TestApp, input: object) =>
  app.data(
    "mutation ($input: UpdateHostInput!) { updateHost(input: $input) { host { name } userErrors { code } } }",
    { input },
  );

const remove = (app: TestApp, name: string) =>
  app.data(
    "mutation ($name: String!) { deleteHost(input: { host: { name: $name } }) { deletedId userErrors { code } } }",
    { name },
  );

const createType = (app: TestApp, name: string, requirement: object) =>
  app.data(
    "mutation ($input: CreateCpuTypeInput!) { createCpuType(input: $input) { cpuType { id } userErrors { code } } }",
    { input: { name, requirement: { structured: requirement } } },
  );

const reviseType = (app: TestApp, name: string, expectedRevision: number, requirement: object) =>
  app.data(
    "mutation ($input: ReviseCpuTypeInput!) { reviseCpuType(input: $input) { revision { number } userErrors { code } } }",
    { input: { name, expectedRevision, requirement: { structured: requirement } } },
  );

const hostChanged = /* GraphQL */ `
  subscription ($filter: HostFilter) {
    hostChanged(filter: $filter) {
      at change name changes { code } host { name revision schedulable labels { name value } cpu { model } }
    }
  }
`;

describe("hostChanged", () => {
  it("tells of reports, settings and removals in order, each with the host as it is then", async () => {
    const app = await openTestApp();
    const following = await follow(app, hostChanged);
    await report(app, "a", nehalem);
    expect((await following.next()).hostChanged).toEqual({
      at: "2026-01-02T03:04:05.678Z",
      change: "CREATED",
      name: "a",
      changes: [],
      host: { name: "a", revision: 1, schedulable: true, labels: [], cpu: { model: "Nehalem-IBRS" } },
    });
    // The same again says nothing new.
    await report(app, "a", nehalem);
    await report(app, "a", haswell);
    const updated = (await following.next()).hostChanged;
    expect(updated).toMatchObject({ change: "UPDATED", host: { revision: 2 } });
    expect(updated.changes).not.toEqual([]);
    await report(app, "a", haswell, [{ name: "rack", value: "1" }]);
    // Loaders are made anew for each event: labels that were read before are not kept.
    expect((await following.next()).hostChanged).toMatchObject({
      change: "UPDATED",
      changes: [],
      host: { revision: 2, labels: [{ name: "rack", value: "1" }] },
    });
    await update(app, { host: { name: "a" }, schedulable: false });
    expect((await following.next()).hostChanged.host).toMatchObject({ schedulable: false });
    await remove(app, "a");
    expect((await following.next()).hostChanged).toMatchObject({ change: "DELETED", name: "a", host: null });
  });

  it("tells only of hosts that match after the change, and of all removals", async () => {
    const app = await openTestApp();
    await createType(app, "Modern", { model: "Haswell-noTSX", vendors: ["Intel"] });
    const byName = await follow(app, hostChanged, { filter: { namePrefix: "b" } });
    const bySupport = await follow(app, hostChanged, { filter: { supports: { name: "Modern" } } });
    await report(app, "a1", haswell);
    await report(app, "b1", nehalem);
    await report(app, "b2", haswell);
    await remove(app, "a1");
    const names = async (following: Following, count: number) => {
      const told = [];
      for (let index = 0; index < count; index++) told.push((await following.next()).hostChanged);
      return told.map(({ name, change }) => `${name} ${change}`);
    };
    expect(await names(byName, 3)).toEqual(["b1 CREATED", "b2 CREATED", "a1 DELETED"]);
    // a1 was gone before it was looked at, so that it matched cannot be told.
    expect(await names(bySupport, 2)).toEqual(["b2 CREATED", "a1 DELETED"]);
  });

  it("refuses a filter that names what is not there", async () => {
    const app = await openTestApp();
    const refused = await start(app, hostChanged, { filter: { supports: { name: "Nothing" } } });
    expect(refused).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT", reason: "NOT_FOUND" } }],
    });
  });

  it("tells nothing of a change that was refused", async () => {
    const app = await openTestApp();
    await reportFixtures(app, [nehalem]);
    const following = await follow(app, hostChanged);
    await update(app, { host: { name: nehalem }, schedulable: false, expectedSettingsVersion: 99 });
    await app.run(reportHost, {
      input: { name: "x", documents: [{ name: "d", content: "<capabilities>" }] },
    });
    await remove(app, nehalem);
    expect((await following.next()).hostChanged.change).toBe("DELETED");
  });

  it("tells of changes that another process made", async () => {
    const app = await openTestApp();
    const other = await openTestApp({ dbPath: app.dbPath });
    const following = await follow(app, hostChanged);
    await report(other, "a", nehalem);
    expect((await following.next()).hostChanged).toMatchObject({ change: "CREATED", host: { name: "a" } });
  });
});

describe("cpuTypeRevised", () => {
  const revised = /* GraphQL */ `
    subscription ($name: String) {
      cpuTypeRevised(name: $name) { cpuType { name } revision { number requirement { require } } }
    }
  `;

  it("tells of every new revision, or of one type's", async () => {
    const app = await openTestApp();
    await createType(app, "One", { require: ["aes"] });
    const all = await follow(app, revised);
    const one = await follow(app, revised, { name: "one" });
    await createType(app, "Two", { require: ["avx"] });
    await reviseType(app, "One", 1, { require: ["avx2"] });
    // Revision 1 is no longer the latest, so this is refused, and not told.
    await reviseType(app, "One", 1, { require: ["fma"] });
    await reviseType(app, "One", 2, { require: ["fma"] });
    const second = { cpuType: { name: "One" }, revision: { number: 2, requirement: { require: ["avx2"] } } };
    const third = { cpuType: { name: "One" }, revision: { number: 3, requirement: { require: ["fma"] } } };
    expect((await all.next()).cpuTypeRevised).toMatchObject({
      cpuType: { name: "Two" },
      revision: { number: 1 },
    });
    expect((await all.next()).cpuTypeRevised).toEqual(second);
    expect((await one.next()).cpuTypeRevised).toEqual(second);
    expect((await one.next()).cpuTypeRevised).toEqual(third);
  });

  it("refuses a type that is not there", async () => {
    const app = await openTestApp();
    expect(await start(app, revised, { name: "None" })).toMatchObject({
      errors: [{ message: expect.stringContaining('no CPU type "None"') }],
    });
  });
});

describe("cpuTypeVerdictChanged", () => {
  const verdictChanged = /* GraphQL */ `
    subscription {
      cpuTypeVerdictChanged(cpuType: "Modern") {
        revision { number } host { name } hosts capabilityClass before after virtType reasons { code features }
      }
    }
  `;

  it("tells of hosts that report anew, and of classes where the type is revised", async () => {
    const app = await openTestApp();
    await report(app, "old", nehalem);
    await report(app, "older", nehalem);
    // Haswell brought AVX2; Nehalem has neither it nor AES.
    await createType(app, "Modern", { require: ["avx2"] });
    const following = await follow(app, verdictChanged);
    const next = async () => (await following.next()).cpuTypeVerdictChanged;
    await report(app, "new", haswell);
    expect(await next()).toMatchObject({
      revision: { number: 1 },
      host: { name: "new" },
      hosts: 1,
      before: null,
      after: "COMPATIBLE",
      virtType: "KVM",
    });
    await report(app, "older", haswell);
    expect(await next()).toMatchObject({
      host: { name: "older" },
      before: "INCOMPATIBLE",
      after: "COMPATIBLE",
    });
    // Settings, and other types, do not touch it.
    await update(app, { host: { name: "new" }, schedulable: false });
    await createType(app, "Other", { require: ["avx"] });
    await reviseType(app, "Modern", 1, { require: ["sse4.2"] });
    const { host, ...ofClass } = await next();
    expect(host).toBeNull();
    expect(ofClass).toMatchObject({
      revision: { number: 2 },
      hosts: 1,
      before: "INCOMPATIBLE",
      after: "COMPATIBLE",
    });
    await reviseType(app, "Modern", 2, { require: ["avx2"] });
    expect(await next()).toMatchObject({
      revision: { number: 3 },
      before: "COMPATIBLE",
      after: "INCOMPATIBLE",
      reasons: [{ features: ["avx2"] }],
    });
  });
});

describe("a subscriber", () => {
  it("that ends while it waits is let go at once", async () => {
    const app = await openTestApp();
    const { stream } = await follow(app, hostChanged);
    const waiting = stream.next();
    await stream.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    await report(app, "a", nehalem);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  const deleted = (id: number): AuditEventRecord => ({
    id,
    at: "2026-01-02T03:04:05.678Z",
    actor: "a",
    operation: "deleteHost",
    subjectType: "host",
    subject: `host-${id}`,
  });

  function fakeLog() {
    const rows: AuditEventRecord[] = [];
    return {
      rows,
      pageAudit: async () => rows.slice(-1),
      auditAfter: async (id: number, limit: number) => rows.filter((row) => row.id > id).slice(0, limit),
    };
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it("that takes nothing is cut off once its queue is full, while others go on", async () => {
    const log = fakeLog();
    const feed = createEventFeed(log, { maxWaiting: 3 });
    const slow = await feed.watch(async (event) => [event.name]);
    const quick = await feed.watch(async (event) => [event.name]);
    for (let id = 1; id <= 4; id++) {
      log.rows.push(deleted(id));
      feed.wake();
      await settle();
      expect(await quick.next()).toEqual({ done: false, value: { kind: "value", value: `host-${id}` } });
    }
    expect(await slow.next()).toEqual({ done: false, value: { kind: "lagged" } });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    await quick.return();
  });

  it("is told only of what was committed after it subscribed, more than one batch of it too", async () => {
    const log = fakeLog();
    for (let id = 1; id <= 10; id++) log.rows.push(deleted(id));
    const feed = createEventFeed(log, { maxWaiting: 5_000 });
    const watch = await feed.watch(async (event) => [event.id]);
    for (let id = 11; id <= 1_210; id++) log.rows.push(deleted(id));
    feed.wake();
    const told = [];
    for (let count = 0; count < 1_200; count++) told.push((await watch.next()).value);
    expect(told.map((item) => item.value)).toEqual(Array.from({ length: 1_200 }, (_, index) => 11 + index));
    await watch.return();
  });

  it("hears of a log that cannot be read", async () => {
    const log = fakeLog();
    const feed = createEventFeed({
      ...log,
      auditAfter: () => Promise.reject(new Error("disk I/O error")),
    });
    const watch = await feed.watch(async (event) => [event.id]);
    feed.wake();
    await expect(watch.next()).rejects.toThrow("disk I/O error");
    expect(await watch.next()).toEqual({ done: true, value: undefined });
  });

  it("that lags is told in its own answer", async () => {
    const app = await openTestApp();
    const { resolve } = app.app.schema.getSubscriptionType()?.getFields().hostChanged ?? {};
    const call = () => resolve?.({ kind: "lagged" }, {}, {}, {} as never);
    expect(call).toThrow(expect.objectContaining({ extensions: { code: "SUBSCRIPTION_LAGGED" } }));
  });
});
