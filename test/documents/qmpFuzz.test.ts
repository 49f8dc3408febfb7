import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildHostFacts } from "../../src/catalog/hostFacts.js";
import { defaultCpuMapName, loadCpuMap } from "../../src/cpu/index.js";
import { invariant } from "../../src/cpu/result.js";
import type { DocumentKind } from "../../src/documents/kinds.js";
import { readDocument } from "../../src/documents/readDocument.js";

const loaded = loadCpuMap(defaultCpuMapName);
invariant(loaded.ok, "the built-in CPU map does not load");
const map = loaded.value;

const kinds: readonly DocumentKind[] = [
  "QMP_RECORD",
  "XAPI_HOST",
  "VMWARE_HOST",
  "HYPERV_HOST",
  "COLLECTION",
];

/** JSON that is near to a real document: its parts, with any value in the place of one. */
function nearly(kind: DocumentKind): fc.Arbitrary<unknown> {
  const any = fc.jsonValue({ maxDepth: 3 });
  const or = <T>(real: T) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(real as unknown) }, { weight: 1, arbitrary: any });
  const name = fc.constantFrom("Nehalem", "host", "max", "power8", "__proto__", "é");
  const reply = (execute: string, value: fc.Arbitrary<unknown>) =>
    fc.record({ request: or({ execute }), reply: fc.record({ return: value }) });
  const count = or(2);
  const capability = fc.record({ key: fc.constantFrom("cpuid.AES", "cpuid.Intel", "x"), value: or("1") });
  switch (kind) {
    case "QMP_RECORD":
      return fc.tuple(
        or({ argv: ["qemu-system-x86_64", "-accel", "kvm"] }),
        reply(
          "query-cpu-definitions",
          fc.array(fc.record({ name, "unavailable-features": or(["sse", "x"]), "alias-of": or("a") })),
        ),
        reply(
          "query-machines",
          fc.array(fc.record({ name, alias: or("pc"), "cpu-max": count, deprecated: or(true) })),
        ),
        fc.record({
          request: fc.constant({
            execute: "query-cpu-model-expansion",
            arguments: { type: "static", model: { name: "host" } },
          }),
          reply: fc.record({
            return: fc.record({
              model: fc.record({
                name,
                props: fc.dictionary(fc.constantFrom("sse", "aes", "vendor", "family", "model"), any),
              }),
            }),
          }),
        }),
      );
    case "XAPI_HOST":
      return fc.record({
        cpu_count: count,
        socket_count: count,
        threads_per_core: count,
        vendor: or("GenuineIntel"),
        family: or("6"),
        features_hvm: or("078bfbff-00982201"),
        features_hvm_host: or("078bfbff"),
      });
    case "VMWARE_HOST":
      return fc.record({
        kind: or(kind),
        numCpuPkgs: count,
        numCpuCores: count,
        numCpuThreads: count,
        featureCapability: fc.array(capability),
      });
    case "HYPERV_HOST":
      return fc.record({
        kind: or(kind),
        processors: fc.array(
          fc.record({
            manufacturer: or("AuthenticAMD"),
            family: or(23),
            model: or(1),
            numberOfCores: count,
            numberOfLogicalProcessors: count,
          }),
          { minLength: 1, maxLength: 2 },
        ),
        features: fc.array(fc.oneof(name, fc.constantFrom("sse", "SSE4_1"))),
      });
    default:
      return fc.record({
        kind: or(kind),
        gaps: fc.array(fc.record({ source: or("a"), reason: or("b") })),
        microcode: or("0x1"),
      });
  }
}

describe("documents of other sources than libvirt, broken at random", () => {
  test.each(kinds)(
    "%s: each is read, and put together as a host, or refused with a typed error that names it",
    (kind) => {
      let read = 0;
      fc.assert(
        fc.property(nearly(kind), (value) => {
          const content = JSON.stringify(value);
          const document = readDocument({ name: "a document", content, kind });
          if (!document.ok) {
            expect(document.error).toMatchObject({ code: "INVALID_DOCUMENT", document: "a document" });
            return;
          }
          read += 1;
          const facts = buildHostFacts([{ name: "a document", document: document.value }], {}, map);
          if (!facts.ok) expect(facts.error[0]?.code).toBe("MISSING_DOCUMENT");
        }),
        { numRuns: 300, seed: 8 },
      );
      // Both ways have to be taken for this to say something.
      expect(read).toBeGreaterThan(10);
      expect(read).toBeLessThan(300);
    },
  );
});
