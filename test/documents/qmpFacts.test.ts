import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultCpuMapName, loadCpuMap } from "../../src/cpu/index.js";
import { invariant } from "../../src/cpu/result.js";
import { qmpDomainCapabilities, qmpGuest } from "../../src/documents/qmpDomainCapabilities.js";
import { readQmpFacts } from "../../src/documents/qmpFacts.js";
import { readDocument } from "../../src/documents/readDocument.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import { sharedDir } from "../support/shared.js";

const loaded = loadCpuMap(defaultCpuMapName);
invariant(loaded.ok, "the built-in CPU map does not load");
const map = loaded.value;

const greeting = { QMP: { version: { qemu: { major: 7, minor: 2, micro: 22 } }, capabilities: [] } };
const returns = (execute: string, value: unknown, args?: unknown) => ({
  request: { execute, ...(args !== undefined && { arguments: args }) },
  reply: { return: value },
});
const machines = returns("query-machines", [
  { name: "none", "cpu-max": 1, deprecated: false },
  { name: "pc-i440fx-7.2", alias: "pc", "is-default": true, "cpu-max": 255, deprecated: false },
  { name: "pc-q35-7.2", alias: "q35", "cpu-max": 288, deprecated: false },
  { name: "pc-i440fx-1.4", "cpu-max": 255, deprecated: true },
]);
const definitions = returns("query-cpu-definitions", [
  { name: "max", "unavailable-features": [], deprecated: false },
  { name: "host", "unavailable-features": [], deprecated: false },
  { name: "base", "unavailable-features": [], deprecated: false },
  { name: "Nehalem", "unavailable-features": [], "alias-of": "Nehalem-v1", deprecated: false },
  { name: "Nehalem-v1", "unavailable-features": [], deprecated: false },
  { name: "EPYC", "unavailable-features": ["sha-ni", "fxsr-opt", "fxsr-opt"], deprecated: false },
  { name: "Icelake-Client", "unavailable-features": ["hle"], deprecated: true },
]);
/** Features of a Nehalem with one more, and what only this QEMU calls so. */
const nehalem = [
  ...[
    "apic",
    "clflush",
    "cmov",
    "cx16",
    "cx8",
    "de",
    "fpu",
    "fxsr",
    "lahf-lm",
    "lm",
    "mca",
    "mce",
    "mmx",
    "msr",
  ],
  ...["mtrr", "nx", "pae", "pat", "pge", "pni", "popcnt", "pse", "pse36", "sep", "sse", "sse2", "sse4.1"],
  ...["sse4.2", "ssse3", "syscall", "tsc", "aes", "a-property-of-tomorrow"],
];
const hostProps = {
  ...Object.fromEntries(nehalem.map((name) => [name, true])),
  "3dnow": false,
  vendor: "GenuineIntel",
  family: 6,
  model: 26,
  stepping: 3,
};
const expansion = (name: string, props: unknown, asked?: unknown) =>
  returns(
    "query-cpu-model-expansion",
    { model: { name: "base", props } },
    { type: "static", model: { name, ...(asked !== undefined && { props: asked }) } },
  );
const kvmRecord = [
  { argv: ["/usr/bin/qemu-system-x86_64", "-machine", "none", "-accel", "kvm"] },
  { greeting },
  returns("query-kvm", { enabled: true, present: true }),
  returns("query-target", { arch: "x86_64" }),
  machines,
  definitions,
  expansion("host", hostProps),
];

function factsOf(record: unknown) {
  const read = readQmpFacts(JSON.stringify(record), "qmp.json");
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe("what QEMU says with KVM", () => {
  const facts = factsOf(kvmRecord);

  test("versions, emulator, virt type and architecture", () => {
    expect(facts).toMatchObject({
      virtType: "kvm",
      arch: "x86_64",
      emulatorPath: "/usr/bin/qemu-system-x86_64",
      qemuVersion: "7.2.22",
      hostPassthrough: true,
      maximum: true,
    });
  });

  test("machine types with the most vCPUs, aliases as libvirt lists them, deprecated ones marked", () => {
    expect(facts.machines).toEqual([
      { name: "pc-i440fx-7.2", maxCpus: 255 },
      { name: "pc", canonical: "pc-i440fx-7.2", maxCpus: 255 },
      { name: "pc-q35-7.2", maxCpus: 288 },
      { name: "q35", canonical: "pc-q35-7.2", maxCpus: 288 },
      { name: "pc-i440fx-1.4", maxCpus: 255, deprecated: true },
    ]);
    expect(facts.mainMachines).toEqual(["pc-i440fx-7.2", "pc-q35-7.2"]);
    expect(qmpGuest(facts)).toMatchObject({ osType: "hvm", wordSize: 64, domains: [{ type: "kvm" }] });
  });

  test("models: usable where nothing is unavailable, blockers under libvirt's names once each, canonical names", () => {
    expect(facts.models).toEqual([
      { name: "Nehalem", usable: true, canonical: "Nehalem-v1" },
      { name: "Nehalem-v1", usable: true },
      { name: "EPYC", usable: false, blockers: ["fxsr_opt", "sha-ni"] },
      { name: "Icelake-Client", usable: false, deprecated: true, blockers: ["hle"] },
    ]);
  });

  test("host-model is what the host's features decode to, for each main machine type", () => {
    const capabilities = qmpDomainCapabilities(facts, map);
    expect(capabilities.map(({ machine, maxVcpus }) => [machine, maxVcpus])).toEqual([
      ["pc-i440fx-7.2", 255],
      ["pc-q35-7.2", 288],
    ]);
    expect(capabilities[0]?.cpu.hostModel.definition).toMatchObject({
      model: { name: "Nehalem" },
      vendor: "Intel",
      features: [{ name: "aes", policy: "require" }],
    });
  });

  test("what keeps a guest from migrating stands in host-model where QEMU was asked for it, as libvirt shows it", () => {
    const full = [...kvmRecord, expansion("host", { ...hostProps, invtsc: true }, { migratable: false })];
    const [first] = qmpDomainCapabilities(factsOf(full), map);
    expect(first?.cpu.hostModel.definition?.features.map((feature) => feature.name)).toEqual([
      "aes",
      "invtsc",
    ]);
  });
});

describe("what QEMU says under emulation", () => {
  const record = [
    { argv: ["qemu-system-x86_64", "-machine", "q35", "-accel", "tcg"] },
    { greeting },
    machines,
    definitions,
    expansion("max", { ...hostProps, aes: false }),
  ];

  test("host-passthrough is not to be had, and the machine type that was started answers alone", () => {
    const [only, ...others] = qmpDomainCapabilities(factsOf(record), map);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ virtType: "qemu", machine: "pc-q35-7.2", maxVcpus: 288 });
    expect(only?.cpu.hostPassthrough).toEqual({ supported: false });
    expect(only?.cpu.hostModel.definition).toMatchObject({ model: { name: "Nehalem" }, features: [] });
  });
});

