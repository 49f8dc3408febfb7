import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCpuXml, parseCpuXml } from "../../src/cpu/index.js";
import { sharedDir } from "../support/shared.js";
import { xmlDefinition } from "./support/arbitraries.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

test("an <arch> child makes a host definition, whose features carry no policy", () => {
  const host = okValue(
    parseCpuXml(`<cpu>
  <arch>x86_64</arch>
  <model>Haswell-noTSX</model>
  <vendor>Intel</vendor>
  <microcode version='45'/>
  <signature family='6' model='63' stepping='2'/>
  <counter name='tsc' frequency='2596991000' scaling='no'/>
  <topology sockets='1' dies='1' cores='8' threads='2'/>
  <maxphysaddr mode='emulate' bits='39'/>
  <feature name='vme' policy='disable'/>
  <pages unit='KiB' size='4'/>
  <pages unit='GiB' size='1'/>
</cpu>`),
  );
  expect(host).toEqual({
    type: "host",
    arch: "x86_64",
    model: { name: "Haswell-noTSX" },
    vendor: "Intel",
    microcodeVersion: 45,
    signature: { family: 6, model: 63, stepping: 2 },
    tsc: { frequencyHz: 2596991000, scaling: false },
    topology: { sockets: 1, dies: 1, cores: 8, threads: 2 },
    maxPhysAddr: { mode: "emulate", bits: 39 },
    features: [{ name: "vme" }],
    pageSizesKiB: [4, 1048576],
  });
  expect(Object.isFrozen(host) && Object.isFrozen(host.features)).toBe(true);
});

test("without <arch> it is a guest definition, with cache and NUMA cells", () => {
  const guest = okValue(
    parseCpuXml(`<cpu mode='custom' match='exact' check='partial'>
  <model fallback='forbid' vendor_id='KVMKVMKVM123'>EPYC</model>
  <topology sockets='1' clusters='2' cores='2' threads='1'/>
  <cache level='3' mode='emulate'/>
  <maxphysaddr mode='passthrough' limit='40'/>
  <feature policy='require' name='x2apic'/>
  <feature name='svm'/>
  <numa>
    <cell id='0' cpus='0-1' memory='512' unit='MiB' memAccess='shared' discard='yes'>
      <distances><sibling id='0' value='10'/></distances>
      <cache level='1' associativity='direct' policy='writeback'>
        <size value='10' unit='KiB'/><line value='8' unit='B'/>
      </cache>
    </cell>
    <interconnects><bandwidth initiator='0' target='0' type='read' value='1' unit='MiB'/></interconnects>
  </numa>
</cpu>`),
  );
  expect(guest).toEqual({
    type: "guest",
    mode: "custom",
    match: "exact",
    check: "partial",
    model: { name: "EPYC", fallback: "forbid", vendorId: "KVMKVMKVM123" },
    topology: { sockets: 1, clusters: 2, cores: 2, threads: 1 },
    cache: { level: 3, mode: "emulate" },
    maxPhysAddr: { mode: "passthrough", limit: 40 },
    features: [{ name: "x2apic", policy: "require" }, { name: "svm" }],
    numa: {
      cells: [
        {
          id: 0,
          cpus: "0-1",
          memoryKiB: 524288,
          memAccess: "shared",
          discard: true,
          distances: [{ siblingId: 0, value: 10 }],
          caches: [{ level: 1, associativity: "direct", policy: "writeback", sizeKiB: 10, lineBytes: 8 }],
        },
      ],
      interconnects: [{ kind: "bandwidth", initiator: 0, target: 0, type: "read", value: 1024 }],
    },
  });
});

test("host-passthrough and host-model take their own attributes", () => {
  expect(okValue(parseCpuXml("<cpu mode='host-passthrough' migratable='off'/>"))).toEqual({
    type: "guest",
    mode: "host-passthrough",
    migratable: false,
    features: [],
  });
  expect(
    okValue(parseCpuXml("<cpu mode='host-model' deprecated_features='on'><model fallback='allow'/></cpu>")),
  ).toEqual({ type: "guest", mode: "host-model", deprecatedFeatures: true, features: [] });
});

