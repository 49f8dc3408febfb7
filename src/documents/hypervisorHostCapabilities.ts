import type { CpuData } from "../cpu/cpuData.js";
import { type CpuMap, mapSection } from "../cpu/cpuMap.js";
import { decodeCpu } from "../cpu/decodeCpu.js";
import type { CpuDefinition } from "../cpu/definition.js";
import { featuresOfBits } from "../cpu/mapLookup.js";
import { x86Family } from "../cpu/x86Compile.js";
import { bitsOfRegisters } from "../cpu/x86Decode.js";
import type { HostCapabilities } from "./capabilities.js";
import type { HypervisorHost } from "./hypervisorHost.js";

/** The same as libvirt's host capabilities: the host CPU is what the hypervisor offers its guests. */
export function hypervisorHostCapabilities(host: HypervisorHost, map: CpuMap): HostCapabilities {
  const domains = [{ type: host.virtType, machines: [] }];
  return {
    ...(host.uuid !== undefined && { uuid: host.uuid }),
    arch: "x86_64",
    cpu: hostCpu(host, host.offered, map),
    cpuFlags: [],
    powerManagement: [],
    migration: { live: false, uriTransports: [] },
    topology: host.topology,
    securityModels: [],
    memoryBandwidth: [],
    guests: [
      { osType: "hvm", arch: "x86_64", wordSize: 64, machines: [], domains, features: [] },
      { osType: "hvm", arch: "i686", wordSize: 32, machines: [], domains, features: [] },
    ],
    unknownElements: host.unknownElements,
  };
}

/** What the host accepts from a migrating guest; undefined where that is what it offers. */
export function acceptedOnMigration(host: HypervisorHost, map: CpuMap): CpuDefinition | undefined {
  return host.accepted && hostCpu(host, host.accepted, map);
}

/** The model that describes the data best; no model where the map has none that fits, but every feature. */
function hostCpu(host: HypervisorHost, data: CpuData, map: CpuMap): CpuDefinition {
  const section = mapSection(map, x86Family);
  const vendor = section.vendors.find((candidate) => candidate.vendorString === host.vendorString)?.name;
  const names =
    data.kind === "cpuid"
      ? featuresOfBits(section, bitsOfRegisters(data, section))
      : data.kind === "features"
        ? data.features.filter((name) => section.featureByName.has(name))
        : [];
  const known = {
    ...(vendor !== undefined && { vendor }),
    ...(host.signature && { signature: host.signature }),
  };
  const decoded = decodeCpu(
    { kind: "features", features: names },
    { type: "host", arch: "x86_64", ...known },
    map,
  );
  if (decoded.ok) return decoded.value;
  return { type: "host", arch: "x86_64", ...known, features: names.map((name) => ({ name })) };
}
