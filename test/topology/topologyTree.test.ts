import { describe, expect, it } from "vitest";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { flattenTree, type TopologyNode, topologyTree } from "../../src/topology/topologyTree.js";
import { blocks, cpus, topologyOf } from "./support/trees.js";

/** One line a box, two spaces a level. */
function outline(node: TopologyNode, depth = 0): readonly string[] {
  const name =
    `${"  ".repeat(depth)}${node.type}${node.osId === undefined ? "" : ` ${node.osId}`} ${node.cpus}`.trimEnd();
  return [name, ...node.children.flatMap((child) => outline(child, depth + 1))];
}

describe("topologyTree", () => {
  it("nests machine, socket, cell, die, cluster, core and thread", () => {
    const cpu = { id: 0, online: true, socketId: 36, dieId: 0, clusterId: 7, coreId: 9, siblings: cpus("0") };
    const cell = { id: 4, memoryKiB: 1, cpus: cpus("0"), pages: [], distances: [], memorySideCaches: [] };
    const topology = mergeTopology("aarch64", [
      { source: "capabilities", cpus: [cpu], cells: [cell], caches: [], interconnects: [] },
    ]);
    expect(outline(topologyTree(topology))).toEqual([
      "machine 0",
      "  socket 36 0",
      "    cell 4 0",
      "      die 0 0",
      "        cluster 7 0",
      "          core 9 0",
      "            thread 0 0",
    ]);
  });

  it("puts drawers and books of s390x around sockets", () => {
    const topology = topologyOf({
      arch: "s390x",
      present: "0-1",
      online: "0-1",
      cores: ["0-1"],
      files: Object.fromEntries(
        [0, 1].flatMap((id) => [
          [`cpu/cpu${id}/topology/book_id`, "1"],
          [`cpu/cpu${id}/topology/drawer_id`, "4"],
        ]),
      ),
    });
    expect(outline(topologyTree(topology))).toEqual([
      "machine 0-1",
      "  drawer 4 0-1",
      "    book 1 0-1",
      "      socket 0 0-1",
      "        core 0 0-1",
      "          thread 0 0",
      "          thread 1 1",
    ]);
  });

  it("stands offline threads with their core, or with their cell's only socket", () => {
    const shape = { arch: "ppc64", present: "0-15", online: "0", cores: blocks(2, 8), cells: { 17: "0-15" } };
    expect(outline(topologyTree(topologyOf(shape))).filter((line) => !line.includes("thread"))).toEqual([
      "machine 0-15",
      "  socket 0 0-15",
      "    cell 17 0-15",
      "      core 0 0-7",
      "      core 8-15",
    ]);
  });

  // Case 13 (GB200): memory-only nodes are kept and hold no vCPUs.
  it("keeps cells without CPUs, directly in the machine", () => {
    const memoryOnly = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [index + 2, ""]));
    const topology = topologyOf({
      arch: "aarch64",
      present: "0-143",
      online: "0-143",
      cores: Array.from({ length: 144 }, (_, id) => `${id}`),
      socketOf: (core) => Math.floor(core / 72),
      cells: { 0: "0-71", 1: "72-143", ...memoryOnly },
    });
    const tree = topologyTree(topology);
    expect(topology.cells).toHaveLength(34);
    expect(topology.warnings).toEqual([]);
    expect(tree.children.filter((child) => child.type === "cell")).toHaveLength(32);
    expect(tree.children.filter((child) => child.type === "socket")).toHaveLength(2);
  });

  it("splits a cell that spans sockets", () => {
    const shape = { arch: "x86_64", present: "0-1", online: "0-1", cores: ["0", "1"], cells: { 0: "0-1" } };
    const tree = topologyTree(topologyOf({ ...shape, socketOf: (core: number) => core }));
    expect(outline(tree).filter((line) => line.includes("cell"))).toEqual(["    cell 0 0", "    cell 0 1"]);
  });

  it("flat, every parent stands before its children", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-3",
      online: "0-3",
      cores: ["0-1", "2-3"],
      cells: { 0: "0-3" },
    });
    const objects = flattenTree(topologyTree(topology));
    expect(objects[0]).toMatchObject({ index: 0, type: "machine" });
    for (const [position, { index, parent }] of objects.entries()) {
      expect(index).toBe(position);
      if (position > 0) expect(parent).toBeLessThan(position);
    }
    expect(objects.filter((one) => one.type === "thread")).toHaveLength(4);
  });
});
