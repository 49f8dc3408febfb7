import { describe, expect, it } from "vitest";
import { maxDocumentBytes } from "../../src/documents/documentError.js";
import { readSysfsTree } from "../../src/documents/sysfsTree.js";
import type { TopologyFacts } from "../../src/topology/facts.js";

function read(json: unknown): ReturnType<typeof readSysfsTree> {
  return readSysfsTree(JSON.stringify(json), "tree.json");
}

function facts(files: Readonly<Record<string, string>>, beside: object = {}): TopologyFacts {
  const result = read({ arch: "x86_64", files, ...beside });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const two = { "cpu/present": "0-1", "cpu/online": "0-1" };

describe("readSysfsTree", () => {
  it("reads paths below any of the usual roots alike", () => {
    const expected = facts({ ...two, "cpu/cpu0/topology/core_id": "7" });
    for (const [root, prefix] of [
      ["/sys/devices/system", ""],
      ["/sys", "devices/system/"],
      ["/", "sys/devices/system/"],
      ["/anywhere", "/sys/devices/system/"],
      ["/tmp/copy/sys/devices/system", ""],
      ["/sys/devices/system/cpu", "../"],
    ]) {
      const files = Object.fromEntries(
        Object.entries({ ...two, "cpu/cpu0/topology/core_id": "7" }).map(([path, text]) => [
          `${prefix}${path}`,
          text,
        ]),
      );
      expect(facts(files, { root })).toEqual(expected);
    }
  });

  it("takes core_cpus_list for thread_siblings_list, and masks for lists", () => {
    const siblings = (files: Record<string, string>): string | undefined =>
      facts({ ...two, ...files }).cpus[0]?.siblings?.toString();
    expect(siblings({ "cpu/cpu0/topology/core_cpus_list": "0-1\n" })).toBe("0-1");
    expect(siblings({ "cpu/cpu0/topology/thread_siblings_list": "0-1\n" })).toBe("0-1");
    expect(siblings({ "cpu/cpu0/topology/thread_siblings": "00000000,00000003\n" })).toBe("0-1");
    expect(siblings({ "cpu/cpu0/topology/core_siblings_list": "0-1\n" })).toBeUndefined();
  });

  it("takes -1 for no id, and (null) for no list", () => {
    const { cpus, nohzFull } = facts({
      ...two,
      "cpu/cpu0/topology/physical_package_id": "-1\n",
      "cpu/cpu0/topology/cluster_id": "-1\n",
      "cpu/nohz_full": "(null)\n",
    });
    expect(cpus[0]).toEqual({ id: 0, online: true });
    expect(nohzFull).toBeUndefined();
  });

  describe("online", () => {
    const states = (files: Record<string, string>): readonly (boolean | undefined)[] =>
      facts(files).cpus.map((cpu) => cpu.online);

    it("by cpu/online, or else by cpuN/online, where CPU 0 often has no such file", () => {
      expect(states({ "cpu/present": "0-1", "cpu/online": "0" })).toEqual([true, false]);
      const topology = { "cpu/cpu0/topology/core_id": "0", "cpu/cpu1/topology/core_id": "1" };
      expect(
        states({ "cpu/present": "0-2", ...topology, "cpu/cpu1/online": "1", "cpu/cpu2/online": "0" }),
      ).toEqual([true, true, false]);
    });

    it("is not known where the tree has neither", () => {
      expect(states({ "cpu/present": "0-1", "cpu/cpu0/topology/core_id": "0" })).toEqual([
        undefined,
        undefined,
      ]);
    });

    it("keeps the list where both are there and differ, with a warning", () => {
      const { cpus, warnings } = facts({
        "cpu/present": "0-1",
        "cpu/online": "0-1",
        "cpu/cpu0/online": "1",
        "cpu/cpu1/online": "0",
      });
      expect(cpus[1]?.online).toBe(true);
      expect(warnings?.map(({ code, cpus: set }) => `${code} ${set}`)).toEqual(["SOURCES_DISAGREE 1"]);
    });
  });

  it("takes a directory or link of a CPU that is not present for no CPU", () => {
    const { cpus, cells } = facts(
      { ...two, "cpu/cpu2/online": "0", "node/node0/cpulist": "0-1" },
      { links: { "node/node0/cpu2": "../../cpu/cpu2" } },
    );
    expect(cpus.map((cpu) => cpu.id)).toEqual([0, 1]);
    expect(cells.map((cell) => cell.cpus.toString())).toEqual(["0-1"]);
  });

  describe("cells", () => {
    it("by cpulist, by links from the node or from the CPU, and by node/online alone", () => {
      const { cells } = facts(
        {
          "cpu/present": "0-3",
          "cpu/online": "0-3",
          "node/node8/cpulist": "0\n",
          "node/online": "8,16,252\n",
        },
        { links: { "node/node16/cpu1": "../../cpu/cpu1", "cpu/cpu2/node16": "../../node/node16" } },
      );
      expect(cells.map(({ id, cpus }) => `${id}: ${cpus}`)).toEqual(["8: 0", "16: 1-2", "252: "]);
    });

    it("reads distances in the order of node labels", () => {
      const { cells } = facts({ ...two, "node/online": "0,8\n", "node/node8/distance": "40 10\n" });
      expect(cells[1]?.distances).toEqual([
        { cell: 0, distance: 40 },
        { cell: 8, distance: 10 },
      ]);
    });

    it("leaves out distances that do not fit the nodes, with a warning", () => {
      const { cells, warnings } = facts({ ...two, "node/node0/distance": "10 20 30\n" });
      expect(cells[0]?.distances).toEqual([]);
      expect(warnings).toHaveLength(1);
    });

    it("reads memory and page pools; base pages only where their size is certain", () => {
      const files = {
        ...two,
        "node/node0/meminfo": "Node 0 MemTotal:  8192 kB\nNode 0 MemFree:  4096 kB\n",
        "node/node0/hugepages/hugepages-2048kB/nr_hugepages": "2\n",
        "node/node0/hugepages/hugepages-2048kB/free_hugepages": "1\n",
      };
      const huge = { sizeKiB: 2048, total: 2, free: 1 };
      expect(facts(files).cells[0]).toMatchObject({
        memoryKiB: 8192,
        pages: [{ sizeKiB: 4, total: 1024, free: 1024 }, huge],
      });
      expect(facts(files, { arch: "ppc64le" }).cells[0]?.pages).toEqual([huge]);
    });

    it("reads HMAT: memory-side caches, latencies and bandwidths", () => {
      const { cells, interconnects } = facts({
        ...two,
        "node/node2/memory_side_cache/index1/size": "1048576\n",
        "node/node2/memory_side_cache/index1/line_size": "64\n",
        "node/node2/memory_side_cache/index1/indexing": "0\n",
        "node/node2/memory_side_cache/index1/write_policy": "1\n",
        "node/node2/access0/initiators/node0": "",
        "node/node2/access0/initiators/read_latency": "120\n",
        "node/node2/access0/initiators/write_bandwidth": "2\n",
      });
      expect(cells[0]?.memorySideCaches).toEqual([
        { level: 1, associativity: "direct", policy: "writethrough", sizeKiB: 1024, lineBytes: 64 },
      ]);
      expect(interconnects).toEqual([
        { kind: "latency", initiator: 0, target: 2, access: "read", value: 120 },
        { kind: "bandwidth", initiator: 0, target: 2, access: "write", value: 2048 },
      ]);
    });
  });

  it("reads each cache bank once, with the CPUs that share it", () => {
    const bank = (cpu: number): Record<string, string> => ({
      [`cpu/cpu${cpu}/cache/index3/level`]: "3\n",
      [`cpu/cpu${cpu}/cache/index3/type`]: "Unified\n",
      [`cpu/cpu${cpu}/cache/index3/size`]: "16M\n",
      [`cpu/cpu${cpu}/cache/index3/id`]: "5\n",
      [`cpu/cpu${cpu}/cache/index3/shared_cpu_list`]: "0-1\n",
    });
    const { caches } = facts({ ...two, ...bank(0), ...bank(1) });
    expect(
      caches.map(({ id, level, type, sizeKiB, cpus }) => [id, level, type, sizeKiB, cpus.toString()]),
    ).toEqual([[5, 3, "both", 16_384, "0-1"]]);
  });

  describe("core types", () => {
    const types = (files: Record<string, string>): readonly (string | undefined)[] =>
      facts({ "cpu/present": "0-1", "cpu/online": "0-1", ...files }).cpus.map(
        ({ coreType }) => coreType && `${coreType.name} ${coreType.source}`,
      );

    it("of hybrid x86 by the PMU lists", () => {
      const lists = { "/sys/devices/cpu_core/cpus": "0\n", "/sys/devices/cpu_atom/cpus": "1\n" };
      expect(types(lists)).toEqual(["PERFORMANCE pmu", "EFFICIENCY pmu"]);
    });

    // Case 15 (RK3588): Cortex-A55 and Cortex-A76, by Arm's part numbers.
    it("of Arm by MIDR", () => {
      const midr = (id: number): string => `cpu/cpu${id}/regs/identification/midr_el1`;
      expect(types({ [midr(0)]: "0x00000000412fd050\n", [midr(1)]: "0x00000000414fd0b0\n" })).toEqual([
        "Cortex-A55 midr",
        "Cortex-A76 midr",
      ]);
      expect(types({ [midr(0)]: "0x0000000099001230\n" })[0]).toBe("MIDR_99_123 midr");
    });

    it("of Arm by capacity, where that differs", () => {
      expect(types({ "cpu/cpu0/cpu_capacity": "446\n", "cpu/cpu1/cpu_capacity": "1024\n" })).toEqual([
        "CAPACITY_446 cpu_capacity",
        "CAPACITY_1024 cpu_capacity",
      ]);
      expect(types({ "cpu/cpu0/cpu_capacity": "1024\n", "cpu/cpu1/cpu_capacity": "1024\n" })).toEqual([
        undefined,
        undefined,
      ]);
    });
  });

  it("reads KVM's modules and threads per subcore", () => {
    expect(facts({ ...two, "/sys/module/kvm_hv/refcnt": "0\n", "/sys/module/ext4/refcnt": "1" }).kvm).toEqual(
      {
        modules: ["kvm_hv"],
      },
    );
    expect(facts(two, { kvm: { modules: ["kvm", "kvm_hv"], smtThreads: 8 } }).kvm).toEqual({
      modules: ["kvm", "kvm_hv"],
      smtThreads: 8,
    });
    expect(facts({ ...two, KVM_CAP_PPC_SMT: "4\n" }).kvm).toEqual({ smtThreads: 4 });
    expect(facts({ ...two, "/proc/modules": "kvm_intel 1 0 - Live 0x0\nxfs 1 0\n" }).kvm).toEqual({
      modules: ["kvm_intel"],
    });
    expect(facts(two).kvm).toBeUndefined();
  });
});

describe("readSysfsTree of broken documents", () => {
  it.each([
    ["{", "MALFORMED_DOCUMENT", "not JSON"],
    ["[]", "INVALID_DOCUMENT", "the top level"],
    ['{"arch":"x86_64"}', "INVALID_DOCUMENT", "files"],
    ['{"files":{"cpu/online":5}}', "INVALID_DOCUMENT", "files.cpu/online"],
    ['{"files":{},"kvm":{"smtThreads":-1}}', "INVALID_DOCUMENT", "kvm.smtThreads"],
    ['{"files":{}}', "INVALID_DOCUMENT", "no CPU"],
    ['{"files":{"cpu/online":"0-x"}}', "INVALID_DOCUMENT", "cpu/online"],
    ['{"files":{"cpu/online":"4-1"}}', "INVALID_DOCUMENT", "cpu/online"],
    ['{"files":{"cpu/present":"0-4294967295"}}', "INVALID_DOCUMENT", "cpu/present"],
    ['{"files":{"cpu/cpu99999999/online":"1"}}', "INVALID_DOCUMENT", "cpu/cpu99999999/online"],
    [
      '{"files":{"cpu/present":"0","cpu/cpu0/topology/core_id":"abc"}}',
      "INVALID_DOCUMENT",
      "cpu/cpu0/topology/core_id",
    ],
    ['{"files":{"cpu/present":"0","cpu/cpu0/online":"maybe"}}', "INVALID_DOCUMENT", "cpu/cpu0/online"],
    [
      '{"files":{"cpu/present":"0","cpu/cpu0/topology/thread_siblings":"zz"}}',
      "INVALID_DOCUMENT",
      "thread_siblings",
    ],
    [
      '{"files":{"cpu/present":"0","node/node0/meminfo":"MemTotal: lots"}}',
      "INVALID_DOCUMENT",
      "node/node0/meminfo",
    ],
    [
      '{"files":{"cpu/present":"0","node/node0/distance":"10 near"}}',
      "INVALID_DOCUMENT",
      "node/node0/distance",
    ],
    [
      '{"files":{"cpu/present":"0","node/node99999999999/cpulist":"0"}}',
      "INVALID_DOCUMENT",
      "node99999999999",
    ],
  ])("%s", (content, code, place) => {
    const result = readSysfsTree(content, "tree.json");
    expect(result.ok ? undefined : result.error.code).toBe(code);
    expect(result.ok ? "" : result.error.message).toContain("tree.json");
    expect(result.ok ? "" : result.error.message).toContain(place);
    expect(result.ok ? undefined : result.error.document).toBe("tree.json");
  });

  it("takes keys such as __proto__ and constructor for paths like others", () => {
    const content =
      '{"__proto__":{"arch":"evil"},"files":{"__proto__":"x","constructor":"y","cpu/online":"0","cpu/present":"0"}}';
    const result = readSysfsTree(content, "tree.json");
    expect(result.ok && result.value.cpus).toEqual([{ id: 0, online: true }]);
    expect(({} as { arch?: string }).arch).toBeUndefined();
  });

  it("bears paths that climb out and links that loop", () => {
    const loop = {
      "node/node0/cpu0": "../../node/node0/cpu0",
      "../../../../../etc/passwd": "/",
      "cpu/cpu0/node0": ".",
    };
    expect(facts({ ...two }, { links: loop }).cells.map((cell) => cell.cpus.toString())).toEqual(["0"]);
  });

  it("refuses a document over the limit before reading it", () => {
    const result = readSysfsTree(`{"files":{"a":"${"x".repeat(maxDocumentBytes)}"}}`, "tree.json");
    expect(result.ok ? undefined : result.error.code).toBe("DOCUMENT_TOO_LARGE");
  });

  it("refuses more CPUs than any machine has, and takes high ids", () => {
    const result = read({ files: { "cpu/present": "0-16384" } });
    expect(result.ok ? "" : result.error.message).toContain("16385 CPUs");
    expect(facts({ "cpu/present": "65535", "cpu/online": "65535" }).cpus).toEqual([
      { id: 65_535, online: true },
    ]);
    const beyond = read({ files: { "cpu/present": "65536" } });
    expect(beyond.ok ? "" : beyond.error.message).toContain("65535");
  });

  it("refuses lists without end", () => {
    const files: Record<string, string> = { "cpu/present": "0-65535" };
    for (let id = 0; id < 2000; id++)
      files[`cpu/cpu${id}/topology/thread_siblings_list`] = `${id},60000-65535`;
    const result = read({ files });
    expect(result.ok ? "" : result.error.message).toContain("longer than those of any machine");
  });
});
