import { describe, expect, it } from "vitest";
import type { HostCapabilities } from "../../src/documents/capabilities.js";
import { readCapabilities } from "../../src/documents/readCapabilities.js";
import { fixtureDocument } from "./support/sampleDocuments.js";

function read(content: string): HostCapabilities {
  const result = readCapabilities(content, "caps.xml");
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function refusal(content: string) {
  const result = readCapabilities(content, "caps.xml");
  if (result.ok) throw new Error("the document was read");
  return result.error;
}

/** A document with these lines inside `<host>` after its `<cpu>`, which ends on line 2. */
function hostWith(lines: string): string {
  return `<capabilities>\n<host><cpu><arch>x86_64</arch></cpu>\n${lines}\n</host></capabilities>`;
}

/** A document with these lines as cells; the first of them is line 4. */
function cells(lines: string): string {
  return hostWith(`<topology><cells num='1'>\n${lines}\n</cells></topology>`);
}

function fixture(name: string): HostCapabilities {
  return read(fixtureDocument("capabilities", name));
}

describe("an x86 KVM host with dies, HMAT and resctrl", () => {
  const host = fixture("x86_64-kvm-dies-hmat-resctrl.xml");

  it("host CPU with microcode, signature, counter, topology, address width and page sizes", () => {
    expect(host.uuid).toBe("4c4c4544-0042-3510-8052-b4c04f4d3733");
    expect(host.arch).toBe("x86_64");
    expect(host.cpu).toEqual({
      type: "host",
      arch: "x86_64",
      model: { name: "Cascadelake-Server-noTSX" },
      vendor: "Intel",
      microcodeVersion: 83899523,
      signature: { family: 6, model: 85, stepping: 7 },
      tsc: { frequencyHz: 2294609000, scaling: true },
      topology: { sockets: 1, dies: 2, clusters: 1, cores: 2, threads: 2 },
      maxPhysAddr: { mode: "emulate", bits: 46 },
      features: ["ds", "acpi", "ss", "vmx", "invtsc"].map((name) => ({ name })),
      pageSizesKiB: [4, 2048, 1048576],
    });
  });

  it("host facts beside the CPU", () => {
    expect(host.powerManagement).toEqual(["suspend_mem", "suspend_disk"]);
    expect(host.iommu).toBe(true);
    expect(host.migration).toEqual({ live: true, uriTransports: ["tcp", "rdma"] });
    expect(host.netPrefix).toBe("vnet");
    expect(host.securityModels.map((one) => [one.model, one.doi, one.baseLabels.length])).toEqual([
      ["selinux", "0", 2],
      ["dac", "0", 1],
    ]);
  });

  it("pCPUs with socket, die, core and siblings, by id", () => {
    expect(host.topology.cpus.map((cpu) => cpu.id)).toEqual([...Array(16).keys()]);
    const cpu = host.topology.cpus[11];
    expect({ ...cpu, siblings: cpu?.siblings?.toString() }).toEqual({
      id: 11,
      online: true,
      socketId: 0,
      dieId: 1,
      clusterId: 1,
      coreId: 1,
      siblings: "3,11",
      numaCell: 0,
    });
  });

  it("cells, the one without CPUs included; its id is a label", () => {
    expect(host.topology.cells.map((cell) => [cell.id, cell.memoryKiB, cell.cpus.toString()])).toEqual([
      [0, 65831244, "0-3,8-11"],
      [1, 66058420, "4-7,12-15"],
      [4, 128 * 1024 * 1024, ""],
    ]);
    expect(host.topology.cells[0]?.pages).toEqual([
      { sizeKiB: 4, total: 16195667 },
      { sizeKiB: 2048, total: 512 },
      { sizeKiB: 1048576, total: 0 },
    ]);
    expect(host.topology.cells[2]?.distances).toEqual([
      { cell: 0, distance: 17 },
      { cell: 1, distance: 28 },
      { cell: 4, distance: 10 },
    ]);
    expect(host.topology.cells[2]?.memorySideCaches).toEqual([
      { level: 1, associativity: "direct", policy: "writeback", sizeKiB: 16 * 1024 * 1024, lineBytes: 64 },
    ]);
  });

  it("HMAT latencies in nanoseconds and bandwidths in KiB per second", () => {
    expect(host.topology.interconnects).toContainEqual({
      kind: "latency",
      initiator: 0,
      target: 4,
      cacheLevel: 1,
      access: "access",
      value: 130,
    });
    expect(host.topology.interconnects).toContainEqual({
      kind: "bandwidth",
      initiator: 0,
      target: 4,
      cacheLevel: 1,
      access: "access",
      value: 64 * 1024 * 1024,
    });
    expect(host.topology.interconnects).toHaveLength(12);
  });

  it("cache banks with their controls, a fraction of a KiB exactly; monitors; memory bandwidth", () => {
    expect(host.topology.caches.map((bank) => [bank.level, bank.sizeKiB, bank.cpus.toString()])).toEqual([
      [3, 22528, "0-3,8-11"],
      [3, 22528, "4-7,12-15"],
    ]);
    expect(host.topology.caches[0]?.controls[1]).toEqual({
      granularityKiB: 2048,
      minimumKiB: 4096,
      type: "data",
      maxAllocations: 8,
    });
    // 22 MiB in 20 ways of 1153433 bytes.
    expect((host.topology.caches[1]?.controls[0]?.granularityKiB ?? 0) * 1024).toBe(1153433);
    expect(host.cacheMonitor).toEqual({
      level: 3,
      reuseThreshold: 270336,
      maxMonitors: 176,
      features: ["llc_occupancy"],
    });
    expect(host.memoryBandwidth[1]).toEqual({
      id: 1,
      cpus: "4-7,12-15",
      controls: [{ granularityPercent: 10, maxAllocations: 8 }],
    });
    expect(host.memoryBandwidthMonitor?.features).toEqual(["mbm_total_bytes", "mbm_local_bytes"]);
  });

  it("guests with machine types of the guest and of a domain type", () => {
    const [guest] = host.guests;
    expect([guest?.osType, guest?.arch, guest?.wordSize]).toEqual(["hvm", "x86_64", 64]);
    expect(guest?.machines[1]).toEqual({
      name: "pc",
      canonical: "pc-i440fx-rhel7.6.0",
      maxCpus: 240,
      deprecated: true,
    });
    expect(guest?.domains).toEqual([
      { type: "qemu", machines: [] },
      {
        type: "kvm",
        emulator: "/usr/libexec/qemu-kvm-rt",
        machines: [{ name: "pc-q35-rhel9.2.0", maxCpus: 710 }],
      },
    ]);
    expect(guest?.features[1]).toEqual({ name: "apic", default: "on", toggle: false });
    expect(guest?.features).toContainEqual({ name: "externalSnapshot" });
  });
});

describe("other hosts", () => {
  it("ppc64: CPUs of which only the id is told are offline; a cell without <memory> has none", () => {
    const { topology, cpu } = fixture("ppc64-kvm-offline-threads.xml");
    expect(topology.arch).toBe("ppc64le");
    expect(topology.cpus.filter((one) => one.online === true).map((one) => one.id)).toEqual([
      32, 40, 160, 168,
    ]);
    expect(topology.cpus[1]).toEqual({ id: 33, online: false, numaCell: 0 });
    expect(topology.cells.map((cell) => [cell.id, cell.memoryKiB, cell.cpus.toString()])).toEqual([
      [0, 134217728, "32-47"],
      [16, 0, "160-175"],
    ]);
    expect(cpu.pageSizesKiB).toEqual([64, 16384]);
  });

  it("LXC: containers, no CPU model", () => {
    const { guests, cpu, migration } = fixture("x86_64-lxc.xml");
    expect(cpu.model).toBeUndefined();
    expect(guests.map((guest) => [guest.osType, guest.arch, guest.domains[0]?.type])).toEqual([
      ["exe", "x86_64", "lxc"],
      ["exe", "i686", "lxc"],
    ]);
    expect(migration).toEqual({ live: false, uriTransports: [] });
  });

  it("the least that libvirt writes: an architecture", () => {
    const host = read(hostWith(""));
    expect(host).toMatchObject({ arch: "x86_64", guests: [], unknownElements: [] });
    expect(host.topology).toMatchObject({ cells: [], cpus: [], caches: [] });
  });

  it("the flags of the host CPU that Xen hosts once wrote", () => {
    const host = read(
      "<capabilities><host><cpu><arch>x86_64</arch><features><vmx/><pae/></features></cpu></host></capabilities>",
    );
    expect(host.cpuFlags).toEqual(["vmx", "pae"]);
    expect(host.unknownElements).toEqual([]);
  });

  it("ids of -1 are the kernel's none", () => {
    const host = read(
      cells("<cell id='0'><cpus num='1'><cpu id='7' socket_id='-1' core_id='3' siblings='7'/></cpus></cell>"),
    );
    const [cpu] = host.topology.cpus;
    expect([cpu?.socketId, cpu?.coreId, cpu?.online]).toEqual([undefined, 3, true]);
  });
});

describe("an empty list of siblings", () => {
  it("is of an online CPU, and tells nothing of its core", () => {
    const [cpu] = read(cells("<cell id='0'><cpus><cpu id='7' core_id='3' siblings=''/></cpus></cell>"))
      .topology.cpus;
    expect(cpu).toEqual({ id: 7, online: true, coreId: 3, numaCell: 0 });
  });
});

describe("units", () => {
  it.each([
    ["<memory unit='KiB'>2048</memory>", 2048],
    ["<memory>2048</memory>", 2048],
    ["<memory unit='k'>2048</memory>", 2048],
    ["<memory unit='MiB'>3</memory>", 3072],
    ["<memory unit='M'>3</memory>", 3072],
    ["<memory unit='GiB'>1</memory>", 1048576],
    ["<memory unit='TiB'>6</memory>", 6442450944],
    ["<memory unit='b'>4096</memory>", 4],
    ["<memory unit='bytes'>4096</memory>", 4],
    ["<memory unit='KB'>1024</memory>", 1000],
  ])("%s is %i KiB", (memory, kibibytes) => {
    expect(read(cells(`<cell id='0'>${memory}</cell>`)).topology.cells[0]?.memoryKiB).toBe(kibibytes);
  });

  it.each([
    ["<memory unit='bytes'>1000</memory>", "which is no whole number of KiB"],
    ["<memory unit='parsec'>1</memory>", "unknown unit"],
    ["<memory unit='EiB'>9007199254740991</memory>", "beyond all machines"],
    ["<memory unit='KiB'>0x10</memory>", "whole number"],
    ["<memory unit='KiB'>-1</memory>", "whole number"],
    ["<memory unit='KiB'>1.5</memory>", "whole number"],
    ["<memory unit='KiB'/>", "whole number"],
  ])("%s is refused", (memory, reason) => {
    const error = refusal(cells(`<cell id='0'>\n${memory}</cell>`));
    expect(error).toMatchObject({ code: "INVALID_DOCUMENT", document: "caps.xml", line: 5, column: 1 });
    expect(error.message).toContain(reason);
  });
});

describe("refused as INVALID_DOCUMENT, with line and column", () => {
  const cpuXml = (id: number) => `<cpu id='${id}' socket_id='0' die_id='0' core_id='0' siblings='${id}'/>`;
  it.each([
    ["no host", "<capabilities>\n</capabilities>", 1, "<capabilities> has no element <host>"],
    ["no CPU", "<capabilities>\n<host/></capabilities>", 2, "<host> has no element <cpu>"],
    [
      "no architecture",
      "<capabilities><host>\n<cpu/></host></capabilities>",
      2,
      "<cpu> has no element <arch>",
    ],
    [
      "an empty architecture",
      "<capabilities><host><cpu>\n<arch/></cpu></host></capabilities>",
      2,
      "<arch> is empty",
    ],
    ["another root", "\n<domainCapabilities/>", 2, "where <capabilities> was expected"],
    ["two hosts", "<capabilities><host/>\n<host/></capabilities>", 2, "<host> stands a second time"],
    ["a cell without id", cells("<cell/>"), 4, "<cell> has no attribute id"],
    ["two cells of one id", cells("<cell id='3'/>\n<cell id='3'/>"), 5, "id 3"],
    [
      "a CPU in two cells",
      cells(
        `<cell id='0'><cpus num='1'>${cpuXml(5)}</cpus></cell>\n<cell id='1'><cpus num='1'>\n${cpuXml(5)}</cpus></cell>`,
      ),
      6,
      "<cpu> has the id 5, which is listed before",
    ],
    [
      "a CPU without id",
      cells("<cell id='0'><cpus num='1'>\n<cpu siblings='0'/></cpus></cell>"),
      5,
      "no attribute id",
    ],
    [
      "a CPU id beyond all",
      cells("<cell id='0'><cpus>\n<cpu id='4294967295'/></cpus></cell>"),
      5,
      "4294967295",
    ],
    [
      "a broken list of siblings",
      cells("<cell id='0'><cpus>\n<cpu id='0' siblings='4-1'/></cpus></cell>"),
      5,
      "CPU list",
    ],
    [
      "a word for a number",
      cells("<cell id='0'><distances>\n<sibling id='0' value='near'/></distances></cell>"),
      5,
      "near",
    ],
    [
      "a distance that no table can hold",
      cells("<cell id='0'><distances>\n<sibling id='0' value='256'/></distances></cell>"),
      5,
      "256",
    ],
    [
      "a bank without CPUs",
      hostWith("<cache>\n<bank id='0' level='3' type='both' size='1' unit='MiB'/></cache>"),
      4,
      "cpus",
    ],
    [
      "a bank of no type",
      hostWith("<cache>\n<bank id='0' level='3' type='x' size='1' cpus='0'/></cache>"),
      4,
      "both, code, data",
    ],
    ["no UUID", hostWith("<uuid>host-7</uuid>"), 3, "no UUID"],
    ["an iommu that is neither", hostWith("<iommu support='maybe'/>"), 3, "yes, no"],
    [
      "a guest without arch",
      "<capabilities><host><cpu><arch>s390x</arch></cpu></host>\n<guest><os_type>hvm</os_type></guest></capabilities>",
      2,
      "<guest> has no element <arch>",
    ],
    [
      "a microcode that is no number",
      "<capabilities><host><cpu><arch>x86_64</arch>\n<microcode version='0x1'/></cpu></host></capabilities>",
      2,
      "0x1",
    ],
  ])("%s", (_, content, line, reason) => {
    const error = refusal(content);
    expect(error).toMatchObject({ code: "INVALID_DOCUMENT", document: "caps.xml", line });
    expect(error.column).toBeGreaterThan(0);
    expect(error.message).toContain(`caps.xml, line ${line}: `);
    expect(error.message).toContain(reason);
  });
});

describe("what a newer libvirt adds", () => {
  it("is listed: elements, attributes and texts", () => {
    const host = read(
      hostWith(
        "<quantum qubits='9'><x/></quantum><iommu support='yes' kind='vtd'/><topology>cut<cells><cell id='0'><cxl/></cell></cells></topology>",
      ),
    );
    expect(host.unknownElements).toEqual([
      "capabilities/host/quantum",
      "capabilities/host/iommu/@kind",
      "capabilities/host/topology/text()",
      "capabilities/host/topology/cells/cell/cxl",
    ]);
    expect(host.iommu).toBe(true);
  });

  it("is listed inside the CPU, too", () => {
    const host = read(
      "<capabilities><host><cpu><arch>x86_64</arch><model sub='1'>EPYC</model><cores/></cpu></host></capabilities>",
    );
    expect(host.unknownElements).toEqual(["capabilities/host/cpu/model/@sub", "capabilities/host/cpu/cores"]);
  });

  it("stays a list of bounded length", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `<u${index}/>`).join("");
    const { unknownElements } = read(hostWith(many));
    expect(unknownElements).toHaveLength(101);
    expect(unknownElements.at(-1)).toBe("and 4900 more");
  });
});