// libvirt's own rules, each with the place of the offending element.
test.each([
  ["an unknown mode", "<cpu mode='exact'/>", 1, 1],
  ["an unknown match", "<cpu match='maximum'><model>a</model></cpu>", 1, 1],
  ["an unknown check", "<cpu check='all'/>", 1, 1],
  ["an unknown policy", "<cpu>\n<model>a</model>\n <feature name='b' policy='want'/></cpu>", 3, 2],
  ["an empty feature name", "<cpu><model>a</model>\n<feature name=''/></cpu>", 2, 1],
  ["a feature without a name", "<cpu><model>a</model>\n<feature policy='require'/></cpu>", 2, 1],
  ["a feature twice", "<cpu><model>a</model><feature name='b'/>\n<feature name='b'/></cpu>", 2, 1],
  ["features without a model", "<cpu><feature name='b'/></cpu>", 1, 1],
  ["migratable of a named model", "<cpu migratable='on'><model>a</model></cpu>", 1, 1],
  ["deprecated_features of a named model", "<cpu deprecated_features='on'><model>a</model></cpu>", 1, 1],
  ["arch and match", "<cpu match='exact'><arch>x86_64</arch></cpu>", 1, 1],
  ["an unknown fallback", "<cpu>\n<model fallback='maybe'>a</model></cpu>", 2, 1],
  ["a short vendor_id", "<cpu>\n<model vendor_id='Intel'>a</model></cpu>", 2, 1],
  ["a topology without cores", "<cpu>\n<topology sockets='1' threads='1'/></cpu>", 2, 1],
  ["no sockets at all", "<cpu>\n<topology sockets='0' cores='1' threads='1'/></cpu>", 2, 1],
  ["another counter", "<cpu><arch>x86_64</arch>\n<counter name='hpet' frequency='1'/></cpu>", 2, 1],
  ["a limit of emulated addresses", "<cpu>\n<maxphysaddr mode='emulate' limit='40'/></cpu>", 2, 1],
  ["a cache without a mode", "<cpu>\n<cache level='3'/></cpu>", 2, 1],
  ["a page size of an unknown unit", "<cpu><arch>x86_64</arch>\n<pages size='4' unit='pages'/></cpu>", 2, 1],
  ["a cell without memory", "<cpu><numa>\n<cell id='0' cpus='0'/></numa></cpu>", 2, 1],
  [
    "two cells with one id",
    "<cpu>\n<numa><cell id='0' memory='1'/><cell id='0' memory='1'/></numa></cpu>",
    2,
    1,
  ],
  ["another element", "<domain/>", 1, 1],
])("%s is INVALID_CPU", (_, text, line, column) => {
  expect(errorFrom(parseCpuXml(text))).toMatchObject({ code: "INVALID_CPU", line, column });
});

test.each(["", "<cpu>", "<cpu></CPU>", "cpu", "<cpu a=1/>", "<cpu/><cpu/>"])(
  "%j is MALFORMED_XML",
  (text) => {
    expect(errorFrom(parseCpuXml(text))).toMatchObject({ code: "MALFORMED_XML" });
  },
);

test("parse ∘ format is the identity", () => {
  fc.assert(
    fc.property(xmlDefinition, (definition) => {
      expect(okValue(parseCpuXml(formatCpuXml(definition)))).toEqual(definition);
    }),
    { seed: 11, numRuns: 1000 },
  );
});

test("format writes libvirt's order and quotes", () => {
  const guest = okValue(
    parseCpuXml("<cpu match='exact'><feature name='b' policy='force'/><model>A&amp;B</model></cpu>"),
  );
  expect(formatCpuXml(guest)).toBe(
    "<cpu match='exact'>\n  <model>A&amp;B</model>\n  <feature policy='force' name='b'/>\n</cpu>\n",
  );
});

describe.skipIf(!sharedDir())("recorded definitions (needs shared data)", () => {
  const corpus = join(sharedDir() ?? "", "conformance");
  const files = sharedDir()
    ? ["x86_64/hosts", "x86_64/cpus", "ppc64/hosts", "ppc64/cpus"].flatMap((directory) =>
        readdirSync(join(corpus, directory)).map((file) => join(corpus, directory, file)),
      )
    : [];

  test("all are read, and read again as written", () => {
    expect(files.length).toBeGreaterThan(500);
    for (const file of files) {
      const definition = okValue(parseCpuXml(readFileSync(file, "utf8")));
      expect(definition.type, file).toBe(readFileSync(file, "utf8").includes("<arch>") ? "host" : "guest");
      expect(okValue(parseCpuXml(formatCpuXml(definition))), file).toEqual(definition);
    }
  });
});
