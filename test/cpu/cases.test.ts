import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  type CpuMap,
  compareCpu,
  cpuFeatures,
  diffCpuMaps,
  loadCpuMap,
  parseCpuXml,
} from "../../src/cpu/index.js";
import type { CpuRequirement } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { evaluateSupport } from "../../src/cpu/support.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

/** Faults that operators met in other systems, as far as the engine answers them. */

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const oldMap = okValue(loadCpuMap("libvirt-9.0.0"));
const cpu = (xml: string): CpuDefinition => okValue(parseCpuXml(xml));

type Host = Parameters<typeof evaluateSupport>[1];

/** A KVM host of this host-model whose hypervisor lists the models. */
function kvmHost(
  hostModel: string,
  models: NonNullable<Host["domain"]>["models"],
  hostCpu?: CpuDefinition,
): Host {
  return {
    virtType: "kvm",
    arch: "x86_64",
    ...(hostCpu && { hostCpu }),
    domain: {
      hostPassthrough: true,
      maximum: true,
      hostModelSupported: true,
      hostModel: { ...cpu(hostModel), arch: "x86_64" },
      custom: true,
      models,
    },
  };
}

function support(requirement: CpuRequirement, host: Host, chosen: CpuMap = map) {
  const { verdict, evidence, reasons } = evaluateSupport(
    okValue(resolveRequirement(requirement, chosen)),
    host,
    chosen,
  );
  return { verdict, evidence, reasons: reasons.map(({ code, features = [] }) => [code, ...features]) };
}

describe("a model is usable while the map wants a feature that the host lacks (libvirt 304, 608)", () => {
  // Skylake-Server's entry of the map lists mpx as removed: once part of the model, gone from newer QEMU and processors.
  const model = "<vendor>Intel</vendor><model fallback='forbid'>Skylake-Server</model>";
  const withoutMpx = `<cpu mode='custom' match='exact'>${model}<feature policy='disable' name='mpx'/></cpu>`;

  test("the plain model: what the hypervisor says of it decides", () => {
    const host = kvmHost(withoutMpx, [{ name: "Skylake-Server", usable: true }]);
    expect(support({ model: "Skylake-Server", vendors: ["Intel"] }, host)).toEqual({
      verdict: "COMPATIBLE",
      evidence: "DOMAIN_CAPABILITIES",
      reasons: [],
    });
  });

  test("with features it is compared by the map, less removed ones", () => {
    const host = kvmHost(withoutMpx, [{ name: "Skylake-Server", usable: true }]);
    const withFeature = (...require: readonly string[]) =>
      support({ model: "Skylake-Server", vendors: ["Intel"], require }, host);
    expect(withFeature("aes").verdict).toBe("COMPATIBLE");
    expect(withFeature("md-clear").reasons).toEqual([["MISSING_FEATURES", "md-clear"]]);
    expect(withFeature("mpx").reasons).toEqual([["MISSING_FEATURES", "mpx"]]);
  });

  test("the engine's comparison does not ask for mpx either", () => {
    const host = cpu(`<cpu><arch>x86_64</arch><model>Skylake-Server</model><vendor>Intel</vendor></cpu>`);
    const compared = okValue(compareCpu(host, cpu("<cpu><model>Skylake-Server</model></cpu>"), map));
    expect(compared.outcome).toBe("IDENTICAL");
    expect(okValue(cpuFeatures(host, map))).not.toContain("mpx");
  });

  test("without domain capabilities the host's CPU decides, and the answer says so", () => {
    const hostCpu = cpu("<cpu><arch>x86_64</arch><model>Westmere</model><vendor>Intel</vendor></cpu>");
    const bare: Host = { virtType: "kvm", arch: "x86_64", hostCpu };
    expect(support({ model: "Nehalem", vendors: ["Intel"] }, bare)).toMatchObject({
      verdict: "COMPATIBLE",
      evidence: "HOST_CPU",
    });
    expect(support({ model: "Skylake-Server", vendors: ["Intel"] }, bare)).toMatchObject({
      verdict: "INCOMPATIBLE",
      evidence: "HOST_CPU",
    });
  });

  test("where both speak, the hypervisor wins: it is what the guest will get", () => {
    const hostCpu = cpu("<cpu><arch>x86_64</arch><model>Westmere</model><vendor>Intel</vendor></cpu>");
    const host = kvmHost(withoutMpx, [{ name: "Skylake-Server", usable: true }], hostCpu);
    expect(support({ model: "Skylake-Server", vendors: ["Intel"] }, host).verdict).toBe("COMPATIBLE");
    const blocked = kvmHost(
      withoutMpx,
      [{ name: "Skylake-Server", usable: false, blockers: ["pku"] }],
      hostCpu,
    );
    expect(support({ model: "Skylake-Server", vendors: ["Intel"] }, blocked).reasons).toEqual([
      ["MODEL_NOT_USABLE", "pku"],
    ]);
  });
});

