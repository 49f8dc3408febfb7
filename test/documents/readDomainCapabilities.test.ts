import { describe, expect, it } from "vitest";
import type { DomainCapabilities } from "../../src/documents/domainCapabilities.js";
import { readDomainCapabilities } from "../../src/documents/readDomainCapabilities.js";
import { fixtureDocument } from "./support/sampleDocuments.js";

function read(content: string): DomainCapabilities {
  const result = readDomainCapabilities(content, "domcaps.xml");
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function refusal(content: string) {
  const result = readDomainCapabilities(content, "domcaps.xml");
  if (result.ok) throw new Error("the document was read");
  return result.error;
}

function fixture(name: string): DomainCapabilities {
  return read(fixtureDocument("domcapabilities", name));
}

/** A document with these lines after `<domain>` and `<arch>`; the first of them is line 2. */
function documentWith(lines: string): string {
  return `<domainCapabilities><domain>kvm</domain><arch>x86_64</arch>\n${lines}\n</domainCapabilities>`;
}

function cpu(lines: string): string {
  return documentWith(`<cpu>\n${lines}\n</cpu>`);
}

describe("KVM on x86", () => {
  const document = fixture("x86_64-kvm-q35.xml");

  it("whose they are", () => {
    expect(document).toMatchObject({
      emulatorPath: "/usr/libexec/qemu-kvm",
      virtType: "kvm",
      machine: "pc-q35-rhel9.4.0",
      arch: "x86_64",
      maxVcpus: 4096,
      unknownElements: [],
    });
  });

  it("the host model as a guest definition with policies", () => {
    expect(document.cpu.hostModel).toEqual({
      supported: true,
      definition: {
        type: "guest",
        model: { name: "EPYC-Rome", fallback: "forbid" },
        vendor: "AMD",
        maxPhysAddr: { mode: "passthrough", limit: 40 },
        features: [
          { name: "x2apic", policy: "require" },
          { name: "tsc-deadline", policy: "require" },
          { name: "invtsc", policy: "require" },
          { name: "svm", policy: "disable" },
          { name: "xsaves", policy: "disable" },
        ],
      },
    });
  });

  it("host-passthrough and maximum with what migratable can be", () => {
    expect(document.cpu.hostPassthrough).toEqual({ supported: true, migratable: [true, false] });
    expect(document.cpu.maximum).toEqual({ supported: true, migratable: [true, false] });
  });

  it("named models: usable, deprecated, vendor, canonical, blockers; unknown is undefined", () => {
    expect(document.cpu.custom.supported).toBe(true);
    expect(document.cpu.custom.models).toEqual([
      { name: "qemu64", usable: true, canonical: "qemu64-v1" },
      { name: "qemu64-v1", usable: true },
      { name: "Opteron_G1", usable: true, deprecated: true, vendor: "AMD", canonical: "Opteron_G1-v1" },
      {
        name: "EPYC-Rome",
        usable: false,
        vendor: "AMD",
        canonical: "EPYC-Rome-v1",
        blockers: ["svm", "xsaves"],
      },
      { name: "EPYC-Rome-v1", usable: false, vendor: "AMD", blockers: ["svm", "xsaves"] },
      { name: "Dhyana-v2", vendor: "Hygon" },
    ]);
  });

  it("facilities: flags, enums, empty enums, lists, plain values, values with attributes, nested ones", () => {
    for (const facility of [
      { path: "iothreads", supported: true },
      { path: "os/firmware", values: ["bios", "efi"] },
      {
        path: "os/loader",
        supported: true,
        values: ["/usr/share/edk2/ovmf/OVMF_CODE.fd", "/usr/share/edk2/ovmf/OVMF.amdsev.fd"],
      },
      { path: "os/loader/secure", values: ["yes", "no"] },
      { path: "memoryBacking/sourceType", values: ["file", "anonymous", "memfd"] },
      { path: "devices/disk/bus", values: ["scsi", "virtio", "sata"] },
      { path: "devices/hostdev/capsType", values: [] },
      { path: "devices/redirdev", supported: false },
      { path: "features/sev/cbitpos", values: ["47"] },
      {
        path: "features/sgx/section_size",
        values: ["524288"],
        attributes: [{ name: "unit", value: "KiB" }],
      },
      {
        path: "features/sgx/sections/section",
        attributes: [
          { name: "node", value: "1" },
          { name: "size", value: "262144" },
          { name: "unit", value: "KiB" },
        ],
      },
      { path: "features/hyperv/features", values: ["relaxed", "vapic", "stimer"] },
      { path: "features/hyperv/defaults/spinlocks", values: ["4095"] },
      { path: "features/launchSecurity/sectype", values: ["sev"] },
    ]) {
      expect(document.facilities).toContainEqual(facility);
    }
    expect(document.facilities.some((facility) => facility.path === "devices")).toBe(false);
  });
});

describe("other emulators", () => {
  it("TCG: no host-passthrough, and maxphysaddr in bits", () => {
    const document = fixture("x86_64-tcg-pc.xml");
    expect(document.virtType).toBe("qemu");
    expect(document.cpu.hostPassthrough).toEqual({ supported: false });
    expect(document.cpu.hostModel.definition?.maxPhysAddr).toEqual({ mode: "emulate", bits: 40 });
    expect(document.cpu.custom.models.at(-1)?.blockers).toEqual(["hle", "rtm"]);
  });

  it("Xen: no CPU mode at all, one of them not even listed", () => {
    const document = fixture("x86_64-xen-xenfv.xml");
    expect([document.virtType, document.machine, document.maxVcpus]).toEqual(["xen", "xenfv", 128]);
    expect(document.cpu).toEqual({
      hostPassthrough: { supported: false },
      maximum: { supported: false },
      hostModel: { supported: false },
      custom: { supported: false, models: [] },
    });
  });

  it("s390x: generations, deprecated models and blockers", () => {
    const { cpu } = fixture("s390x-kvm-ccw.xml");
    expect(cpu.hostPassthrough.migratable).toEqual([false]);
    expect(cpu.hostModel.definition?.model?.name).toBe("gen15a-base");
    expect(cpu.custom.models).toEqual([
      { name: "z900", usable: true, deprecated: true, vendor: "IBM" },
      { name: "z13-base", usable: true, vendor: "IBM" },
      { name: "gen16a", usable: false, vendor: "IBM", blockers: ["nnpa", "vxpdeh2"] },
      { name: "qemu" },
    ]);
  });

  it("the least: a domain type and an architecture", () => {
    const document = read(documentWith(""));
    expect(document).toMatchObject({ virtType: "kvm", arch: "x86_64", facilities: [], unknownElements: [] });
    expect(document.cpu.hostModel).toEqual({ supported: false });
  });

  it("a host model that is supported without saying what it is (libvirt before 2.3)", () => {
    expect(read(cpu("<mode name='host-model' supported='yes'/>")).cpu.hostModel).toEqual({ supported: true });
  });
});

describe("refused as INVALID_DOCUMENT, with line and column", () => {
  it.each([
    [
      "no domain type",
      "<domainCapabilities>\n<arch>x86_64</arch></domainCapabilities>",
      1,
      "has no element <domain>",
    ],
    [
      "no architecture",
      "<domainCapabilities>\n<domain>kvm</domain></domainCapabilities>",
      1,
      "has no element <arch>",
    ],
    [
      "an empty domain type",
      "<domainCapabilities>\n<domain/><arch>x</arch></domainCapabilities>",
      2,
      "<domain> is empty",
    ],
    ["another root", "<capabilities/>", 1, "where <domainCapabilities> was expected"],
    ["a vCPU limit that is no number", documentWith("<vcpu max='many'/>"), 2, "many"],
    ["no vCPU limit", documentWith("<vcpu/>"), 2, "<vcpu> has no attribute max"],
    ["a flag that is neither", documentWith("<devices>\n<disk supported='maybe'/></devices>"), 3, "yes, no"],
    [
      "an enum without name",
      documentWith("<os supported='yes'>\n<enum/></os>"),
      3,
      "<enum> has no attribute name",
    ],
    ["a mode without name", cpu("<mode supported='yes'/>"), 3, "<mode> has no attribute name"],
    ["a mode without support flag", cpu("<mode name='custom'/>"), 3, "<mode> has no attribute supported"],
    [
      "a mode twice",
      cpu("<mode name='custom' supported='no'/>\n<mode name='custom' supported='no'/>"),
      4,
      "second time",
    ],
    [
      "a model that is usable perhaps",
      cpu("<mode name='custom' supported='yes'>\n<model usable='perhaps'>x</model></mode>"),
      4,
      "perhaps",
    ],
    [
      "a model without name",
      cpu("<mode name='custom' supported='yes'>\n<model usable='yes'/></mode>"),
      4,
      "<model> is empty",
    ],
    [
      "a blocker without name",
      cpu(
        "<mode name='custom' supported='yes'><model>x</model>\n<blockers model='x'><feature/></blockers></mode>",
      ),
      4,
      "no attribute name",
    ],
    [
      "blockers twice",
      cpu(
        "<mode name='custom' supported='yes'><model>x</model><blockers model='x'/>\n<blockers model='x'/></mode>",
      ),
      4,
      "second time",
    ],
    [
      "a feature of unknown policy",
      cpu(
        "<mode name='host-model' supported='yes'><model>x</model>\n<feature policy='want' name='y'/></mode>",
      ),
      4,
      "want",
    ],
    [
      "migratable that is neither",
      cpu(
        "<mode name='maximum' supported='yes'><enum name='maximumMigratable'>\n<value>sometimes</value></enum></mode>",
      ),
      4,
      "neither on nor off",
    ],
  ])("%s", (_, content, line, reason) => {
    const error = refusal(content);
    expect(error).toMatchObject({ code: "INVALID_DOCUMENT", document: "domcaps.xml", line });
    expect(error.column).toBeGreaterThan(0);
    expect(error.message).toContain(`domcaps.xml, line ${line}: `);
    expect(error.message).toContain(reason);
  });
});

describe("what a newer libvirt adds", () => {
  it("is a facility outside <cpu>", () => {
    const { facilities, unknownElements } = read(
      documentWith("<features><tdx supported='yes' level='1'/></features><accel><kind>x</kind></accel>"),
    );
    expect(facilities).toEqual([
      { path: "features/tdx", supported: true, attributes: [{ name: "level", value: "1" }] },
      { path: "accel/kind", values: ["x"] },
    ]);
    expect(unknownElements).toEqual([]);
  });

  it("is listed as unknown inside <cpu>", () => {
    const document = read(
      cpu(
        "<mode name='emulated' supported='yes'/><mode name='custom' supported='yes' why='x'><model tier='1'>a</model><blockers model='gone'/></mode><order/>",
      ),
    );
    expect(document.unknownElements).toEqual([
      "domainCapabilities/cpu/mode",
      "domainCapabilities/cpu/mode/@why",
      "domainCapabilities/cpu/mode/model/@tier",
      "domainCapabilities/cpu/mode/blockers",
      "domainCapabilities/cpu/order",
    ]);
  });
});
