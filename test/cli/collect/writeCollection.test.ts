import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Collection } from "../../../src/cli/collect/collection.js";
import { reportOf, writeCollection } from "../../../src/cli/collect/writeCollection.js";
import { reportFromFolder } from "../../../src/cli/report/reportSource.js";
import { readDocument } from "../../../src/documents/readDocument.js";
import { openTestApp } from "../../support/app.js";
import { tempDir } from "../../support/tempDir.js";

const capabilities =
  "<capabilities><host><cpu><arch>x86_64</arch><model>Nehalem</model><vendor>Intel</vendor></cpu></host></capabilities>";
const collection: Collection = {
  name: "h1",
  documents: [{ name: "capabilities-qemu.xml", content: capabilities }],
  facts: { kernelVersion: "6.1.0", kvmModules: ["kvm"] },
  gaps: [{ source: "qemu:///system domcapabilities of kvm for x86_64", reason: "operation forbidden" }],
  notes: {
    uris: ["qemu:///system"],
    kvmParameters: { "kvm_intel.nested": "Y" },
    microcode: "0x1d",
    cpuModels: {},
  },
  guests: [{ name: "secret", virtType: "kvm", machine: "pc" }],
};

describe("a written collection", () => {
  test("is the same report when it is read again, and names no guest", () => {
    const folder = join(tempDir(), "h1");
    expect(writeCollection(folder, collection)).toEqual({
      ok: true,
      value: ["capabilities-qemu.xml", "collection.json", "host.json"],
    });
    const read = reportFromFolder(folder, undefined);
    if (!read.ok) throw new Error(read.error);
    const { documents, ...rest } = reportOf(collection);
    expect(read.value).toMatchObject(rest);
    expect(read.value.documents.map(({ content }) => content)).toEqual(
      documents.map(({ content }) => content),
    );
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file), "utf8")).not.toContain("secret");
    }
  });

  test("takes the place of an earlier one, whose other documents go", () => {
    const folder = tempDir();
    const more = {
      ...collection,
      documents: [...collection.documents, { name: "nodeinfo.txt", content: "CPU(s): 1" }],
    };
    writeCollection(folder, more);
    writeFileSync(join(folder, "README"), "mine");
    writeCollection(folder, collection);
    expect(readdirSync(folder).sort()).toEqual([
      "README",
      "capabilities-qemu.xml",
      "collection.json",
      "host.json",
    ]);
  });
});

test("what could not be collected stands in the catalog as warnings of the host, and so does the microcode", async () => {
  const app = await openTestApp();
  const [answer] = await app.app.catalog.reportHosts([reportOf(collection)], "tester");
  expect(answer?.ok).toBe(true);
  const { hosts } = await app.data("{ hosts { nodes { warnings { code message } } } }");
  expect(hosts.nodes[0].warnings).toContainEqual({
    code: "NOT_COLLECTED",
    message: "qemu:///system domcapabilities of kvm for x86_64 could not be collected: operation forbidden.",
  });
  if (answer?.ok === true) expect(answer.value.host.state.microcodeVersion).toBe(0x1d);
});

test.each([
  ['{"kind":"COLLECTION"}', /gaps/],
  ['{"kind":"COLLECTION","gaps":[{"source":"x"}]}', /gaps.0.reason/],
  ['{"kind":"COLLECTION","gaps":[],"microcode":"29"}', /microcode/],
])("notes that are not as documented are refused: %s", (content, place) => {
  const read = readDocument({ name: "notes", content });
  expect(read).toMatchObject({ ok: false, error: { code: "INVALID_DOCUMENT" } });
  expect(!read.ok && read.error.message).toMatch(place);
});
