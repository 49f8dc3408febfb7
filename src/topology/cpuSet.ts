import { err, ok, type Result } from "../cpu/result.js";

/** Why a CPU list or mask was refused: how it is written, or an id that the machine (or any machine) cannot have. */
export interface CpuSetError {
  readonly code: "SYNTAX" | "BEYOND_LIMIT";
  /** One sentence naming the member that is wrong and what to write instead. */
  readonly message: string;
}

export interface CpuSetParseOptions {
  /** Highest id allowed, inclusive. Default: `CpuSet.maxId`. */
  readonly max?: number;
}

/** One member of a CPU list: `a`, `a-b`, or `a-b:used/group`, perhaps excluded with `^`. */
interface ListMember {
  readonly excluded: boolean;
  readonly first: number;
  readonly last: number;
  readonly used: number;
  readonly group: number;
}

/** A list may repeat ids, but not so often that a hostile one costs minutes. */
const maxNamedIds = 8 * 1_048_576;

const memberPattern = /^(\^?)\s*(\d+)(?:\s*-\s*(\d+)(?:\s*:\s*(\d+)\s*\/\s*(\d+))?)?$/;

/**
 * An immutable set of CPU ids (or of any small non-negative integers), a bitset inside.
 *
 * Texts: `parse` and `toString` speak the list syntax of libvirt and of the kernel (Documentation/core-api/
 * kernel-parameters, "CPU lists"), `parseMask` and `toMask` the kernel's hexadecimal masks.
 */
export class CpuSet implements Iterable<number> {
  /** The highest id any set can hold; keeps a hostile `4294967295` from taking memory. */
  static readonly maxId = 1_048_575;

  static readonly empty: CpuSet = new CpuSet(new Uint32Array(0));

  /** Number of ids in the set. */
  readonly size: number;

  /** 32 ids a word, lowest first; the last word is never 0, so that equal sets have equal words. */
  private constructor(private readonly words: Uint32Array) {
    let size = 0;
    for (const word of words) size += popCount(word);
    this.size = size;
  }

  /** The set of these ids, in any order, repeated or not. Throws a RangeError for an id outside 0…`maxId`. */
  static of(ids: Iterable<number>): CpuSet {
    const list = Array.isArray(ids) ? (ids as readonly number[]) : [...ids];
    let highest = -1;
    for (const id of list) {
      assertId(id);
      if (id > highest) highest = id;
    }
    if (highest < 0) return CpuSet.empty;
    const words = new Uint32Array((highest >>> 5) + 1);
    for (const id of list) setBit(words, id);
    return new CpuSet(words);
  }

  /** The ids `first`…`last`, both included; empty when `last` < `first`. Throws a RangeError outside 0…`maxId`. */
  static range(first: number, last: number): CpuSet {
    if (last < first) return CpuSet.empty;
    assertId(first);
    assertId(last);
    const words = new Uint32Array((last >>> 5) + 1);
    for (let id = first; id <= last; id++) setBit(words, id);
    return new CpuSet(words);
  }

  /**
   * Reads a list such as `0-3,8`, `0-31:2/4` (2 of each 4, the kernel's stride) or `1-4,^3,6`. Exclusions apply to the
   * whole list wherever they stand; empty members (`0-3,,5`) and whitespace around members are ignored; "" is the
   * empty set.
   *
   * Errors: `SYNTAX` (`aaa`, `4-1`), `BEYOND_LIMIT` (an id above `max`).
   */
  static parse(text: string, options: CpuSetParseOptions = {}): Result<CpuSet, CpuSetError> {
    const max = Math.min(options.max ?? CpuSet.maxId, CpuSet.maxId);
    const included: ListMember[] = [];
    const excluded: ListMember[] = [];
    let named = 0;
    for (const part of text.split(",")) {
      const trimmed = part.trim();
      if (trimmed === "") continue;
      const member = parseMember(trimmed, max);
      if (!member.ok) return member;
      named += member.value.last - member.value.first + 1;
      if (named > maxNamedIds) return syntaxError(trimmed, "each id once: this list repeats too many");
      (member.value.excluded ? excluded : included).push(member.value);
    }
    const highest = included.reduce((high, member) => Math.max(high, member.last), -1);
    const words = new Uint32Array((highest + 32) >>> 5);
    for (const member of included) forEachId(member, highest, (id) => setBit(words, id));
    for (const member of excluded) forEachId(member, highest, (id) => clearBit(words, id));
    return ok(CpuSet.fromWords(words));
  }

