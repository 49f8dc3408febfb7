import { expect, it } from "vitest";
import { checkCpuPolicy } from "../../src/topology/checkCpuPolicy.js";
import { cpus, topologyOf } from "./support/trees.js";

const topology = topologyOf({ arch: "x86_64", present: "0-3", online: "1", cores: ["0", "1", "2", "3"] });
const codes = (policy: Parameters<typeof checkCpuPolicy>[1]): readonly string[] =>
  checkCpuPolicy(topology, policy).map(({ code, cpus: set }) => `${code} ${set}`);

// Case 21 (nova 2043707).
it("lists offline CPUs of the dedicated set, unless power management brings them online", () => {
  expect(codes({ dedicated: cpus("1-3") })).toEqual(["OFFLINE_IN_DEDICATED_SET 2-3"]);
  expect(codes({ dedicated: cpus("1-3"), powerManagement: true })).toEqual([]);
});

it("says that CPU 0 is never taken offline by power management, so that one found offline stays so", () => {
  expect(codes({ dedicated: cpus("0-1"), powerManagement: true })).toEqual(["OFFLINE_IN_DEDICATED_SET 0"]);
});

it("names ids that the host does not have", () => {
  expect(codes({ shared: cpus("2-5"), cpupool: cpus("9") })).toEqual(["BEYOND_HOST 4-5", "BEYOND_HOST 9"]);
});