test("IBM Z: host-model is the static expansion as it stands", () => {
  const facts = factsOf([
    { argv: ["qemu-system-s390x", "-accel", "kvm"] },
    definitions,
    returns(
      "query-cpu-model-expansion",
      { model: { name: "z14.2-base", props: { vx: true, aen: false } } },
      { type: "static", model: { name: "host" } },
    ),
  ]);
  expect(qmpDomainCapabilities(facts, map)[0]?.cpu.hostModel.definition).toMatchObject({
    model: { name: "z14.2-base" },
    features: [
      { name: "aen", policy: "disable" },
      { name: "vx", policy: "require" },
    ],
  });
});

test("POWER: libvirt's names in capitals, and nothing said of usability", () => {
  const facts = factsOf([
    { argv: ["qemu-system-ppc64"] },
    returns("query-cpu-definitions", [{ name: "power8" }, { name: "power8_v2.0" }]),
  ]);
  expect(facts.models).toEqual([{ name: "POWER8" }, { name: "power8_v2.0" }]);
});

describe("refused", () => {
  const refused = (content: string) => readDocument({ name: "qmp.json", content });

  test.each([
    ["[", "MALFORMED_DOCUMENT", /not JSON/],
    ["[1]", "INVALID_DOCUMENT", /a QMP record is a list/],
    ["[]", "INVALID_DOCUMENT", /guest architecture/],
    ['[{"argv":["qemu-system-x86_64"]}]', "INVALID_DOCUMENT", /no reply to query-cpu-definitions/],
    [
      '[{"argv":["qemu-system-x86_64"]},{"request":{"execute":"query-cpu-definitions"},"reply":{"return":[{}]}}]',
      "INVALID_DOCUMENT",
      /query-cpu-definitions is not as QEMU documents it at 0.name/,
    ],
    [
      '[{"argv":["qemu-system-x86_64"]},{"request":{"execute":"query-cpu-definitions"},"reply":{"error":{"class":"CommandNotFound","desc":"no"}}}]',
      "INVALID_DOCUMENT",
      /no reply to query-cpu-definitions/,
    ],
  ])("%s", (content, code, message) => {
    expect(refused(content)).toMatchObject({ ok: false, error: { code, document: "qmp.json" } });
    expect(refused(content)).toMatchObject({ error: { message: expect.stringMatching(message) } });
  });
});

describe.skipIf(!sharedDir())(
  "records of QEMU 7.2 beside libvirt 9.0's documents (needs shared data)",
  () => {
    const read = (...path: readonly string[]) =>
      readFileSync(join(sharedDir() ?? "", "samples", ...path), "utf8");

    test.each([
      ["x86_defs_pc.json", "debian12-libvirt9-qemu-x86_64-pc.xml"],
      ["x86_defs_q35.json", "debian12-libvirt9-qemu-x86_64-q35.xml"],
      ["x86_machine-none.json", "debian12-libvirt9-qemu-x86_64-pc.xml"],
      ["ppc64_none.json", "debian12-libvirt9-qemu-ppc64-pseries.xml"],
      ["aarch64_none.json", "debian12-libvirt9-qemu-aarch64-virt.xml"],
    ])("%s and %s agree on which models are usable", (record, document) => {
      const facts = readQmpFacts(read("qmp", record), record);
      const capabilities = readDomainCapabilities(read("domcapabilities", document), document);
      if (!facts.ok || !capabilities.ok) throw new Error("not read");
      const usable = new Map(facts.value.models.map((model) => [model.name, model.usable]));
      const { models } = capabilities.value.cpu.custom;
      expect(models.length).toBeGreaterThan(3);
      expect(models.map(({ name }) => [name, usable.get(name)])).toEqual(
        models.map(({ name, usable: told }) => [name, told]),
      );
    });

    test("machine types have libvirt's most vCPUs", () => {
      const facts = readQmpFacts(read("qmp", "x86_machine-none.json"), "record");
      if (!facts.ok) throw new Error(facts.error.message);
      for (const [document, machine] of [
        ["debian12-libvirt9-qemu-x86_64-pc.xml", "pc-i440fx-7.2"],
        ["debian12-libvirt9-qemu-x86_64-q35.xml", "pc-q35-7.2"],
      ] as const) {
        const capabilities = readDomainCapabilities(read("domcapabilities", document), document);
        if (!capabilities.ok) throw new Error("not read");
        expect(capabilities.value.maxVcpus).toBe(
          facts.value.machines.find(({ name }) => name === machine)?.maxCpus,
        );
      }
    });
  },
);
