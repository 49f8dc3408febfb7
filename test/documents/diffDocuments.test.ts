import { describe, expect, it } from "vitest";
import {
  type DiffableHost,
  type DiffableHypervisor,
  diffDocuments,
} from "../../src/documents/diffDocuments.js";
import type { DomainCapabilities } from "../../src/documents/domainCapabilities.js";
import { topologyOf } from "../topology/support/trees.js";

const topology = topologyOf({ arch: "x86_64", present: "0-1", online: "0-1", cores: ["0", "1"] });

const cpu = {
  arch: "x86_64",
  model: { name: "EPYC-Rome" },
  vendor: "AMD",
  microcodeVersion: 1,
  features: [],
} as unknown as NonNullable<DiffableHost["cpu"]>;

function domainCapabilities(models: Readonly<Record<string, boolean>>): DomainCapabilities {
  return {
    virtType: "kvm",
    arch: "x86_64",
    machine: "pc-q35-9.2",
    maxVcpus: 288,
    cpu: {
      hostPassthrough: { supported: true },
      maximum: { supported: true },
      hostModel: { supported: true },
      custom: {
        supported: true,
        models: Object.entries(models).map(([name, usable]) => ({ name, usable })),
      },
    },
    facilities: [],
  } as unknown as DomainCapabilities;
}

const kvm: DiffableHypervisor = {
  virtType: "kvm",
  arch: "x86_64",
  emulators: ["/usr/bin/qemu-system-x86_64"],
  machines: [{ name: "pc-q35-9.2" }, { name: "q35", canonical: "pc-q35-9.2" }],
  domainCapabilities: [domainCapabilities({ Nehalem: true, Haswell: false })],
};

const host: DiffableHost = {
  arch: "x86_64",
  uuid: "a",
  cpu,
  features: ["aes", "taa-no"],
  hypervisors: [kvm],
  topology,
};

function diff(change: Partial<DiffableHost>): readonly string[] {
  return diffDocuments(host, { ...host, ...change }).map(
    ({ code, gained, lost }) => `${code} +${gained.join(";")} -${lost.join(";")}`,
  );
}

describe("diffDocuments", () => {
  it("finds nothing between a host and itself", () => {
    expect(diff({})).toEqual([]);
  });

  it("tells gains and losses of features apart", () => {
    // Case 5: a *-no feature that disappears is in the host's diff.
    expect(diff({ features: ["aes", "pcid"] })).toEqual([
      "FEATURES_GAINED +pcid -",
      "FEATURES_LOST + -taa-no",
    ]);
    expect(diffDocuments(host, { ...host, features: ["aes"] })[0]?.message).toBe("CPU features lost: taa-no");
  });

  it("does not take a set without a CPU for one that lost every feature", () => {
    const { cpu: _, ...without } = host;
    expect(diffDocuments(host, { ...without, features: [] })).toEqual([]);
  });

  it("tells another model and another microcode", () => {
    const other = { ...cpu, model: { name: "EPYC-Milan" }, microcodeVersion: 2 } as typeof cpu;
    expect(diff({ cpu: other })).toEqual([
      "CPU_MODEL_CHANGED +EPYC-Milan -EPYC-Rome",
      "MICROCODE_CHANGED +2 -1",
    ]);
  });

  it("tells hypervisors, machine types, what aliases stand for, and models that came or went", () => {
    expect(diff({ hypervisors: [] })).toEqual(["HYPERVISORS_LOST + -kvm x86_64"]);
    const newer: DiffableHypervisor = {
      ...kvm,
      machines: [{ name: "pc-q35-10.0" }, { name: "q35", canonical: "pc-q35-10.0" }],
      domainCapabilities: [domainCapabilities({ Nehalem: false, Haswell: true })],
    };
    expect(diff({ hypervisors: [newer] })).toEqual([
      "MACHINE_TYPES_GAINED +pc-q35-10.0 -",
      "MACHINE_TYPES_LOST + -pc-q35-9.2",
      "MACHINE_ALIASES_GAINED +q35 = pc-q35-10.0 -",
      "MACHINE_ALIASES_LOST + -q35 = pc-q35-9.2",
      "USABLE_MODELS_GAINED +Haswell -",
      "USABLE_MODELS_LOST + -Nehalem",
    ]);
  });

  it("does not take a set without domain capabilities for one that lost every model", () => {
    expect(diff({ hypervisors: [{ ...kvm, domainCapabilities: [] }] })).toEqual([]);
  });

  it("includes the topology", () => {
    const other = topologyOf({ arch: "x86_64", present: "0-1", online: "0", cores: ["0", "1"] });
    expect(diff({ topology: other })).toEqual(["CPUS_OFFLINE + -1"]);
  });
});
