import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CpuDefinition, loadCpuMap } from "../../src/cpu/index.js";
import type { CpuRequirement } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { invariant } from "../../src/cpu/result.js";
import {
  evaluateSupport,
  type HypervisorCpu,
  type OfferedModel,
  type Support,
} from "../../src/cpu/support.js";

const loaded = loadCpuMap("libvirt-11.3.0");
invariant(loaded.ok, "the built-in map loads");
const map = loaded.value;

function cpu(
  name: string,
  vendor: string,
  on: readonly string[] = [],
  off: readonly string[] = [],
): CpuDefinition {
  return {
    type: "guest",
    arch: "x86_64",
    mode: "custom",
    match: "exact",
    model: { name },
    vendor,
    features: [
      ...on.map((feature) => ({ name: feature, policy: "require" }) as const),
      ...off.map((feature) => ({ name: feature, policy: "disable" }) as const),
    ],
  };
}

function hostCpu(name: string, vendor: string, features: readonly string[] = []): CpuDefinition {
  return {
    type: "host",
    arch: "x86_64",
    model: { name },
    vendor,
    features: features.map((feature) => ({ name: feature })),
  };
}

/** A KVM host whose hypervisor says what its guests get. */
function kvm(
  hostModel: CpuDefinition,
  models: readonly OfferedModel[],
  more: Partial<HypervisorCpu> = {},
): HypervisorCpu {
  return {
    virtType: "kvm",
    arch: "x86_64",
    domain: {
      hostPassthrough: true,
      maximum: true,
      hostModelSupported: true,
      hostModel,
      custom: true,
      models,
    },
    ...more,
  };
}

function support(requirement: CpuRequirement, host: HypervisorCpu): Support {
  const resolved = resolveRequirement(requirement, map);
  invariant(resolved.ok, `${JSON.stringify(requirement)} resolves`);
  return evaluateSupport(resolved.value, host, map);
}

/** The verdict, and each reason's code and features. */
function answer(requirement: CpuRequirement, host: HypervisorCpu) {
  const { verdict, reasons } = support(requirement, host);
  return [verdict, ...reasons.map(({ code, features }) => [code, ...(features ?? [])].join(" "))];
}

