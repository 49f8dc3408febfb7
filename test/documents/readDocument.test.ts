import { describe, expect, it } from "vitest";
import { maxDocumentBytes, maxDocumentDepth } from "../../src/documents/documentError.js";
import { readDocument } from "../../src/documents/readDocument.js";
import { recognizeDocument } from "../../src/documents/recognizeDocument.js";
import { fixtureDocument } from "./support/sampleDocuments.js";

const capabilities = fixtureDocument("capabilities", "x86_64-lxc.xml");
const domainCapabilities = fixtureDocument("domcapabilities", "s390x-kvm-ccw.xml");
const sysfsTree = JSON.stringify({
  arch: "x86_64",
  files: { "cpu/present": "0", "cpu/online": "0", "cpu/cpu0/topology/thread_siblings_list": "0" },
  links: {},
});

function refusal(content: string) {
  const result = readDocument({ name: "documents[2]", content });
  if (result.ok) throw new Error("the document was read");
  expect(result.error.document).toBe("documents[2]");
  expect(result.error.message).toContain("documents[2]");
  return result.error;
}

describe("the kind of a document", () => {
  const prolog = `\uFEFF<?xml version="1.0"?>\n<!-- <domainCapabilities> -->\n<!DOCTYPE x SYSTEM "y>">`;
  it.each([
    ["capabilities", capabilities, "LIBVIRT_CAPABILITIES"],
    ["domain capabilities", domainCapabilities, "LIBVIRT_DOMAIN_CAPABILITIES"],
    ["a sysfs tree", sysfsTree, "SYSFS_TREE"],
    ["capabilities after blank lines and a comment", `\n\n<!-- x -->${capabilities}`, "LIBVIRT_CAPABILITIES"],
    ["an empty root", "<capabilities/>", "LIBVIRT_CAPABILITIES"],
    ["a root with attributes", "<domainCapabilities\n x='1'>", "LIBVIRT_DOMAIN_CAPABILITIES"],
    [
      "an internal subset",
      `<!DOCTYPE a [<!ENTITY b "<capabilities>">]><capabilities/>`,
      "LIBVIRT_CAPABILITIES",
    ],
    ["a domain", "<domain type='kvm'/>", undefined],
    ["pool capabilities", "<storagepoolCapabilities/>", undefined],
    ["a name that begins alike", "<capabilitiesX/>", undefined],
    ["a prolog and no root", prolog, undefined],
    ["an unclosed comment", "<!-- <capabilities/>", undefined],
    ["a JSON list", "[1]", "QMP_RECORD"],
    ["prose", "capabilities", undefined],
    ["nothing", "", undefined],
  ])("%s", (_, content, kind) => {
    expect(recognizeDocument(content)).toBe(kind);
  });
});

describe("readDocument", () => {
  it("gives each kind under its name", () => {
    const host = readDocument({ name: "a", content: capabilities });
    expect(host).toMatchObject({ value: { kind: "LIBVIRT_CAPABILITIES", capabilities: { arch: "x86_64" } } });
    const emulator = readDocument({ name: "b", content: domainCapabilities });
    expect(emulator).toMatchObject({
      value: { kind: "LIBVIRT_DOMAIN_CAPABILITIES", domainCapabilities: { arch: "s390x" } },
    });
    const tree = readDocument({ name: "c", content: sysfsTree });
    expect(tree).toMatchObject({ value: { kind: "SYSFS_TREE", topology: { source: "sysfs" } } });
  });

  it("takes the caller's word for the kind, and refuses what is another", () => {
    const kind = "LIBVIRT_CAPABILITIES";
    expect(readDocument({ name: "a", content: capabilities, kind }).ok).toBe(true);
    expect(readDocument({ name: "a", content: domainCapabilities, kind })).toMatchObject({
      error: { code: "INVALID_DOCUMENT", line: 1, column: 1 },
    });
    expect(readDocument({ name: "a", content: capabilities, kind: "SYSFS_TREE" })).toMatchObject({
      error: { code: "MALFORMED_DOCUMENT" },
    });
  });

  it("refuses documents of no known kind, and says which are known", () => {
    const domain = refusal("\n<domain type='kvm'/>");
    expect(domain).toMatchObject({ code: "UNKNOWN_DOCUMENT_KIND", line: 2, column: 1 });
    expect(domain.message).toContain("<domain>");
    expect(domain.message).toContain("LIBVIRT_DOMAIN_CAPABILITIES");
    expect(refusal("arch: x86_64").code).toBe("UNKNOWN_DOCUMENT_KIND");
  });

  it("refuses malformed documents at their line", () => {
    expect(refusal("").code).toBe("MALFORMED_DOCUMENT");
    expect(refusal("<domain>\n<a></domain>")).toMatchObject({ code: "MALFORMED_DOCUMENT", line: 2 });
    expect(refusal(capabilities.slice(0, 700)).code).toBe("MALFORMED_DOCUMENT");
    expect(refusal("<capabilities>\n<host>&nope;</host></capabilities>")).toMatchObject({
      code: "MALFORMED_DOCUMENT",
      line: 2,
      column: 7,
    });
    expect(refusal('{"files": ').code).toBe("MALFORMED_DOCUMENT");
  });

  it("refuses entity declarations, whatever the root, and expands nothing", () => {
    const bomb = `<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">`;
    for (const root of ["capabilities", "domainCapabilities", "domain"]) {
      const error = refusal(`<?xml version="1.0"?>\n<!DOCTYPE ${root} [${bomb}]>\n<${root}>&b;</${root}>`);
      expect(error).toMatchObject({ code: "ENTITY_DECLARATION", line: 2, column: 1 });
    }
  });

  it(`refuses elements nested deeper than ${maxDocumentDepth}, also 100,000 deep`, () => {
    const nested = (depth: number) =>
      `<capabilities><host><cpu><arch>x86_64</arch></cpu>${"<x>".repeat(depth - 2)}${"</x>".repeat(depth - 2)}</host></capabilities>`;
    expect(readDocument({ name: "a", content: nested(maxDocumentDepth) }).ok).toBe(true);
    expect(refusal(nested(maxDocumentDepth + 1)).code).toBe("DOCUMENT_TOO_DEEP");
    expect(refusal(nested(100_000)).code).toBe("DOCUMENT_TOO_DEEP");
  });

  it("refuses documents over 8 MiB, and reads one of exactly that", () => {
    const padded = (bytes: number) => {
      const comment = "x".repeat(bytes - Buffer.byteLength(capabilities) - 7);
      return `${capabilities}<!--${comment}-->`;
    };
    expect(readDocument({ name: "a", content: padded(maxDocumentBytes) }).ok).toBe(true);
    expect(refusal(padded(maxDocumentBytes + 1)).code).toBe("DOCUMENT_TOO_LARGE");
    expect(refusal(`<domain>${"é".repeat(maxDocumentBytes / 2)}</domain>`).code).toBe("DOCUMENT_TOO_LARGE");
    expect(refusal(`{"files": "${"x".repeat(maxDocumentBytes)}"}`).code).toBe("DOCUMENT_TOO_LARGE");
  });
});
