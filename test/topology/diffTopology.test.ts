import { describe, expect, it } from "vitest";
import { diffTopology } from "../../src/topology/diffTopology.js";
import { type TreeShape, topologyOf } from "./support/trees.js";

const shape: TreeShape = {
  arch: "x86_64",
  present: "0-3",
  online: "0-3",
  cores: ["0", "1", "2", "3"],
  cells: { 0: "0-1", 1: "2-3" },
};

function diff(change: Partial<TreeShape>): readonly string[] {
  return diffTopology(topologyOf(shape), topologyOf({ ...shape, ...change })).map(
    ({ code, gained, lost }) => `${code} +${gained.join(";")} -${lost.join(";")}`,
  );
}

describe("diffTopology", () => {
  it("finds nothing between a topology and itself", () => {
    expect(diff({})).toEqual([]);
  });

  it("tells CPUs that went offline, in words", () => {
    expect(diff({ online: "0-1" })).toEqual(["CPUS_OFFLINE + -2-3"]);
    const [change] = diffTopology(topologyOf({ ...shape, online: "0-1" }), topologyOf(shape));
    expect(change).toEqual({
      code: "CPUS_ONLINE",
      message: "CPUs 2-3 went online",
      gained: ["2-3"],
      lost: [],
    });
  });

  it("tells CPUs and cells that came", () => {
    expect(
      diff({
        present: "0-4",
        online: "0-4",
        cores: [...shape.cores, "4"],
        cells: { ...shape.cells, 8: "4" },
      }),
    ).toEqual(["CPUS_ADDED +4 -", "CELLS_ADDED +8 -"]);
  });

  it("tells CPUs that moved", () => {
    expect(diff({ cells: { 0: "0-2", 1: "3" } })).toEqual(["TOPOLOGY_CHANGED +2: 0 -2: 1"]);
  });

  it("tells memory and page pools, but not free pages", () => {
    const memory = (free: number, total: number): Partial<TreeShape> => ({
      files: { "node/node0/meminfo": `Node 0 MemTotal: ${total} kB\nNode 0 MemFree: ${free} kB\n` },
    });
    expect(diff(memory(400, 1_048_576))).toEqual([]);
    expect(diff(memory(400, 2_097_152)).map((line) => line.split(" ")[0])).toEqual([
      "MEMORY_CHANGED",
      "PAGES_CHANGED",
    ]);
  });

  it("tells what confines guests, and the warning that comes with it", () => {
    const changes = diff({ files: { "/sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "1-3\n" } });
    expect(changes[0]).toBe("GUEST_CPUSET_CHANGED +1-3 -");
    expect(changes[1]).toMatch(/^WARNINGS_GAINED/);
  });
});
