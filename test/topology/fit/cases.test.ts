import { describe, expect, it } from "vitest";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import {
  capacity,
  type FitMachine,
  type FitResult,
  fillMachine,
  fitPlacement,
  type GuestShape,
  pinnableCapacity,
  validatePlacement,
} from "../../../src/topology/fit/index.js";
import { cellsOf, cpus, dedicated, GiB, ht4Cores, machine } from "./machines.js";

/** Faults that operators met in other systems, with the right answer; each names its origin. */

const codes = (result: FitResult): readonly string[] =>
  result.fits === false ? result.reasons.map((reason) => reason.code) : [`fits: ${result.fits}`];

function cores(count: number, threads: number, first = 0): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, core) =>
    Array.from({ length: threads }, (__, thread) => first + core + thread * count),
  );
}

describe("cells without memory, cells without CPUs (harvester 8182, GB200)", () => {
  const pages = [{ sizeKiB: 4, total: 16 * 1024 * 256 }];
  const half = machine({
    cells: [
      { id: 0, cores: cores(4, 1), pages },
      { id: 1, cores: cores(4, 1, 4), memoryKiB: 0 },
      { id: 2, cores: cores(4, 1, 8), pages },
      { id: 3, cores: cores(4, 1, 12), memoryKiB: 0 },
    ],
  });

  it("places guest cells on cells with memory only, pages or not", () => {
    const result = fitPlacement(half, dedicated(8, { ...cellsOf(2, 4), pageSize: "small" }));
    expect(result.fits === true && result.placement.cells.map((cell) => cell.hostCell)).toEqual([0, 2]);
    expect(codes(fitPlacement(half, dedicated(12, { ...cellsOf(3, 4), pageSize: "small" })))).toEqual([
      "NO_CELL_ASSIGNMENT",
    ]);
    expect(codes(fitPlacement(half, dedicated(12, cellsOf(3, 4))))).toEqual(["NO_CELL_ASSIGNMENT"]);
  });

  it("passes over 32 cells without CPUs, and tells which host cells are fought for", () => {
    const gb200 = machine({
      cells: Array.from({ length: 34 }, (_, id) => ({ id, cores: id < 2 ? cores(72, 1, id * 72) : [] })),
    });
    const two = fitPlacement(gb200, dedicated(128, cellsOf(2, 64)));
    expect(two.fits === true && two.placement.cells.map((cell) => cell.hostCell)).toEqual([0, 1]);
    const three = fitPlacement(gb200, dedicated(96, cellsOf(3, 32)));
    expect(three.fits === false && three.reasons).toMatchObject([
      { code: "NO_CELL_ASSIGNMENT", guestCells: [0, 1, 2], hostCells: [0, 1], needed: 3, available: 2 },
    ]);
  });

  it("never uses pCPUs of no cell for a guest that is tied to cells", () => {
    const stray = machine({ cells: [{ cores: cores(2, 1) }] });
    const lost = { ...stray, places: stray.places.map(({ cell: _, ...place }) => place) };
    expect(codes(fitPlacement(lost, dedicated(1)))).toEqual(["NOT_ENOUGH_PCPUS"]);
    expect(fitPlacement(lost, { vcpus: 2, memoryKiB: GiB, cpuPolicy: "shared" }).fits).toBe(true);
  });
});

describe("hybrid cores (185H: six cores of two threads, ten of one)", () => {
  const hybrid = machine({
    cells: [
      {
        cores: [...cores(6, 1).map(([cpu]) => [cpu! * 2, cpu! * 2 + 1]), ...cores(10, 1, 12)],
        types: [...Array(6).fill("PERFORMANCE"), ...Array(10).fill("EFFICIENCY")],
      },
    ],
  });

  it("has room for 22 vCPUs, 12 on thread siblings, 16 isolated", () => {
    expect(pinnableCapacity(hybrid)).toEqual({ prefer: 22, require: 12, isolate: 16, shared: 22 });
    expect(capacity(hybrid, dedicated(1, { threadPolicy: "isolate" }))).toBe(16);
    expect(capacity(hybrid, dedicated(2, { threadPolicy: "require" }))).toBe(6);
    expect(fitPlacement(hybrid, dedicated(12, { threadPolicy: "require" })).fits).toBe(true);
    expect(codes(fitPlacement(hybrid, dedicated(13, { threadPolicy: "require" })))).toEqual([
      "NO_THREAD_SIBLINGS",
    ]);
    expect(codes(fitPlacement(hybrid, dedicated(17, { threadPolicy: "isolate" })))).toEqual(["NO_FREE_CORE"]);
  });
});