  /**
   * Reads a hexadecimal mask, most significant group of 32 bits first: `ff,ffffffff`. `0x` may stand before each
   * group, an empty group is 0 (`0xffffffff,,0xffffffff` = 0-31,64-95), and a mask of one group may be of any length.
   *
   * Errors: `SYNTAX`, `BEYOND_LIMIT` (a bit above `max`).
   */
  static parseMask(text: string, options: CpuSetParseOptions = {}): Result<CpuSet, CpuSetError> {
    const max = Math.min(options.max ?? CpuSet.maxId, CpuSet.maxId);
    const groups = text.trim().split(",");
    const digits: string[] = [];
    for (const group of groups) {
      const match = /^(?:0[xX])?([0-9a-fA-F]*)$/.exec(group.trim());
      const hex = match?.[1];
      if (hex === undefined || (groups.length > 1 && hex.replace(/^0+/, "").length > 8)) {
        return syntaxError(group.trim(), "groups of at most 8 hexadecimal digits between commas");
      }
      digits.push(groups.length > 1 ? hex.replace(/^0+/, "").padStart(8, "0") : hex);
    }
    const hex = digits.join("").replace(/^0+/, "");
    // Bits are counted before anything is allocated: the text may be megabytes of hostile digits.
    const highest = hex === "" ? -1 : hex.length * 4 - 1 - (Math.clz32(Number.parseInt(hex[0]!, 16)) - 28);
    if (highest > max) return beyondLimit(String(highest), max);
    const words = new Uint32Array((highest + 32) >>> 5);
    for (let index = 0; index < words.length; index++) {
      const end = hex.length - index * 8;
      words[index] = Number.parseInt(hex.slice(Math.max(0, end - 8), end), 16);
    }
    return ok(CpuSet.fromWords(words));
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** The lowest id; undefined when empty. */
  get min(): number | undefined {
    for (const [index, word] of this.words.entries()) {
      if (word !== 0) return index * 32 + lowestBit(word);
    }
    return undefined;
  }

  /** The highest id; undefined when empty. */
  get max(): number | undefined {
    const last = this.words.length - 1;
    return last < 0 ? undefined : last * 32 + 31 - Math.clz32(this.words[last]!);
  }

  /** Same as `min`: the primary thread of a group, the CPU that stands for a set. */
  get first(): number | undefined {
    return this.min;
  }

  has(id: number): boolean {
    return (
      Number.isInteger(id) && id >= 0 && ((this.words[Math.floor(id / 32)] ?? 0) & (1 << (id & 31))) !== 0
    );
  }

  union(other: CpuSet): CpuSet {
    const [long, short] = this.words.length >= other.words.length ? [this, other] : [other, this];
    const words = long.words.slice();
    for (const [index, word] of short.words.entries()) words[index]! |= word;
    return new CpuSet(words);
  }

  intersect(other: CpuSet): CpuSet {
    const words = this.words.slice(0, Math.min(this.words.length, other.words.length));
    for (let index = 0; index < words.length; index++) words[index]! &= other.words[index]!;
    return CpuSet.fromWords(words);
  }

  /** The ids of this set that `other` has not. */
  subtract(other: CpuSet): CpuSet {
    const words = this.words.slice();
    const shared = Math.min(words.length, other.words.length);
    for (let index = 0; index < shared; index++) words[index]! &= ~other.words[index]!;
    return CpuSet.fromWords(words);
  }

  equals(other: CpuSet): boolean {
    if (this === other) return true;
    if (this.size !== other.size || this.words.length !== other.words.length) return false;
    return this.words.every((word, index) => word === other.words[index]);
  }

  isSubsetOf(other: CpuSet): boolean {
    if (this.words.length > other.words.length) return false;
    return this.words.every((word, index) => (word & ~other.words[index]!) === 0);
  }

  intersects(other: CpuSet): boolean {
    const shared = Math.min(this.words.length, other.words.length);
    for (let index = 0; index < shared; index++) {
      if ((this.words[index]! & other.words[index]!) !== 0) return true;
    }
    return false;
  }

  /** By ascending id. */
  *[Symbol.iterator](): Iterator<number> {
    for (const [index, word] of this.words.entries()) {
      for (let rest = word; rest !== 0; rest &= rest - 1) yield index * 32 + lowestBit(rest);
    }
  }

  toArray(): number[] {
    return [...this];
  }

  /** The canonical list: ascending, runs of two and more as `a-b`; "" when empty. */
  toString(): string {
    const parts: string[] = [];
    let start = -1;
    let previous = -1;
    const flush = (): void => {
      if (start >= 0) parts.push(start === previous ? `${start}` : `${start}-${previous}`);
    };
    for (const id of this) {
      if (start < 0 || id !== previous + 1) {
        flush();
        start = id;
      }
      previous = id;
    }
    flush();
    return parts.join(",");
  }

  /** The kernel's mask, most significant group first: `ff,ffffffff`; `0` when empty. */
  toMask(): string {
    if (this.words.length === 0) return "0";
    const groups = Array.from(this.words, (word) => word.toString(16).padStart(8, "0")).reverse();
    return groups.join(",").replace(/^0+/, "");
  }

  /** JSON carries the list string. */
  toJSON(): string {
    return this.toString();
  }

  /** Takes over the words, without the zero words at the end. */
  private static fromWords(words: Uint32Array): CpuSet {
    let length = words.length;
    while (length > 0 && words[length - 1] === 0) length--;
    if (length === 0) return CpuSet.empty;
    return new CpuSet(length === words.length ? words : words.slice(0, length));
  }
}

function parseMember(text: string, max: number): Result<ListMember, CpuSetError> {
  const match = memberPattern.exec(text);
  if (match === null) return syntaxError(text, "ids and ranges such as 0-3,8, 0-31:2/4 or ^2");
  const first = Number(match[2]);
  const last = match[3] === undefined ? first : Number(match[3]);
  const used = match[4] === undefined ? 1 : Number(match[4]);
  const group = match[5] === undefined ? 1 : Number(match[5]);
  if (last < first) return syntaxError(text, `the lower id first, ${last}-${first}`);
  if (group === 0 || used > group) return syntaxError(text, "a-b:used/group with used not above group");
  if (last > max) return beyondLimit(match[3] ?? match[2]!, max);
  return ok({ excluded: match[1] === "^", first, last, used, group });
}

/** Calls `visit` for each id of the member that is not above `highest`. */
function forEachId(member: ListMember, highest: number, visit: (id: number) => void): void {
  const last = Math.min(member.last, highest);
  for (let start = member.first; start <= last; start += member.group) {
    const end = Math.min(start + member.used - 1, last);
    for (let id = start; id <= end; id++) visit(id);
  }
}

function syntaxError(text: string, expected: string): { readonly ok: false; readonly error: CpuSetError } {
  return err({ code: "SYNTAX", message: `cannot read ${quoted(text)} in a CPU set; write ${expected}` });
}

function beyondLimit(id: string, max: number): { readonly ok: false; readonly error: CpuSetError } {
  return err({
    code: "BEYOND_LIMIT",
    message: `CPU ${id.length > 20 ? `${id.slice(0, 20)}…` : id} is beyond the highest id allowed here, ${max}`,
  });
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function assertId(id: number): void {
  if (!Number.isInteger(id) || id < 0 || id > CpuSet.maxId) {
    throw new RangeError(`CPU id ${id} is not an integer in 0…${CpuSet.maxId}`);
  }
}

function setBit(words: Uint32Array, id: number): void {
  words[id >>> 5]! |= 1 << (id & 31);
}

function clearBit(words: Uint32Array, id: number): void {
  words[id >>> 5]! &= ~(1 << (id & 31));
}

/** Index of the lowest bit of a word that is not 0. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function popCount(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