describe("operators' cases", () => {
  test("2: the nearest model's name is not a usable model", () => {
    const host = kvm(cpu("EPYC-Rome", "AMD", [], ["xsaves"]), [
      { name: "EPYC-Rome", usable: false, blockers: ["xsaves"] },
    ]);
    expect(answer({ model: "EPYC-Rome", vendors: ["AMD"] }, host)).toEqual([
      "INCOMPATIBLE",
      "MODEL_NOT_USABLE xsaves",
    ]);
    expect(answer({ model: "EPYC-Rome", vendors: ["AMD"], disable: ["xsaves"] }, host)).toEqual([
      "COMPATIBLE",
    ]);
    // A blocker that is not hidden still blocks.
    const two = kvm(cpu("EPYC-Rome", "AMD", [], ["xsaves", "clzero"]), [
      { name: "EPYC-Rome", usable: false, blockers: ["xsaves", "clzero"] },
    ]);
    expect(answer({ model: "EPYC-Rome", vendors: ["AMD"], disable: ["xsaves"] }, two)).toEqual([
      "INCOMPATIBLE",
      "MODEL_NOT_USABLE clzero",
    ]);
  });

  test("4: the hypervisor's word counts for a plain model; with features the map compares, less what it removed", () => {
    // Skylake-Client once had mpx; the map lists it as removed, and this host lacks it.
    const host = kvm(cpu("Skylake-Client", "Intel", ["pdpe1gb"], ["mpx"]), [
      { name: "Skylake-Client", usable: true },
    ]);
    expect(support({ model: "Skylake-Client", vendors: ["Intel"] }, host)).toMatchObject({
      verdict: "COMPATIBLE",
      evidence: "DOMAIN_CAPABILITIES",
      reasons: [],
    });
    const withFeature = (name: string) => ({ model: "Skylake-Client", vendors: ["Intel"], require: [name] });
    expect(answer(withFeature("pdpe1gb"), host)).toEqual(["COMPATIBLE"]);
    expect(answer(withFeature("avx512f"), host)).toEqual(["INCOMPATIBLE", "MISSING_FEATURES avx512f"]);
    expect(answer(withFeature("mpx"), host)).toEqual(["INCOMPATIBLE", "MISSING_FEATURES mpx"]);
  });

  test("5: a missing immunity is a warning, and an error where mitigations are strict", () => {
    const host = kvm(cpu("Cascadelake-Server", "Intel", [], ["hle", "rtm"]), []);
    const requirement = { vendors: ["Intel"], require: ["avx512f", "taa-no"] };
    expect(answer(requirement, host)).toEqual(["COMPATIBLE", "IMMUNITY_NOT_REPORTED taa-no"]);
    expect(answer({ ...requirement, strictMitigations: true }, host)).toEqual([
      "INCOMPATIBLE",
      "MISSING_FEATURES taa-no",
    ]);
    // Able to serialize is an ability, whatever its name.
    expect(answer({ vendors: ["Intel"], require: ["serialize"] }, host)[0]).toBe("INCOMPATIBLE");
  });

  test("6: what the hypervisor drops silently is a loss, where nothing checks; where something does, a no", () => {
    const listed = [{ name: "qemu64", usable: true }];
    const with6 = kvm(cpu("Nehalem", "Intel", ["abm"]), listed);
    const without = kvm(cpu("Nehalem", "Intel"), listed);
    const requirement = {
      arch: "x86_64",
      model: "qemu64",
      require: ["abm"],
      check: "none",
      disable: ["svm"],
    } as const;
    expect(answer(requirement, with6)).toEqual(["COMPATIBLE"]);
    expect(answer(requirement, without)).toEqual(["COMPATIBLE_WITH_LOSS", "DROPPED_FEATURES abm"]);
    expect(answer({ ...requirement, check: "partial" }, without)).toEqual([
      "INCOMPATIBLE",
      "MISSING_FEATURES abm",
    ]);
    // The hypervisor's own model lacks it: without a check it starts all the same.
    const blocked = kvm(cpu("Nehalem", "Intel"), [{ name: "qemu64", usable: false, blockers: ["abm"] }]);
    expect(answer({ model: "qemu64", check: "none" }, blocked)).toEqual([
      "COMPATIBLE_WITH_LOSS",
      "DROPPED_FEATURES abm",
    ]);
    expect(answer({ model: "qemu64" }, blocked)).toEqual(["INCOMPATIBLE", "MODEL_NOT_USABLE abm"]);
  });

  test("6: a usable model that comes up without a feature of its name is a loss", () => {
    const host = kvm(cpu("SandyBridge", "Intel"), [
      { name: "IvyBridge", usable: true },
      { name: "Opteron_G2", usable: true },
    ]);
    const [verdict, reason] = answer({ model: "IvyBridge", vendors: ["Intel"] }, host);
    expect(verdict).toBe("COMPATIBLE_WITH_LOSS");
    expect(reason?.split(" ")).toEqual(expect.arrayContaining(["DROPPED_FEATURES", "f16c", "rdrand"]));
    // No guest of a named model gets svm from KVM: that is no loss of this host.
    const amd = kvm(cpu("Opteron_G3", "AMD", [], ["svm", "monitor"]), [{ name: "Opteron_G3", usable: true }]);
    expect(answer({ model: "Opteron_G3", vendors: ["AMD"] }, amd)[0]).toBe("COMPATIBLE");
  });
});

describe("vendor", () => {
  const intel = kvm(cpu("Westmere", "Intel"), [{ name: "Westmere", usable: true }]);
  const amd = kvm(cpu("Opteron_G4", "AMD"), [{ name: "Conroe", usable: true }], {
    hostCpu: hostCpu("Opteron_G4", "AMD"),
  });

  test("is the silicon's, also where the hypervisor calls a model of another vendor usable", () => {
    expect(answer({ model: "Conroe" }, amd)).toEqual(["INCOMPATIBLE", "VENDOR"]);
    expect(answer({ model: "Conroe", vendors: ["Intel"] }, amd)).toEqual(["INCOMPATIBLE", "VENDOR"]);
    expect(answer({ arch: "x86_64", vendors: ["Intel", "AMD"], require: ["aes"] }, amd)).toEqual([
      "COMPATIBLE",
    ]);
    expect(answer({ arch: "x86_64", vendors: ["Intel"], require: ["aes"] }, intel)).toEqual(["COMPATIBLE"]);
  });

  test("unknown is no yes", () => {
    const { vendor: _, ...nameless } = cpu("Westmere", "Intel");
    expect(answer({ arch: "x86_64", vendors: ["Intel"] }, kvm(nameless, []))[0]).toBe("UNKNOWN");
  });
});

