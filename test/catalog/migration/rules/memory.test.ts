import { describe, expect, it } from "vitest";
import { memoryRule } from "../../../../src/catalog/migration/rules/memory.js";
import { CpuSet, type PagePool } from "../../../../src/topology/index.js";
import { placeQuestion, told } from "../support/question.js";

type Guest = Parameters<typeof placeQuestion>[0];
const mib = 1024;
const gib = 1024 * mib;
const huge = gib;

/** A host of these cells, each with its memory and huge pages; base pages are the rest. */
function on(cells: readonly (readonly [memoryKiB: number, pages: readonly PagePool[]])[], guest: Guest) {
  const base = placeQuestion(guest);
  const made = cells.map(([memoryKiB, pages], id) => ({
    id,
    memoryKiB,
    pages,
    cpus: CpuSet.of([id]),
    distances: [],
    memorySideCaches: [],
  }));
  return told(memoryRule({ ...base, topology: { ...base.topology, cells: made } }));
}

const pages = (total: number, sizeKiB = huge): readonly PagePool[] => [{ sizeKiB, total }];
const pins = (numaTune: NonNullable<NonNullable<Guest["pins"]>["numaTune"]>): NonNullable<Guest["pins"]> => ({
  vcpuPins: [],
  ioThreadPins: [],
  numaTune,
});

// migration, rule 6: the host has 1 GiB, 8 MiB of it in pages of 2 MiB.
it("needs the memory and the page sizes", () => {
  const at = (guest: Guest) => told(memoryRule(placeQuestion(guest)));
  expect(at({ memoryKiB: gib - 8 * mib })).toEqual([]);
  expect(at({ memoryKiB: gib - 8 * mib + 1 })).toEqual(["NO NOT_ENOUGH_MEMORY"]);
  expect(at({ memoryKiB: 8 * mib, hugePages: [{}] })).toEqual([]);
  expect(at({ memoryKiB: 7 * mib, hugePages: [{}] })).toEqual([]);
  expect(at({ memoryKiB: 8 * mib, hugePages: [{ sizeKiB: 2048 }] })).toEqual([]);
  expect(at({ memoryKiB: 9 * mib, hugePages: [{ sizeKiB: 2048 }] })).toEqual(["NO NOT_ENOUGH_PAGES"]);
  expect(at({ memoryKiB: gib, hugePages: [{ sizeKiB: gib }] })).toEqual(["NO NO_PAGE_SIZE"]);
});

describe("counts pages of the size that backs the guest, over all cells it may use", () => {
  const guest = { memoryKiB: 20 * gib };
  const hugePages = [{ sizeKiB: huge }];

  it("needs as many huge pages as the guest is large", () => {
    expect(on([[64 * gib, pages(8)]], { ...guest, hugePages })).toEqual(["NO NOT_ENOUGH_PAGES"]);
    expect(on([[64 * gib, pages(20)]], { ...guest, hugePages })).toEqual([]);
    // The kernel takes them from whichever cell has some.
    const two = [
      [32 * gib, pages(10)],
      [32 * gib, pages(10)],
    ] as const;
    expect(on(two, { ...guest, hugePages })).toEqual([]);
    expect(on(two, { ...guest, hugePages: [{}] })).toEqual([]);
  });

  it("does not give huge pages to a guest that asks for none", () => {
    expect(on([[64 * gib, pages(48)]], guest)).toEqual(["NO NOT_ENOUGH_MEMORY"]);
    expect(on([[64 * gib, pages(44)]], guest)).toEqual([]);
  });

  it("leaves open what the documents do not tell", () => {
    expect(on([[64 * gib, []]], { ...guest, hugePages })).toEqual(["UNKNOWN PAGE_SIZE_UNKNOWN"]);
    expect(on([], { ...guest, hugePages })).toEqual(["UNKNOWN PAGE_SIZE_UNKNOWN"]);
    expect(on([], guest)).toEqual([]);
  });
});

describe("holds memory to the cells it is bound to", () => {
  const cells = [
    [32 * gib, pages(16)],
    [32 * gib, pages(4)],
  ] as const;
  const memoryCells = [
    { id: 0, memoryKiB: 8 * gib },
    { id: 1, memoryKiB: 8 * gib },
  ];
  const split = { memoryKiB: 16 * gib, memoryCells, hugePages: [{ sizeKiB: huge }] };

  it("looks at the nodeset of a strict <numatune>, which is the default mode", () => {
    const guest = { memoryKiB: 10 * gib, hugePages: [{ sizeKiB: huge }] };
    const bound = (cell: number, mode?: string) =>
      on(cells, {
        ...guest,
        pins: pins({ hostCells: CpuSet.of([cell]), guestCells: [], ...(mode && { mode }) }),
      });
    expect(bound(0, "strict")).toEqual([]);
    expect(bound(1, "strict")).toEqual(["NO NOT_ENOUGH_PAGES"]);
    expect(bound(1)).toEqual(["NO NOT_ENOUGH_PAGES"]);
    expect(bound(1, "preferred")).toEqual([]);
    const plain = { memoryKiB: 20 * gib, pins: pins({ hostCells: CpuSet.of([0]), guestCells: [] }) };
    expect(on(cells, plain)).toEqual(["NO NOT_ENOUGH_MEMORY"]);
  });

  it("looks at each <memnode>, and at what several of them take of one cell", () => {
    const bound = (first: number, second: number) =>
      on(cells, {
        ...split,
        pins: pins({
          guestCells: [
            { guestCell: 0, hostCells: CpuSet.of([first]) },
            { guestCell: 1, hostCells: CpuSet.of([second]) },
          ],
        }),
      });
    expect(bound(0, 0)).toEqual([]);
    expect(bound(0, 1)).toEqual(["NO NOT_ENOUGH_PAGES"]);
    expect(bound(1, 1)).toEqual(["NO NOT_ENOUGH_PAGES"]);
    expect(on(cells, split)).toEqual([]);
  });

  it("backs each guest cell with its own size", () => {
    const mixed = { ...split, hugePages: [{ sizeKiB: huge, guestCells: CpuSet.of([1]) }] };
    expect(on([[20 * gib, pages(8)]], mixed)).toEqual([]);
    expect(on([[15 * gib, pages(8)]], mixed)).toEqual(["NO NOT_ENOUGH_MEMORY"]);
    expect(on([[20 * gib, pages(7)]], mixed)).toEqual(["NO NOT_ENOUGH_PAGES"]);
  });
});