describe("core types (RK3588: cpu0-3 Cortex-A55, cpu4-7 Cortex-A76)", () => {
  const rk3588 = machine({
    cells: [{ cores: cores(8, 1), types: [...Array(4).fill("Cortex-A55"), ...Array(4).fill("Cortex-A76")] }],
  });
  const unknown = machine({ cells: [{ cores: cores(8, 1) }] });
  const floating = { vcpus: 4, memoryKiB: GiB, cpuPolicy: "shared" } as const;
  const warnings = (result: FitResult) =>
    result.fits === true && result.warnings.map((warning) => warning.code);

  it("warns where vCPUs float over, or are pinned to, several core types", () => {
    expect(warnings(fitPlacement(rk3588, floating))).toEqual(["MIXED_CORE_TYPES"]);
    expect(warnings(fitPlacement(rk3588, dedicated(5)))).toEqual(["MIXED_CORE_TYPES"]);
    expect(warnings(fitPlacement(rk3588, { ...floating, coreType: "Cortex-A76" }))).toEqual([]);
  });

  it("keeps a guest within one core type when asked to, whichever has room", () => {
    const result = fitPlacement(rk3588, dedicated(4, { singleCoreType: true }), { cpus: CpuSet.of([0]) });
    expect(result.fits === true && result.placement.takes.toString()).toBe("4-7");
    expect(codes(fitPlacement(rk3588, dedicated(5, { singleCoreType: true })))).toEqual([
      "NO_SINGLE_CORE_TYPE",
    ]);
    expect(codes(fitPlacement(rk3588, dedicated(9, { singleCoreType: true })))).toEqual(["NOT_ENOUGH_PCPUS"]);
  });

  it("refuses a wish for a core type that is not known, or not there", () => {
    expect(codes(fitPlacement(unknown, dedicated(1, { coreType: "Cortex-A76" })))).toEqual([
      "CORE_TYPE_UNKNOWN",
    ]);
    expect(codes(fitPlacement(rk3588, dedicated(1, { coreType: "Cortex-X4" })))).toEqual([
      "NO_SUCH_CORE_TYPE",
    ]);
    const four = dedicated(5, { coreType: "Cortex-A76" });
    expect(codes(fitPlacement(rk3588, four))).toEqual(["NOT_ENOUGH_PCPUS"]);
  });
});

describe("a given plan (kubevirt 4687: 8 cores, siblings n and n+8, guest of 1 socket × 2 cores × 2 threads)", () => {
  const host = machine({ cells: [{ cores: cores(8, 2) }] });
  const guest = dedicated(4, { topology: { sockets: 1, cores: 2, threads: 2 } });
  const plan = (...pins: readonly number[]) => ({ vcpus: pins.map((cpu, vcpu) => ({ vcpu, cpu })) });
  const verdict = (...pins: readonly number[]) =>
    validatePlacement(host, guest, plan(...pins)).map(({ code }) => code);

  it("is right where guest threads are on host threads", () => {
    expect(verdict(3, 11, 4, 12)).toEqual([]);
    expect(verdict(11, 3, 12, 4)).toEqual([]);
  });

  it("is broken once for each guest core that is split", () => {
    expect(verdict(3, 4, 11, 12)).toEqual(["BROKEN_SIBLINGS", "BROKEN_SIBLINGS"]);
    expect(verdict(3, 11, 4, 5)).toEqual(["BROKEN_SIBLINGS"]);
  });

  it("counts threads of the guest where only sockets and cores are written", () => {
    const implied = dedicated(4, { topology: { sockets: 1, cores: 2 } });
    expect(validatePlacement(host, implied, plan(3, 4, 11, 12)).map(({ code }) => code)).toEqual([
      "BROKEN_SIBLINGS",
      "BROKEN_SIBLINGS",
    ]);
  });

  it("places such a guest on siblings even where the usual order would split it", () => {
    const usage = { cpus: cpus("3-15").subtract(cpus("10")) };
    const two = dedicated(2, { topology: { sockets: 1, cores: 1, threads: 2 } });
    // Free: 0, 1, 2 and 10. Only 2 and 10 are siblings.
    const result = fitPlacement(host, two, usage);
    expect(result.fits === true && result.placement.vcpus.map((pin) => pin.cpu)).toEqual([2, 10]);
    const split = fitPlacement(host, two, { cpus: cpus("2-15") });
    expect(split.fits === true && split.warnings.map((warning) => warning.code)).toEqual([
      "GUEST_SIBLINGS_SPLIT",
    ]);
  });
});

