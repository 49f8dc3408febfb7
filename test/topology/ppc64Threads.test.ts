import { describe, expect, it } from "vitest";
import { ppc64Threads } from "../../src/topology/ppc64Threads.js";
import { blocks, type TreeShape, topologyOf } from "./support/trees.js";

const power8: TreeShape = { arch: "ppc64", present: "0-31", online: "0,8,16,24", cores: blocks(4, 8) };
const power9: TreeShape = { arch: "ppc64le", present: "0-15", online: "0-15", cores: blocks(4, 4) };

describe("ppc64Threads", () => {
  it("takes 8 threads a core for POWER8, where nothing better is known", () => {
    expect(ppc64Threads(topologyOf(power8))).toEqual({
      mode: "WHOLE_SUBCORE",
      threadsPerCore: 8,
      threadsPerSubcore: 8,
    });
  });

  it("cuts cores by subcores_per_core", () => {
    for (const [subcores, threads] of [
      [1, 8],
      [2, 4],
      [4, 2],
    ]) {
      const topology = topologyOf({ ...power8, files: { "cpu/subcores_per_core": `${subcores}\n` } });
      expect(ppc64Threads(topology)).toMatchObject({ mode: "WHOLE_SUBCORE", threadsPerSubcore: threads });
    }
  });

  it.each([0, 3, 8, -1])("does not guess what %d subcores would be: only 1, 2 and 4 are", (subcores) => {
    const topology = topologyOf({ ...power8, files: { "cpu/subcores_per_core": `${subcores}\n` } });
    expect(ppc64Threads(topology)).toEqual({ mode: "UNKNOWN", threadsPerCore: 8 });
    expect(ppc64Threads(topology, "POWER8").mode).toBe("UNKNOWN");
    expect(ppc64Threads({ ...topology, kvm: { smtThreads: 4 } })).toEqual({
      mode: "WHOLE_SUBCORE",
      threadsPerCore: 8,
      threadsPerSubcore: 4,
    });
    expect(topology.warnings.map(({ code }) => code)).toEqual(["INVALID_SUBCORES"]);
  });

  it("takes 4 threads a core with the secondaries offline for POWER7", () => {
    const power7: TreeShape = { arch: "ppc64", present: "0-11", online: "0,4,8", cores: blocks(3, 4) };
    const found = { mode: "WHOLE_SUBCORE", threadsPerCore: 4, threadsPerSubcore: 4 };
    expect(ppc64Threads(topologyOf(power7))).toEqual(found);
    expect(ppc64Threads(topologyOf({ ...power7, online: "0,4,6,8" }))).toEqual(found);
    expect(ppc64Threads(topologyOf({ ...power7, cores: [] }))).toEqual(found);
    expect(ppc64Threads(topologyOf(power7), "POWER9").mode).toBe("INDEPENDENT");
    // 4 may be the primary of a core, or a stray thread of a POWER8 core.
    const half: TreeShape = { ...power7, present: "0-15", online: "0,4,8", cores: blocks(4, 4) };
    expect(ppc64Threads(topologyOf(half)).mode).toBe("UNKNOWN");
  });

  it("leaves 4 threads a core open where POWER9 may be the one", () => {
    expect(ppc64Threads(topologyOf(power9))).toMatchObject({ mode: "UNKNOWN", threadsPerCore: 4 });
    expect(ppc64Threads(topologyOf({ ...power9, arch: "ppc64" })).mode).toBe("UNKNOWN");
    expect(ppc64Threads(topologyOf({ ...power9, online: "0,4,8,12" })).mode).toBe("UNKNOWN");
  });

  it.each([
    ["POWER7", "WHOLE_SUBCORE", 4],
    ["POWER7_v2.3", "WHOLE_SUBCORE", 4],
    ["POWER8E", "WHOLE_SUBCORE", 8],
    ["POWER8NVL", "WHOLE_SUBCORE", 8],
    ["POWER9", "INDEPENDENT", 1],
    ["power10_v2.0", "INDEPENDENT", 1],
    ["POWER11", "INDEPENDENT", 1],
  ])("tells the generation of %s", (model, mode, threads) => {
    expect(ppc64Threads(topologyOf(power9), model)).toMatchObject({ mode, threadsPerSubcore: threads });
  });

  // KVM_CAP_PPC_SMT: 0 = no HV, 1 = ISA 3.00 and later, else threads per subcore.
  it.each([
    [0, "INDEPENDENT", 1],
    [1, "INDEPENDENT", 1],
    [2, "WHOLE_SUBCORE", 2],
    [4, "WHOLE_SUBCORE", 4],
    [8, "WHOLE_SUBCORE", 8],
  ])("believes KVM's own answer %d before everything else", (smtThreads, mode, threads) => {
    const topology = { ...topologyOf(power8), kvm: { smtThreads } };
    expect(ppc64Threads(topology, "POWER9")).toMatchObject({ mode, threadsPerSubcore: threads });
  });

  it("knows KVM without HV by its module", () => {
    expect(ppc64Threads({ ...topologyOf(power8), kvm: { modules: ["kvm", "kvm_pr"] } }).mode).toBe(
      "INDEPENDENT",
    );
    expect(ppc64Threads({ ...topologyOf(power8), kvm: { modules: ["kvm", "kvm_hv"] } }).mode).toBe(
      "WHOLE_SUBCORE",
    );
  });

  it("does not take a lone core of 4 threads for one of 8", () => {
    const lone: TreeShape = { arch: "ppc64", present: "0-3", online: "0", cores: ["0-3"] };
    expect(ppc64Threads(topologyOf(lone)).threadsPerSubcore).toBe(4);
    expect(ppc64Threads(topologyOf({ ...lone, arch: "ppc64le" })).mode).toBe("UNKNOWN");
  });

  it("sees 8 threads in a lone core with all of them present", () => {
    const lone: TreeShape = { arch: "ppc64", present: "0-7", online: "0", cores: ["0-7"] };
    expect(ppc64Threads(topologyOf(lone)).threadsPerSubcore).toBe(8);
  });
});
