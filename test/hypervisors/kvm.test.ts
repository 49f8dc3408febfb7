import { describe, expect, it } from "vitest";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { blocks, cpus, type TreeShape, topologyOf } from "../topology/support/trees.js";
import { placesOf, rows } from "./support.js";

/*
 * The right values are those of the design's table "Rules per hypervisor" and its worked examples; the ppc64 rules are
 * Linux's own (arch/powerpc/kvm/book3s_hv.c).
 */

const core8: TreeShape = { arch: "ppc64", present: "0-7", online: "0", cores: ["0-7"] };
const secondaries = (primary: number, group: string, ids: readonly number[]): readonly string[] => [
  `${primary} y y ${group} -`,
  ...ids.map((id) => `${id} y n ${group} SECONDARY_THREAD`),
];

describe("kvm on POWER7", () => {
  it("is told by the distance between primaries, and runs whole cores of 4", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-11", online: "0,4,8", cores: blocks(3, 4) });
    expect(rows(placesOf("kvm", topology))).toEqual([
      ...secondaries(0, "0-3", [1, 2, 3]),
      ...secondaries(4, "4-7", [5, 6, 7]),
      ...secondaries(8, "8-11", [9, 10, 11]),
    ]);
  });
});

describe("kvm on POWER8", () => {
  it("worked example: SMT off, one subcore", () => {
    expect(rows(placesOf("kvm", topologyOf(core8)))).toEqual(secondaries(0, "0-7", [1, 2, 3, 4, 5, 6, 7]));
  });

  it.each(["qemu", "lxc"])("worked example: %s on the same core", (virtType) => {
    expect(rows(placesOf(virtType, topologyOf(core8)))).toEqual([
      "0 y y 0 -",
      ...[1, 2, 3, 4, 5, 6, 7].map((id) => `${id} n n - OFFLINE`),
    ]);
  });

  it("worked example: two subcores, 0 and 4 online", () => {
    const topology = topologyOf({ ...core8, online: "0,4", files: { "cpu/subcores_per_core": "2\n" } });
    expect(rows(placesOf("kvm", topology))).toEqual([
      ...secondaries(0, "0-3", [1, 2, 3]),
      ...secondaries(4, "4-7", [5, 6, 7]),
    ]);
  });

  it("four subcores of two threads", () => {
    const topology = topologyOf({ ...core8, online: "0,2,4,6", files: { "cpu/subcores_per_core": "4\n" } });
    expect(rows(placesOf("kvm", topology))).toEqual(
      [0, 2, 4, 6].flatMap((id) => secondaries(id, `${id}-${id + 1}`, [id + 1])),
    );
  });

  it("three subcores cannot be: nothing is known, and a warning says why", () => {
    const topology = topologyOf({ ...core8, online: "0", files: { "cpu/subcores_per_core": "3\n" } });
    expect(rows(placesOf("kvm", topology))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((id) => `${id} ? ? - UNKNOWN_STATE`),
    );
    expect(topology.warnings.map(({ code }) => code)).toEqual(["INVALID_SUBCORES"]);
    expect(topology.warnings[0]?.message).toContain("1, 2 or 4");
  });

  it("a stray secondary thread blocks its own (sub)core and no other", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-15", online: "0,8,11", cores: blocks(2, 8) });
    const places = placesOf("kvm", topology);
    expect(rows(places.slice(0, 2))).toEqual(["0 y y 0-7 -", "1 y n 0-7 SECONDARY_THREAD"]);
    expect(rows(places.slice(8))).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15].map((id) => `${id} n n - SIBLING_THREAD_ONLINE`),
    );
    expect(topology.warnings.map(({ code, cpus: set }) => `${code} ${set}`)).toEqual([
      "STRAY_SECONDARY_THREAD 11",
    ]);
    expect(topology.warnings[0]?.message).toContain("ppc64_cpu --smt=off");
  });

  it("a stray secondary thread that is in no sibling's list blocks its (sub)core as well", () => {
    const shape: TreeShape = { arch: "ppc64", present: "0-15", online: "0,8,11", cores: blocks(2, 8) };
    const files = {
      "cpu/cpu8/topology/thread_siblings_list": "8",
      "cpu/cpu11/topology/thread_siblings_list": "11",
    };
    expect(rows(placesOf("kvm", topologyOf({ ...shape, files })))).toEqual(
      rows(placesOf("kvm", topologyOf(shape))),
    );
  });

  it("a stray thread in one subcore leaves the other one usable", () => {
    const topology = topologyOf({ ...core8, online: "0,4-5", files: { "cpu/subcores_per_core": "2\n" } });
    expect(rows(placesOf("kvm", topology))).toEqual([
      ...secondaries(0, "0-3", [1, 2, 3]),
      ...[4, 5, 6, 7].map((id) => `${id} n n - SIBLING_THREAD_ONLINE`),
    ]);
  });

  it("a secondary online without its primary blocks the core as well", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-15", online: "0,9", cores: blocks(2, 8) });
    expect(rows(placesOf("kvm", topology)).slice(8, 10)).toEqual([
      "8 n n - SIBLING_THREAD_ONLINE",
      "9 n n - SIBLING_THREAD_ONLINE",
    ]);
  });

  it("deconfigured cores are not there, and a run group holds present threads only", () => {
    const topology = topologyOf({
      arch: "ppc64",
      present: "8-15,24-29",
      online: "8,24",
      cores: blocks(4, 8),
    });
    const places = placesOf("kvm", topology);
    expect(places.map((place) => place.cpuId)).toEqual(cpus("8-15,24-29").toArray());
    expect(rows(places)).toContain("24 y y 24-29 -");
  });

  it("a core that is wholly offline is offline", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-15", online: "0", cores: blocks(2, 8) });
    expect(rows(placesOf("kvm", topology)).slice(8, 10)).toEqual(["8 n n - OFFLINE", "9 n n - OFFLINE"]);
  });

  it("a core outside the guests' cpuset runs nothing; the cpuset need not hold offline secondaries", () => {
    const topology = topologyOf({
      arch: "ppc64",
      present: "0-15",
      online: "0,8",
      cores: blocks(2, 8),
      files: { "/sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "8\n" },
    });
    const places = rows(placesOf("kvm", topology));
    expect(places.slice(0, 2)).toEqual(["0 n n - OUTSIDE_CPUSET", "1 n n - OUTSIDE_CPUSET"]);
    expect(places.slice(8, 10)).toEqual(["8 y y 8-15 -", "9 y n 8-15 SECONDARY_THREAD"]);
  });

  it("with power management only an offline primary of the dedicated set stays pinnable", () => {
    const topology = topologyOf({ arch: "ppc64", present: "0-15", online: "0", cores: blocks(2, 8) });
    const places = placesOf("kvm", topology, { dedicated: cpus("8-15"), powerManagement: true });
    expect(rows(places).slice(8, 10)).toEqual(["8 n y - OFFLINE", "9 n n - OFFLINE"]);
  });

  it("capabilities that leave offline threads out still tell the core, by the primary's siblings list", () => {
    const facts = {
      source: "capabilities",
      cpus: [0, 8].map((id) => ({ id, online: true, siblings: cpus(`${id}`), coreId: id })),
      cells: [],
      caches: [],
      interconnects: [],
    } as const;
    const topology = mergeTopology("ppc64", [facts]);
    expect(rows(placesOf("kvm", topology, {}, { hostCpuModel: "POWER8" }))).toEqual([
      "0 y y 0-7 -",
      "8 y y 8-15 -",
    ]);
  });

  it("does not guess where the state of secondaries is not known", () => {
    const cpu = (id: number, online?: boolean) => ({ id, ...(online === undefined ? {} : { online }) });
    const facts = { source: "capabilities", cells: [], caches: [], interconnects: [] } as const;
    const topology = mergeTopology("ppc64", [{ ...facts, cpus: [cpu(0, true), cpu(1)] }]);
    expect(rows(placesOf("kvm", topology, {}, { hostCpuModel: "POWER8" }))).toEqual([
      "0 ? ? - UNKNOWN_STATE",
      "1 ? ? - UNKNOWN_STATE",
    ]);
  });
});

