import { describe, expect, it } from "vitest";
import type { FactSource, PhysicalCpuFacts, TopologyFacts } from "../../src/topology/facts.js";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { cpus, topologyOf } from "./support/trees.js";

function facts(source: FactSource, said: Partial<TopologyFacts>): TopologyFacts {
  return { source, cpus: [], cells: [], caches: [], interconnects: [], ...said };
}

function cell(id: number, list: string, memoryKiB = 1024): TopologyFacts["cells"][number] {
  return { id, memoryKiB, cpus: cpus(list), pages: [], distances: [], memorySideCaches: [] };
}

const codes = (topology: ReturnType<typeof mergeTopology>): readonly string[] =>
  topology.warnings.map(({ code, cpus: set }) => (set === undefined ? code : `${code} ${set}`));

describe("mergeTopology", () => {
  it("takes each fact from the best source that has it, and says which", () => {
    const topology = mergeTopology("x86_64", [
      facts("capabilities", {
        cpus: [{ id: 0, online: true, socketId: 1, dieId: 0, coreId: 5, siblings: cpus("0") }],
      }),
      facts("sysfs", { cpus: [{ id: 0, online: true, socketId: 1, coreId: 5 }], online: cpus("0") }),
    ]);
    expect(topology.cpus).toEqual([
      {
        id: 0,
        online: true,
        socketId: 1,
        dieId: 0,
        coreId: 5,
        siblings: cpus("0"),
        sources: {
          online: "sysfs",
          socketId: "sysfs",
          coreId: "sysfs",
          dieId: "capabilities",
          siblings: "capabilities",
        },
      },
    ]);
    expect(topology.warnings).toEqual([]);
  });

  it("keeps a contradiction as a warning that names field, sources and CPUs", () => {
    const said = (socketId: number): readonly PhysicalCpuFacts[] => [0, 1].map((id) => ({ id, socketId }));
    const topology = mergeTopology("x86_64", [
      facts("sysfs", { cpus: said(0) }),
      facts("capabilities", { cpus: said(1) }),
    ]);
    expect(topology.cpus.map((cpu) => cpu.socketId)).toEqual([0, 0]);
    expect(codes(topology)).toEqual(["SOURCES_DISAGREE 0-1"]);
    expect(topology.warnings[0]?.message).toMatch(
      /sysfs and capabilities disagree on the socket of CPUs 0-1/,
    );
  });

  it("keeps offline CPUs that only one document names; a missing one is unknown, not absent", () => {
    const topology = mergeTopology("x86_64", [
      facts("capabilities", {
        cpus: [
          { id: 0, online: true },
          { id: 1, online: false },
        ],
      }),
    ]);
    expect(topology.online?.toString()).toBe("0");
    expect(topology.present).toBeUndefined();
  });

  it("does not read libvirt before 1.0.2, which lists no siblings at all, as a machine that is offline", () => {
    const offline = [0, 1].map((id) => ({ id, online: false }));
    const topology = mergeTopology("x86_64", [facts("capabilities", { cpus: offline })]);
    expect(topology.cpus.map((cpu) => cpu.online)).toEqual([undefined, undefined]);
    expect(topology.online).toBeUndefined();
  });

  it("takes the kernel's ways to say 'none' for not known", () => {
    const topology = mergeTopology("x86_64", [
      facts("capabilities", { cpus: [{ id: 0, clusterId: 65_535, dieId: 4_294_967_295, socketId: 65_535 }] }),
    ]);
    expect(topology.cpus[0]).toMatchObject({ id: 0, socketId: 65_535 });
    expect(topology.cpus[0]?.clusterId).toBeUndefined();
    expect(topology.cpus[0]?.dieId).toBeUndefined();
  });

  it("joins cells by their labels, and a CPU stays where the better source put it", () => {
    const topology = mergeTopology("ppc64", [
      facts("capabilities", {
        cells: [cell(16, "0-3"), cell(0, "4-7")],
        cpus: [0, 4].map((id) => ({ id, numaCell: id === 0 ? 16 : 0 })),
      }),
      facts("sysfs", { cells: [cell(16, "0", 0), cell(252, "", 2048)], cpus: [{ id: 0, numaCell: 16 }] }),
    ]);
    expect(topology.cells.map(({ id, memoryKiB, cpus: set }) => `${id}: ${memoryKiB} ${set}`)).toEqual([
      "0: 1024 4-7",
      "16: 1024 0-3",
      "252: 2048 ",
    ]);
  });

  it("does not let a CPU stand in two cells where documents put it into different ones", () => {
    const topology = mergeTopology("x86_64", [
      facts("capabilities", {
        cells: [cell(0, "0"), cell(1, "1")],
        cpus: [0, 1].map((id) => ({ id, numaCell: id })),
      }),
      facts("sysfs", {
        cells: [cell(0, "0-1"), cell(1, "")],
        cpus: [0, 1].map((id) => ({ id, numaCell: 0 })),
      }),
    ]);
    expect(topology.cells.map((one) => one.cpus.toString())).toEqual(["0-1", ""]);
    expect(topology.cpus.map((cpu) => cpu.numaCell)).toEqual([0, 0]);
    expect(codes(topology)).toEqual(["SOURCES_DISAGREE 1"]);
  });

  // Case 12 (harvester 8182): 4 cells, two of them without a memory element.
  it("keeps cells without memory, with their CPUs", () => {
    const topology = mergeTopology("x86_64", [
      facts("capabilities", {
        cells: [cell(0, "0"), cell(1, "1", 0), cell(2, "2"), cell(3, "3", 0)],
        cpus: [0, 1, 2, 3].map((id) => ({ id, online: true, numaCell: id })),
      }),
    ]);
    expect(topology.cells.map((one) => one.memoryKiB)).toEqual([1024, 0, 1024, 0]);
    expect(topology.cells.map((one) => one.cpus.toString())).toEqual(["0", "1", "2", "3"]);
    expect(topology.warnings).toEqual([]);
  });

  it("names CPUs that belong to no cell", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-2",
      online: "0-2",
      cores: ["0", "1", "2"],
      cells: { 0: "0-1" },
    });
    expect(topology.cpus[2]?.numaCell).toBeUndefined();
    expect(codes(topology)).toEqual(["CPU_IN_NO_CELL 2"]);
  });

  it("compares with what nodeinfo counts", () => {
    const tree = facts("sysfs", { cpus: [0, 1].map((id) => ({ id, online: true })), online: cpus("0-1") });
    const agree = mergeTopology("x86_64", [tree, facts("nodeinfo", { nodeInfo: { cpus: 2, present: 2 } })]);
    const differ = mergeTopology("x86_64", [tree, facts("nodeinfo", { nodeInfo: { cpus: 4 } })]);
    expect(codes(agree)).toEqual([]);
    expect(codes(differ)).toEqual(["NODEINFO_MISMATCH"]);
  });

  it("takes the online CPUs of nodecpumap where no better source tells", () => {
    const map = facts("nodeinfo", {
      cpus: [
        { id: 0, online: true },
        { id: 1, online: false },
      ],
    });
    const capabilities = facts("capabilities", {
      cpus: [
        { id: 0, socketId: 0 },
        { id: 1, socketId: 0 },
      ],
    });
    expect(mergeTopology("x86_64", [capabilities, map]).online?.toString()).toBe("0");
  });

  it("warns of a guests' cpuset that names CPUs beyond the host", () => {
    const topology = mergeTopology("x86_64", [
      facts("sysfs", { cpus: [{ id: 0, online: true }] }),
      facts("operator", { guestCpuset: { cpus: cpus("0-3"), from: "the report" } }),
    ]);
    expect(codes(topology)).toEqual(["BEYOND_HOST 1-3"]);
  });

  it("leaves out siblings lists that no core can have", () => {
    const everyone = cpus("0-999");
    const many = [...everyone].map((id) => ({ id, siblings: everyone }));
    const topology = mergeTopology("x86_64", [facts("sysfs", { cpus: many })]);
    expect(topology.cpus.every((cpu) => cpu.siblings === undefined)).toBe(true);
    expect(codes(topology)).toEqual(["SIBLINGS_CONFLICT 0-999"]);
  });
});

