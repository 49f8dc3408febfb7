/** Documents of made-up x86_64 hosts, as libvirt writes them, small enough to state a case in full. */

export interface MadeHost {
  readonly model: string;
  readonly vendor?: string;
  /** Features beyond the model. */
  readonly features?: readonly string[];
  readonly disabled?: readonly string[];
  readonly machines?: readonly string[];
  /** What the alias `pc` stands for. */
  readonly pc?: string;
  readonly deprecated?: readonly string[];
  readonly microcode?: number;
  readonly tscHz?: number;
  readonly tscScaling?: boolean;
  readonly physBits?: number;
  readonly live?: boolean;
  readonly transports?: readonly string[];
  readonly cpus?: number;
  readonly maxVcpus?: number;
  /** Models that the emulator lists beside the host's own. */
  readonly emulatorModels?: readonly string[];
}

export interface MadeDocument {
  readonly name: string;
  readonly content: string;
}

/** Capabilities and the domain capabilities of kvm, with one NUMA cell of `cpus` CPUs. */
export function madeDocuments(host: MadeHost): readonly MadeDocument[] {
  return [
    { name: "capabilities.xml", content: capabilities(host) },
    { name: "domcapabilities.xml", content: domainCapabilities(host) },
  ];
}

function capabilities(host: MadeHost): string {
  const { vendor = "Intel", features = [], pc = "pc-i440fx-7.2", cpus = 4 } = host;
  const machines = host.machines ?? [pc, "pc-q35-7.2"];
  const ids = [...Array(cpus).keys()];
  const scaling = host.tscScaling === undefined ? "" : ` scaling='${host.tscScaling ? "yes" : "no"}'`;
  return `<capabilities><host><cpu><arch>x86_64</arch><model>${host.model}</model><vendor>${vendor}</vendor>
${host.microcode === undefined ? "" : `<microcode version='${host.microcode}'/>`}
<signature family='6' model='85' stepping='7'/>
${host.tscHz === undefined ? "" : `<counter name='tsc' frequency='${host.tscHz}'${scaling}/>`}
<topology sockets='1' dies='1' cores='${cpus}' threads='1'/>
${host.physBits === undefined ? "" : `<maxphysaddr mode='emulate' bits='${host.physBits}'/>`}
${features.map((name) => `<feature name='${name}'/>`).join("")}</cpu>
<migration_features>${host.live === false ? "" : "<live/>"}<uri_transports>${(host.transports ?? ["tcp"])
    .map((name) => `<uri_transport>${name}</uri_transport>`)
    .join("")}</uri_transports></migration_features>
<topology><cells num='1'><cell id='0'><memory unit='KiB'>16777216</memory><pages unit='KiB' size='4'>4194304</pages>
<cpus num='${cpus}'>${ids.map((id) => `<cpu id='${id}' socket_id='0' core_id='${id}' siblings='${id}'/>`).join("")}</cpus></cell></cells></topology></host>
<guest><os_type>hvm</os_type><arch name='x86_64'><wordsize>64</wordsize><emulator>/usr/bin/qemu-system-x86_64</emulator>
<machine canonical='${pc}' maxCpus='255'>pc</machine>
${machines.map((name) => `<machine maxCpus='${host.maxVcpus ?? 255}'${host.deprecated?.includes(name) ? " deprecated='yes'" : ""}>${name}</machine>`).join("")}
<domain type='kvm'/></arch></guest></capabilities>`;
}

function domainCapabilities(host: MadeHost): string {
  const { vendor = "Intel", features = [], disabled = [], pc = "pc-i440fx-7.2" } = host;
  return `<domainCapabilities><path>/usr/bin/qemu-system-x86_64</path><domain>kvm</domain><machine>${pc}</machine><arch>x86_64</arch>
<vcpu max='${host.maxVcpus ?? 255}'/><cpu><mode name='host-passthrough' supported='yes'/><mode name='maximum' supported='yes'/>
<mode name='host-model' supported='yes'><model fallback='forbid'>${host.model}</model><vendor>${vendor}</vendor>
${features.map((name) => `<feature policy='require' name='${name}'/>`).join("")}
${disabled.map((name) => `<feature policy='disable' name='${name}'/>`).join("")}</mode>
<mode name='custom' supported='yes'>${listed(host)}</mode></cpu></domainCapabilities>`;
}

/** What the emulator knows by name; of models other than the host's nothing is said. */
function listed({ model, emulatorModels = commonModels }: MadeHost): string {
  const others = emulatorModels.filter((name) => name !== model);
  return `<model usable='yes'>${model}</model>${others.map((name) => `<model usable='unknown'>${name}</model>`).join("")}`;
}

const commonModels = ["Penryn", "Nehalem", "Westmere", "Cascadelake-Server-noTSX", "EPYC"];

/** A guest's `<cpu>` as live XML has it. */
export function madeCpu(model: string, features: readonly string[] = [], vendor = "Intel"): string {
  return `<cpu mode='custom' match='exact' check='full'><model fallback='forbid'>${model}</model><vendor>${vendor}</vendor>${features
    .map((name) => `<feature policy='require' name='${name}'/>`)
    .join("")}</cpu>`;
}

/** Live domain XML around a `<cpu>`. */
export function madeDomain(cpu: string, options: { readonly machine?: string; readonly more?: string } = {}) {
  return `<domain type='kvm' id='1'><name>g</name><memory unit='KiB'>1048576</memory><vcpu>2</vcpu>${options.more ?? ""}
<os><type arch='x86_64' machine='${options.machine ?? "pc-i440fx-7.2"}'>hvm</type></os>${cpu}</domain>`;
}
