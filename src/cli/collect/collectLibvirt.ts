import type { ReportedFacts } from "../../catalog/hostFacts.js";
import type { Result } from "../../cpu/result.js";
import type { GuestCapabilities, HostCapabilities } from "../../documents/capabilities.js";
import { readDomainXml } from "../../documents/domainXml.js";
import { readCapabilities } from "../../documents/readCapabilities.js";
import type { CollectedDocument, CollectedGuest, CollectedPart, CollectionGap } from "./collection.js";
import type { ProbeRunner } from "./probe.js";

/** Guests whose machine types are looked at; a host with more has the same few types. */
const maxGuests = 500;

/** What one driver of libvirt told. */
export interface LibvirtPart extends CollectedPart {
  /** False where the driver does not answer at all. */
  readonly answers: boolean;
  readonly capabilities?: HostCapabilities;
}

/**
 * Asks one driver of libvirt by virsh: capabilities, version, nodeinfo, nodecpumap, cpu-models, and domain capabilities
 * for each emulator, virt type and architecture with the default machine type, the newest of each family that has an
 * alias, and those that guests of the host use. All but the domain capabilities go over a read-only connection;
 * libvirt does not tell them over one.
 */
export async function collectLibvirt(runner: ProbeRunner, uri: string): Promise<LibvirtPart> {
  const virsh = new Virsh(runner, uri);
  const version = await virsh.ask("version", ["version", "--daemon"]);
  if (!version.ok) {
    return {
      answers: false,
      documents: [],
      facts: {},
      gaps: virsh.gaps,
      notes: {},
    };
  }
  const driver = driverOf(uri);
  const documents: CollectedDocument[] = [];
  const xml = await virsh.ask("capabilities", ["capabilities"]);
  if (xml.ok) documents.push({ name: `capabilities-${driver}.xml`, content: xml.value });
  for (const command of ["nodeinfo", "nodecpumap"]) {
    const answer = await virsh.ask(command, [command]);
    if (answer.ok) documents.push({ name: `${command}.txt`, content: withoutFrequency(answer.value) });
  }
  const read = xml.ok ? readCapabilities(xml.value, `capabilities of ${uri}`) : undefined;
  if (read?.ok === false) virsh.gaps.push({ source: `${uri} domcapabilities`, reason: read.error.message });
  const capabilities = read?.ok === true ? read.value : undefined;
  const guests = await guestsOf(virsh);
  if (capabilities !== undefined) {
    documents.push(...(await collectDomainCapabilities(virsh, capabilities, guests)));
  }
  return {
    answers: true,
    documents,
    facts: versionFacts(version.value),
    gaps: virsh.gaps,
    notes: { uris: [uri], cpuModels: await cpuModels(virsh, capabilities) },
    guests,
    ...(capabilities !== undefined && { capabilities }),
  };
}

/** virsh on one URI; what fails is noted as a gap. */
class Virsh {
  readonly gaps: CollectionGap[] = [];

  constructor(
    private readonly runner: ProbeRunner,
    private readonly uri: string,
  ) {}

  async ask(
    source: string,
    args: readonly string[],
    access: "readOnly" | "full" = "readOnly",
  ): Promise<Result<string, string>> {
    const mode = access === "readOnly" ? ["--readonly"] : [];
    const answer = await this.runner.run({
      command: "virsh",
      args: ["--quiet", ...mode, "--connect", this.uri, ...args],
    });
    // What a driver cannot tell by its nature is not missing.
    if (!answer.ok && !/not supported by the connection driver/.test(answer.error)) {
      this.gaps.push({ source: `${this.uri} ${source}`, reason: answer.error });
    }
    return answer;
  }
}

/** The driver's name in file names: `qemu` of qemu+ssh://host/system. */
function driverOf(uri: string): string {
  return /^[a-z]+/.exec(uri)?.[0] ?? "libvirt";
}

/** A frequency that moves with the load is no property of the host, and would make each report differ. */
function withoutFrequency(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^CPU frequency:/.test(line))
    .join("\n");
}

function versionFacts(text: string): ReportedFacts {
  const daemon = /^Running against daemon: (\S+)$/m.exec(text)?.[1];
  const qemu = /^Running hypervisor: QEMU (\S+)$/m.exec(text)?.[1];
  return {
    ...(daemon !== undefined && { libvirtVersion: daemon }),
    ...(qemu !== undefined && { qemuVersion: qemu }),
  };
}

