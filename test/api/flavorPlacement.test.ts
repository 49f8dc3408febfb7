import { describe, expect, it } from "vitest";
import { openTestApp, reportHost, type TestApp } from "../support/app.js";
import { type MadeHost, madeHostReport, oneCell, plainCores, smtCores } from "../support/madeHost.js";

const GiB = 1024 * 1024;

async function report(app: TestApp, name: string, host: MadeHost): Promise<void> {
  const { reportHost: payload } = await app.data(reportHost, { input: madeHostReport(name, host) });
  expect(payload.userErrors).toEqual([]);
}

async function flavor(app: TestApp, input: Readonly<Record<string, unknown>>): Promise<string> {
  const name = `f${Object.keys(input).length}-${JSON.stringify(input).length}-${Math.abs(hash(JSON.stringify(input)))}`;
  const { createFlavor } = await app.data(
    `mutation ($input: CreateFlavorInput!) { createFlavor(input: $input) { flavor { name } userErrors { message field } } }`,
    { input: { name, memoryMiB: 1024, ...input } },
  );
  expect(createFlavor.userErrors).toEqual([]);
  return createFlavor.flavor.name;
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) | 0;
  return value;
}

const explain = /* GraphQL */ `
  query ($flavor: String!, $host: String!, $usage: HostUsageInput) {
    explainCompatibility(for: { flavor: $flavor }, host: { name: $host }, usage: $usage) {
      __typename
      ... on InvalidRequirement { errors { code message field } }
      ... on HostVerdict {
        verdict
        reasons { code message guestCell needed available }
        placement {
          vcpus { vcpu cpu } cells { guestCell hostCell memoryKiB pageSizeKiB floatingVcpus floatingCpus }
          emulator isolatedEmulator idle takes distance guestTopology { sockets cores threads } warnings { code }
        }
      }
    }
  }
`;

async function ask(app: TestApp, name: string, host: string, usage?: Readonly<Record<string, unknown>>) {
  const data = await app.data(explain, {
    flavor: name,
    host,
    ...(usage && { usage: { host: { name: host }, ...usage } }),
  });
  return data.explainCompatibility;
}

const codes = (answer: { reasons: readonly { code: string }[] }) => answer.reasons.map(({ code }) => code);

describe("case 14: a hybrid machine of 6 cores with two threads and 10 with one", () => {
  const cores = [...Array.from({ length: 6 }, (_, core) => [2 * core, 2 * core + 1]), ...plainCores(10, 12)];

  it("holds 16 isolated vCPUs and 12 on sibling threads, and not one more", async () => {
    const app = await openTestApp();
    await report(app, "hybrid", oneCell(cores));
    const verdict = async (threadPolicy: string, vcpus: number) =>
      (await ask(app, await flavor(app, { vcpus, cpuPolicy: "DEDICATED", threadPolicy }), "hybrid")).verdict;
    expect(await verdict("ISOLATE", 16)).toBe("COMPATIBLE");
    expect(await verdict("ISOLATE", 17)).toBe("INCOMPATIBLE");
    expect(await verdict("REQUIRE", 12)).toBe("COMPATIBLE");
    expect(await verdict("REQUIRE", 13)).toBe("INCOMPATIBLE");
    expect(await verdict("PREFER", 22)).toBe("COMPATIBLE");
    expect(await verdict("PREFER", 23)).toBe("INCOMPATIBLE");
  });
});

describe("case 17: a plan for two guest cores of two threads on cores n, n + 8", () => {
  const validate = /* GraphQL */ `
    query ($guest: PlacedGuest!, $plan: PlacementPlanInput!, $usage: HostUsageInput) {
      validatePlacement(guest: $guest, host: { name: "smt8" }, plan: $plan, usage: $usage) {
        __typename
        ... on PlacementValidation { valid violations { code vcpus cpus message } }
        ... on InvalidRequirement { errors { code field message } }
      }
    }
  `;
  const topology = { sockets: 1, cores: 2, threads: 2 };
  const shape = { vcpus: 4, memoryMiB: 1024, cpuPolicy: "DEDICATED", topology };
  const plan = (...cpus: readonly number[]) => ({ vcpus: cpus.map((cpu, vcpu) => ({ vcpu, cpu })) });

  it("is right on sibling threads, and BROKEN_SIBLINGS once for each guest core that is torn apart", async () => {
    const app = await openTestApp();
    await report(app, "smt8", oneCell(smtCores(8)));
    const check = async (guest: object, of: object, usage?: object) =>
      (await app.data(validate, { guest, plan: of, usage })).validatePlacement;
    expect(await check({ shape }, plan(3, 11, 4, 12))).toMatchObject({ valid: true, violations: [] });
    const torn = await check({ shape }, plan(3, 4, 11, 12));
    expect(torn).toMatchObject({
      valid: false,
      violations: [
        { code: "BROKEN_SIBLINGS", vcpus: [0, 1], cpus: [3, 4] },
        { code: "BROKEN_SIBLINGS", vcpus: [2, 3], cpus: [11, 12] },
      ],
    });
    const name = await flavor(app, { vcpus: 4, cpuPolicy: "DEDICATED", topology });
    expect(await check({ flavor: name }, plan(3, 4, 11, 12))).toEqual(torn);
    // What fits by the catalog's own placement is a plan that holds.
    const { placement } = await ask(app, name, "smt8");
    expect(await check({ flavor: name }, { vcpus: placement.vcpus })).toMatchObject({ valid: true });
    const inUse = { host: { name: "smt8" }, cpus: "3" };
    expect(await check({ shape }, plan(3, 11, 4, 12), inUse)).toMatchObject({
      valid: false,
      violations: [{ code: "IN_USE", cpus: [3] }],
    });
    expect(await check({ shape }, plan(3, 99, 4, 12))).toMatchObject({
      violations: [{ code: "BEYOND_HOST" }, { code: "BROKEN_SIBLINGS" }],
    });
    for (const cpu of [-1, 2_147_483_647]) {
      expect(await check({ shape }, { ...plan(3, 11, 4, 12), isolatedEmulator: cpu })).toMatchObject({
        violations: [{ code: "BEYOND_HOST", cpus: [cpu] }],
      });
    }
    expect(
      await check({ shape: { ...shape, threadPolicy: "ISOLATE", cpuPolicy: "SHARED" } }, plan(0)),
    ).toMatchObject({
      __typename: "InvalidRequirement",
      errors: [{ code: "CONTRADICTION", field: ["guest", "shape", "threadPolicy"] }],
    });
    expect(await check({ flavor: "none" }, plan(0))).toMatchObject({ errors: [{ code: "NOT_FOUND" }] });
  });
});

