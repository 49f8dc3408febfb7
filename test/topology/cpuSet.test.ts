import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CpuSet } from "../../src/topology/cpuSet.js";

const seed = { seed: 20_240_401, numRuns: 300 };

function parsed(text: string, max?: number): number[] {
  const result = CpuSet.parse(text, max === undefined ? {} : { max });
  if (!result.ok) throw new Error(result.error.message);
  return result.value.toArray();
}

function errorCode(text: string, max?: number): string | undefined {
  const result = CpuSet.parse(text, max === undefined ? {} : { max });
  return result.ok ? undefined : result.error.code;
}

const ids = fc.oneof(fc.array(fc.nat(200), { maxLength: 60 }), fc.array(fc.nat(65_535), { maxLength: 20 }));

describe("CpuSet.parse", () => {
  it.each([
    ["", []],
    ["  \n", []],
    ["0", [0]],
    ["0-3,8", [0, 1, 2, 3, 8]],
    ["0-3,8\n", [0, 1, 2, 3, 8]],
    [" 0-1 , 4 ", [0, 1, 4]],
    // Case 22: exclusions apply to the whole list wherever they stand; empty members are ignored.
    ["1-4,^3,6", [1, 2, 4, 6]],
    ["^3,1-4,6", [1, 2, 4, 6]],
    ["0-7,^2-3", [0, 1, 4, 5, 6, 7]],
    ["0-3,,5", [0, 1, 2, 3, 5]],
    [",", []],
    ["^5", []],
    ["0-3,^100", [0, 1, 2, 3]],
    // Kernel stride: the first 2 of each 4.
    ["0-31:2/4", [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29]],
    ["3-9:1/3", [3, 6, 9]],
    ["0-5:3/4", [0, 1, 2, 4, 5]],
    ["0-7:0/4", []],
    ["65535", [65_535]],
  ])("reads %j", (text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  it.each([
    "aaa",
    "4-1",
    "1-",
    "-1",
    "1 2",
    "0-3:2",
    "0-3:3/2",
    "0-3:1/0",
    "^",
    "0x1",
    "1;2",
    "1-2-3",
    "1.5",
  ])("refuses %j as syntax", (text) => {
    expect(errorCode(text)).toBe("SYNTAX");
  });

  it.each([
    ["1000", 95],
    ["0-96", 95],
    ["^96", 95],
    ["4294967295", undefined],
    ["0-99999999999999999999999", undefined],
  ])("refuses %j as beyond the limit", (text, max) => {
    expect(errorCode(text, max)).toBe("BEYOND_LIMIT");
  });

  it("names the member that is wrong", () => {
    const result = CpuSet.parse("0-3,x7");
    expect(result.ok || result.error.message).toContain('"x7"');
  });

  it("refuses a list that repeats ids without end", () => {
    expect(errorCode(Array(1000).fill("0-65535").join(","))).toBe("SYNTAX");
    expect(errorCode(Array(100).fill("0-65535").join(","))).toBeUndefined();
  });

  it("accepts the limit itself", () => {
    expect(parsed("0-95", 95)).toHaveLength(96);
  });
});

describe("CpuSet.parseMask", () => {
  it.each([
    ["", ""],
    ["0", ""],
    ["1", "0"],
    ["ff,ffffffff", "0-39"],
    // Case 22.
    ["0xffffffff,,0xffffffff", "0-31,64-95"],
    ["00000000,00000001\n", "0"],
    ["1,0", "32"],
    ["0xffffffffffffffff", "0-63"],
    ["0000000000000003,00000000", "32-33"],
    ["80000000", "31"],
  ])("reads %j as %j", (mask, list) => {
    const result = CpuSet.parseMask(mask);
    expect(result.ok && result.value.toString()).toBe(list);
  });

  it.each(["g", "123456789,0", "1-2", "0xx1"])("refuses %j", (mask) => {
    const result = CpuSet.parseMask(mask);
    expect(result.ok ? undefined : result.error.code).toBe("SYNTAX");
  });

  it("tells a bit beyond the host from a syntax error", () => {
    const result = CpuSet.parseMask("100", { max: 7 });
    expect(result.ok ? undefined : result.error.code).toBe("BEYOND_LIMIT");
    expect(CpuSet.parseMask("80", { max: 7 }).ok).toBe(true);
    const huge = CpuSet.parseMask("f".repeat(1_000_000));
    expect(huge.ok ? undefined : huge.error.code).toBe("BEYOND_LIMIT");
  });
});

describe("CpuSet against a naive set", () => {
  it("agrees on every operation", () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        const [a, b] = [CpuSet.of(left), CpuSet.of(right)];
        const [x, y] = [new Set(left), new Set(right)];
        const sorted = (set: Iterable<number>): number[] => [...set].sort((p, q) => p - q);
        expect(a.toArray()).toEqual(sorted(x));
        expect(a.size).toBe(x.size);
        expect(a.isEmpty).toBe(x.size === 0);
        expect(a.min).toBe(x.size === 0 ? undefined : Math.min(...x));
        expect(a.max).toBe(x.size === 0 ? undefined : Math.max(...x));
        expect(a.union(b).toArray()).toEqual(sorted(new Set([...x, ...y])));
        expect(a.intersect(b).toArray()).toEqual(sorted([...x].filter((id) => y.has(id))));
        expect(a.subtract(b).toArray()).toEqual(sorted([...x].filter((id) => !y.has(id))));
        expect(a.intersects(b)).toBe([...x].some((id) => y.has(id)));
        expect(a.isSubsetOf(b)).toBe([...x].every((id) => y.has(id)));
        expect(a.equals(b)).toBe(x.size === y.size && [...x].every((id) => y.has(id)));
        for (const id of [0, 31, 32, 63, 65_535, ...right]) expect(a.has(id)).toBe(x.has(id));
      }),
      seed,
    );
  });

  it("has one canonical form, whichever operation made the set", () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        const [a, b] = [CpuSet.of(left), CpuSet.of(right)];
        const back = a.union(b).subtract(b).union(a.intersect(b));
        expect(back).toEqual(a);
        expect(back.equals(a)).toBe(true);
      }),
      seed,
    );
  });

  it("reads back its own lists and masks", () => {
    fc.assert(
      fc.property(ids, (list) => {
        const set = CpuSet.of(list);
        const fromList = CpuSet.parse(set.toString());
        const fromMask = CpuSet.parseMask(set.toMask());
        expect(fromList.ok && fromList.value.equals(set)).toBe(true);
        expect(fromMask.ok && fromMask.value.equals(set)).toBe(true);
        expect(JSON.stringify(set)).toBe(`"${set}"`);
      }),
      seed,
    );
  });

  it("parses random lists with exclusions and strides as the naive reading does", () => {
    const member = fc.record({
      excluded: fc.boolean(),
      first: fc.nat(150),
      length: fc.nat(40),
      used: fc.integer({ min: 1, max: 5 }),
      spare: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(member, { maxLength: 8 }), (members) => {
        const included = new Set<number>();
        const excluded = new Set<number>();
        const text = members.map(({ excluded: out, first, length, used, spare }) => {
          for (let id = first; id <= first + length; id++) {
            if ((id - first) % (used + spare) < used) (out ? excluded : included).add(id);
          }
          return `${out ? "^" : ""}${first}-${first + length}:${used}/${used + spare}`;
        });
        expect(parsed(text.join(","))).toEqual(
          [...included].filter((id) => !excluded.has(id)).sort((p, q) => p - q),
        );
      }),
      seed,
    );
  });
});

describe("CpuSet.of and CpuSet.range", () => {
  it("takes ids to the stated highest and throws beyond", () => {
    expect(CpuSet.of([CpuSet.maxId]).max).toBe(CpuSet.maxId);
    expect(CpuSet.maxId).toBeGreaterThanOrEqual(65_535);
    for (const id of [-1, 1.5, Number.NaN, CpuSet.maxId + 1])
      expect(() => CpuSet.of([id])).toThrow(RangeError);
  });

  it("makes ranges", () => {
    expect(CpuSet.range(30, 65).toString()).toBe("30-65");
    expect(CpuSet.range(3, 2)).toBe(CpuSet.empty);
    expect(CpuSet.of([])).toBe(CpuSet.empty);
  });

  it("prints pairs as ranges and an empty set as an empty list", () => {
    expect(CpuSet.of([0, 1, 3, 5, 6, 7]).toString()).toBe("0-1,3,5-7");
    expect(CpuSet.empty.toString()).toBe("");
    expect(CpuSet.empty.toMask()).toBe("0");
    expect(CpuSet.range(0, 39).toMask()).toBe("ff,ffffffff");
  });
});