describe("siblings are the authority", () => {
  const cpu = (id: number, coreId: number, siblings: string, socketId = 0) => ({
    id,
    coreId,
    socketId,
    siblings: cpus(siblings),
  });

  it("warns where ids and lists differ, both ways", () => {
    const split = mergeTopology("x86_64", [facts("sysfs", { cpus: [cpu(0, 7, "0"), cpu(1, 7, "1")] })]);
    expect(codes(split)).toEqual(["SIBLINGS_CONFLICT 0-1"]);
    const joined = mergeTopology("x86_64", [facts("sysfs", { cpus: [cpu(0, 7, "0-1"), cpu(1, 8, "0-1")] })]);
    expect(codes(joined)).toEqual(["SIBLINGS_CONFLICT 0-1"]);
  });

  it("warns where lists contradict each other", () => {
    const topology = mergeTopology("x86_64", [facts("sysfs", { cpus: [cpu(0, 1, "0-1"), cpu(1, 1, "1")] })]);
    expect(codes(topology)).toContain("SIBLINGS_CONFLICT 0-1");
  });

  // Case 16 (cadvisor 2798).
  it("says nothing of a core id that repeats in every socket", () => {
    const topology = mergeTopology("x86_64", [
      facts("sysfs", {
        cpus: [cpu(0, 0, "0,2", 0), cpu(2, 0, "0,2", 0), cpu(1, 0, "1,3", 1), cpu(3, 0, "1,3", 1)],
      }),
    ]);
    expect(topology.warnings).toEqual([]);
  });
});
