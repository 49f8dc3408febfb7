import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSysfsTree } from "../../src/documents/sysfsTree.js";
import { hypervisorFor } from "../../src/hypervisors/index.js";
import type { HostTopology } from "../../src/topology/facts.js";
import { libvirtCpuCount } from "../../src/topology/libvirtCpuCount.js";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { topologyFromJson, topologyToJson } from "../../src/topology/splitTopology.js";
import { flattenTree, topologyTree } from "../../src/topology/topologyTree.js";
import { repositoryRoot, sharedDir } from "../support/shared.js";

function topologyIn(directory: string, name: string): HostTopology {
  const facts = readSysfsTree(readFileSync(join(directory, name), "utf8"), name);
  if (!facts.ok) throw new Error(facts.error.message);
  return mergeTopology(facts.value.arch ?? "", [facts.value]);
}

/** What must hold of every tree, whatever the machine. */
function checkTree(directory: string, name: string): void {
  const topology = topologyIn(directory, name);
  const { nodeInfo } = topology;
  expect(libvirtCpuCount(topology)).toEqual({ counted: nodeInfo?.cpus, present: nodeInfo?.present });
  expect(topologyFromJson(JSON.parse(JSON.stringify(topologyToJson(topology))))).toEqual(topology);
  const ids = topology.cpus.map((cpu) => cpu.id);
  const threads = flattenTree(topologyTree(topology)).filter((box) => box.type === "thread");
  expect(threads.map((box) => box.osId).sort((a, b) => a! - b!)).toEqual(ids);
  for (const virtType of ["kvm", "qemu", "lxc"]) {
    const places = hypervisorFor(virtType)!.physicalCpus(topology, {});
    expect(places.map((place) => place.cpuId)).toEqual(ids);
    for (const place of places) {
      // A run group holds the CPU itself, stands exactly where it can run, and whatever cannot be done has a reason.
      expect(place.runGroup?.has(place.cpuId)).toBe(place.runnable === true ? true : undefined);
      expect(place.reason === undefined).toBe(place.runnable === true && place.pinnable === true);
      if (place.pinnable === true) expect(place.online).toBe(true);
    }
  }
}

const fixtures = join(repositoryRoot, "fixtures", "sysfs");

describe("sysfs trees of the fixtures", () => {
  const names = readdirSync(fixtures).filter((name) => name.endsWith(".json"));
  it.each(names)("%s", (name) => checkTree(fixtures, name));
});

const shared = sharedDir();

describe.skipIf(shared === undefined)("sysfs trees (needs shared data)", () => {
  const directory = join(shared ?? "", "samples", "sysfs");
  const names = shared === undefined ? [] : readdirSync(directory).filter((name) => name.endsWith(".json"));

  it.each(names)("%s agrees with libvirt's nodeinfo and keeps its invariants", (name) =>
    checkTree(directory, name),
  );

  const kvmPlace = (name: string, id: number) =>
    hypervisorFor("kvm")!
      .physicalCpus(topologyIn(directory, name), {})
      .find((place) => place.cpuId === id);

  it("subcores1: POWER8, SMT off, whole cores", () => {
    expect(kvmPlace("subcores1.json", 8)).toMatchObject({ runnable: true, pinnable: true });
    expect(kvmPlace("subcores1.json", 8)?.runGroup?.toString()).toBe("8-15");
    expect(kvmPlace("subcores1.json", 159)).toMatchObject({
      runnable: true,
      pinnable: false,
      reason: "SECONDARY_THREAD",
    });
  });

  it("subcores3: strays on two cores, whole cores offline", () => {
    expect(kvmPlace("subcores3.json", 0)).toMatchObject({ runnable: false, reason: "OFFLINE" });
    expect(kvmPlace("subcores3.json", 64)).toMatchObject({
      runnable: false,
      reason: "SIBLING_THREAD_ONLINE",
    });
    expect(kvmPlace("subcores3.json", 152)).toMatchObject({
      runnable: false,
      reason: "SIBLING_THREAD_ONLINE",
    });
    expect(kvmPlace("subcores3.json", 72)).toMatchObject({ runnable: true, pinnable: true });
  });

  it("deconf-cpus: links of deconfigured CPUs are no CPUs", () => {
    const topology = topologyIn(directory, "deconf-cpus.json");
    expect(topology.cpus).toHaveLength(80);
    expect(topology.cells.map((cell) => `${cell.id}: ${cell.cpus}`)).toEqual([
      "0: 16-31",
      "1: 40-55,72-79",
      "16: 104-119",
      "17: 120-143",
    ]);
  });

  it("test6: the offline thread of a core has no core, and its cell is known", () => {
    const topology = topologyIn(directory, "test6.json");
    const offline = topology.cpus.find((cpu) => cpu.id === 5);
    expect(offline).toMatchObject({ online: false, numaCell: 0 });
    expect(offline?.coreId).toBeUndefined();
  });

  it("with-frequency: books and drawers of s390x", () => {
    expect(topologyIn(directory, "with-frequency.json").cpus[0]).toMatchObject({
      bookId: 1,
      drawerId: 4,
      socketId: 2,
    });
  });
});
