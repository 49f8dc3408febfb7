import { describe, expect, test } from "vitest";
import {
  answerByModelList,
  type CpuDefinition,
  compareCpu,
  loadCpuMap,
  parseCpuXml,
} from "../../src/cpu/index.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import { fixtureDocuments, sharedDocuments } from "../documents/support/sampleDocuments.js";
import { sharedDir } from "../support/shared.js";
import { okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const cpu = (features: string, attributes = "", model = "EPYC-Rome"): CpuDefinition =>
  okValue(parseCpuXml(`<cpu ${attributes}><model>${model}</model>${features}</cpu>`));
const feature = (policy: string, name: string) => `<feature policy='${policy}' name='${name}'/>`;

/** kubevirt 14813: the host-model is of EPYC-Rome's kind, and the plain EPYC-Rome cannot be given. */
const models = [
  { name: "EPYC-Rome", usable: false, blockers: ["xsaves", "npt"], canonical: "EPYC-Rome-v1" },
  { name: "EPYC", usable: true },
  { name: "Dhyana", usable: false },
  { name: "max" },
];

// cpu-semantics, section 9.
describe("what a hypervisor's list of models decides", () => {
  test.each<[string, CpuDefinition, readonly string[] | undefined]>([
    ["the plain model", cpu(""), ["xsaves", "npt"]],
    ["the name that it stands for", cpu("", "", "EPYC-Rome-v1"), ["xsaves", "npt"]],
    ["one blocker less", cpu(feature("disable", "npt")), ["xsaves"]],
    ["blockers with features on top", cpu(feature("require", "aes")), ["xsaves", "npt"]],
    [
      "a blocker that the host must not have is still asked for",
      cpu(feature("forbid", "npt")),
      ["xsaves", "npt"],
    ],
    ["not usable, and no blocker told", cpu("", "", "Dhyana"), []],
    [
      "all blockers off: left to comparison",
      cpu(feature("disable", "npt") + feature("optional", "xsaves")),
      undefined,
    ],
  ])("not usable: %s", (_, definition, missing) => {
    const answer = answerByModelList(models, definition);
    if (missing === undefined) expect(answer).toBeUndefined();
    else
      expect(answer).toMatchObject({
        outcome: "INCOMPATIBLE",
        missing,
        reason: { code: "MODEL_NOT_USABLE" },
      });
  });

  test.each<[string, CpuDefinition, boolean]>([
    ["the plain model", cpu("", "", "EPYC"), true],
    ["less a feature", cpu(feature("disable", "npt"), "", "EPYC"), true],
    ["with a feature on top", cpu(feature("require", "aes"), "", "EPYC"), false],
    ["with a feature the host must not have", cpu(feature("forbid", "aes"), "", "EPYC"), false],
    ["matched strictly", cpu("", "match='strict'", "EPYC"), false],
    ["as the least of what the guest gets", cpu("", "match='minimum'", "EPYC"), false],
    ["a model of which it does not say", cpu("", "", "max"), false],
    ["a model that it does not list", cpu("", "", "Penryn"), false],
    ["a host's CPU", { ...cpu("", "", "EPYC"), type: "host" }, false],
  ])("usable: %s", (_, definition, isDecided) => {
    const answer = answerByModelList(models, definition);
    if (!isDecided) expect(answer).toBeUndefined();
    else expect(answer).toMatchObject({ outcome: "SUPERSET", missing: [], reason: { code: "MODEL_USABLE" } });
  });
});

interface Counts {
  readonly asked: number;
  /** Models for which the CPU map alone says the opposite of the hypervisor. */
  readonly againstMap: number;
}

/** Every plain model of a document has to get the answer that the document gives. */
function checkDocument(content: string, name: string): Counts {
  const { arch, cpu: offered } = okValue(readDomainCapabilities(content, name));
  const hostModel = offered.hostModel.definition;
  const listed = offered.custom.models.filter(({ usable }) => usable !== undefined);
  let againstMap = 0;
  for (const model of listed) {
    const plain: CpuDefinition = { type: "guest", model: { name: model.name }, features: [] };
    const answer = answerByModelList(offered.custom.models, plain);
    expect(answer?.outcome, `${name}: ${model.name}`).toBe(model.usable ? "SUPERSET" : "INCOMPATIBLE");
    if (!model.usable) expect(answer?.missing).toEqual(model.blockers ?? []);
    const byMap = hostModel && compareCpu({ arch, ...hostModel }, plain, map);
    if (byMap?.ok && (byMap.value.outcome === "INCOMPATIBLE") === model.usable) againstMap += 1;
  }
  return { asked: listed.length, againstMap };
}

const sum = (counts: readonly Counts[], key: keyof Counts) =>
  counts.reduce((total, item) => total + item[key], 0);

test("plain models of the fixtures' hypervisors are answered as they say", () => {
  const counts = fixtureDocuments("domcapabilities").map(({ content, name }) => checkDocument(content, name));
  expect(sum(counts, "asked")).toBeGreaterThan(0);
});

test.skipIf(!sharedDir())(
  "so are those of recorded hypervisors, where the map alone is wrong (needs shared data)",
  () => {
    const documents = sharedDocuments("domcapabilities").filter(({ content }) => content.includes("<arch>"));
    const counts = documents.map(({ content, name }) => checkDocument(content, name));
    expect(sum(counts, "asked")).toBeGreaterThan(3000);
    expect(sum(counts, "againstMap")).toBeGreaterThan(100);
  },
);