describe("faults of a plan", () => {
  const host = machine({
    cells: [
      {
        id: 0,
        cores: [
          [0, 4],
          [1, 5],
        ],
        memoryKiB: 2 * GiB,
      },
      {
        id: 7,
        cores: [
          [2, 6],
          [3, 7],
        ],
      },
    ],
    dedicated: "0-6",
    reserved: "5",
    shared: "7",
    offline: "4",
  });
  const one = dedicated(1);
  const at = (cpu: number, vcpu = 0) => ({ vcpus: [{ vcpu, cpu }] });
  const verdict = (...args: Parameters<typeof validatePlacement>) =>
    validatePlacement(...args).map(({ code }) => code);

  it.each([
    ["a shared pCPU", at(7), ["OUT_OF_SET"]],
    ["a reserved pCPU", at(5), ["OUT_OF_SET"]],
    ["an offline pCPU", at(4), ["NOT_PINNABLE"]],
    ["a pCPU the host has not", at(99), ["BEYOND_HOST"]],
    ["a pCPU below 0", at(-1), ["BEYOND_HOST"]],
    ["a pCPU beyond any host", at(2_147_483_647), ["BEYOND_HOST"]],
    ["an emulator thread on a pCPU below 0", { ...at(0), isolatedEmulator: -1 }, ["BEYOND_HOST"]],
    ["a vCPU the guest has not", at(0, 5), ["UNKNOWN_VCPU", "UNPLACED_VCPU"]],
    ["nothing placed", { vcpus: [] }, ["UNPLACED_VCPU"]],
    ["all well", at(0), []],
  ])("%s", (_, plan, expected) => {
    expect(verdict(host, one, plan)).toEqual(expected);
  });

  it("finds pCPUs used twice, in use, or of the wrong cell", () => {
    const two = dedicated(2);
    expect(
      verdict(host, two, {
        vcpus: [
          { vcpu: 0, cpu: 2 },
          { vcpu: 1, cpu: 2 },
        ],
      }),
    ).toEqual(["DUPLICATE_CPU"]);
    expect(
      verdict(host, two, {
        vcpus: [
          { vcpu: 0, cpu: 0 },
          { vcpu: 1, cpu: 2 },
        ],
      }),
    ).toEqual(["WRONG_CELL"]);
    expect(verdict(host, one, at(0), { cpus: CpuSet.of([0]) })).toEqual(["IN_USE"]);
    const cells = dedicated(2, cellsOf(2, 1));
    const swapped = {
      vcpus: [
        { vcpu: 0, cpu: 0 },
        { vcpu: 1, cpu: 2 },
      ],
      cells: [
        { guestCell: 0, hostCell: 7 },
        { guestCell: 1, hostCell: 0 },
      ],
    };
    expect(verdict(host, cells, swapped)).toEqual(["WRONG_CELL", "WRONG_CELL"]);
    expect(
      verdict(host, cells, {
        vcpus: [
          { vcpu: 0, cpu: 2 },
          { vcpu: 1, cpu: 3 },
        ],
      }),
    ).toEqual(["WRONG_CELL"]);
  });

  it("finds guest cells and host cells that there are not, and guest cells placed twice", () => {
    const cells = dedicated(2, cellsOf(2, 1));
    const pins = {
      vcpus: [
        { vcpu: 0, cpu: 0 },
        { vcpu: 1, cpu: 2 },
      ],
    };
    const right = [
      { guestCell: 0, hostCell: 0 },
      { guestCell: 1, hostCell: 7 },
    ];
    expect(verdict(host, cells, { ...pins, cells: right })).toEqual([]);
    for (const wrong of [
      { guestCell: 1, hostCell: 7 },
      { guestCell: 9, hostCell: 0 },
    ]) {
      expect(verdict(host, cells, { ...pins, cells: [...right, wrong] })).toEqual(["WRONG_CELL"]);
    }
    const beyond = validatePlacement(host, one, {
      ...at(0),
      cells: [{ guestCell: 0, hostCell: 99 }],
    });
    expect(beyond.map(({ message }) => message)).toEqual([
      "the host has no cell 99",
      "vCPU 0 of guest cell 0 is on pCPU 0 of cell 0, not of cell 99",
    ]);
  });

  it.each([
    [undefined, 4, []],
    [undefined, 2048, ["WRONG_PAGE_SIZE"]],
    ["small", 4, []],
    ["small", 2048, ["WRONG_PAGE_SIZE"]],
    ["large", 2048, []],
    ["large", 4, ["WRONG_PAGE_SIZE"]],
    ["any", 4, []],
    ["any", 2048, []],
    [2048, 2048, []],
    [2048, 4, ["WRONG_PAGE_SIZE"]],
    ["large", 1024 * 1024, ["NOT_ENOUGH_MEMORY"]],
  ] as const)(
    "a guest that wishes for %s pages and is planned on pages of %i KiB: %j",
    (wish, sizeKiB, expected) => {
      const paged = machine({
        cells: [
          {
            cores: [[0]],
            pages: [
              { sizeKiB: 4, total: 4 * 1024 * 1024 },
              { sizeKiB: 2048, total: 2048 },
            ],
          },
        ],
      });
      const guest = dedicated(1, wish === undefined ? {} : { pageSize: wish });
      const plan = { ...at(0), cells: [{ guestCell: 0, hostCell: 0, pageSizeKiB: sizeKiB }] };
      expect(verdict(paged, guest, plan)).toEqual(expected);
    },
  );

  it("finds broken isolation, missing siblings, a missing emulator pCPU, too little memory", () => {
    const isolated = dedicated(1, { threadPolicy: "isolate" });
    expect(verdict(host, isolated, at(2))).toEqual([]);
    expect(verdict(host, isolated, at(1))).toEqual(["NOT_ISOLATED"]);
    expect(verdict(host, isolated, at(2), { cpus: CpuSet.of([6]) })).toEqual(["NOT_ISOLATED"]);
    const required = dedicated(2, { threadPolicy: "require" });
    expect(
      verdict(host, required, {
        vcpus: [
          { vcpu: 0, cpu: 2 },
          { vcpu: 1, cpu: 3 },
        ],
      }),
    ).toEqual(["NO_THREAD_SIBLINGS"]);
    expect(verdict(host, dedicated(1, { emulatorThreads: "isolate" }), at(0))).toEqual([
      "EMULATOR_NOT_PLACED",
    ]);
    expect(verdict(host, dedicated(1, { memoryKiB: 3 * GiB }), at(0))).toEqual(["NOT_ENOUGH_MEMORY"]);
  });
});

