/**
 * Fixed-width bitsets as Uint32Array words: the one mutable data type of the engine. Functions that write say so
 * in their name (`…Into`); the others only read.
 */

export function createBitset(words: number): Uint32Array {
  return new Uint32Array(words);
}

export function setBit(set: Uint32Array, position: number): void {
  const word = position >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (position & 31));
}

export function hasBit(set: Uint32Array, position: number): boolean {
  return (((set[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

/** target ∪= other */
export function unionInto(target: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! | (other[i] ?? 0);
}

/** target −= other */
export function subtractInto(target: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & ~(other[i] ?? 0);
}

/** target ∩= other */
export function intersectInto(target: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & (other[i] ?? 0);
}

export function difference(a: Uint32Array, b: Uint32Array): Uint32Array {
  const result = a.slice();
  subtractInto(result, b);
  return result;
}

export function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  const result = a.slice();
  intersectInto(result, b);
  return result;
}

export function isSubset(inner: Uint32Array, outer: Uint32Array): boolean {
  for (let i = 0; i < inner.length; i++) {
    if ((inner[i]! & ~(outer[i] ?? 0)) !== 0) return false;
  }
  return true;
}

export function isEmpty(set: Uint32Array): boolean {
  for (let i = 0; i < set.length; i++) {
    if (set[i] !== 0) return false;
  }
  return true;
}

export function equalBits(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

/** Number of set bits of one 32-bit word. */
export function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  n = (n + (n >>> 4)) & 0x0f0f0f0f;
  return Math.imul(n, 0x01010101) >>> 24;
}

export function countBits(set: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < set.length; i++) count += popCount(set[i]!);
  return count;
}
