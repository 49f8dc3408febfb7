import { describe, expect, it } from "vitest";
import { readDomainXml } from "../../src/documents/domainXml.js";

// Element and attribute meanings: libvirt, "Domain XML format".
const live = `<domain type='kvm' id='7'>
  <name>web-1</name>
  <uuid>6F0E9C52-1B5D-4D0B-9D0E-2E1B0B6E4D11</uuid>
  <memory unit='MiB'>2048</memory>
  <currentMemory unit='KiB'>1048576</currentMemory>
  <memoryBacking><hugepages><page size='1' unit='G' nodeset='0'/></hugepages></memoryBacking>
  <vcpu placement='static' cpuset='0-7' current='2'>4</vcpu>
  <cputune>
    <vcpupin vcpu='0' cpuset='2'/>
    <vcpupin vcpu='1' cpuset='3-4'/>
    <emulatorpin cpuset='0-1'/>
    <iothreadpin iothread='1' cpuset='5'/>
  </cputune>
  <numatune>
    <memory mode='strict' nodeset='0'/>
    <memnode cellid='0' mode='preferred' nodeset='1'/>
  </numatune>
  <os><type arch='x86_64' machine='pc-q35-7.2'>hvm</type></os>
  <cpu mode='custom' match='exact' check='full'>
    <model fallback='forbid'>Haswell-noTSX</model>
    <vendor>Intel</vendor>
    <feature policy='require' name='vmx'/>
    <numa><cell id='0' cpus='0-3' memory='2097152' unit='KiB'/></numa>
  </cpu>
  <clock offset='utc'><timer name='rtc' tickpolicy='catchup'/><timer name='tsc' frequency='2100000000'/></clock>
  <devices><emulator>/usr/bin/qemu-system-x86_64</emulator></devices>
</domain>`;

describe("readDomainXml", () => {
  it("reads everything that decides where a guest can run", () => {
    const read = readDomainXml(live, "web-1.xml");
    if (!read.ok) throw new Error(read.error.message);
    const domain = read.value;
    expect(domain).toMatchObject({
      name: "web-1",
      uuid: "6f0e9c52-1b5d-4d0b-9d0e-2e1b0b6e4d11",
      virtType: "kvm",
      arch: "x86_64",
      machine: "pc-q35-7.2",
      emulatorPath: "/usr/bin/qemu-system-x86_64",
      vcpus: 4,
      currentVcpus: 2,
      memoryKiB: 2_097_152,
      tscFrequencyHz: 2_100_000_000,
      cpu: { mode: "custom", model: { name: "Haswell-noTSX" }, vendor: "Intel" },
    });
    expect(domain.cpu?.numa?.cells).toHaveLength(1);
    expect(domain.hugePages?.map((page) => [page.sizeKiB, page.guestCells?.toString()])).toEqual([
      [1_048_576, "0"],
    ]);
    expect(domain.vcpuPins.map((pin) => [pin.vcpu, pin.cpus.toString()])).toEqual([
      [0, "2"],
      [1, "3-4"],
    ]);
    expect(domain.vcpuCpus?.toString()).toBe("0-7");
    expect(domain.emulatorPin?.toString()).toBe("0-1");
    expect(domain.ioThreadPins.map(String)).toEqual(["5"]);
    expect(domain.numaTune?.hostCells?.toString()).toBe("0");
    expect(domain.numaTune?.guestCells.map((cell) => cell.hostCells.toString())).toEqual(["1"]);
  });

  it("keeps what is not said apart from what is", () => {
    const read = readDomainXml(
      "<domain type='qemu'><memory>1024</memory><vcpu>1</vcpu><os><type>hvm</type></os></domain>",
      "plain",
    );
    // <memory> without a unit is KiB.
    expect(read).toEqual({
      ok: true,
      value: { virtType: "qemu", vcpus: 1, memoryKiB: 1024, vcpuPins: [], ioThreadPins: [] },
    });
  });

  it.each([
    ["<domain>", "MALFORMED_DOCUMENT"],
    ["<capabilities/>", "INVALID_DOCUMENT"],
    [live.replace(">4</vcpu>", ">0</vcpu>"), "INVALID_DOCUMENT"],
    [live.replace("cpuset='3-4'", "cpuset='4-3'"), "INVALID_DOCUMENT"],
    [live.replace("mode='custom'", "mode='other'"), "INVALID_DOCUMENT"],
    [live.replace(" type='kvm'", ""), "INVALID_DOCUMENT"],
    [live.replace("<os>", "<os2>").replace("</os>", "</os2>"), "INVALID_DOCUMENT"],
  ])("refuses what no guest can be (%#)", (content, code) => {
    const read = readDomainXml(content, "bad.xml");
    expect(read.ok ? undefined : read.error.code).toBe(code);
    expect(read.ok ? undefined : read.error.document).toBe("bad.xml");
  });

  it("names the line of a wrong value", () => {
    const read = readDomainXml(live.replace("cpuset='3-4'", "cpuset='4-3'"), "bad.xml");
    expect(read.ok ? undefined : read.error.line).toBe(10);
  });
});
