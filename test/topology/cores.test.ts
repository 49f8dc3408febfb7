import { describe, expect, it } from "vitest";
import { coresOf, threadsPerCore } from "../../src/topology/cores.js";
import type { PhysicalCpuFacts } from "../../src/topology/facts.js";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { blocks, topologyOf } from "./support/trees.js";

const sets = (topology: Parameters<typeof coresOf>[0]): readonly string[] =>
  coresOf(topology).map((core) => core.cpus.toString());

function byIds(cpus: readonly PhysicalCpuFacts[]): ReturnType<typeof mergeTopology> {
  return mergeTopology("x86_64", [
    { source: "capabilities", cpus, cells: [], caches: [], interconnects: [] },
  ]);
}

describe("coresOf", () => {
  // Case 14: the hybrid 185H, 6 cores with two threads and 10 with one.
  it("counts threads core by core, never as a product", () => {
    const double = Array.from({ length: 6 }, (_, core) => `${2 * core}-${2 * core + 1}`);
    const single = Array.from({ length: 10 }, (_, core) => `${12 + core}`);
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-21",
      online: "0-21",
      cores: [...double, ...single],
    });
    expect(threadsPerCore(coresOf(topology))).toEqual([
      { threads: 1, cores: 10 },
      { threads: 2, cores: 6 },
    ]);
  });

  // Case 16.
  it("keys a core by socket, die, cluster, core where siblings lists are missing", () => {
    const at = (id: number, socketId: number, dieId: number, coreId: number) => ({
      id,
      socketId,
      dieId,
      coreId,
    });
    expect(
      sets(byIds([at(0, 0, 0, 0), at(1, 1, 0, 0), at(2, 0, 1, 0), at(3, 0, 0, 0), at(4, 1, 0, 0)])),
    ).toEqual(["0,3", "1,4", "2"]);
  });

  it("tells apart cores of one socket whose ids repeat in each cell", () => {
    const at = (id: number, numaCell: number) => ({ id, socketId: 0, coreId: 0, numaCell });
    expect(sets(byIds([at(0, 0), at(1, 1)]))).toEqual(["0", "1"]);
  });

  it("leaves an offline CPU without topology files in no core", () => {
    const topology = topologyOf({ arch: "x86_64", present: "0-3", online: "0,1,2", cores: ["0,2", "1,3"] });
    expect(sets(topology)).toEqual(["0,2", "1"]);
  });

  it("on ppc64 gives offline threads to the core of their block, which may be wholly offline", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-23", online: "0,8", cores: blocks(3, 8) });
    expect(sets(topology)).toEqual(["0-7", "8-15", "16-23"]);
    expect(coresOf(topology).map((core) => core.coreId)).toEqual([0, 1, undefined]);
  });

  it.each([
    ["8,11", {}],
    [
      "apart",
      { "cpu/cpu8/topology/thread_siblings_list": "8", "cpu/cpu11/topology/thread_siblings_list": "11" },
    ],
  ])("on ppc64 has a stray thread in the core of its block, siblings listed %s", (_, lists) => {
    const shape = { arch: "ppc64", present: "0-15", online: "0,8,11", cores: blocks(2, 8) };
    const noIds = Object.fromEntries([0, 8, 11].map((id) => [`cpu/cpu${id}/topology/core_id`, "-1"]));
    for (const files of [lists, { ...lists, ...noIds }]) {
      const topology = topologyOf({ ...shape, files });
      expect(sets(topology)).toEqual(["0-7", "8-15"]);
      expect(threadsPerCore(coresOf(topology))).toEqual([{ threads: 8, cores: 2 }]);
    }
  });

  it("on ppc64 keeps cores of one thread apart", () => {
    const single = { arch: "ppc64", present: "0-15", online: "0-15", cores: blocks(16, 1) };
    expect(threadsPerCore(coresOf(topologyOf(single)))).toEqual([{ threads: 1, cores: 16 }]);
  });
});