describe("whole cores only (kubevirt 10593)", () => {
  const host = machine({ cells: [{ cores: cores(8, 2) }] });
  const taken = (vcpus: number, emulator: boolean): number | false => {
    const guest = dedicated(vcpus, { wholeCores: true, ...(emulator && { emulatorThreads: "isolate" }) });
    const result = fitPlacement(host, guest);
    return result.fits === true && result.placement.takes.size;
  };

  it("rounds vCPUs and the emulator thread up together", () => {
    expect(taken(8, true)).toBe(10);
    expect(taken(5, true)).toBe(6);
    expect(taken(8, false)).toBe(8);
    expect(taken(5, false)).toBe(6);
  });

  it("takes no core of which a thread is gone", () => {
    const guest = dedicated(15, { wholeCores: true });
    expect(fitPlacement(host, guest).fits).toBe(true);
    expect(codes(fitPlacement(host, guest, { cpus: CpuSet.of([3]) }))).toContain("NO_FREE_CORE");
  });
});

describe("many guest cells (nova 1978372)", () => {
  const sixteen = (small: number): FitMachine =>
    machine({
      cells: Array.from({ length: 16 }, (_, id) => ({
        id,
        cores: cores(id < small ? 2 : 4, 1, id * 4),
        distances: Array.from({ length: 16 }, (__, cell) => ({
          cell,
          distance: cell === id ? 10 : 20 + (cell % 3),
        })),
      })),
    });

  it("says yes: 16 guest cells of 4 vCPUs on 16 cells of 4", () => {
    const result = fitPlacement(sixteen(0), dedicated(64, cellsOf(16, 4)));
    expect(result.fits === true && result.placement.cells.map((cell) => cell.hostCell)).toEqual(
      Array.from({ length: 16 }, (_, id) => id),
    );
  });

  it("says no where one cell is too small, and names the competition", () => {
    const result = fitPlacement(sixteen(1), dedicated(64, cellsOf(16, 4)));
    expect(codes(result)).toEqual(["NOT_ENOUGH_PCPUS", "NO_CELL_ASSIGNMENT"]);
    const big = Array.from({ length: 15 }, (_, id) => id + 1);
    expect(result.fits === false && result.reasons[1]).toMatchObject({
      hostCells: big,
      needed: 16,
      available: 15,
    });
  });

  it("says no at once where 9 of 16 guest cells fit 8 host cells only", () => {
    const guest = dedicated(16 + 9, {
      memoryKiB: 16 * GiB,
      cells: Array.from({ length: 16 }, (_, id) => ({
        id,
        vcpus: id < 9 ? CpuSet.of([id * 2, id * 2 + 1]) : CpuSet.of([18 + id - 9]),
        memoryKiB: GiB,
      })),
    });
    const host = machine({
      cells: Array.from({ length: 16 }, (_, id) => ({ id, cores: cores(id < 8 ? 4 : 1, 1, id * 4) })),
    });
    expect(codes(fitPlacement(host, guest))).toEqual(["NO_CELL_ASSIGNMENT"]);
  });
});