describe("case 18: whole cores only, and an isolated emulator thread", () => {
  it("takes 10 pCPUs for 8 vCPUs and the emulator, 6 for 5 and the emulator", async () => {
    const app = await openTestApp();
    await report(app, "smt8", oneCell(smtCores(8)));
    const takes = async (vcpus: number) => {
      const name = await flavor(app, {
        vcpus,
        cpuPolicy: "DEDICATED",
        emulatorThreads: "ISOLATE",
        wholeCores: true,
      });
      const { placement } = await ask(app, name, "smt8");
      return placement.takes.split(",").flatMap((part: string) => {
        const [first, last = first] = part.split("-").map(Number);
        return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index);
      }).length;
    };
    expect(await takes(8)).toBe(10);
    expect(await takes(5)).toBe(6);
  });
});

describe("case 19: 16 guest cells on 16 host cells", () => {
  const host = (memoryKiB: (cell: number) => number): MadeHost => ({
    cells: Array.from({ length: 16 }, (_, cell) => ({
      memoryKiB: memoryKiB(cell),
      cores: plainCores(4, cell * 4),
    })),
  });

  it("is answered yes with each guest cell on a host cell of its own, or no with the reason", async () => {
    const app = await openTestApp();
    await report(
      app,
      "even",
      host(() => 8 * GiB),
    );
    await report(
      app,
      "short",
      host((cell) => (cell === 7 ? GiB : 8 * GiB)),
    );
    const name = await flavor(app, {
      vcpus: 64,
      memoryMiB: 16 * 4096,
      cpuPolicy: "DEDICATED",
      numaNodes: 16,
    });
    const yes = await ask(app, name, "even");
    expect(yes.verdict).toBe("COMPATIBLE");
    const hostCells = yes.placement.cells.map((cell: { hostCell: number }) => cell.hostCell);
    expect(new Set(hostCells).size).toBe(16);
    expect(yes.placement.vcpus).toHaveLength(64);
    const no = await ask(app, name, "short");
    expect(no).toMatchObject({ verdict: "INCOMPATIBLE", placement: null });
    expect(codes(no)).toEqual(["NO_CELL_ASSIGNMENT"]);
    const seventeen = await flavor(app, { vcpus: 17, memoryMiB: 17, cpuPolicy: "DEDICATED", numaNodes: 17 });
    expect(codes(await ask(app, seventeen, "even"))).toContain("NOT_ENOUGH_CELLS");
  });
});

describe("case 20: dedicated and isolated on a host with SMT", () => {
  it("fits where whole cores are free, with the warning that Nova would not have it", async () => {
    const app = await openTestApp();
    await report(app, "smt4", oneCell(smtCores(4)));
    await report(app, "plain4", oneCell(plainCores(4)));
    const name = await flavor(app, { vcpus: 2, cpuPolicy: "DEDICATED", threadPolicy: "ISOLATE" });
    const answer = await ask(app, name, "smt4");
    expect(answer).toMatchObject({
      verdict: "COMPATIBLE",
      reasons: [{ code: "NOVA_FORBIDS_SMT" }],
      placement: {
        vcpus: [
          { vcpu: 0, cpu: 0 },
          { vcpu: 1, cpu: 1 },
        ],
        idle: "4-5",
        takes: "0-1,4-5",
        warnings: [{ code: "NOVA_FORBIDS_SMT" }],
      },
    });
    expect(await ask(app, name, "plain4")).toMatchObject({ verdict: "COMPATIBLE", reasons: [] });
    // One thread of each core in use: no core is whole any more.
    expect(codes(await ask(app, name, "smt4", { cpus: "0-3" }))).toEqual(["NO_FREE_CORE"]);
  });
});

describe("a cursor of compatibleHosts", () => {
  it("leads on in its own question, and is refused in another", async () => {
    const app = await openTestApp();
    await report(app, "a", oneCell(plainCores(4)));
    await report(app, "b", oneCell(plainCores(4)));
    const [one, two] = [await flavor(app, { vcpus: 1 }), await flavor(app, { vcpus: 2 })];
    const query = `query ($for: GuestRequirement!, $after: String) {
      compatibleHosts(for: $for, first: 1, after: $after) { nodes { host { name } } pageInfo { endCursor } } }`;
    const first = (await app.data(query, { for: { flavor: one } })).compatibleHosts;
    const after = first.pageInfo.endCursor;
    const next = (await app.data(query, { for: { flavor: one }, after })).compatibleHosts;
    expect([...first.nodes, ...next.nodes].map(({ host }: { host: { name: string } }) => host.name)).toEqual([
      "a",
      "b",
    ]);
    expect((await app.run(query, { for: { flavor: two }, after })).errors?.[0]?.message).toContain("cursor");
  });
});
