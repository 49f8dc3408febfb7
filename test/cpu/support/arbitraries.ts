import fc from "fast-check";
import type { CpuDefinition, CpuMap } from "../../../src/cpu/index.js";

const policies = ["force", "require", "optional", "disable", "forbid"] as const;

/** Leaves out keys without a value, as `exactOptionalPropertyTypes` wants it. */
function record<T extends Record<string, fc.Arbitrary<unknown>>>(
  required: T,
  optional: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
}

/** x86 definitions whose names the map knows. */
export function knownX86(map: CpuMap, type: "host" | "guest"): fc.Arbitrary<CpuDefinition> {
  const section = map.sections.get("x86");
  const models = section?.models.map((model) => model.name) ?? [];
  const features = section?.features.map((feature) => feature.name) ?? [];
  const isHost = type === "host";
  const feature = record(
    { name: fc.constantFrom(...features) },
    isHost ? {} : { policy: fc.constantFrom(...policies) },
  );
  return record(
    {
      type: fc.constant(type),
      model: fc.record({ name: fc.constantFrom(...models) }),
      features: fc.uniqueArray(feature, { maxLength: 12, selector: (entry) => entry.name }),
      ...(isHost && { arch: fc.constant("x86_64") }),
    },
    {
      vendor: fc.constantFrom(...(section?.vendors.map((vendor) => vendor.name) ?? [])),
      ...(!isHost && { match: fc.constantFrom("minimum", "exact", "strict") }),
    },
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<CpuDefinition>;
}

/** Characters that XML can hold, without blanks at the ends (a reader drops them). */
const xmlText = fc
  .array(fc.constantFrom(..."abcXYZ019-_.+<>&'\" é漢\t".split("")), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(""))
  .filter((text) => text === text.trim());

const count = fc.integer({ min: 1, max: 4096 });
const word = fc.integer({ min: 0, max: 0xffffffff });

/** Definitions that `<cpu>` can express, all parts of it, with any names. */
export const xmlDefinition: fc.Arbitrary<CpuDefinition> = fc.oneof(
  record(
    { type: fc.constant("host"), arch: xmlText, features: featuresOf(fc.record({ name: xmlText })) },
    {
      model: fc.record({ name: xmlText }),
      vendor: xmlText,
      signature: record({ family: word, model: word }, { stepping: word }),
      microcodeVersion: word,
      tsc: record({ frequencyHz: fc.maxSafeNat() }, { scaling: fc.boolean() }),
      topology: topology(),
      maxPhysAddr: record({ mode: fc.constant("emulate") }, { bits: count }),
      pageSizesKiB: fc.array(count, { minLength: 1, maxLength: 3 }),
    },
  ),
  record(
    {
      type: fc.constant("guest"),
      model: record(
        { name: xmlText },
        { fallback: fc.constantFrom("allow", "forbid"), vendorId: fc.constant("GenuineIntel") },
      ),
      features: featuresOf(record({ name: xmlText }, { policy: fc.constantFrom(...policies) })),
    },
    {
      mode: fc.constant("custom"),
      match: fc.constantFrom("minimum", "exact", "strict"),
      check: fc.constantFrom("none", "partial", "full"),
      vendor: xmlText,
      topology: topology(),
      cache: record({ mode: fc.constantFrom("emulate", "passthrough", "disable") }, { level: fc.nat(3) }),
      maxPhysAddr: record({ mode: fc.constant("passthrough") }, { limit: count }),
      numa: numa(),
    },
  ),
  record(
    {
      type: fc.constant("guest"),
      mode: fc.constantFrom("host-passthrough", "maximum"),
      features: fc.constant([]),
    },
    { migratable: fc.boolean(), numa: numa() },
  ),
  record(
    { type: fc.constant("guest"), mode: fc.constant("host-model"), features: fc.constant([]) },
    { deprecatedFeatures: fc.boolean() },
  ),
) as fc.Arbitrary<unknown> as fc.Arbitrary<CpuDefinition>;

function featuresOf(feature: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<unknown> {
  return fc.uniqueArray(feature, { maxLength: 5, selector: (entry) => entry.name });
}

function topology(): fc.Arbitrary<unknown> {
  return record({ sockets: count, cores: count, threads: count }, { dies: count, clusters: count });
}

function numa(): fc.Arbitrary<unknown> {
  const cell = record(
    { id: fc.nat(63), memoryKiB: fc.nat(1 << 30) },
    {
      cpus: fc.constantFrom("0-3", "4,6", "0-7,^2"),
      memAccess: fc.constantFrom("shared", "private"),
      discard: fc.boolean(),
      distances: fc.array(fc.record({ siblingId: fc.nat(63), value: fc.integer({ min: 10, max: 255 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      caches: fc.array(
        fc.record({
          level: fc.integer({ min: 1, max: 3 }),
          associativity: fc.constantFrom("none", "direct", "full"),
          policy: fc.constantFrom("none", "writeback", "writethrough"),
          sizeKiB: count,
          lineBytes: count,
        }),
        { minLength: 1, maxLength: 2 },
      ),
    },
  );
  const link = record(
    {
      kind: fc.constantFrom("latency", "bandwidth"),
      initiator: fc.nat(63),
      target: fc.nat(63),
      type: fc.constantFrom("access", "read", "write"),
      value: count,
    },
    { cache: fc.integer({ min: 1, max: 3 }) },
  );
  return record(
    { cells: fc.uniqueArray(cell, { maxLength: 3, selector: (entry) => entry.id }) },
    { interconnects: fc.array(link, { minLength: 1, maxLength: 3 }) },
  );
}

/** Definitions of the right shape with any content at all: names, architectures, numbers. */
export const wildDefinition: fc.Arbitrary<CpuDefinition> = record(
  {
    type: fc.constantFrom("host", "guest"),
    features: fc.array(
      record(
        { name: fc.oneof(fc.string(), fc.constantFrom("sse2", "vmx", "__proto__", "")) },
        { policy: fc.constantFrom(...policies) },
      ),
      { maxLength: 5 },
    ),
  },
  {
    arch: fc.oneof(
      fc.string(),
      fc.constantFrom(
        "x86_64",
        "i686",
        "ppc64le",
        "aarch64",
        "s390x",
        "riscv64",
        "loongarch64",
        "constructor",
      ),
    ),
    mode: fc.constantFrom("custom", "host-model", "host-passthrough", "maximum"),
    match: fc.constantFrom("minimum", "exact", "strict"),
    model: record(
      {
        name: fc.oneof(
          fc.string(),
          fc.constantFrom("Penryn", "EPYC", "POWER9", "power8", "a64fx", "toString"),
        ),
      },
      { fallback: fc.constantFrom("allow", "forbid") },
    ),
    vendor: fc.oneof(fc.string(), fc.constantFrom("Intel", "AMD", "IBM", "ARM")),
    signature: record({ family: fc.integer(), model: fc.integer() }, { stepping: fc.integer() }),
  },
) as fc.Arbitrary<unknown> as fc.Arbitrary<CpuDefinition>;