describe("isolate on an SMT host (nova 1889633)", () => {
  it("fits where whole cores are free, with the warning that Nova forbids it", () => {
    const host = machine({ cells: [{ cores: ht4Cores }], dedicated: "0-7" });
    const result = fitPlacement(host, dedicated(4, { threadPolicy: "isolate" }));
    expect(result.fits === true && result.warnings.map((warning) => warning.code)).toEqual([
      "NOVA_FORBIDS_SMT",
    ]);
    const used = { cpus: CpuSet.of([4]) };
    expect(codes(fitPlacement(host, dedicated(4, { threadPolicy: "isolate" }), used))).toEqual([
      "NO_FREE_CORE",
    ]);
  });

  it("counts a core whose other thread is offline as whole, and warns of nothing", () => {
    const host = machine({ cells: [{ cores: ht4Cores }], offline: "4-7" });
    const result = fitPlacement(host, dedicated(4, { threadPolicy: "isolate" }));
    expect(result.fits === true && result.warnings).toEqual([]);
  });
});

describe("capacity", () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses an allocation ratio of %d", (ratio) => {
    const host = machine({ cells: [{ cores: cores(2, 1) }] });
    const floating: GuestShape = { vcpus: 1, memoryKiB: GiB, cpuPolicy: "shared" };
    for (const shape of [
      floating,
      { ...floating, cells: [{ id: 0, vcpus: CpuSet.of([0]), memoryKiB: GiB }] },
    ]) {
      expect(() => capacity(host, shape, { cpuAllocationRatio: ratio })).toThrow(RangeError);
      expect(() => fillMachine(host, shape, { cpuAllocationRatio: ratio })).toThrow(RangeError);
    }
  });
});

