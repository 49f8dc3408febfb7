import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { authorFixtures, machines } from "../scripts/author-fixtures.js";
import { readDocument } from "../src/documents/readDocument.js";
import { repositoryRoot } from "./support/shared.js";

const committed = join(repositoryRoot, "fixtures", "hosts");
const written = mkdtempSync(join(tmpdir(), "capcat-author-"));

afterAll(() => rmSync(written, { recursive: true, force: true }));

describe("the demo fleet's files", () => {
  it("are what their tables say, byte for byte (run scripts/author-fixtures.ts after a change)", () => {
    authorFixtures(written);
    for (const path of filesBelow(written)) {
      expect(
        readFileSync(join(committed, path), "utf8") === readFileSync(join(written, path), "utf8"),
        path,
      ).toBe(true);
    }
    for (const { folder } of machines) {
      expect(readdirSync(join(committed, folder)).sort()).toEqual(readdirSync(join(written, folder)).sort());
    }
  });

  it("stay below 6 MB together, so that a clone stays small", () => {
    const bytes = filesBelow(committed).reduce((sum, path) => sum + statSync(join(committed, path)).size, 0);
    expect(bytes).toBeLessThan(6_000_000);
  });
});

/** Documents of one host must not contradict each other: libvirt makes them from the same facts. */
describe.each(machines)("the documents of $folder", ({ folder }) => {
  const documents = readdirSync(join(committed, folder))
    .filter((file) => file.endsWith(".xml"))
    .map((file) => {
      const read = readDocument({ name: file, content: readFileSync(join(committed, folder, file), "utf8") });
      if (!read.ok) throw new Error(read.error.message);
      return read.value;
    });
  const capabilities = documents.find((document) => document.kind === "LIBVIRT_CAPABILITIES")?.capabilities;
  const domains = documents.flatMap((document) =>
    document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" ? [document.domainCapabilities] : [],
  );

  it("name virt types, architectures and machine types that capabilities list, with the same vCPU limit", () => {
    for (const domain of domains) {
      const guest = capabilities?.guests.find(
        ({ arch, domains: types, machines: list }) =>
          arch === domain.arch &&
          types.some(({ type }) => type === domain.virtType) &&
          list.some(({ name }) => name === domain.machine),
      );
      expect(guest, `${domain.virtType} ${domain.machine}`).toBeDefined();
      const machine = guest?.machines.find(({ name }) => name === domain.machine);
      if (machine?.maxCpus !== undefined) expect(domain.maxVcpus).toBe(machine.maxCpus);
    }
  });

  it("alias machine types and CPU models only to ones that they list", () => {
    for (const guest of capabilities?.guests ?? []) {
      const names = guest.machines.map(({ name }) => name);
      const canonical = guest.machines.flatMap((machine) => machine.canonical ?? []);
      expect(names).toEqual(expect.arrayContaining(canonical));
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { cpu } of domains) {
      const names = cpu.custom.models.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(cpu.custom.models.flatMap((model) => model.canonical ?? [])),
      );
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("list blockers of unusable models only, and none that the host-model has", () => {
    for (const { cpu } of domains) {
      const hostModel = cpu.hostModel.definition?.features ?? [];
      const required = hostModel.filter(({ policy }) => policy === "require").map(({ name }) => name);
      for (const { name, usable, blockers } of cpu.custom.models) {
        if (blockers === undefined) continue;
        expect(usable, name).toBe(false);
        expect(
          blockers.filter((feature) => required.includes(feature)),
          name,
        ).toEqual([]);
      }
    }
  });
});

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
}
