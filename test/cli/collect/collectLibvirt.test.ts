import { describe, expect, test } from "vitest";
import { collectLibvirt } from "../../../src/cli/collect/collectLibvirt.js";
import type { Probe, ProbeRunner } from "../../../src/cli/collect/probe.js";
import { err, ok, type Result } from "../../../src/cpu/result.js";

const capabilities = `<capabilities>
  <host><uuid>c7a5fdbd-edaf-9455-926a-d65c16db1809</uuid><cpu><arch>x86_64</arch></cpu></host>
  <guest>
    <os_type>hvm</os_type>
    <arch name='x86_64'>
      <wordsize>64</wordsize>
      <emulator>/usr/bin/qemu-system-x86_64</emulator>
      <machine maxCpus='255'>pc-i440fx-7.2</machine>
      <machine canonical='pc-i440fx-7.2' maxCpus='255'>pc</machine>
      <machine maxCpus='288'>pc-q35-7.2</machine>
      <machine canonical='pc-q35-7.2' maxCpus='288'>q35</machine>
      <machine maxCpus='255'>pc-i440fx-4.2</machine>
      <domain type='qemu'/>
      <domain type='kvm'/>
    </arch>
  </guest>
</capabilities>`;

/** virsh as it answers on a host whose KVM does not work and that has one guest on an old machine type. */
function virsh(asked: string[][], over: Readonly<Record<string, Result<string, string>>> = {}): ProbeRunner {
  return {
    run({ args }: Probe) {
      asked.push([...args]);
      const words = args.filter((word) => !["--quiet", "--readonly"].includes(word)).slice(2);
      const [command = ""] = words;
      return Promise.resolve(over[command] ?? answers(command, words));
    },
  };
}

function answers(command: string, words: readonly string[]): Result<string, string> {
  const option = (name: string) => words[words.indexOf(name) + 1];
  switch (command) {
    case "version":
      return ok("Using API: QEMU 9.0.0\nRunning hypervisor: QEMU 7.2.22\nRunning against daemon: 9.0.0\n");
    case "capabilities":
      return ok(capabilities);
    case "nodeinfo":
      return ok("CPU model:           x86_64\nCPU(s):              2\nCPU frequency:       2596 MHz\n");
    case "nodecpumap":
      return ok("CPUs present:   2\nCPUs online:    2\nCPU map:        yy\n");
    case "list":
      return ok("4dea22b3-1d52-d8f3-2516-782e98ab3fa0\n");
    case "dumpxml":
      return ok(
        "<domain type='qemu'><name>old</name><memory>1024</memory><vcpu>1</vcpu><os><type arch='x86_64' machine='pc-i440fx-4.2'>hvm</type></os></domain>",
      );
    case "cpu-models":
      return ok("Haswell\nOpteron_G1\n");
    case "domcapabilities": {
      if (option("--virttype") === "kvm") return err("invalid argument: KVM is not supported by this host");
      const machine = words.includes("--machine") ? option("--machine") : "pc-i440fx-7.2";
      return ok(
        `<domainCapabilities><domain>qemu</domain><machine>${machine}</machine><arch>x86_64</arch></domainCapabilities>`,
      );
    }
    default:
      return err(`unexpected ${command}`);
  }
}

describe("what is asked of libvirt", () => {
  test("documents by file name: the default machine type, each family's newest, and those of guests, once each", async () => {
    const asked: string[][] = [];
    const part = await collectLibvirt(virsh(asked), "qemu:///system");
    expect(part.documents.map((document) => document.name)).toEqual([
      "capabilities-qemu.xml",
      "nodeinfo.txt",
      "nodecpumap.txt",
      "domcapabilities-qemu-x86_64-pc-i440fx-7.2.xml",
      "domcapabilities-qemu-x86_64-pc-q35-7.2.xml",
      "domcapabilities-qemu-x86_64-pc-i440fx-4.2.xml",
    ]);
    expect(part.facts).toEqual({ libvirtVersion: "9.0.0", qemuVersion: "7.2.22" });
    expect(part.notes).toEqual({
      uris: ["qemu:///system"],
      cpuModels: { x86_64: ["Haswell", "Opteron_G1"] },
    });
    expect(part.guests).toEqual([
      { name: "old", virtType: "qemu", arch: "x86_64", machine: "pc-i440fx-4.2" },
    ]);
  });

  test("a virt type that does not work is one gap, and the rest goes on", async () => {
    const part = await collectLibvirt(virsh([]), "qemu:///system");
    expect(part.gaps).toEqual([
      {
        source: "qemu:///system domcapabilities of kvm for x86_64",
        reason: "invalid argument: KVM is not supported by this host",
      },
    ]);
  });

  test("only domain capabilities are asked over a connection that could write", async () => {
    const asked: string[][] = [];
    await collectLibvirt(virsh(asked), "qemu:///system");
    const writable = asked.filter((args) => !args.includes("--readonly"));
    expect(new Set(writable.map((args) => args[3]))).toEqual(new Set(["domcapabilities"]));
    expect(asked.filter((args) => args.includes("--readonly")).length).toBe(7);
  });

  test("the CPU frequency, which moves with the load, is left out", async () => {
    const part = await collectLibvirt(virsh([]), "qemu:///system");
    const nodeinfo = part.documents.find((document) => document.name === "nodeinfo.txt");
    expect(nodeinfo?.content).toBe("CPU model:           x86_64\nCPU(s):              2\n");
  });

  test("a driver that does not answer is one gap", async () => {
    const part = await collectLibvirt(
      virsh([], { version: err("failed to connect to the hypervisor") }),
      "qemu:///system",
    );
    expect(part).toMatchObject({
      answers: false,
      documents: [],
      gaps: [{ source: "qemu:///system version", reason: "failed to connect to the hypervisor" }],
    });
  });

  test("without the right to ask for domain capabilities the rest is still there", async () => {
    const denied = err(
      "operation forbidden: read only access prevents virConnectGetDomainCapabilities",
    ) as Result<string, string>;
    const part = await collectLibvirt(virsh([], { domcapabilities: denied }), "qemu:///system");
    expect(part.documents.map((document) => document.name)).toEqual([
      "capabilities-qemu.xml",
      "nodeinfo.txt",
      "nodecpumap.txt",
    ]);
    expect(part.gaps.map((gap) => gap.source)).toEqual([
      "qemu:///system domcapabilities of qemu for x86_64",
      "qemu:///system domcapabilities of kvm for x86_64",
    ]);
  });

  test("what a driver cannot tell by its nature is not missing", async () => {
    const cannot = err(
      "this function is not supported by the connection driver: virConnectGetDomainCapabilities",
    ) as Result<string, string>;
    const part = await collectLibvirt(virsh([], { domcapabilities: cannot }), "lxc:///system");
    expect(part.gaps).toEqual([]);
    expect(part.documents[0]?.name).toBe("capabilities-lxc.xml");
  });
});
