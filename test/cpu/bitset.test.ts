import fc from "fast-check";
import { expect, test } from "vitest";
import * as bitset from "../../src/cpu/bitset.js";

const words = 4;
const positions = fc.uniqueArray(fc.nat(words * 32 - 1));

function bitsOf(list: readonly number[]): Uint32Array {
  const bits = bitset.createBitset(words);
  for (const position of list) bitset.setBit(bits, position);
  return bits;
}

function listOf(bits: Uint32Array): readonly number[] {
  return Array.from({ length: words * 32 }, (_, i) => i).filter((i) => bitset.hasBit(bits, i));
}

const ascending = (list: Iterable<number>): readonly number[] => [...list].sort((a, b) => a - b);

test("a bitset answers as a Set of numbers does", () => {
  fc.assert(
    fc.property(positions, positions, (left, right) => {
      const a = new Set(left);
      const b = new Set(right);
      const union = bitsOf(left);
      bitset.unionInto(union, bitsOf(right));
      expect(listOf(union)).toEqual(ascending(new Set([...left, ...right])));
      expect(listOf(bitset.difference(bitsOf(left), bitsOf(right)))).toEqual(
        ascending(left.filter((i) => !b.has(i))),
      );
      expect(listOf(bitset.intersection(bitsOf(left), bitsOf(right)))).toEqual(
        ascending(left.filter((i) => b.has(i))),
      );
      expect(bitset.isSubset(bitsOf(left), bitsOf(right))).toBe(left.every((i) => b.has(i)));
      expect(bitset.isEmpty(bitsOf(left))).toBe(a.size === 0);
      expect(bitset.countBits(bitsOf(left))).toBe(a.size);
      expect(bitset.equalBits(bitsOf(left), bitsOf(left.toReversed()))).toBe(true);
      expect(bitset.equalBits(bitsOf(left), bitsOf(right))).toBe(ascending(a).join() === ascending(b).join());
    }),
    { seed: 3, numRuns: 300 },
  );
});

test("functions that do not say `Into` leave their arguments alone", () => {
  const a = bitsOf([1, 40]);
  const b = bitsOf([40, 99]);
  bitset.difference(a, b);
  bitset.intersection(a, b);
  expect([listOf(a), listOf(b)]).toEqual([
    [1, 40],
    [40, 99],
  ]);
});
