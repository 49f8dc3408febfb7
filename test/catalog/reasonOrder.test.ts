import { expect, it } from "vitest";
import { migrationCodes } from "../../src/catalog/migration/finding.js";
import { inOrder } from "../../src/catalog/reasonOrder.js";

// One order everywhere: arch, vendor, hypervisor and machine type, features, TSC, address bits, topology, capacity.
it("tells reasons in the one documented order, at start as on migration", () => {
  const start = ["ARCH", "VENDOR", "NO_HYPERVISOR", "MISSING_FEATURES", "PHYS_ADDR_BITS", "VCPU_LIMIT"];
  const told = inOrder([...start].reverse().map((code) => ({ code, message: code })));
  expect(told.map(({ code }) => code)).toEqual(start);
  const order = [...start, "NON_MIGRATABLE", "TSC_FREQUENCY", "PIN_NOT_POSSIBLE"];
  expect(migrationCodes.filter((code) => order.includes(code))).toEqual([
    "ARCH",
    "VENDOR",
    "NO_HYPERVISOR",
    "NON_MIGRATABLE",
    "MISSING_FEATURES",
    "TSC_FREQUENCY",
    "PHYS_ADDR_BITS",
    "PIN_NOT_POSSIBLE",
    "VCPU_LIMIT",
  ]);
});
