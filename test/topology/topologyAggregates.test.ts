import { describe, expect, it } from "vitest";
import { kvm } from "../../src/hypervisors/kvm.js";
import { qemu } from "../../src/hypervisors/qemu.js";
import { countPlaces, topologyAggregates } from "../../src/topology/topologyAggregates.js";
import { blocks, cpus, topologyOf } from "./support/trees.js";

const power8 = topologyOf({
  arch: "ppc64",
  present: "0-31",
  online: "0,8,16,24",
  cores: blocks(4, 8),
  cells: { 0: "0-23", 16: "24-31" },
});

describe("topologyAggregates", () => {
  it("counts a run group once among the places to pin to", () => {
    const aggregates = topologyAggregates(power8, kvm.physicalCpus(power8, {}));
    expect(aggregates.total).toEqual({ present: 32, online: 4, runnable: 32, pinnable: 4, runGroups: 4 });
    expect(
      aggregates.cells.map(({ cell, present, runnable, pinnable }) => [cell, present, runnable, pinnable]),
    ).toEqual([
      [0, 24, 24, 3],
      [16, 8, 8, 1],
    ]);
    expect(aggregates).toMatchObject({
      maxPinnableInOneCell: 3,
      sockets: 1,
      cores: 4,
      memoryKiB: 2 * 1_048_576,
    });
    expect(aggregates.threadsPerCore).toEqual([{ threads: 8, cores: 4 }]);
  });

  it("counts what another hypervisor can do on the same host", () => {
    const { total } = topologyAggregates(power8, qemu.physicalCpus(power8, {}));
    expect(total).toEqual({ present: 32, online: 4, runnable: 4, pinnable: 4, runGroups: 4 });
  });

  it("counts two places of one run group as one", () => {
    const runGroup = cpus("0-1");
    const place = { online: true, runnable: true, pinnable: true, runGroup };
    expect(
      countPlaces([
        { cpuId: 0, ...place },
        { cpuId: 1, ...place },
      ]),
    ).toMatchObject({ runnable: 2, pinnable: 1, runGroups: 1 });
  });

  it("knows no figure of which nothing is known", () => {
    expect(countPlaces([{ cpuId: 0, reason: "UNKNOWN_STATE" }])).toEqual({ present: 1 });
    expect(countPlaces([])).toEqual({ present: 0, online: 0, runnable: 0, pinnable: 0, runGroups: 0 });
  });

  it("counts CPUs in no cell apart, and offers them in none", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-2",
      online: "0-2",
      cores: ["0", "1", "2"],
      cells: { 0: "0" },
    });
    const aggregates = topologyAggregates(topology, kvm.physicalCpus(topology, {}));
    expect(aggregates.outsideCells.pinnable).toBe(2);
    expect(aggregates.maxPinnableInOneCell).toBe(1);
  });

  it("counts core types by core and by CPU", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-3",
      online: "0-3",
      cores: ["0-1", "2", "3"],
      files: { "/sys/devices/cpu_core/cpus": "0-1\n", "/sys/devices/cpu_atom/cpus": "2-3\n" },
    });
    const { coreTypes } = topologyAggregates(topology, []);
    expect(coreTypes.map(({ type, cores, cpus }) => `${type.name} ${cores} ${cpus}`)).toEqual([
      "PERFORMANCE 1 2",
      "EFFICIENCY 2 2",
    ]);
  });

  it("sums page pools over cells", () => {
    const pools = (node: number, total: number): Record<string, string> => ({
      [`node/node${node}/hugepages/hugepages-2048kB/nr_hugepages`]: `${total}\n`,
      [`node/node${node}/hugepages/hugepages-2048kB/free_hugepages`]: "1\n",
    });
    const topology = topologyOf({
      arch: "aarch64",
      present: "0-1",
      online: "0-1",
      cores: ["0", "1"],
      cells: { 0: "0", 1: "1" },
      files: { ...pools(0, 4), ...pools(1, 6) },
    });
    expect(topologyAggregates(topology, []).pages).toEqual([{ sizeKiB: 2048, total: 10, free: 2 }]);
  });
});
