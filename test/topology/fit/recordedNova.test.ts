import { describe, expect, it } from "vitest";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import { type FitMachine, fitPlacement, type GuestShape } from "../../../src/topology/fit/index.js";
import { cpus, dedicated, GiB, ht4Cores, machine } from "./machines.js";

/**
 * What Nova's own fit gave when it was run on one-cell machines. `free` lists the pCPUs not in use; the result is the
 * pCPUs in vCPU order, with the emulator's after "reserve". Where the physical answer differs, it is ours, and said so.
 */
interface Row {
  readonly host: FitMachine;
  readonly free?: string;
  readonly guest: GuestShape;
  readonly gives: string;
  readonly warns?: readonly string[];
}

const ht4 = machine({ cells: [{ cores: ht4Cores }], dedicated: "0-7" });
const ht4Common = machine({ cells: [{ cores: ht4Cores }] });
const ht4Split = machine({ cells: [{ cores: ht4Cores }], dedicated: "0-3", shared: "4-7" });
const ht4Mixed = machine({ cells: [{ cores: ht4Cores }], dedicated: "0,4,1,5", shared: "2,6,3,7" });
const flat4 = machine({ cells: [{ cores: [[0], [1], [2], [3]] }], dedicated: "0-3" });
const hybrid = machine({
  cells: [
    {
      cores: [[0, 1], [2, 3], [4], [5], [6], [7]],
      types: ["PERFORMANCE", "PERFORMANCE", "EFFICIENCY", "EFFICIENCY", "EFFICIENCY", "EFFICIENCY"],
    },
  ],
  dedicated: "0-7",
});

const prefer = (vcpus: number, emulator = false): GuestShape => policy(vcpus, "prefer", emulator);
const require = (vcpus: number, emulator = false): GuestShape => policy(vcpus, "require", emulator);
const isolate = (vcpus: number): GuestShape => policy(vcpus, "isolate", false);
function policy(
  vcpus: number,
  threadPolicy: "prefer" | "require" | "isolate",
  emulator: boolean,
): GuestShape {
  return dedicated(vcpus, { threadPolicy, ...(emulator && { emulatorThreads: "isolate" }) });
}
const mixed: GuestShape = { vcpus: 4, memoryKiB: GiB, cpuPolicy: "mixed", dedicatedVcpus: CpuSet.of([2, 3]) };

const rows: readonly (readonly [string, Row])[] = [
  ["HT4 free all, prefer 2", { host: ht4, guest: prefer(2), gives: "0,4" }],
  ["HT4 free all, prefer 3", { host: ht4, guest: prefer(3), gives: "0,4,1" }],
  ["HT4 free all, require 3", { host: ht4, guest: require(3), gives: "0,4,1" }],
  ["HT4 free all, require 1", { host: ht4, guest: require(1), gives: "0" }],
  ["HT4 free 0-3, require 2", { host: ht4, free: "0-3", guest: require(2), gives: "NO_THREAD_SIBLINGS" }],
  ["HT4 free 0-3, prefer 2", { host: ht4, free: "0-3", guest: prefer(2), gives: "0,1" }],
  ["HT4 free 0,4,1, require 3", { host: ht4, free: "0,4,1", guest: require(3), gives: "NO_THREAD_SIBLINGS" }],
  ["HT4 free 0,4,1, prefer 3", { host: ht4, free: "0,4,1", guest: prefer(3), gives: "0,4,1" }],
  [
    "HT4 free 0,4,1, require 2 + emulator",
    { host: ht4, free: "0,4,1", guest: require(2, true), gives: "0,4 reserve 1" },
  ],
  ["HT4 free 3-7, prefer 4", { host: ht4, free: "3-7", guest: prefer(4), gives: "4,5,6,3" }],
  ["HT4 free 3-7, require 4", { host: ht4, free: "3-7", guest: require(4), gives: "NO_THREAD_SIBLINGS" }],
  [
    "HT4 free all, isolate 2: Nova says no with separate sets, physically it fits",
    { host: ht4, guest: isolate(2), gives: "0,1", warns: ["NOVA_FORBIDS_SMT"] },
  ],
  [
    "HT4 one common set, isolate 2",
    { host: ht4Common, guest: isolate(2), gives: "0,1", warns: ["NOVA_FORBIDS_SMT"] },
  ],
  ["HT4 one common set, isolate 5", { host: ht4Common, guest: isolate(5), gives: "NO_FREE_CORE" }],
  [
    "HT4 free all, prefer 7 + emulator",
    { host: ht4, guest: prefer(7, true), gives: "0,4,1,5,2,6,3 reserve 7" },
  ],
  ["HT4 free all, prefer 8 + emulator", { host: ht4, guest: prefer(8, true), gives: "NOT_ENOUGH_PCPUS" }],
  ["HT4 free all, require 3 + emulator", { host: ht4, guest: require(3, true), gives: "0,4,1 reserve 5" }],
  ["no SMT, isolate 2", { host: flat4, guest: isolate(2), gives: "0,1" }],
  ["no SMT, require 2", { host: flat4, guest: require(2), gives: "NO_THREAD_SIBLINGS" }],
  [
    "siblings split between the sets, require 2",
    { host: ht4Split, guest: require(2), gives: "NO_THREAD_SIBLINGS" },
  ],
  [
    "siblings split between the sets, isolate 2",
    { host: ht4Split, guest: isolate(2), gives: "NO_FREE_CORE" },
  ],
  ["mixed: vCPUs 2 and 3 dedicated", { host: ht4Mixed, guest: mixed, gives: "0,4" }],
  ["hybrid, prefer 4", { host: hybrid, guest: prefer(4), gives: "0,1,2,3" }],
  ["hybrid, prefer 6", { host: hybrid, guest: prefer(6), gives: "0,2,4,5,6,7", warns: ["MIXED_CORE_TYPES"] }],
  ["hybrid, require 4", { host: hybrid, guest: require(4), gives: "0,1,2,3" }],
  ["hybrid, require 6", { host: hybrid, guest: require(6), gives: "NO_THREAD_SIBLINGS" }],
];

