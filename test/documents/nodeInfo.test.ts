import { describe, expect, it } from "vitest";
import { readNodeCpuMap, readNodeInfo } from "../../src/documents/nodeInfo.js";
import { readDocument } from "../../src/documents/readDocument.js";

const nodeinfo = `CPU model:           x86_64
CPU(s):              6
CPU frequency:       1596 MHz
CPU socket(s):       1
Core(s) per socket:  4
Thread(s) per core:  2
NUMA cell(s):        1
Memory size:         8379620 KiB

`;

const nodecpumap = "CPUs present:        8\nCPUs online:         6\nCPU map:             yyyyynyn\n\n";

describe("readNodeInfo", () => {
  it("reads what virsh nodeinfo prints", () => {
    const result = readNodeInfo(nodeinfo, "nodeinfo.txt");
    expect(result.ok && result.value.nodeInfo).toEqual({
      cpus: 6,
      mhz: 1596,
      sockets: 1,
      cores: 4,
      threads: 2,
      nodes: 1,
      present: 8,
    });
  });

  it("reads the one-line form", () => {
    const result = readNodeInfo("CPUs: 6/8, MHz: 1596, Nodes: 1, Sockets: 1, Cores: 4, Threads: 2", "line");
    expect(result.ok && result.value.nodeInfo).toMatchObject({ cpus: 6, present: 8, threads: 2 });
  });

  it("refuses text without a CPU count, naming the document", () => {
    const result = readNodeInfo("Memory size: 1 KiB", "nodeinfo.txt");
    expect(result.ok ? undefined : result.error).toMatchObject({
      code: "INVALID_DOCUMENT",
      document: "nodeinfo.txt",
    });
  });
});

describe("readNodeCpuMap", () => {
  it("reads letters: CPUs that are there and offline are known to be so", () => {
    const result = readNodeCpuMap(nodecpumap, "map");
    expect(result.ok && result.value.nodeInfo?.online?.toString()).toBe("0-4,6");
    expect(result.ok && result.value.cpus.map((cpu) => cpu.online)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it("reads --pretty, and letters with gaps among the present CPUs: only online ones are known", () => {
    for (const map of ["0-1", "yynn"]) {
      const result = readNodeCpuMap(`CPUs present: 3\nCPUs online: 2\nCPU map: ${map}\n`, "map");
      expect(result.ok && result.value.cpus).toEqual([
        { id: 0, online: true },
        { id: 1, online: true },
      ]);
    }
  });

  it.each([
    "CPUs present: 3\nCPU map: 0-x\n",
    "CPUs present: 3\n",
    "CPUs present: many\nCPU map: y\n",
    "CPUs present: 1\nCPU map: 99999999\n",
  ])("refuses %j", (content) => {
    const result = readNodeCpuMap(content, "map");
    expect(result.ok ? undefined : result.error.code).toBe("INVALID_DOCUMENT");
  });
});

it("both are recognised by their first label", () => {
  const kinds = [nodeinfo, nodecpumap, "CPUs: 2/2, MHz: 0\n"].map((content) => {
    const result = readDocument({ name: "text", content });
    return result.ok ? result.value.kind : result.error.message;
  });
  expect(kinds).toEqual(["NODE_INFO", "NODE_CPU_MAP", "NODE_INFO"]);
});