async function guestsOf(virsh: Virsh): Promise<readonly CollectedGuest[]> {
  const guests: CollectedGuest[] = [];
  const list = await virsh.ask("list", ["list", "--all", "--uuid"]);
  const uuids = list.ok ? list.value.split("\n").filter((line) => /^[0-9a-f-]{36}$/.test(line.trim())) : [];
  for (const uuid of uuids.slice(0, maxGuests)) {
    const xml = await virsh.ask(`dumpxml ${uuid.trim()}`, ["dumpxml", uuid.trim()]);
    const domain = xml.ok ? readDomainXml(xml.value, uuid) : undefined;
    if (domain?.ok !== true || domain.value.machine === undefined) continue;
    const { name = uuid, virtType, arch, machine } = domain.value;
    guests.push({ name, virtType, machine, ...(arch !== undefined && { arch }) });
  }
  return guests;
}

interface Emulation {
  readonly virtType: string;
  readonly arch: string;
  readonly emulator?: string;
  readonly machines: readonly string[];
}

async function collectDomainCapabilities(
  virsh: Virsh,
  { guests, arch: hostArch }: HostCapabilities,
  used: readonly CollectedGuest[],
): Promise<readonly CollectedDocument[]> {
  const documents = new Map<string, CollectedDocument>();
  for (const emulation of guests.flatMap(emulations)) {
    const { virtType, arch, emulator } = emulation;
    const inUse = used
      .filter((guest) => guest.virtType === virtType && (guest.arch ?? hostArch) === arch)
      .map((guest) => guest.machine);
    const options = [
      ...["--virttype", virtType, "--arch", arch],
      ...(emulator === undefined ? [] : ["--emulatorbin", emulator]),
    ];
    const source = `domcapabilities of ${virtType} for ${arch}`;
    const byDefault = await virsh.ask(source, ["domcapabilities", ...options], "full");
    // A virt type that does not work at all is told once.
    if (!byDefault.ok) continue;
    add(documents, emulation, byDefault.value);
    const asked = new Set([machineOf(byDefault.value)]);
    for (const machine of [...emulation.machines, ...inUse]) {
      if (asked.has(machine)) continue;
      asked.add(machine);
      const args = ["domcapabilities", ...options, "--machine", machine];
      const answer = await virsh.ask(`${source}, machine ${machine}`, args, "full");
      if (answer.ok) add(documents, emulation, answer.value);
    }
  }
  return [...documents.values()];
}

function add(documents: Map<string, CollectedDocument>, emulation: Emulation, content: string): void {
  const { virtType, arch, emulator } = emulation;
  const parts = ["domcapabilities", virtType, arch, machineOf(content)].filter((part) => part !== undefined);
  const name = (words: readonly string[]) => `${words.join("-").replaceAll(/[^\w.+-]/g, "_")}.xml`;
  // A second emulator of one architecture (a distribution's and one's own) is told apart by its path.
  const taken = documents.get(name(parts));
  const unique = taken === undefined || taken.content === content ? parts : [...parts, emulator ?? "other"];
  documents.set(name(unique), { name: name(unique), content });
}

/** The machine type that domain capabilities answer for, in its canonical form. */
function machineOf(content: string): string | undefined {
  return /<machine>([^<]+)<\/machine>/.exec(content)?.[1];
}

/** What is to be asked of one guest: each virt type with the canonical names of aliases, the newest of each family. */
function emulations({ arch, emulator, machines, domains }: GuestCapabilities): readonly Emulation[] {
  return domains.map((domain) => {
    const own = domain.emulator ?? emulator;
    const offered = domain.machines.length > 0 ? domain.machines : machines;
    return {
      virtType: domain.type,
      arch,
      ...(own !== undefined && { emulator: own }),
      machines: offered.flatMap((machine) => (machine.canonical === undefined ? [] : [machine.canonical])),
    };
  });
}

async function cpuModels(
  virsh: Virsh,
  capabilities: HostCapabilities | undefined,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const models: Record<string, readonly string[]> = {};
  const archs = new Set(capabilities?.guests.map((guest) => guest.arch) ?? []);
  for (const arch of [...archs].sort()) {
    const answer = await virsh.ask(`cpu-models of ${arch}`, ["cpu-models", arch]);
    const names = answer.ok ? answer.value.split("\n").filter((line) => line.trim() !== "") : [];
    // Where libvirt has no models of its own it says so in words.
    if (names.length > 0 && !names.some((name) => name.includes(" "))) models[arch] = names;
  }
  return models;
}