describe("hostile sizes", () => {
  it("CPU lists that would fill memory or take minutes are refused", () => {
    const cpus = Array.from(
      { length: 50_000 },
      (_, id) => `<cpu id='${id}' siblings='0-654${id % 75},${id}'/>`,
    );
    const error = refusal(cells(`<cell id='0'><cpus num='1'>${cpus.join("")}</cpus></cell>`));
    expect(error.message).toContain("longer than those of any machine");
    const spread = Array.from(
      { length: 50_000 },
      (_, id) => `<cell id='${id}'><cpus><cpu id='${65_535 - id}'/></cpus></cell>`,
    );
    expect(refusal(cells(spread.join(""))).message).toContain("longer than those of any machine");
  });

  it("CPU ids up to 65,535 are read, as in a sysfs tree, and none above", () => {
    const cpu = (id: number, siblings = id) =>
      cells(`<cell id='0'><cpus num='1'><cpu id='${id}' siblings='${siblings}'/></cpus></cell>`);
    expect(read(cpu(65_535)).topology.cpus[0]?.siblings?.toString()).toBe("65535");
    expect(refusal(cpu(65_536)).message).toContain("65535");
    expect(refusal(cpu(0, 65_536)).message).toContain("65535");
  });

  it("a machine of 8,192 threads is read", () => {
    const cpus = Array.from({ length: 8192 }, (_, id) => {
      const core = id % 4096;
      return `<cpu id='${id}' socket_id='0' die_id='0' core_id='${core}' siblings='${core},${core + 4096}'/>`;
    });
    const host = read(cells(`<cell id='0'><cpus num='8192'>${cpus.join("")}</cpus></cell>`));
    expect(host.topology.cells[0]?.cpus.toString()).toBe("0-8191");
    expect(host.topology.cpus[8191]?.siblings?.toString()).toBe("4095,8191");
  });
});
