import { describe, expect, it } from "vitest";
import { libvirtCpuCount } from "../../src/topology/libvirtCpuCount.js";
import { mergeTopology } from "../../src/topology/mergeTopology.js";
import { blocks, cpus, type TreeShape, topologyOf } from "./support/trees.js";

/* The right values follow libvirt's src/util/virhostcpu.c; those of whole trees are in sysfsSamples.test.ts. */

const power8: TreeShape = { arch: "ppc64", present: "0-31", online: "0,8,16,24", cores: blocks(4, 8) };

describe("libvirtCpuCount", () => {
  it.each([
    ["all primaries online", "0,8,16,24", {}, 32],
    ["one core offline", "0,8,16", {}, 24],
    ["one stray secondary: secondaries count nowhere", "0,8,9,16,24", {}, 5],
    ["a primary offline under an online secondary", "1,8,16,24", {}, 4],
    ["SMT on", "0-31", {}, 32],
    ["two subcores", "0,4,8,12,16,20,24,28", { "cpu/subcores_per_core": "2\n" }, 32],
    ["two subcores, one of them offline", "0,4,8,12,16,20,24", { "cpu/subcores_per_core": "2\n" }, 28],
    ["four subcores", "0,2,4,6,8,10,12,14", { "cpu/subcores_per_core": "4\n" }, 16],
    [
      "two subcores left in one-subcore state: primaries of 4",
      "0,8,16,24",
      { "cpu/subcores_per_core": "2\n" },
      16,
    ],
  ])("POWER8, %s", (_, online, files, counted) => {
    expect(libvirtCpuCount(topologyOf({ ...power8, online, files }))).toEqual({ counted, present: 32 });
  });

  it("is unknown where the split into subcores is, and known where no split matters", () => {
    const files = { "cpu/subcores_per_core": "3\n" };
    expect(libvirtCpuCount(topologyOf({ ...power8, files }))).toBeUndefined();
    expect(libvirtCpuCount(topologyOf({ ...power8, online: "0,1,8", files }))).toEqual({
      counted: 3,
      present: 32,
    });
  });

  it("counts deconfigured cores not at all", () => {
    const topology = topologyOf({ ...power8, present: "0-7,16-23", online: "0,16" });
    expect(libvirtCpuCount(topology)).toEqual({ counted: 16, present: 16 });
  });

  it("POWER9: only what is online, with SMT on and off", () => {
    const power9: TreeShape = { arch: "ppc64", present: "0-15", online: "0,4,8,12", cores: blocks(4, 4) };
    expect(libvirtCpuCount(topologyOf(power9), "POWER9")).toEqual({ counted: 4, present: 16 });
    expect(libvirtCpuCount(topologyOf({ ...power9, online: "0-15" }), "POWER9")).toEqual({
      counted: 16,
      present: 16,
    });
  });

  it("is unknown where the count hangs on an unknown generation, and known where it does not", () => {
    const four: TreeShape = { arch: "ppc64le", present: "0-15", online: "0,4,8,12", cores: blocks(4, 4) };
    expect(libvirtCpuCount(topologyOf(four))).toBeUndefined();
    expect(libvirtCpuCount(topologyOf({ ...four, online: "0-15" }))).toEqual({ counted: 16, present: 16 });
  });

  it("elsewhere counts online CPUs, offline ones only as present", () => {
    const topology = topologyOf({ arch: "x86_64", present: "0-3", online: "0-2", cores: ["0,2", "1,3"] });
    expect(libvirtCpuCount(topology)).toEqual({ counted: 3, present: 4 });
  });

  it("looks for CPUs in the cells, and elsewhere only where those hold none", () => {
    const shape: TreeShape = { arch: "x86_64", present: "0-3", online: "0-3", cores: ["0", "1", "2", "3"] };
    expect(libvirtCpuCount(topologyOf({ ...shape, cells: { 0: "0-1" } }))).toEqual({
      counted: 2,
      present: 2,
    });
    expect(libvirtCpuCount(topologyOf({ ...shape, cells: { 0: "" } }))).toEqual({ counted: 4, present: 4 });
  });

  // Documents such as capabilities list CPUs and say nothing of a present set.
  const listing = (arch: string, list: readonly (readonly [id: number, siblings?: string])[]) =>
    mergeTopology(arch, [
      {
        source: "capabilities",
        cpus: list.map(([id, siblings]) => ({
          id,
          online: siblings !== undefined,
          ...(siblings === undefined ? {} : { siblings: cpus(siblings) }),
        })),
        cells: [],
        caches: [],
        interconnects: [],
      },
    ]);
  const offline = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => [first + index] as const);

  it.each(["ppc64", "ppc64le"])(
    "%s: is unknown where offline threads may be left out of the list",
    (arch) => {
      const online = [
        [0, "0"],
        [8, "8"],
      ] as const;
      for (const model of [undefined, "POWER7", "POWER8", "POWER9"]) {
        expect(libvirtCpuCount(listing(arch, online), model)).toBeUndefined();
      }
      const whole = [online[0], ...offline(1, 7), online[1], ...offline(9, 7)] as const;
      expect(libvirtCpuCount(listing(arch, whole))).toEqual({ counted: 16, present: 16 });
      expect(libvirtCpuCount(listing(arch, whole.slice(0, -1)))).toBeUndefined();
    },
  );

  it("x86: counts what is listed, unless a siblings list names more", () => {
    const pair = [
      [0, "0-1"],
      [1, "0-1"],
    ] as const;
    expect(libvirtCpuCount(listing("x86_64", pair))).toEqual({ counted: 2, present: 2 });
    expect(libvirtCpuCount(listing("x86_64", [[0, "0"], [1]]))).toEqual({ counted: 1, present: 2 });
    expect(libvirtCpuCount(listing("x86_64", pair.slice(0, 1)))).toBeUndefined();
  });

  it("is unknown without online information", () => {
    const facts = { source: "capabilities", cpus: [{ id: 0, siblings: cpus("0") }] } as const;
    const topology = mergeTopology("x86_64", [{ ...facts, cells: [], caches: [], interconnects: [] }]);
    expect(libvirtCpuCount(topology)).toBeUndefined();
  });
});
