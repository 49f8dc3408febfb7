import { describe, expect, it } from "vitest";
import { type CpuDefinition, loadCpuMap } from "../../src/cpu/index.js";
import type { CpuRequirement } from "../../src/cpu/requirement.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { evaluateSupport, type HypervisorCpu, type OfferedModel } from "../../src/cpu/support.js";
import { okValue } from "./support/tinyMap.js";

/**
 * The order in which libvirt 11.3 judges a named model with check='partial', and what follows for what it does not see.
 * Source: hypervisor facts, section 7 ("libvirt 11.3 partial check order"), 3.4 and 6.
 */
const map = okValue(loadCpuMap("libvirt-11.3.0"));
const oldMap = okValue(loadCpuMap("libvirt-9.0.0"));

function cpu(
  name: string,
  on: readonly string[] = [],
  off: readonly string[] = [],
  rest: Partial<CpuDefinition> = {},
): CpuDefinition {
  return {
    type: "guest",
    arch: "x86_64",
    mode: "custom",
    model: { name },
    vendor: "Intel",
    features: [
      ...on.map((feature) => ({ name: feature, policy: "require" }) as const),
      ...off.map((feature) => ({ name: feature, policy: "disable" }) as const),
    ],
    ...rest,
  };
}

function kvm(
  hostModel: CpuDefinition,
  models: readonly OfferedModel[],
  rest: Partial<HypervisorCpu> = {},
): HypervisorCpu {
  const domain = { hostPassthrough: true, maximum: true, hostModelSupported: true, custom: true };
  return { virtType: "kvm", arch: "x86_64", domain: { ...domain, hostModel, models }, ...rest };
}

function ask(requirement: CpuRequirement, host: HypervisorCpu, cpuMap = map) {
  const { verdict, reasons, evidence } = evaluateSupport(
    okValue(resolveRequirement(requirement, cpuMap, { asWritten: true })),
    host,
    cpuMap,
  );
  return [verdict, evidence, ...reasons.map(({ code, features = [] }) => [code, ...features].join(" "))];
}

describe("a model of the older kind (the map compares it)", () => {
  const hostModel = cpu("Westmere", ["pcid"]);
  const blocked = [{ name: "Westmere", usable: false, blockers: ["arat"] }];

  it("plain and not usable is a no, whatever the map says", () => {
    expect(ask({ model: "Westmere" }, kvm(hostModel, blocked))).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MODEL_NOT_USABLE arat",
    ]);
  });

  it("with a feature added it passes libvirt's check, and QEMU then drops what blocks its own model", () => {
    expect(ask({ model: "Westmere", require: ["pcid"] }, kvm(hostModel, blocked))).toEqual([
      "COMPATIBLE_WITH_LOSS",
      "DOMAIN_CAPABILITIES",
      "DROPPED_FEATURES arat",
    ]);
  });

  it("with check='full' the start is refused over the same blocker", () => {
    expect(ask({ model: "Westmere", require: ["pcid"], check: "full" }, kvm(hostModel, blocked))).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MODEL_NOT_USABLE arat",
    ]);
  });

  it("is compared by the map where a feature is added to a usable one", () => {
    // The host-model lacks svm, which the map counts to Opteron_G2 and QEMU gives to no guest.
    const host = kvm(cpu("Opteron_G3", ["aes"], ["svm"], { vendor: "AMD" }), [
      { name: "Opteron_G2", usable: true },
    ]);
    expect(ask({ model: "Opteron_G2" }, host)[0]).toBe("COMPATIBLE");
    expect(ask({ model: "Opteron_G2", require: ["aes"] }, host)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MISSING_FEATURES svm",
    ]);
  });

  it("strict: more than the model is a no, also where the hypervisor calls it usable", () => {
    const host = kvm(cpu("Westmere", ["pcid"]), [{ name: "Westmere", usable: true }]);
    expect(ask({ model: "Westmere", match: "strict" }, host)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "EXTRA_FEATURES pcid",
    ]);
    const optional = { model: "Westmere", match: "strict", optional: ["pcid"] } as const;
    expect(ask(optional, host)[0]).toBe("COMPATIBLE");
  });
});

describe("a model of the newer kind (blockers and added features decide)", () => {
  const usable = [{ name: "Opteron_G2-v1", usable: true }];
  const host = kvm(cpu("Opteron_G3", ["aes"], ["svm"], { vendor: "AMD" }), usable);

  it("does not miss what only the map counts to it", () => {
    expect(ask({ model: "Opteron_G2-v1", require: ["aes"] }, host)).toEqual([
      "COMPATIBLE",
      "DOMAIN_CAPABILITIES",
    ]);
    expect(ask({ model: "Opteron_G2-v1", require: ["avx"] }, host)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MISSING_FEATURES avx",
    ]);
  });

  it("is not usable with features added as long as a blocker is not disabled", () => {
    const blocked = kvm(cpu("Opteron_G3", ["aes"], ["svm"], { vendor: "AMD" }), [
      { name: "Opteron_G2-v1", usable: false, blockers: ["rdtscp"] },
    ]);
    expect(ask({ model: "Opteron_G2-v1", require: ["aes"] }, blocked)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MODEL_NOT_USABLE rdtscp",
    ]);
    expect(ask({ model: "Opteron_G2-v1", require: ["aes"], disable: ["rdtscp"] }, blocked)[0]).toBe(
      "COMPATIBLE",
    );
  });

  it("in maps from before libvirt told the kinds apart, the map compares every model", () => {
    const listed = kvm(cpu("Opteron_G3", ["aes"], ["svm"], { vendor: "AMD" }), [
      { name: "Opteron_G2", usable: true },
    ]);
    expect(ask({ model: "Opteron_G2", require: ["aes"] }, listed, oldMap)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MISSING_FEATURES svm",
    ]);
  });
});

