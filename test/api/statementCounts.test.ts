import { describe, expect, it } from "vitest";
import { fixtureDocuments, openTestApp } from "../support/app.js";

const page = /* GraphQL */ `
  query ($first: Int!) {
    hosts(first: $first) {
      nodes {
        name labels { name value } cpu { model features }
        topology { cells { cellId memoryKiB counts { pinnable } } }
        physicalCpus { cpuId runnable }
        hypervisors { virtType machineTypes { name } models { name usable } }
        cpuTypes(first: 5) { nodes { number cpuType { name latest { number } } } }
      }
    }
  }
`;

describe("statement counts", () => {
  it("do not grow with the page: 100 hosts with CPUs, cells, hypervisors and CPU types cost what 10 do", async () => {
    let statements = 0;
    const app = await openTestApp({ onStatement: () => (statements += 1) });
    const machines = ["x86_64-2s8c-nehalem", "x86_64-2s20c-haswell", "x86_64-2s128c-rome", "s390x-1s8c-z15"];
    const reports = Array.from({ length: 100 }, (_, index) => ({
      name: `node-${String(index).padStart(3, "0")}`,
      documents: fixtureDocuments(machines[index % machines.length] ?? ""),
      labels: [{ name: "rack", value: String(index) }],
    }));
    await app.app.catalog.reportHosts(reports, "test");
    const count = async (first: number) => {
      statements = 0;
      const { hosts } = await app.data(page, { first });
      expect(hosts.nodes).toHaveLength(first);
      return statements;
    };
    // The first question fills caches of things that never change: classes, topologies, verdicts.
    await count(100);
    const ten = await count(10);
    const hundred = await count(100);
    expect(hundred).toBe(ten);
    expect(hundred).toBeLessThan(100);
  });
});
