import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCapabilities } from "../../../src/documents/readCapabilities.js";
import { hypervisorFor } from "../../../src/hypervisors/index.js";
import type { CpuPolicy, PhysicalCpuFacts, TopologyFacts } from "../../../src/topology/facts.js";
import {
  capacity,
  fillMachine,
  fitMachine,
  fitPlacement,
  pinnableCapacity,
  validatePlacement,
} from "../../../src/topology/fit/index.js";
import { mergeTopology } from "../../../src/topology/mergeTopology.js";
import { sharedDir } from "../../support/shared.js";
import { cpus, dedicated, GiB } from "./machines.js";

function facts(list: readonly PhysicalCpuFacts[], more: Partial<TopologyFacts> = {}): TopologyFacts {
  return { source: "sysfs", cpus: list, cells: [], caches: [], interconnects: [], ...more };
}

function machineOf(arch: string, found: TopologyFacts, policy: CpuPolicy = {}, virtType = "kvm") {
  const topology = mergeTopology(arch, [found]);
  return fitMachine(topology, hypervisorFor(virtType)!.physicalCpus(topology, policy), policy);
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe("fitMachine", () => {
  const cell = {
    id: 0,
    memoryKiB: 16 * GiB,
    cpus: cpus("0-15"),
    pages: [],
    distances: [],
    memorySideCaches: [],
  };

  it("counts a POWER8 core once: two cores with SMT off are two places, each the primary thread", () => {
    const list = range(16).map((id) =>
      id % 8 === 0
        ? { id, online: true, socketId: 0, coreId: id, siblings: cpus(`${id}`) }
        : { id, online: false },
    );
    const power8 = machineOf(
      "ppc64le",
      facts(list, { cells: [cell], kvm: { modules: ["kvm_hv"], smtThreads: 8 } }),
    );
    expect(power8.places.map((place) => [place.cpu, place.runGroup.toString()])).toEqual([
      [0, "0-7"],
      [8, "8-15"],
    ]);
    expect(pinnableCapacity(power8)).toEqual({ prefer: 2, require: 0, isolate: 2, shared: 2 });
    const isolated = fitPlacement(power8, dedicated(2, { threadPolicy: "isolate" }));
    expect(isolated.fits === true && isolated.warnings).toEqual([]);
    // Used is used, whichever thread of the run group is named.
    const rest = fitPlacement(power8, dedicated(1), { cpus: cpus("3") });
    expect(rest.fits === true && rest.placement.vcpus).toEqual([{ vcpu: 0, cpu: 8 }]);
    expect(
      validatePlacement(power8, dedicated(1), { vcpus: [{ vcpu: 0, cpu: 3 }] }).map(({ code }) => code),
    ).toEqual(["NOT_PINNABLE"]);
  });

  it("leaves out offline CPUs and those outside the cpuset, and keeps cores whole by their siblings", () => {
    const list = range(4).map((id) => ({
      id,
      online: id !== 3,
      socketId: 0,
      coreId: id % 2,
      siblings: cpus(id === 1 ? "1" : id === 3 ? "3" : "0,2"),
    }));
    const host = machineOf("x86_64", facts(list, { cells: [cell] }));
    expect(host.places.map((place) => place.cpu)).toEqual([0, 1, 2]);
    expect(pinnableCapacity(host)).toMatchObject({ prefer: 3, require: 2, isolate: 2 });
    const confined = machineOf(
      "x86_64",
      facts(list, { cells: [cell], guestCpuset: { cpus: cpus("0-1"), from: "cpuset.cpus.effective" } }),
    );
    expect(confined.places.map((place) => place.cpu)).toEqual([0, 1]);
    // CPU 2 is online and somebody else's: its core cannot be had whole.
    expect(pinnableCapacity(confined)).toMatchObject({ prefer: 2, require: 0, isolate: 1 });
  });

  it("keeps offline CPUs of the dedicated set where power management brings them online", () => {
    const list = range(4).map((id) => ({
      id,
      online: id < 2,
      socketId: 0,
      coreId: id,
      siblings: cpus(`${id}`),
    }));
    const policy = { dedicated: cpus("1-3"), shared: cpus("0"), powerManagement: true };
    const host = machineOf("x86_64", facts(list, { cells: [cell] }), policy);
    expect(fitPlacement(host, dedicated(3)).fits).toBe(true);
    const without = machineOf("x86_64", facts(list, { cells: [cell] }), {
      ...policy,
      powerManagement: false,
    });
    expect(fitPlacement(without, dedicated(3)).fits).toBe(false);
  });

  it("says unknown where nobody tells what is online, or how much memory there is", () => {
    const silent = machineOf(
      "x86_64",
      facts(
        range(2).map((id) => ({ id })),
        { cells: [{ ...cell, cpus: cpus("0-1") }] },
      ),
    );
    const result = fitPlacement(silent, dedicated(2));
    expect(result.fits === undefined && result.unknown.map((unknown) => unknown.code)).toEqual([
      "CPU_STATE_UNKNOWN",
    ]);
    expect(fitPlacement(silent, dedicated(3)).fits).toBe(false);
    const cellless = machineOf("x86_64", facts(range(2).map((id) => ({ id, online: true }))));
    const memory = fitPlacement(cellless, dedicated(2));
    expect(memory.fits === undefined && memory.unknown.map((unknown) => unknown.code)).toEqual([
      "MEMORY_UNKNOWN",
    ]);
    expect(capacity(cellless, dedicated(2))).toBe(0);
  });

  it("adds the base pages that sysfs leaves out", () => {
    const pages = [{ sizeKiB: 2048, total: 1024 }];
    const host = machineOf("x86_64", facts([{ id: 0, online: true }], { cells: [{ ...cell, pages }] }));
    expect(host.cells[0]?.pages).toEqual([{ sizeKiB: 4, total: (14 * GiB) / 4 }, ...pages]);
    const arm = machineOf("aarch64", facts([{ id: 0, online: true }], { cells: [{ ...cell, pages }] }));
    expect(arm.cells[0]?.pages).toEqual(pages);
    expect(fitPlacement(arm, dedicated(1, { pageSize: "small" })).fits).toBe(undefined);
    expect(fitPlacement(arm, dedicated(1, { pageSize: 2048 })).fits).toBe(true);
  });
});

describe.skipIf(sharedDir() === undefined)("real capabilities (needs shared data)", () => {
  const directory = join(sharedDir() ?? "", "samples", "capabilities");
  const names =
    sharedDir() === undefined ? [] : readdirSync(directory).filter((name) => name.endsWith(".xml"));

  it.each(names)("%s: what fits is right, and capacity is a sequence of what fits", (name) => {
    const read = readCapabilities(readFileSync(join(directory, name), "utf8"), name);
    if (!read.ok) throw new Error(read.error.message);
    const topology = mergeTopology(read.value.arch, [read.value.topology]);
    const host = fitMachine(topology, hypervisorFor("qemu")!.physicalCpus(topology, {}));
    const guest = dedicated(1, { memoryKiB: 1024 });
    const placements = fillMachine(host, guest);
    expect(placements.length).toBe(capacity(host, guest));
    const result = fitPlacement(host, guest);
    if (result.fits === true) expect(validatePlacement(host, guest, result.placement)).toEqual([]);
    expect(result.fits === true).toBe(placements.length > 0);
  });
});
