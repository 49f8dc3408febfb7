import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Expected } from "../../scripts/fixtures/expected.js";
import { type App, openApp } from "../../src/app.js";
import { repositoryRoot } from "../support/shared.js";

/**
 * Walks the demo fleet: every folder of fixtures/hosts is reported through the API, and what its expected.json says must
 * be what the API answers. A new machine is a new folder. Where each value comes from stands in expected.json (`sources`).
 */
const root = join(repositoryRoot, "fixtures", "hosts");
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const probes = readJson<Readonly<Record<string, string>>>(join(root, "probes.json"));

interface FixtureHost {
  readonly folder: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly documents: readonly { readonly content: string }[];
  readonly expected: Expected;
}

interface HostAnswer {
  readonly name: string;
  readonly arch: string;
  readonly uuid: string | null;
  readonly bestVirtType: string | null;
  readonly capabilityClass: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly cpu: {
    readonly model: string | null;
    readonly vendor: string | null;
    readonly features: readonly string[];
  };
  readonly topology: {
    readonly sockets: number;
    readonly cores: number;
    readonly cpus: number;
    readonly online: string | null;
    readonly cells: readonly { readonly memoryKiB: number; readonly cpus: string }[];
  };
  readonly hypervisors: readonly { readonly virtType: string }[];
  readonly physicalCpus: readonly { readonly cpuId: number; readonly online: boolean | null }[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

const fleet = folders.map(readFixture);
const answers = new Map<string, HostAnswer>();
let app: App;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "capcat-fixtures-"));
  const opened = await openApp({ dbPath: join(directory, "catalog.db") });
  if (!opened.ok) throw new Error(opened.error.message);
  app = opened.value;
  await reportFleet();
  const { hosts } = await ask<{ readonly hosts: { readonly nodes: readonly HostAnswer[] } }>(
    `{ hosts(first: 1000) { nodes {
      name arch uuid bestVirtType capabilityClass labels { name value } warnings { code message }
      cpu { model vendor features }
      topology { sockets cores cpus online cells { memoryKiB cpus } }
      hypervisors { virtType } physicalCpus { cpuId online }
    } } }`,
  );
  for (const host of hosts.nodes) answers.set(host.name, host);
});