describe("evidence", () => {
  test("without domain capabilities the host's own CPU answers, and the answer says so", () => {
    const host = { virtType: "kvm", arch: "x86_64", hostCpu: hostCpu("Westmere", "Intel", ["vmx"]) };
    expect(support({ model: "Westmere", vendors: ["Intel"] }, host)).toMatchObject({
      verdict: "COMPATIBLE",
      evidence: "HOST_CPU",
    });
    expect(support({ level: "x86-64-v3" }, host)).toMatchObject({
      verdict: "INCOMPATIBLE",
      evidence: "HOST_CPU",
    });
  });

  test("without any evidence nothing is guessed", () => {
    const host = { virtType: "kvm", arch: "x86_64" };
    for (const requirement of [{ level: "x86-64-v2" }, { model: "kvm64" }] as const) {
      expect(support(requirement, host)).toMatchObject({ verdict: "UNKNOWN", evidence: "NONE" });
    }
  });

  test("the hypervisor's host-model wins over the silicon", () => {
    const host = kvm(cpu("Westmere", "Intel"), [], { hostCpu: hostCpu("Haswell", "Intel") });
    expect(answer({ arch: "x86_64", require: ["avx2"] }, host)[0]).toBe("INCOMPATIBLE");
    const more = kvm(cpu("Westmere", "Intel", ["x2apic"]), [], { hostCpu: hostCpu("Westmere", "Intel") });
    expect(answer({ arch: "x86_64", require: ["x2apic"] }, more)).toEqual(["COMPATIBLE"]);
  });

  test("a listed model without a word on it is compared", () => {
    const host = kvm(cpu("Westmere", "Intel"), [{ name: "Nehalem" }, { name: "Haswell" }]);
    expect(answer({ model: "Nehalem", vendors: ["Intel"] }, host)[0]).toBe("COMPATIBLE");
    expect(answer({ model: "Haswell", vendors: ["Intel"] }, host)[0]).toBe("INCOMPATIBLE");
    expect(answer({ model: "EPYC", vendors: ["AMD"] }, host)[0]).toBe("INCOMPATIBLE");
  });

  test("versioned and plain names are one where they mean the same", () => {
    const host = kvm(cpu("Westmere", "Intel"), [{ name: "Westmere", usable: true }]);
    expect(answer({ model: "Westmere-v1", vendors: ["Intel"] }, host)).toEqual(["COMPATIBLE"]);
    const newer = kvm(cpu("Westmere", "Intel"), [
      { name: "Westmere-v1", usable: true, canonical: "Westmere-v1" },
    ]);
    expect(answer({ model: "Westmere", vendors: ["Intel"] }, newer)).toEqual(["COMPATIBLE"]);
  });
});

describe("modes", () => {
  const host = kvm(cpu("Westmere", "Intel"), []);
  const emulator: HypervisorCpu = {
    ...kvm(cpu("EPYC", "AMD"), [{ name: "Westmere", usable: true }]),
    virtType: "qemu",
    domain: {
      hostPassthrough: false,
      maximum: true,
      hostModelSupported: true,
      custom: true,
      hostModel: cpu("EPYC", "AMD"),
      models: [{ name: "Westmere", usable: true }],
    },
    hostCpu: hostCpu("Haswell", "Intel"),
  };

  test("host-model and host-passthrough start wherever they are supported (case 1)", () => {
    expect(answer({ mode: "host-model" }, host)).toEqual(["COMPATIBLE"]);
    expect(answer({ mode: "host-passthrough" }, host)).toEqual(["COMPATIBLE"]);
    expect(answer({ mode: "host-passthrough" }, emulator)).toEqual(["INCOMPATIBLE", "MODE_NOT_SUPPORTED"]);
    expect(answer({ mode: "maximum" }, emulator)).toEqual(["COMPATIBLE"]);
  });

  test("with features they are host requirements", () => {
    expect(answer({ mode: "host-passthrough", require: ["avx2"] }, host)).toEqual([
      "INCOMPATIBLE",
      "MISSING_FEATURES avx2",
    ]);
  });

  test("emulation has no host vendor to match but its own", () => {
    expect(answer({ model: "Westmere" }, emulator)[0]).not.toBe("INCOMPATIBLE");
  });

  test("physical address bits: enough, too few, unknown", () => {
    const bits = (maxPhysAddrBits: number | undefined) =>
      answer({ minPhysAddrBits: 46 }, { ...host, ...(maxPhysAddrBits !== undefined && { maxPhysAddrBits }) });
    expect(bits(46)).toEqual(["COMPATIBLE"]);
    expect(bits(39)).toEqual(["INCOMPATIBLE", "PHYS_ADDR_BITS"]);
    expect(bits(undefined)).toEqual(["UNKNOWN", "NO_EVIDENCE"]);
  });

  test("alternatives: one that applies is enough", () => {
    const requirement: CpuRequirement = {
      arch: "x86_64",
      alternatives: [
        { vendors: ["Intel"], requirement: { model: "Nehalem" } },
        { vendors: ["AMD"], requirement: { model: "Opteron_G3" } },
      ],
    };
    expect(answer(requirement, host)[0]).toBe("COMPATIBLE");
    expect(answer(requirement, kvm(cpu("Opteron_G2", "AMD"), []))[0]).toBe("INCOMPATIBLE");
    expect(answer(requirement, kvm(cpu("Dhyana", "Hygon"), []))).toEqual(["INCOMPATIBLE", "NO_ALTERNATIVE"]);
  });
});

