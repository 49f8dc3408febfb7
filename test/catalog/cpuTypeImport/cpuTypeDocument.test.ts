import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CpuTypeDocument,
  formatCpuTypeJson,
  formatCpuTypeYaml,
  parseCpuTypeDocuments,
} from "../../../src/catalog/cpuTypeImport/index.js";

/** Text that a name or note may be: also such that YAML would take for something else. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    "486",
    "true",
    "null",
    "~",
    "- a",
    "a: b",
    "# x",
    "*a",
    "&a",
    "!b",
    " lead",
    "trail ",
    "a\n\nb\n",
    "\ta",
    "é✓",
  ),
);
const names = fc.array(fc.constantFrom("aes", "sse4.1", "486", "no", "lahf_lm"), { maxLength: 4 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

const flatRequirement = fc
  .record({
    arch: optional(fc.constantFrom("x86_64", "s390x")),
    vendors: optional(names),
    mode: optional(fc.constantFrom("custom", "host-model", "host-passthrough", "maximum")),
    migratable: optional(fc.boolean()),
    model: optional(text),
    require: optional(names),
    forbid: optional(names),
    disable: optional(names),
    optional: optional(names),
    force: optional(names),
    match: optional(fc.constantFrom("minimum", "exact", "strict")),
    check: optional(fc.constantFrom("none", "partial", "full")),
    level: optional(text),
    minPhysAddrBits: optional(fc.integer({ min: 0, max: 64 })),
    ppc64Compat: optional(text),
    s390xModel: optional(text),
    machine: optional(text),
    strictMitigations: optional(fc.boolean()),
  })
  .map(defined);

const document = fc
  .record({
    name: text,
    description: optional(fc.oneof(text, fc.constant(""))),
    owner: optional(text),
    labels: optional(fc.array(fc.record({ name: text, value: text }), { maxLength: 3 })),
    cpuMap: optional(text),
    requirement: fc
      .tuple(
        flatRequirement,
        optional(
          fc.array(
            fc
              .record({
                label: optional(text),
                virtTypes: optional(names),
                vendors: optional(names),
                requirement: flatRequirement,
              })
              .map(defined),
            { maxLength: 2 },
          ),
        ),
      )
      .map(([flat, alternatives]) => defined({ ...flat, alternatives })),
    renderings: optional(
      fc.array(fc.record({ hypervisor: fc.constantFrom("qemu", "libvirt"), text }), { maxLength: 2 }),
    ),
    note: optional(text),
  })
  .map((value) => defined(value) as CpuTypeDocument);

test("what is written as YAML or JSON is read back the same", () => {
  fc.assert(
    fc.property(document, (value) => {
      expect(parseCpuTypeDocuments(formatCpuTypeYaml(value))).toEqual({ ok: true, value: [value] });
      expect(parseCpuTypeDocuments(formatCpuTypeJson(value))).toEqual({ ok: true, value: [value] });
    }),
    { seed: 5, numRuns: 500 },
  );
});

test("keys stand in one order, whatever order they came in", () => {
  const requirement = { vendors: ["Intel"], arch: "x86_64", model: "Westmere", require: ["pcid"] };
  const shuffled = { require: ["pcid"], model: "Westmere", arch: "x86_64", vendors: ["Intel"] };
  const yaml = formatCpuTypeYaml({ requirement: shuffled, name: "A" });
  expect(yaml).toBe(formatCpuTypeYaml({ name: "A", requirement }));
  expect(yaml).toBe(
    "name: A\nrequirement:\n  arch: x86_64\n  vendors:\n    - Intel\n  model: Westmere\n  require:\n    - pcid\n",
  );
});

test("several documents are several types, and empty ones are none", () => {
  const read = parseCpuTypeDocuments(
    "---\nname: a\nrequirement: {}\n---\n---\nname: b\nrequirement: {level: x86-64-v2}\n",
  );
  expect(read.ok && read.value.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("a model named like a number stays a name", () => {
  const read = parseCpuTypeDocuments("name: old\nrequirement:\n  model: 486\n");
  expect(read).toEqual({ ok: true, value: [{ name: "old", requirement: { model: "486" } }] });
});

test.each([
  ["name: a\nrequirement: {modell: Westmere}\n", "INVALID_DOCUMENT", 2, /no key "modell"/],
  ["name: a\n", "INVALID_DOCUMENT", 1, /lacks the key "requirement"/],
  ["name: a\nrequirement:\n  require: aes\n", "INVALID_DOCUMENT", 3, /requirement\.require has to be a list/],
  ["name: a\nrequirement:\n  strictMitigations: maybe\n", "INVALID_DOCUMENT", 3, /use true or false/],
  ["name: a\nrequirement:\n  minPhysAddrBits: -1\n", "INVALID_DOCUMENT", 3, /whole number/],
  ["name: a\nrequirement:\n  mode: passthrough\n", "INVALID_DOCUMENT", 3, /use custom, host-model/],
  ["name: [a\n", "MALFORMED_DOCUMENT", 2, /./],
  ["name: a\nname: b\nrequirement: {}\n", "MALFORMED_DOCUMENT", 2, /unique/],
  ["name: &x a\nnote: *x\nrequirement: {}\n", "INVALID_DOCUMENT", 2, /alias/],
  ["", "MALFORMED_DOCUMENT", 1, /no CPU type/],
  ["just words", "INVALID_DOCUMENT", 1, /has to be a mapping/],
  ["name: null\nrequirement: {}\n", "INVALID_DOCUMENT", 1, /name has no value/],
])("%j is refused where it is wrong", (input, code, line, message) => {
  const read = parseCpuTypeDocuments(input);
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.error[0]).toMatchObject({ code, line });
  expect(read.error[0]?.message).toMatch(message);
});

test("arbitrary text is an answer, never an exception", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (input) => {
      const read = parseCpuTypeDocuments(input);
      if (!read.ok) for (const { line } of read.error) expect(line).toBeGreaterThan(0);
    }),
    { seed: 6, numRuns: 1000 },
  );
});