describe("kvm on other POWER generations", () => {
  const smt4: TreeShape = { arch: "ppc64le", present: "0-7", online: "0-7", cores: blocks(2, 4) };

  it("POWER7: groups of four", () => {
    const topology = topologyOf({ ...smt4, online: "0,4" });
    expect(rows(placesOf("kvm", topology, {}, { hostCpuModel: "POWER7" }))).toEqual([
      ...secondaries(0, "0-3", [1, 2, 3]),
      ...secondaries(4, "4-7", [5, 6, 7]),
    ]);
  });

  it("POWER9 with SMT on: every thread by itself", () => {
    const places = placesOf("kvm", topologyOf(smt4), {}, { hostCpuModel: "POWER9" });
    expect(rows(places)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((id) => `${id} y y ${id} -`));
    const bySmt = placesOf("kvm", { ...topologyOf(smt4), kvm: { smtThreads: 1 } });
    expect(bySmt).toEqual(places);
  });

  it("a generation that is not known gives no answer, never a yes", () => {
    for (const online of ["0-7", "0,4"]) {
      const places = placesOf("kvm", topologyOf({ ...smt4, online }));
      expect(rows(places)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((id) => `${id} ? ? - UNKNOWN_STATE`));
    }
  });
});

describe("kvm where threads are independent", () => {
  it.each(["x86_64", "aarch64", "s390x", "riscv64", "loongarch64"])(
    "worked example on %s: 0 online, 1 offline",
    (arch) => {
      const topology = topologyOf({ arch, present: "0-1", online: "0", cores: ["0-1"] });
      expect(rows(placesOf("kvm", topology))).toEqual(["0 y y 0 -", "1 n n - OFFLINE"]);
    },
  );

  it("confines guests to the cpuset of machine.slice", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-3",
      online: "0-3",
      cores: ["0,2", "1,3"],
      files: { "/sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "1-3\n" },
    });
    const expected = ["0 n n - OUTSIDE_CPUSET", "1 y y 1 -", "2 y y 2 -", "3 y y 3 -"];
    expect(rows(placesOf("kvm", topology))).toEqual(expected);
    expect(rows(placesOf("qemu", topology))).toEqual(expected);
    expect(rows(placesOf("lxc", topology))).toEqual(expected);
    expect(topology.warnings.map(({ code, cpus: set }) => `${code} ${set}`)).toEqual([
      "CPUSET_NARROWER_THAN_ONLINE 0",
    ]);
  });

  it("isolated CPUs stay runnable and pinnable", () => {
    const topology = topologyOf({
      arch: "x86_64",
      present: "0-1",
      online: "0-1",
      cores: ["0", "1"],
      files: { "cpu/isolated": "1\n", "cpu/nohz_full": "(null)\n" },
    });
    expect(topology.cpus.map((cpu) => cpu.isolated)).toEqual([false, true]);
    expect(rows(placesOf("kvm", topology))).toEqual(["0 y y 0 -", "1 y y 1 -"]);
  });

  it("no online information gives no answer, never a yes", () => {
    const facts = {
      source: "capabilities",
      cpus: [{ id: 0 }],
      cells: [],
      caches: [],
      interconnects: [],
    } as const;
    expect(rows(placesOf("kvm", mergeTopology("x86_64", [facts])))).toEqual(["0 ? ? - UNKNOWN_STATE"]);
  });

  // Case 21.
  it("offline CPUs of the dedicated set stay pinnable under power management, but for CPU 0", () => {
    const topology = topologyOf({ arch: "x86_64", present: "0-3", online: "1", cores: ["0", "1", "2", "3"] });
    const policy = { dedicated: cpus("0,2") };
    expect(rows(placesOf("kvm", topology, { ...policy, powerManagement: true }))).toEqual([
      "0 n n - OFFLINE",
      "1 y y 1 -",
      "2 n y - OFFLINE",
      "3 n n - OFFLINE",
    ]);
    expect(rows(placesOf("kvm", topology, policy))[2]).toBe("2 n n - OFFLINE");
  });
});
