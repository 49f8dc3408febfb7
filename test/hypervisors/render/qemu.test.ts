import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderCpu } from "../../../src/hypervisors/render/index.js";
import { repositoryRoot, sharedDir } from "../../support/shared.js";
import { lostFeatures, map, renderType, renderXml } from "./support.js";

interface Pair {
  readonly arch: string;
  readonly machine: string;
  readonly virtType: string;
  readonly cpuXml: string;
  readonly qemuCpu: string;
}

function pairsOf(path: string): readonly Pair[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Pair);
}

function checkPairs(pairs: readonly Pair[]): void {
  for (const { cpuXml, qemuCpu, arch, machine, virtType } of pairs) {
    expect(renderXml("qemu", cpuXml, { arch, machine, virtType }).text, cpuXml).toBe(qemuCpu);
  }
}

test("definitions become the argument of -cpu that libvirt gives QEMU", () => {
  const pairs = pairsOf(join(repositoryRoot, "fixtures", "render", "qemu-cpu.jsonl"));
  expect(pairs).toHaveLength(10);
  checkPairs(pairs);
});

describe.skipIf(!sharedDir())("recorded from libvirt (needs shared data)", () => {
  test("all pairs, character for character", () => {
    const pairs = pairsOf(join(sharedDir() ?? "", "conformance", "render", "qemu-cpu.jsonl"));
    expect(pairs.length).toBeGreaterThan(20);
    checkPairs(pairs);
  });
});

test.each([
  // libvirt fills in migratable='on' on x86 before it writes a command line, and knows POWER's old model names.
  ["<cpu mode='host-passthrough'/>", "x86_64", "host,migratable=on"],
  ["<cpu mode='maximum' migratable='off'/>", "x86_64", "max,migratable=off"],
  ["<cpu mode='host-passthrough'/>", "aarch64", "host"],
  ["<cpu mode='host-passthrough'/>", "s390x", "host"],
  ["<cpu><model>POWER8_v1.0</model></cpu>", "ppc64", "POWER8"],
  ["<cpu><topology sockets='1' cores='2' threads='1'/></cpu>", "x86_64", "qemu64"],
  [
    "<cpu><model>Haswell-noTSX</model><feature name='vmx-invept-single-context'/><feature name='vmx-invvpid-single-context'/></cpu>",
    "x86_64",
    "Haswell-noTSX,vmx-invept-single-context=on,vmx-invept-single-context=on",
  ],
])("%s on %s", (xml, arch, text) => {
  expect(renderXml("qemu", xml, { arch }).text).toBe(text);
});

describe("a CPU type", () => {
  test("names the versioned model and refuses to lose features", () => {
    expect(renderType("qemu", { model: "Westmere", vendors: ["Intel"] }).text).toBe("Westmere-v1,enforce");
    expect(renderType("qemu", { model: "Haswell-noTSX-IBRS" }).text).toBe("Haswell-v4,enforce");
  });

  test("that allows loss does not insist", () => {
    expect(renderType("qemu", { model: "Westmere", check: "none" }).text).toBe("Westmere-v1");
  });

  test("without a model stands on kvm64, with QEMU's spellings and never a sign", () => {
    // The order is the level's; facts on Proxmox VE's and psABI's levels agree on the set.
    expect(renderType("qemu", { level: "x86-64-v2" }).text).toBe(
      "kvm64-v1,lahf-lm=on,popcnt=on,ssse3=on,sse4.1=on,sse4.2=on,enforce",
    );
    expect(renderType("qemu", { arch: "x86_64", require: ["pclmulqdq"], forbid: ["avx"] }).text).toBe(
      "kvm64-v1,pclmulqdq=on,avx=off,enforce",
    );
  });

  test("asks for what its features build on", () => {
    const rendering = renderType("qemu", { arch: "x86_64", require: ["avx512bw"] });
    expect(rendering.text).toBe("kvm64-v1,xsave=on,avx=on,avx2=on,avx512f=on,avx512bw=on,enforce");
    expect(rendering.notes.join()).toContain("xsave, avx, avx2, avx512f added");
  });

  test("immunity features are the host's to show, unless they are insisted on (case 5)", () => {
    const requirement = { model: "Cascadelake-Server", require: ["taa-no"] };
    expect(renderType("qemu", requirement).text).not.toContain("taa-no=on");
    expect(renderType("qemu", { ...requirement, strictMitigations: true }).text).toContain("taa-no=on");
  });

  test("says what it cannot tell QEMU", () => {
    const rendering = renderType("qemu", {
      model: "Nehalem",
      vendors: ["Intel"],
      require: ["pconfig"],
      forbid: ["vmx"],
    });
    expect(rendering.text).toBe("Nehalem-v1,vmx=off,enforce");
    expect(lostFeatures(rendering)).toEqual(["pconfig", "vendor", "vmx"]);
  });

  test("a POWER mode is the machine's, not the CPU's", () => {
    const rendering = renderType("qemu", { ppc64Compat: "power8" });
    expect(rendering.text).toBe("host");
    expect(rendering.notes.join()).toContain("max-cpu-compat=power8");
  });

  test("for a host, takes the host's model where that is what is meant", () => {
    const hostModel = {
      type: "guest",
      mode: "custom",
      model: { name: "EPYC-Rome" },
      vendor: "AMD",
      features: [{ name: "xsaves", policy: "disable" }],
    } as const;
    const domain = {
      hostPassthrough: true,
      maximum: true,
      hostModelSupported: true,
      custom: true,
      models: [],
      hostModel,
    };
    const host = { virtType: "kvm", arch: "x86_64", domain };
    expect(renderType("qemu", { mode: "host-model" }, { host }).text).toBe("EPYC-Rome,xsaves=off");
    const without = renderType("qemu", { mode: "host-model" });
    expect(without.text).toBe("host");
    expect(lostFeatures(without)).toEqual(["host-model"]);
  });
});

test("an unknown model or feature of a definition is an error with the nearest name", () => {
  const definition = { type: "guest", model: { name: "Westmer" }, features: [] } as const;
  expect(renderCpu("qemu", { map, definition })).toMatchObject({
    ok: false,
    error: { code: "UNKNOWN_MODEL", nearest: "Westmere" },
  });
});

test("deprecated features are libvirt's to know, and the text says so", () => {
  const rendering = renderXml("qemu", "<cpu mode='host-model' deprecated_features='off'/>", {
    arch: "s390x",
  });
  expect(rendering.text).toBe("host");
  expect(lostFeatures(rendering)).toEqual(["deprecated_features"]);
});

test("a 32-bit Arm guest runs on a 64-bit processor", () => {
  expect(renderXml("qemu", "<cpu mode='host-passthrough'/>", { arch: "armv7l" }).text).toBe(
    "host,aarch64=off",
  );
});

test("models that QEMU dropped are told", () => {
  expect(renderXml("qemu", "<cpu mode='custom'><model>Icelake-Client</model></cpu>").lost[0]?.why).toContain(
    "Icelake-Server",
  );
});
