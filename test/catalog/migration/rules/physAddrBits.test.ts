import { expect, it } from "vitest";
import { physAddrBitsRule } from "../../../../src/catalog/migration/rules/physAddrBits.js";
import { cpu, hostCpu, question, side, told } from "../support/question.js";

const host = (bits: number) => side({ hostCpu: { ...hostCpu, maxPhysAddr: { mode: "emulate", bits } } });
const guest = (attributes: string) =>
  ({
    cpu: {
      kind: "concrete",
      definition: cpu(`<cpu><model>Nehalem</model><maxphysaddr ${attributes}/></cpu>`),
    },
  }) as const;

// migration, rule 5.
it("emulate needs at least as many bits, passthrough the same number", () => {
  expect(physAddrBitsRule(question({}, host(36)))).toEqual([]);
  expect(physAddrBitsRule(question(guest("mode='emulate' bits='42'"), host(42)))).toEqual([]);
  expect(told(physAddrBitsRule(question(guest("mode='emulate' bits='42'"), host(41))))).toEqual([
    "NO PHYS_ADDR_BITS",
  ]);
  expect(told(physAddrBitsRule(question({ minPhysAddrBits: 42 }, host(41))))).toEqual(["NO PHYS_ADDR_BITS"]);
  const passthrough = guest("mode='passthrough'");
  expect(physAddrBitsRule(question(passthrough, host(46), host(46)))).toEqual([]);
  expect(told(physAddrBitsRule(question(passthrough, host(52), host(46))))).toEqual(["NO PHYS_ADDR_BITS"]);
});

it("a limit makes hosts alike; silence is unknown", () => {
  const limited = guest("mode='passthrough' limit='40'");
  expect(physAddrBitsRule(question(limited, host(52), host(46)))).toEqual([]);
  expect(told(physAddrBitsRule(question(limited, side(), host(46))))).toEqual([
    "UNKNOWN PHYS_ADDR_BITS_UNKNOWN",
  ]);
  expect(told(physAddrBitsRule(question(limited, host(46), side())))).toEqual([
    "UNKNOWN PHYS_ADDR_BITS_UNKNOWN",
  ]);
});