describe("old and foreign spellings (BZ 1867127)", () => {
  test("an alias is the same requirement", () => {
    const resolved = (...require: readonly string[]) => okValue(resolveRequirement({ require }, map));
    const names = ["arch-facilities", "arch_capabilities", "arch-caps", "ARCH-CAPABILITIES"];
    for (const name of names) {
      expect(resolved(name).required, name).toEqual(["arch-capabilities"]);
      expect(resolved(name).warnings, name).toMatchObject([{ code: "FEATURE_SPELLING" }]);
    }
    expect(resolved("arch-capabilities").warnings).toEqual([]);
    expect(resolved("sse3", "pni").required).toEqual(["pni"]);
  });

  test("an unknown name is UNKNOWN_FEATURE with the nearest known one", () => {
    expect(errorFrom(resolveRequirement({ require: ["arch-capabilites"] }, map))).toMatchObject([
      {
        code: "UNKNOWN_FEATURE",
        name: "arch-capabilites",
        nearest: "arch-capabilities",
        field: ["require", "0"],
      },
    ]);
  });

  test("an alias contradicts its other name", () => {
    const both = resolveRequirement({ require: ["sse3"], forbid: ["pni"] }, map);
    expect(errorFrom(both)).toMatchObject([{ code: "CONTRADICTION" }]);
  });
});

describe("misspelt features in a definition (an operator's list)", () => {
  test("each is refused, with its right spelling", () => {
    const require = ["vpclmutqdq", "stipb-always-on", "null-sel-crl-base", "aes"];
    const errors = errorFrom(resolveRequirement({ model: "EPYC-Milan", vendors: ["AMD"], require }, map));
    expect(errors.map(({ code, name, nearest }) => [code, name, nearest])).toEqual([
      ["UNKNOWN_FEATURE", "vpclmutqdq", "vpclmulqdq"],
      ["UNKNOWN_FEATURE", "stipb-always-on", "stibp-always-on"],
      ["UNKNOWN_FEATURE", "null-sel-crl-base", "null-sel-clr-base"],
    ]);
    for (const { message, nearest } of errors) expect(message).toContain(nearest);
  });

  test("another architecture's names are free, as no map lists them", () => {
    expect(
      okValue(resolveRequirement({ arch: "s390x", s390xModel: "z14", require: ["vx"] }, map)).required,
    ).toEqual(["vx"]);
    expect(okValue(resolveRequirement({ arch: "aarch64", require: ["atomics"] }, map)).required).toEqual([
      "atomics",
    ]);
  });
});

describe("two maps give one name different meanings", () => {
  test("a model's features depend on the map they are resolved with", () => {
    const { sections } = diffCpuMaps(oldMap, map);
    const x86 = sections.find(({ family }) => family === "x86");
    const changed = x86?.modelsChanged.filter(
      ({ featuresGained, featuresLost }) => featuresGained.length + featuresLost.length > 0,
    );
    expect(changed?.length).toBeGreaterThan(0);
    for (const { name, featuresGained, featuresLost } of changed ?? []) {
      const features = (chosen: CpuMap) => okValue(resolveRequirement({ model: name }, chosen)).features;
      const [before, after] = [features(oldMap), features(map)];
      expect(after.filter((feature) => !before.includes(feature)).sort(), name).toEqual(
        [...featuresGained].sort(),
      );
      expect(before.filter((feature) => !after.includes(feature)).sort(), name).toEqual(
        [...featuresLost].sort(),
      );
    }
  });

  test("features that QEMU added later are in the diff, and do not count", () => {
    const { sections } = diffCpuMaps(oldMap, map);
    const haswell = sections
      .find(({ family }) => family === "x86")
      ?.modelsChanged.find(({ name }) => name === "Haswell-noTSX");
    expect(haswell?.addedGained).toContain("vmx-ept");
    expect(haswell?.featuresGained).toEqual([]);
    for (const chosen of [oldMap, map]) {
      expect(
        okValue(cpuFeatures({ ...cpu("<cpu><model>Haswell-noTSX</model></cpu>") }, chosen)),
      ).not.toContain("vmx-ept");
    }
  });

  test("the same map is no change", () => {
    const same = diffCpuMaps(map, map);
    expect(same.same).toBe(true);
    expect(same.sections.flatMap(({ modelsChanged }) => modelsChanged)).toEqual([]);
  });
});
