import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/documents/readDocument.js";
import { recognizeDocument } from "../../src/documents/recognizeDocument.js";
import { openTestApp, reportHost } from "../support/app.js";

const on = (...keys: readonly string[]) => keys.map((key) => ({ key: `cpuid.${key}`, value: "1" }));

/** What vSphere lists of a Westmere, under its own names. */
const westmere = [
  "SSE3",
  "SSSE3",
  "SSE41",
  "SSE42",
  "POPCNT",
  "CMPXCHG16B",
  "LAHF64",
  "NX",
  "LM",
  "AES",
  "PCLMULQDQ",
];
const host = {
  kind: "VMWARE_HOST",
  uuid: "c7a5fdbd-edaf-9455-926a-d65c16db1809",
  vendor: "intel",
  family: 6,
  model: 44,
  numCpuPkgs: 2,
  numCpuCores: 12,
  numCpuThreads: 24,
  numNumaNodes: 2,
  featureCapability: [
    ...on(...westmere, "Intel", "TOMORROW"),
    { key: "cpuid.AVX", value: "0" },
    { key: "cpuid.FAMILY", value: "6" },
    { key: "hv.capable", value: "1" },
  ],
};
const underEvc = {
  ...host,
  currentEVCModeKey: "intel-nehalem",
  maskedFeatureCapability: on(...westmere.filter((key) => key !== "AES" && key !== "PCLMULQDQ")),
};

const supports = `query ($cpu: String!) {
  compatibleHosts(for: { cpuXml: $cpu }, virtType: VMWARE) { nodes { host { name } } }
}`;
const westmereCpu = "<cpu match='exact'><model>Westmere</model></cpu>";
const nehalemCpu = "<cpu match='exact'><model>Nehalem</model></cpu>";

describe("a VMware host", () => {
  test("is recognised and read; what no CPU map knows is named", () => {
    const content = JSON.stringify(host);
    expect(recognizeDocument(content)).toBe("VMWARE_HOST");
    const read = readDocument({ name: "v", content });
    expect(read).toMatchObject({
      ok: true,
      value: {
        host: {
          virtType: "vmware",
          vendorString: "GenuineIntel",
          signature: { family: 6, model: 44 },
          unknownElements: ["cpuid.TOMORROW"],
          topology: { nodeInfo: { cpus: 24, sockets: 2, cores: 6, threads: 2, nodes: 2 } },
        },
      },
    });
    const features = read.ok && read.value.kind === "VMWARE_HOST" && read.value.host.offered;
    expect(features).toMatchObject({
      features: expect.arrayContaining(["aes", "pni", "pclmuldq", "sse2", "cx16"]),
    });
    expect(features).not.toMatchObject({ features: expect.arrayContaining(["avx"]) });
  });

  test("answers with what guests get: all, or under EVC what its mode leaves", async () => {
    const app = await openTestApp();
    for (const [name, document] of [
      ["plain", host],
      ["evc", { ...underEvc, uuid: undefined }],
    ] as const) {
      const documents = [{ name: "host.json", content: JSON.stringify(document) }];
      const { reportHost: answer } = await app.data(reportHost, { input: { name, documents } });
      expect(answer).toMatchObject({ outcome: "CREATED", userErrors: [] });
    }
    const names = async (cpu: string) =>
      (await app.data(supports, { cpu })).compatibleHosts.nodes
        .map((node: { readonly host: { readonly name: string } }) => node.host.name)
        .sort();
    expect(await names(westmereCpu)).toEqual(["plain"]);
    expect(await names(nehalemCpu)).toEqual(["evc", "plain"]);
  });

  test("is refused with the field that is wrong", () => {
    const read = readDocument({ name: "v", content: JSON.stringify({ ...host, numCpuPkgs: 0 }) });
    expect(read).toMatchObject({
      ok: false,
      error: { code: "INVALID_DOCUMENT", message: expect.stringContaining("numCpuPkgs") },
    });
  });
});

describe("a Hyper-V host", () => {
  const hyperv = {
    kind: "HYPERV_HOST",
    processors: [0, 1].map(() => ({
      manufacturer: "AuthenticAMD",
      family: 23,
      model: 49,
      stepping: 0,
      numberOfCores: 16,
      numberOfLogicalProcessors: 32,
    })),
    features: ["SSE3", "cx16", "sse4_1", "no-such-feature"],
  };

  test("is recognised and read, with features in any system's spelling", () => {
    const content = JSON.stringify(hyperv);
    expect(recognizeDocument(content)).toBe("HYPERV_HOST");
    expect(readDocument({ name: "h", content })).toMatchObject({
      ok: true,
      value: {
        host: {
          virtType: "hyperv",
          vendorString: "AuthenticAMD",
          signature: { family: 23, model: 49, stepping: 0 },
          offered: { features: ["cx16", "pni", "sse4.1"] },
          unknownElements: ["no-such-feature"],
          topology: { nodeInfo: { cpus: 64, sockets: 2, cores: 16, threads: 2 } },
        },
      },
    });
  });

  test("is a host even where no CPU model describes so few features", async () => {
    const app = await openTestApp();
    const documents = [{ name: "host.json", content: JSON.stringify(hyperv) }];
    const { reportHost: answer } = await app.data(reportHost, { input: { name: "h", documents } });
    expect(answer).toMatchObject({ outcome: "CREATED", userErrors: [] });
    const { hosts } = await app.data(
      `{ hosts { nodes { name hypervisors { virtType } warnings { code } } } }`,
    );
    expect(hosts.nodes[0].hypervisors).toEqual([{ virtType: "HYPERV" }, { virtType: "HYPERV" }]);
    expect(hosts.nodes[0].warnings).toContainEqual({ code: "UNKNOWN_ELEMENTS" });
  });
});