afterAll(() => {
  app?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function reportFleet(): Promise<void> {
  const hosts = fleet.map(({ name, documents, labels }) => ({
    name,
    documents,
    labels: Object.entries(labels).map(([label, value]) => ({ name: label, value })),
  }));
  const { reportHosts } = await ask<{
    readonly reportHosts: {
      readonly results: readonly {
        readonly outcome: string | null;
        readonly userErrors: readonly unknown[];
      }[];
      readonly userErrors: readonly unknown[];
    };
  }>(
    `mutation($hosts: [ReportHostInput!]!) { reportHosts(input: { hosts: $hosts }) {
      results { outcome userErrors { code message } } userErrors { code message }
    } }`,
    { hosts },
  );
  expect(reportHosts.userErrors).toEqual([]);
  expect(reportHosts.results).toEqual(fleet.map(() => ({ outcome: "CREATED", userErrors: [] })));
}

describe("the demo fleet", () => {
  it("has at least 30 hosts with distinct names (what the demo promises)", () => {
    expect(fleet.length).toBeGreaterThanOrEqual(30);
    expect(new Set(fleet.map((host) => host.name)).size).toBe(fleet.length);
  });

  it("has distinct UUIDs, twins included", () => {
    expect(new Set([...answers.values()].map((host) => host.uuid)).size).toBe(fleet.length);
  });

  it("shares one capability class within each class group and none between groups", () => {
    const classes = fleet.map(
      ({ name, expected }) => [expected.classGroup, answer(name).capabilityClass] as const,
    );
    const pairs = new Set(classes.map((pair) => pair.join(" ")));
    expect(pairs.size).toBe(new Set(classes.map(([group]) => group)).size);
    expect(pairs.size).toBe(new Set(classes.map(([, digest]) => digest)).size);
    expect(pairs.size).toBeLessThan(fleet.length);
  });
});

describe.each(fleet)("$folder", ({ name, expected, labels }) => {
  it("has the architecture, hypervisors and labels that were reported", () => {
    const host = answer(name);
    expect(host.arch.toLowerCase()).toBe(expected.arch);
    expect(new Set(host.hypervisors.map((hypervisor) => hypervisor.virtType.toLowerCase()))).toEqual(
      new Set(expected.virtTypes),
    );
    expect(host.bestVirtType?.toLowerCase()).toBe(expected.bestVirtType);
    expect(Object.fromEntries(host.labels.map((label) => [label.name, label.value]))).toEqual(labels);
  });

  it("has the CPU of its part", () => {
    const { model, vendor, features } = answer(name).cpu;
    expect({ model, vendor }).toEqual({ model: expected.cpu.model, vendor: expected.cpu.vendor });
    expect(features).toEqual(expect.arrayContaining([...expected.cpu.has]));
    expect(features.filter((feature) => expected.cpu.lacks.includes(feature))).toEqual([]);
  });

  it("has the cells, cores and CPUs of its machine", () => {
    const { topology, physicalCpus } = answer(name);
    expect({
      cells: topology.cells.length,
      memoryOnlyCells: topology.cells.filter((cell) => cell.cpus === "").length,
      memoryKiB: topology.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0),
      sockets: topology.sockets,
      cores: topology.cores,
      presentCpus: topology.cpus,
      onlineCpus: physicalCpus.filter((cpu) => cpu.online === true).length,
      offlineCpus: physicalCpus.filter((cpu) => cpu.online === false).map((cpu) => cpu.cpuId),
    }).toEqual(counts(expected));
  });

  it("carries the warnings it deserves and no others", () => {
    expect(answer(name).warnings.map((warning) => warning.code)).toEqual(expected.warnings);
  });

  if (expected.physicalCpus.length > 0) {
    it("runs vCPUs where the rules of its architecture say", async () => {
      for (const { virtType, ...wanted } of expected.physicalCpus) {
        const { host } = await ask<{
          readonly host: { readonly physicalCpus: readonly { readonly cpuId: number }[] };
        }>(
          `query($name: String!, $virtType: VirtType) { host(by: { name: $name }) {
          physicalCpus(virtType: $virtType) { cpuId runnable pinnable runGroup }
        } }`,
          { name, virtType: virtType.toUpperCase() },
        );
        expect(host.physicalCpus.find((cpu) => cpu.cpuId === wanted.cpuId)).toEqual(wanted);
      }
    });
  }

  if (expected.supports !== undefined) {
    it("starts the CPU types that its CPU can give, and no others", async () => {
      const { virtType = "", compatible = [], incompatible = [] } = expected.supports ?? {};
      const given = await Promise.all(
        [...compatible, ...incompatible].map(
          async (cpu) => [cpu, (await verdicts(expected.arch, virtType, cpu)).get(name)] as const,
        ),
      );
      expect(Object.fromEntries(given)).toEqual({
        ...Object.fromEntries(compatible.map((cpu) => [cpu, "COMPATIBLE"])),
        ...Object.fromEntries(incompatible.map((cpu) => [cpu, "INCOMPATIBLE"])),
      });
    });
  }
});

describe("the scheduler's question over the fleet", () => {
  it.each(Object.keys(probes))("%s goes to exactly the KVM hosts that can start it", async (probe) => {
    const { compatibleHosts } = await ask<{
      readonly compatibleHosts: { readonly nodes: readonly { readonly host: { readonly name: string } }[] };
    }>(
      `query($for: GuestRequirement!) { compatibleHosts(for: $for, virtType: KVM, first: 1000) { nodes { host { name } } } }`,
      { for: { cpuXml: probes[probe] } },
    );
    const wanted = fleet
      .filter(
        ({ expected }) =>
          expected.supports?.virtType === "kvm" && expected.supports.compatible.includes(probe),
      )
      .map((host) => host.name);
    expect(compatibleHosts.nodes.map((node) => node.host.name).sort()).toEqual(wanted.sort());
  });
});

function counts({ topology }: Expected) {
  const { offline, ...rest } = topology;
  return { ...rest, offlineCpus: idsOf(offline) };
}

/** Ids of a list such as `1-7,9`. */
function idsOf(list: string): readonly number[] {
  return list
    .split(",")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [first = 0, last = first] = part.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/** Verdicts of all hosts on a CPU, asked once. */
const verdictTables = new Map<string, Promise<ReadonlyMap<string, string>>>();

function verdicts(arch: string, virtType: string, cpu: string): Promise<ReadonlyMap<string, string>> {
  const key = `${arch} ${virtType} ${cpu}`;
  const table = verdictTables.get(key) ?? askVerdicts(arch, virtType, cpu);
  verdictTables.set(key, table);
  return table;
}

async function askVerdicts(
  arch: string,
  virtType: string,
  cpu: string,
): Promise<ReadonlyMap<string, string>> {
  const named = `<cpu><arch>${arch}</arch><model>${cpu}</model></cpu>`;
  const { hostVerdicts } = await ask<{
    readonly hostVerdicts: {
      readonly nodes: readonly { readonly verdict: string; readonly host: { readonly name: string } }[];
    };
  }>(
    `query($for: GuestRequirement!, $virtType: VirtType) {
      hostVerdicts(for: $for, virtType: $virtType, first: 1000) { nodes { verdict host { name } } }
    }`,
    { for: { cpuXml: probes[cpu] ?? named }, virtType: virtType.toUpperCase() },
  );
  return new Map(hostVerdicts.nodes.map((node) => [node.host.name, node.verdict]));
}

async function ask<T>(source: string, variableValues: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const result = await graphql({
    schema: app.schema,
    source,
    variableValues,
    contextValue: app.contextFor({ requestId: "fixtures", actor: "test" }),
  });
  if (result.errors !== undefined) throw new Error(result.errors.map((error) => error.message).join("; "));
  return result.data as T;
}

function answer(name: string): HostAnswer {
  const host = answers.get(name);
  if (host === undefined) throw new Error(`${name} is not in the catalog`);
  return host;
}

function readFixture(folder: string): FixtureHost {
  const directoryOf = join(root, folder);
  const documents = readdirSync(directoryOf)
    .filter((file) => file.endsWith(".xml") || file === "sysfs.json")
    .sort()
    .map((file) => ({ content: readFileSync(join(directoryOf, file), "utf8") }));
  const { name, labels } = readJson<{
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
  }>(join(directoryOf, "host.json"));
  return {
    folder,
    name,
    labels,
    documents,
    expected: readJson<Expected>(join(directoryOf, "expected.json")),
  };
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
