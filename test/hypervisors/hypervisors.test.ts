import { describe, expect, it } from "vitest";
import { hypervisorFor, hypervisors, virtTypePreference } from "../../src/hypervisors/index.js";
import { cpus, topologyOf } from "../topology/support/trees.js";
import { placesOf, rows } from "./support.js";

const topology = topologyOf({
  arch: "x86_64",
  present: "0-2",
  online: "0-1",
  cores: ["0", "1", "2"],
  files: { "/sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "1\n" },
});

describe("the list of hypervisors", () => {
  it("serves each virt type once, best first", () => {
    expect(new Set(virtTypePreference).size).toBe(virtTypePreference.length);
    const wanted = ["kvm", "xen", "lxc", "qemu"];
    expect(virtTypePreference.filter((virtType) => wanted.includes(virtType))).toEqual(wanted);
    for (const hypervisor of hypervisors) {
      for (const virtType of hypervisor.virtTypes) expect(hypervisorFor(virtType)).toBe(hypervisor);
    }
  });

  it("knows no others", () => {
    expect(hypervisorFor("openvz")).toBeUndefined();
    expect(hypervisorFor("KVM")?.name).toBe("kvm");
  });
});

describe("rules of the others", () => {
  it("Xen: the cpupool, and no cgroup of the control domain", () => {
    expect(rows(placesOf("xen", topology))).toEqual(["0 y y 0 -", "1 y y 1 -", "2 n n - OFFLINE"]);
    expect(rows(placesOf("xen", topology, { cpupool: cpus("0,2") }))).toEqual([
      "0 y y 0 -",
      "1 n n - OUTSIDE_CPUPOOL",
      "2 n n - OFFLINE",
    ]);
  });

  it("VMware: affinity outside a DRS cluster, and unknown where that is not told", () => {
    expect(rows(placesOf("vmware", topology, {}, { isInDrsCluster: false }))[0]).toBe("0 y y 0 -");
    expect(rows(placesOf("vmware", topology, {}, { isInDrsCluster: true }))[0]).toBe("0 y n 0 DRS_CLUSTER");
    expect(rows(placesOf("vmware", topology))[0]).toBe("0 y ? 0 UNKNOWN_STATE");
  });

  it.each(["hyperv", "hvf"])("%s: no affinity", (virtType) => {
    expect(rows(placesOf(virtType, topology))).toEqual([
      "0 y n 0 NO_AFFINITY",
      "1 y n 1 NO_AFFINITY",
      "2 n n - OFFLINE",
    ]);
  });

  it.each(["bhyve", "test"])("%s: every CPU that is online", (virtType) => {
    expect(rows(placesOf(virtType, topology))).toEqual(["0 y y 0 -", "1 y y 1 -", "2 n n - OFFLINE"]);
  });

  it("policy sets decide capacity, not possibility", () => {
    const policy = { reserved: cpus("1"), shared: cpus("0"), dedicated: cpus("0") };
    expect(placesOf("kvm", topology, policy)).toEqual(placesOf("kvm", topology));
  });
});