describe("which documents decided", () => {
  it("the host's CPU, where the hypervisor lists the model without a word on it and gives no host-model", () => {
    const domain = { hostPassthrough: true, maximum: true, hostModelSupported: false, custom: true };
    const host: HypervisorCpu = {
      virtType: "kvm",
      arch: "x86_64",
      hostCpu: cpu("Haswell", [], [], { type: "host" }),
      domain: { ...domain, models: [{ name: "Westmere" }] },
    };
    expect(ask({ model: "Westmere" }, host)).toEqual(["COMPATIBLE", "HOST_CPU"]);
    expect(ask({ level: "x86-64-v4" }, host)[1]).toBe("HOST_CPU");
    expect(ask({ mode: "host-passthrough" }, host)).toEqual(["COMPATIBLE", "DOMAIN_CAPABILITIES"]);
  });

  it("none, where alternatives depend on a vendor that no document tells", () => {
    const { vendor: _, ...nameless } = cpu("Westmere");
    const alternatives = [{ vendors: ["Intel"], requirement: { level: "x86-64-v2" } }];
    expect(ask({ arch: "x86_64", alternatives }, kvm(nameless, []))).toEqual([
      "UNKNOWN",
      "NONE",
      "NO_EVIDENCE",
    ]);
  });

  it("tells the reasons of every alternative that applies where none holds", () => {
    const alternatives = ["Haswell", "EPYC"].map((model) => ({ requirement: { model, vendors: [] } }));
    const told = ask({ alternatives }, kvm(cpu("Westmere"), []));
    expect(told[0]).toBe("INCOMPATIBLE");
    expect(told.filter((reason) => reason.startsWith("MISSING_FEATURES"))).toHaveLength(2);
  });
});

describe("what documents do not show", () => {
  it("Xen's host capabilities show registers up to 7:ecx: what lies beyond is unknown, not missing", () => {
    const host: HypervisorCpu = {
      virtType: "xen",
      arch: "x86_64",
      hostCpu: cpu("Haswell", [], [], { type: "host" }),
      domain: {
        hostPassthrough: false,
        maximum: false,
        hostModelSupported: false,
        custom: false,
        models: [],
      },
    };
    expect(ask({ arch: "x86_64", require: ["avx2"] }, host)).toEqual(["COMPATIBLE", "HOST_CPU"]);
    expect(ask({ arch: "x86_64", require: ["avx512f"] }, host)[0]).toBe("INCOMPATIBLE");
    expect(ask({ arch: "x86_64", require: ["spec-ctrl"] }, host)).toEqual([
      "UNKNOWN",
      "HOST_CPU",
      "NO_EVIDENCE spec-ctrl",
    ]);
    expect(ask({ model: "Haswell-IBRS" }, host)[0]).toBe("UNKNOWN");
  });

  it("host-passthrough gives what the silicon has beyond the host-model", () => {
    const host = kvm(cpu("Haswell"), [], { hostCpu: cpu("Haswell", ["invtsc"], [], { type: "host" }) });
    expect(ask({ mode: "host-passthrough", require: ["invtsc"] }, host)[0]).toBe("COMPATIBLE");
    expect(ask({ mode: "host-model", require: ["invtsc"] }, host)[0]).toBe("INCOMPATIBLE");
  });

  it("the silicon's address bits say nothing of an emulator, and a host-model's limit counts", () => {
    const emulator = kvm(cpu("Haswell"), [], { virtType: "qemu", maxPhysAddrBits: 46 });
    expect(ask({ minPhysAddrBits: 40 }, emulator)[0]).toBe("UNKNOWN");
    const limited = kvm(cpu("Haswell", [], [], { maxPhysAddr: { mode: "passthrough", limit: 42 } }), [], {
      maxPhysAddrBits: 46,
    });
    expect(ask({ minPhysAddrBits: 42 }, limited)[0]).toBe("COMPATIBLE");
    expect(ask({ minPhysAddrBits: 43 }, limited)[0]).toBe("INCOMPATIBLE");
  });
});

describe("IBM Z: the hypervisor answers for its models, its host-model for features", () => {
  const host: HypervisorCpu = {
    virtType: "kvm",
    arch: "s390x",
    domain: {
      hostPassthrough: true,
      maximum: true,
      hostModelSupported: true,
      custom: true,
      hostModel: {
        type: "guest",
        arch: "s390x",
        mode: "custom",
        model: { name: "gen15a-base" },
        features: [{ name: "vx", policy: "require" }],
      },
      models: [
        { name: "z14", usable: true },
        { name: "gen16a", usable: false, blockers: ["nnpa"] },
      ],
    },
  };

  it("adds features to a usable model where the host-model has them", () => {
    expect(ask({ s390xModel: "z14", require: ["vx"] }, host)[0]).toBe("COMPATIBLE");
    expect(ask({ s390xModel: "z14", require: ["nnpa"] }, host)).toEqual([
      "INCOMPATIBLE",
      "DOMAIN_CAPABILITIES",
      "MISSING_FEATURES nnpa",
    ]);
    expect(ask({ s390xModel: "gen16a", require: ["vx"] }, host)[0]).toBe("INCOMPATIBLE");
  });
});
