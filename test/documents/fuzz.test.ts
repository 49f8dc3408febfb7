import { describe, expect, it } from "vitest";
import type { DocumentError } from "../../src/documents/documentError.js";
import { readDocument } from "../../src/documents/readDocument.js";
import { fixtureDocuments, sharedDocuments } from "./support/sampleDocuments.js";

/*
 * 2,000 documents broken at random: each is read or refused with a typed error that names it. The same seeds give the
 * same documents.
 */

const codes: ReadonlySet<DocumentError["code"]> = new Set([
  "MALFORMED_DOCUMENT",
  "UNKNOWN_DOCUMENT_KIND",
  "INVALID_DOCUMENT",
  "DOCUMENT_TOO_LARGE",
  "DOCUMENT_TOO_DEEP",
  "ENTITY_DECLARATION",
]);

/** Random numbers from a seed: a 32-bit xorshift. */
class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed + 1, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  }

  below(limit: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % Math.max(1, limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

type Mutation = (text: string, random: Random) => string;

const wrongValues = [
  "",
  "-1",
  "0x1f",
  "1e9",
  "99999999999999999999999",
  "NaN",
  "yes",
  "0-4294967295",
  "4-1",
  "é\u0301",
  "&lt;",
  "__proto__",
];
const pieces = [
  "<",
  ">",
  "&",
  "]]>",
  "<!--",
  "-->",
  "<![CDATA[",
  "&#0;",
  "&x;",
  "\u0000",
  "\uFFFF",
  "\uD800",
  "<!DOCTYPE x [",
  "<?xml?>",
  "'",
  '"',
  "<constructor/>",
  "<a>".repeat(80),
];

const mutations: Readonly<Record<string, Mutation>> = {
  cut: (text, random) => text.slice(0, random.below(text.length)),
  remove: (text, random) => {
    const from = random.below(text.length);
    return text.slice(0, from) + text.slice(from + random.below(200));
  },
  swap: (text, random) => {
    const [a, b, c, d] = [0, 0, 0, 0].map(() => random.below(text.length)).sort((x, y) => x - y) as [
      number,
      number,
      number,
      number,
    ];
    return text.slice(0, a) + text.slice(c, d) + text.slice(b, c) + text.slice(a, b) + text.slice(d);
  },
  swapLines: (text, random) => {
    const lines = text.split("\n");
    const [a, b] = [random.below(lines.length), random.below(lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? "", lines[a] ?? ""];
    return lines.join("\n");
  },
  dropElement: (text, random) => dropOne(text, /<([\w-]+)[^<>]*\/>|<([\w-]+)[^<>]*>[^<>]*<\/\2>/g, random),
  dropAttribute: (text, random) => dropOne(text, / [\w-]+='[^']*'/g, random),
  doubleAttribute: (text, random) => replaceOne(text, / [\w-]+='[^']*'/g, random, (match) => match + match),
  doubleElement: (text, random) =>
    replaceOne(text, /<([\w-]+)[^<>]*\/>|<([\w-]+)[^<>]*>[^<>]*<\/\2>/g, random, (match) => match + match),
  wrongAttribute: (text, random) =>
    replaceOne(text, /='[^']*'/g, random, () => `='${random.pick(wrongValues)}'`),
  wrongText: (text, random) => replaceOne(text, />[^<>]+</g, random, () => `>${random.pick(wrongValues)}<`),
  rename: (text, random) =>
    replaceOne(text, /<(\w+)([^<>]*)\/>/g, random, (match) =>
      match.replace(/<\w+/, random.pick(["<x", "<cpu", "<cell", "<mode"])),
    ),
  insert: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + random.pick(pieces) + text.slice(at);
  },
  bytes: (text, random) => {
    const bytes = Buffer.from(text);
    for (let count = 1 + random.below(8); count > 0; count--)
      bytes[random.below(bytes.length)] = random.below(256);
    return bytes.toString("utf8");
  },
};

function replaceOne(
  text: string,
  pattern: RegExp,
  random: Random,
  change: (match: string) => string,
): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const match = random.pick(matches);
  return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
}

function dropOne(text: string, pattern: RegExp, random: Random): string {
  return replaceOne(text, pattern, random, () => "");
}

const isSmall = ({ content }: { readonly content: string }): boolean => content.length < 16_000;
const documents = [
  ...fixtureDocuments("capabilities"),
  ...fixtureDocuments("domcapabilities"),
  ...sharedDocuments("capabilities").filter(isSmall),
  ...sharedDocuments("domcapabilities").filter(isSmall),
];
const names = Object.keys(mutations);
const casesEach = Math.ceil(2000 / names.length);

describe("documents broken at random", () => {
  const outcomes = new Map<string, number>();

  it.each(names)("%s: read or refused with a typed error", (name) => {
    for (let index = 0; index < casesEach; index++) {
      const random = new Random(names.indexOf(name) * 10_000 + index);
      let content = random.pick(documents).content;
      for (let times = 1 + random.below(3); times > 0; times--) content = mutations[name]!(content, random);
      const result = readDocument({ name: `${name}-${index}`, content });
      const outcome = result.ok ? "read" : result.error.code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (result.ok) continue;
      expect(codes).toContain(result.error.code);
      expect(result.error.document).toBe(`${name}-${index}`);
      expect(result.error.message).toContain(`${name}-${index}`);
    }
  });

  it("2,000 in all, with all outcomes that there can be among them", () => {
    const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(2000);
    for (const outcome of ["read", "MALFORMED_DOCUMENT", "INVALID_DOCUMENT", "DOCUMENT_TOO_DEEP"]) {
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
    }
  });
});