describe("usage", () => {
  const pages = [
    { sizeKiB: 4, total: 1_048_576 },
    { sizeKiB: 2048, total: 1024 },
  ];
  const host = machine({
    cells: [
      { cores: cores(4, 1), memoryKiB: 6 * GiB, pages },
      { cores: cores(4, 1, 4), memoryKiB: 6 * GiB, pages },
    ],
  });
  const guest = dedicated(2, { memoryKiB: 2 * GiB, pageSize: 2048 });

  it("counts pages and memory by cell", () => {
    const usage = { cells: [{ cell: 0, pages: [{ sizeKiB: 2048, used: 1 }] }] };
    const result = fitPlacement(host, guest, usage);
    expect(result.fits === true && result.placement.cells[0]).toMatchObject({
      hostCell: 1,
      pageSizeKiB: 2048,
    });
    const plain = fitPlacement(host, dedicated(2, { memoryKiB: 4 * GiB }), {
      cells: [{ cell: 0, memoryKiB: 1 }],
    });
    expect(plain.fits === true && plain.placement.cells[0]?.hostCell).toBe(1);
  });

  it("gives what huge pages hold to no guest on base pages", () => {
    expect(codes(fitPlacement(host, dedicated(2, { memoryKiB: 4 * GiB + 4 })))).toEqual([
      "NOT_ENOUGH_MEMORY",
    ]);
  });

  it("does not guess in which cell memory is taken", () => {
    const usage = { memoryKiB: GiB };
    const result = fitPlacement(host, dedicated(2, { memoryKiB: 4 * GiB }), usage);
    expect(result.fits === undefined && result.unknown.map((unknown) => unknown.code)).toEqual([
      "USAGE_CELL_UNKNOWN",
    ]);
    expect(fitPlacement(host, dedicated(2, { memoryKiB: 3 * GiB }), usage).fits).toBe(true);
    expect(codes(fitPlacement(host, dedicated(2, { memoryKiB: 4 * GiB }), { memoryKiB: 5 * GiB }))).toEqual([
      "NOT_ENOUGH_MEMORY",
    ]);
  });
});

describe("a wish that several page sizes would meet", () => {
  it("is refused with each size's failure, the most there is in any cell", () => {
    const host = machine({
      cells: [0, 1].map((cell) => ({
        cores: [[cell]],
        pages: [
          { sizeKiB: 4, total: 1024 },
          { sizeKiB: 2048, total: 100 + cell },
          { sizeKiB: GiB, total: 1 },
        ],
      })),
    });
    const guest = (pageSize: "large" | "any") => dedicated(1, { memoryKiB: GiB + GiB / 2, pageSize });
    const reasons = (pageSize: "large" | "any") => {
      const fit = fitPlacement(host, guest(pageSize));
      return fit.fits === false
        ? fit.reasons.map(({ code, pageSizeKiB, needed, available }) => [
            code,
            pageSizeKiB,
            needed,
            available,
          ])
        : [];
    };
    const large = [
      ["PAGES_DO_NOT_DIVIDE", GiB, undefined, undefined],
      ["NOT_ENOUGH_PAGES", 2048, 768, 101],
    ];
    expect(reasons("large")).toEqual(large);
    expect(reasons("any")).toEqual([...large, ["NOT_ENOUGH_PAGES", 4, 393_216, 1024]]);
  });
});

describe("shapes that contradict themselves", () => {
  it.each([
    ["isolate without dedicated", { vcpus: 2, memoryKiB: 4, cpuPolicy: "shared", threadPolicy: "isolate" }],
    [
      "mixed with all vCPUs dedicated",
      { vcpus: 2, memoryKiB: 4, cpuPolicy: "mixed", dedicatedVcpus: CpuSet.of([0, 1]) },
    ],
    [
      "cells that overlap",
      dedicated(2, {
        memoryKiB: 2,
        cells: [0, 1].map((id) => ({ id, vcpus: CpuSet.of([0, 1]), memoryKiB: 1 })),
      }),
    ],
    ["cells that leave a vCPU out", dedicated(3, cellsOf(2, 1))],
  ] as const)("%s", (_, shape) => {
    expect(codes(fitPlacement(machine({ cells: [{ cores: ht4Cores }] }), shape))).toContain("INVALID_SHAPE");
  });

  it("refuses a guest topology that no limits allow", () => {
    const guest = dedicated(6, { topologyLimits: { sockets: 1, cores: 2, threads: 2 } });
    expect(codes(fitPlacement(machine({ cells: [{ cores: ht4Cores }] }), guest))).toEqual([
      "NO_GUEST_TOPOLOGY",
    ]);
  });
});