describe("other hypervisors and architectures", () => {
  test("containers see the host's CPU: requirements are looked up there, hiding is a loss", () => {
    const host = { virtType: "lxc", arch: "x86_64", hostCpu: hostCpu("Haswell", "Intel") };
    expect(answer({ level: "x86-64-v2" }, host)).toEqual(["COMPATIBLE"]);
    expect(answer({ arch: "x86_64", require: ["avx512f"] }, host)[0]).toBe("INCOMPATIBLE");
    expect(answer({ arch: "x86_64", disable: ["rtm"] }, host)).toEqual([
      "COMPATIBLE_WITH_LOSS",
      "NOT_HIDDEN rtm",
    ]);
    expect(answer({ arch: "x86_64", forbid: ["rtm"] }, host)).toEqual([
      "INCOMPATIBLE",
      "FORBIDDEN_FEATURES rtm",
    ]);
  });

  test("POWER compatibility modes run on their generation and later ones", () => {
    const host = (name: string): HypervisorCpu => ({
      virtType: "kvm",
      arch: "ppc64le",
      hostCpu: { type: "host", arch: "ppc64le", model: { name }, vendor: "IBM", features: [] },
    });
    expect(answer({ ppc64Compat: "power8" }, host("POWER9"))).toEqual(["COMPATIBLE"]);
    expect(answer({ ppc64Compat: "power9" }, host("POWER8"))).toEqual(["INCOMPATIBLE", "COMPAT_MODE"]);
    expect(answer({ ppc64Compat: "power9" }, kvm(cpu("Westmere", "Intel"), []))).toEqual([
      "INCOMPATIBLE",
      "ARCH",
    ]);
  });

  test("s390x models are answered by the hypervisor's list", () => {
    const domain = {
      hostPassthrough: true,
      maximum: true,
      hostModelSupported: true,
      custom: true,
      models: [
        { name: "z13", usable: true },
        { name: "gen16a", usable: false, blockers: ["nnpa"] },
      ],
    };
    const host: HypervisorCpu = { virtType: "kvm", arch: "s390x", domain };
    expect(answer({ s390xModel: "z13" }, host)).toEqual(["COMPATIBLE"]);
    expect(answer({ s390xModel: "gen16a" }, host)).toEqual(["INCOMPATIBLE", "MODEL_NOT_USABLE nnpa"]);
    expect(answer({ s390xModel: "z14" }, host)[0]).toBe("INCOMPATIBLE");
  });
});

describe("laws", () => {
  const features = ["aes", "avx", "avx2", "pcid", "erms", "avx512f", "rtm", "mds-no"] as const;
  const subset = fc.subarray([...features]);
  const models = fc.constantFrom("Nehalem", "Westmere", "Haswell", "Skylake-Server");

  test("asking for more never makes a host fitter, and fit counts what stays unused", () => {
    const rank = { COMPATIBLE: 0, COMPATIBLE_WITH_LOSS: 1, UNKNOWN: 2, INCOMPATIBLE: 3 } as const;
    fc.assert(
      fc.property(models, subset, subset, fc.constantFrom(...features), (model, on, require, extra) => {
        const host = kvm(cpu(model, "Intel", on), []);
        const less = support({ arch: "x86_64", require }, host);
        const more = support({ arch: "x86_64", require: [...new Set([...require, extra])] }, host);
        expect(rank[more.verdict]).toBeGreaterThanOrEqual(rank[less.verdict]);
        expect(more.unusedFeatures).toBeLessThanOrEqual(less.unusedFeatures);
      }),
      { seed: 9, numRuns: 300 },
    );
  });

  test("a host gives what its own host-model says, asked feature by feature", () => {
    fc.assert(
      fc.property(models, subset, (model, on) => {
        const host = kvm(cpu(model, "Intel", on), []);
        expect(support({ arch: "x86_64", vendors: ["Intel"], model, require: on }, host).verdict).toBe(
          "COMPATIBLE",
        );
      }),
      { seed: 10, numRuns: 100 },
    );
  });
});
