import { describe, expect, it } from "vitest";
import { loadCpuMap } from "../../src/cpu/index.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { evaluateSupport, type HypervisorCpu } from "../../src/cpu/support.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import {
  fixtureDocuments,
  fixtureHostDocuments,
  type SampleDocument,
  sharedDocuments,
} from "../documents/support/sampleDocuments.js";
import { sharedDir } from "../support/shared.js";
import { okValue } from "./support/tinyMap.js";

/**
 * A plain named model is answered by the hypervisor's own list: usable is a yes, not usable a no with exactly its
 * blockers. Source: cpu-semantics, section 9.
 */
const map = okValue(loadCpuMap("libvirt-11.3.0"));

function hypervisorOf({ name, content }: SampleDocument): HypervisorCpu | undefined {
  const read = readDomainCapabilities(content, name);
  if (!read.ok) return undefined;
  const { cpu, arch, virtType } = read.value;
  if (arch === undefined || virtType === undefined) return undefined;
  return {
    virtType,
    arch,
    domain: {
      hostPassthrough: cpu.hostPassthrough.supported,
      maximum: cpu.maximum.supported,
      hostModelSupported: cpu.hostModel.supported,
      ...(cpu.hostModel.definition && { hostModel: cpu.hostModel.definition }),
      custom: cpu.custom.supported,
      models: cpu.custom.models,
    },
  };
}

/** What is answered otherwise than the list says, and how many models it was asked about. */
function disagreements(documents: readonly SampleDocument[]) {
  let asked = 0;
  const differing: string[] = [];
  for (const document of documents) {
    const host = hypervisorOf(document);
    for (const model of host?.domain?.models ?? []) {
      if (!host || model.usable === undefined) continue;
      const requirement = { arch: host.arch, model: model.name };
      const resolved = resolveRequirement(requirement, map, { asWritten: true });
      // Newer hypervisors know models that this map does not.
      if (!resolved.ok) continue;
      asked += 1;
      const { verdict, reasons, evidence } = evaluateSupport(resolved.value, host, map);
      const blockers = reasons.find(({ code }) => code === "MODEL_NOT_USABLE")?.features;
      const agrees = model.usable
        ? verdict === "COMPATIBLE"
        : verdict === "INCOMPATIBLE" && String(blockers ?? "") === String(model.blockers ?? "");
      if (!agrees || evidence !== "DOMAIN_CAPABILITIES") {
        differing.push(
          `${document.name}: ${model.name} usable=${model.usable} ${verdict} ${JSON.stringify(reasons)}`,
        );
      }
    }
  }
  return { asked, differing };
}

describe("plain named models", () => {
  it("are answered as the hypervisors of the demo fleet list them", () => {
    const { asked, differing } = disagreements([
      ...fixtureHostDocuments().filter(({ name }) => name.includes("/domcapabilities-")),
      ...fixtureDocuments("domcapabilities"),
    ]);
    expect(differing).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });

  it.skipIf(!sharedDir())("are answered as recorded hypervisors list them (needs shared data)", () => {
    const { asked, differing } = disagreements(sharedDocuments("domcapabilities"));
    expect(differing).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });
});