describe("recorded results of Nova's fit", () => {
  it.each(rows)("%s", (_, { host, free, guest, gives, warns }) => {
    const all = CpuSet.of(host.places.map((place) => place.cpu));
    const usage = free === undefined ? {} : { cpus: all.subtract(cpus(free)) };
    const result = fitPlacement(host, guest, usage);
    expect(spoken(result)).toBe(gives);
    if (result.fits === true) expect(result.warnings.map((warning) => warning.code)).toEqual(warns ?? []);
  });

  it("pins only the dedicated vCPUs of a mixed guest, and lets the others float over the shared set", () => {
    const result = fitPlacement(ht4Mixed, mixed);
    if (result.fits !== true) throw new Error("does not fit");
    expect(result.placement.vcpus).toEqual([
      { vcpu: 2, cpu: 0 },
      { vcpu: 3, cpu: 4 },
    ]);
    expect(result.placement.cells[0]?.floating?.vcpus).toEqual([0, 1]);
    expect(result.placement.cells[0]?.floating?.cpus.toString()).toBe("2-3,6-7");
  });

  it("leaves the sibling of a required single vCPU to others, and that of an isolated one idle", () => {
    const one = fitPlacement(ht4, require(1));
    const alone = fitPlacement(ht4, isolate(1));
    expect(one.fits === true && one.placement.takes.toString()).toBe("0");
    expect(alone.fits === true && alone.placement.takes.toString()).toBe("0,4");
    expect(alone.fits === true && alone.placement.idle.toString()).toBe("4");
  });

  const manyPages = [
    { sizeKiB: 4, total: 1_000_000 },
    { sizeKiB: 2048, total: 4096 },
    { sizeKiB: GiB, total: 16 },
  ];
  it.each([
    ["large, 1536 MiB", manyPages, "large", 1536, 2048],
    ["large, 2048 MiB", manyPages, "large", 2048, GiB],
    ["large on a host with 4 KiB pages only", manyPages.slice(0, 1), "large", 2048, "NO_PAGE_SIZE"],
    ["any on a host with 4 KiB pages only", manyPages.slice(0, 1), "any", 2048, 4],
    ["1 GiB, absent", manyPages.slice(0, 2), GiB, 2048, "NO_PAGE_SIZE"],
    ["small", manyPages, "small", 2048, 4],
    ["1 GiB, no whole number of pages", manyPages, GiB, 1536, "PAGES_DO_NOT_DIVIDE"],
    ["1 GiB, too many", manyPages, GiB, 17 * 1024, "NOT_ENOUGH_PAGES"],
  ] as const)("pages: %s", (_, pages, pageSize, memoryMiB, gives) => {
    const host = machine({ cells: [{ cores: ht4Cores, pages }] });
    const result = fitPlacement(host, dedicated(2, { memoryKiB: memoryMiB * 1024, pageSize }));
    if (result.fits === true) expect(result.placement.cells[0]?.pageSizeKiB).toBe(gives);
    else expect(spoken(result)).toBe(gives);
  });
});

function spoken(result: ReturnType<typeof fitPlacement>): string {
  if (result.fits === undefined) return result.unknown.map((unknown) => unknown.code).join(" ");
  if (result.fits === false) return result.reasons.map((reason) => reason.code).join(" ");
  const pins = result.placement.vcpus.map((pin) => pin.cpu).join(",");
  const { isolatedEmulator } = result.placement;
  return isolatedEmulator === undefined ? pins : `${pins} reserve ${isolatedEmulator}`;
}
