import { describe, expect, it } from "vitest";
import { parseXml, type XmlElement } from "../../src/cpu/xml.js";
import { readCapabilities } from "../../src/documents/readCapabilities.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import { recognizeDocument } from "../../src/documents/recognizeDocument.js";
import { sharedDir } from "../support/shared.js";
import { capabilitiesTree } from "./support/capabilitiesTree.js";
import { documentTree, sorted } from "./support/documentTree.js";
import {
  domainCapabilitiesTree,
  factsOfElement,
  factsOfFacilities,
} from "./support/domainCapabilitiesTree.js";
import {
  fixtureDocuments,
  fixtureHostDocuments,
  type SampleDocument,
  sharedDocuments,
} from "./support/sampleDocuments.js";

/*
 * A document is read without loss when it can be written again from the typed facts. Both trees are compared as a whole,
 * so that nothing is missing and nothing invented; what means the same is made equal first (documentTree.ts).
 */

const typedParts = new Set(["path", "domain", "machine", "arch", "vcpu", "cpu"]);

function rootOf({ name, content }: SampleDocument): XmlElement {
  const root = parseXml(content);
  if (!root.ok) throw new Error(`${name}: ${root.error.message}`);
  return root.value;
}

function expectCapabilitiesKept(sample: SampleDocument): void {
  const read = readCapabilities(sample.content, sample.name);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.unknownElements).toEqual([]);
  expect(sorted(capabilitiesTree(read.value))).toEqual(sorted(documentTree(rootOf(sample))));
}

function expectDomainCapabilitiesKept(sample: SampleDocument): void {
  const read = readDomainCapabilities(sample.content, sample.name);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.unknownElements).toEqual([]);
  const root = rootOf(sample);
  const whole = documentTree(root);
  const typed = { ...whole, children: whole.children.filter((child) => typedParts.has(child.name)) };
  const expected = sorted(domainCapabilitiesTree(read.value));
  expect(withoutAbsentModes(expected, root)).toEqual(sorted(typed));
  const others = root.children.filter((child) => !typedParts.has(child.name));
  const facts = others.flatMap((child) => factsOfElement(child, child.name));
  expect(factsOfFacilities(read.value.facilities).sort()).toEqual(facts.sort());
}

/** Older libvirt lists fewer modes; the typed facts say of each mode that it is not supported. */
function withoutAbsentModes(tree: ReturnType<typeof sorted>, root: XmlElement): ReturnType<typeof sorted> {
  const listed = new Set(
    root
      .child("cpu")
      ?.childrenNamed("mode")
      .map((mode) => mode.attr("name")),
  );
  const children = tree.children.map((child) =>
    child.name === "cpu"
      ? { ...child, children: child.children.filter((mode) => listed.has(mode.attributes.name)) }
      : child,
  );
  return { ...tree, children };
}

describe("documents of the fixtures are read without loss", () => {
  it.each(fixtureDocuments("capabilities"))("capabilities $name", expectCapabilitiesKept);
  it.each(fixtureDocuments("domcapabilities"))("domain capabilities $name", expectDomainCapabilitiesKept);
  it.each(fixtureHostDocuments())("$name", (sample) => {
    const isOfHost = recognizeDocument(sample.content) === "LIBVIRT_CAPABILITIES";
    (isOfHost ? expectCapabilitiesKept : expectDomainCapabilitiesKept)(sample);
  });
});

describe("the comparison sees a loss", () => {
  it("of one value of capabilities", () => {
    const sample = fixtureDocuments("capabilities").find(({ name }) => name.includes("hmat"))!;
    const read = readCapabilities(sample.content, sample.name);
    if (!read.ok) throw new Error(read.error.message);
    const whole = sorted(documentTree(rootOf(sample)));
    const { cacheMonitor: _, ...rest } = read.value;
    expect(sorted(capabilitiesTree(rest))).not.toEqual(whole);
    const { interconnects, ...others } = read.value.topology;
    const topology = { ...others, interconnects: interconnects.slice(1) };
    expect(sorted(capabilitiesTree({ ...read.value, topology }))).not.toEqual(whole);
  });

  it("of one value of domain capabilities", () => {
    const sample = fixtureDocuments("domcapabilities").find(({ name }) => name.includes("kvm-q35"))!;
    const read = readDomainCapabilities(sample.content, sample.name);
    if (!read.ok) throw new Error(read.error.message);
    const { unknownElements, facilities, ...rest } = read.value;
    const text = sample.content.replace("<feature name='svm'/>", "");
    const other = readDomainCapabilities(text, sample.name);
    if (!other.ok) throw new Error(other.error.message);
    expect(sorted(domainCapabilitiesTree(other.value))).not.toEqual(
      sorted(domainCapabilitiesTree({ ...rest, facilities, unknownElements })),
    );
    const facts = rootOf(sample)
      .children.filter((child) => !typedParts.has(child.name))
      .flatMap((child) => factsOfElement(child, child.name));
    expect(factsOfFacilities(facilities.slice(1)).sort()).not.toEqual(facts.sort());
  });
});

describe.skipIf(!sharedDir())("recorded documents are read without loss (needs shared data)", () => {
  it("there are some of both kinds", () => {
    expect(sharedDocuments("capabilities").length).toBeGreaterThan(5);
    expect(sharedDocuments("domcapabilities").length).toBeGreaterThan(40);
  });
  it.each(sharedDocuments("capabilities"))("capabilities $name", expectCapabilitiesKept);
  it.each(sharedDocuments("domcapabilities"))("domain capabilities $name", expectDomainCapabilitiesKept);
});
