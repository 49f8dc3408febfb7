import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CpuSet } from "../../src/topology/cpuSet.js";
import type { PhysicalCpuFacts, TopologyFacts } from "../../src/topology/facts.js";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import {
  joinTopology,
  splitTopology,
  topologyFromJson,
  topologyToJson,
} from "../../src/topology/splitTopology.js";
import { blocks, cpus, dumpOf, factsOf, type TreeShape, topologyOf } from "./support/trees.js";

const milan: TreeShape = {
  arch: "x86_64",
  present: "0-127",
  online: "0-127",
  cores: Array.from({ length: 64 }, (_, core) => `${core},${core + 64}`),
  socketOf: (core) => Math.floor(core / 32),
  cells: { 0: "0-31,64-95", 1: "32-63,96-127" },
};

function throughJson(topology: ReturnType<typeof mergeTopology>): ReturnType<typeof mergeTopology> {
  return topologyFromJson(JSON.parse(JSON.stringify(topologyToJson(topology))));
}

const facts = fc
  .record({
    source: fc.constantFrom("sysfs", "capabilities", "nodeinfo" as const),
    cpus: fc.uniqueArray(
      fc.record(
        {
          id: fc.nat(70),
          online: fc.boolean(),
          socketId: fc.nat(3),
          dieId: fc.nat(1),
          coreId: fc.nat(9),
          siblings: fc.uniqueArray(fc.nat(70), { minLength: 1, maxLength: 3 }).map((ids) => CpuSet.of(ids)),
          numaCell: fc.nat(2),
          coreType: fc.constantFrom({ name: "PERFORMANCE", source: "pmu" } as const),
        },
        { requiredKeys: ["id"] },
      ),
      { selector: (cpu) => cpu.id, maxLength: 12 },
    ),
    isolated: fc.uniqueArray(fc.nat(70), { maxLength: 4 }).map((ids) => CpuSet.of(ids)),
  })
  .map(
    (said): TopologyFacts => ({
      ...said,
      cpus: said.cpus as readonly PhysicalCpuFacts[],
      cells: [],
      caches: [],
      interconnects: [],
    }),
  );

describe("splitTopology and joinTopology", () => {
  it("give back the same topology, through JSON, for any facts", () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 3 }), (documents) => {
        const topology = mergeTopology("x86_64", documents);
        expect(throughJson(topology)).toEqual(topology);
      }),
      { seed: 77, numRuns: 200 },
    );
  });

  it("give back cells, caches, interconnects, limits and warnings", () => {
    const tree = factsOf(
      dumpOf({
        ...milan,
        files: {
          "cpu/isolated": "3\n",
          "/sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "2-127\n",
          "node/node0/hugepages/hugepages-2048kB/nr_hugepages": "8\n",
          "node/node0/hugepages/hugepages-2048kB/free_hugepages": "5\n",
          "node/node0/distance": "10 32\n",
          "cpu/cpu0/cache/index3/level": "3\n",
          "cpu/cpu0/cache/index3/type": "Unified\n",
          "cpu/cpu0/cache/index3/size": "32M\n",
          "cpu/cpu0/cache/index3/shared_cpu_list": "0-7,64-71\n",
          "node/node0/access0/initiators/node1": "",
          "node/node0/access0/initiators/read_latency": "110\n",
        },
      }),
    );
    const topology = mergeTopology("x86_64", [{ ...tree, nodeInfo: { cpus: 128, online: cpus("0-127") } }]);
    expect(topology.caches).toHaveLength(1);
    expect(topology.interconnects).toHaveLength(1);
    expect(topology.warnings.length).toBeGreaterThan(0);
    expect(throughJson(topology)).toEqual(topology);
  });

  it("twins share the shape: memory, free pages, cpuset and microscopic state are the host's own", () => {
    const one = splitTopology(topologyOf(milan));
    const other = splitTopology(
      topologyOf({
        ...milan,
        files: {
          "node/node0/meminfo": "Node 0 MemTotal: 999 kB\n",
          "cpu/isolated": "9\n",
          "/sys/fs/cgroup/cpuset.cpus.effective": "0-127\n",
        },
      }),
    );
    expect(JSON.stringify(other.shape)).toBe(JSON.stringify(one.shape));
    expect(other.state).not.toEqual(one.state);
    expect(joinTopology(one.shape, other.state).isolated?.toString()).toBe("9");
  });

  it("is compact: 128 pCPUs take under 1 KB of state and a few KB of shape", () => {
    const { shape, state } = splitTopology(topologyOf(milan));
    expect(JSON.stringify(state).length).toBeLessThan(1024);
    expect(JSON.stringify(shape).length).toBeLessThan(4096);
  });

  it("keeps shrunken siblings lists out of the shape", () => {
    const whole = splitTopology(
      topologyOf({ arch: "ppc64", present: "0-15", online: "0-15", cores: blocks(2, 8) }),
    );
    const part = splitTopology(
      topologyOf({ arch: "ppc64", present: "0-15", online: "0,8", cores: blocks(2, 8) }),
    );
    expect(whole.shape.siblings).toEqual(["0-7", "8-15"]);
    expect(part.shape.siblings).toBeUndefined();
    expect(part.state.siblings).toEqual(["0", "8"]);
  });
});
