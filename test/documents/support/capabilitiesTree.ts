import type { CpuDefinition } from "../../../src/cpu/definition.js";
import type {
  GuestCapabilities,
  HostCapabilities,
  MachineType,
  ResourceMonitor,
} from "../../../src/documents/capabilities.js";
import type { NumaCellFacts, PhysicalCpuFacts, TopologyFacts } from "../../../src/topology/facts.js";
import { type Tree, tree } from "./documentTree.js";

/** The document that typed capabilities came from, sizes in bytes: what is missing here was lost by the reader. */
export function capabilitiesTree(capabilities: HostCapabilities): Tree {
  const { topology } = capabilities;
  const host = tree("host", {}, [
    capabilities.uuid === undefined ? undefined : tree("uuid", {}, capabilities.uuid),
    tree("cpu", {}, [...cpuParts(capabilities.cpu), tree("features", {}, flags(capabilities.cpuFlags))]),
    tree("power_management", {}, flags(capabilities.powerManagement)),
    capabilities.iommu === undefined ? undefined : tree("iommu", { support: capabilities.iommu }),
    tree("migration_features", {}, [
      capabilities.migration.live ? tree("live", {}) : undefined,
      tree("uri_transports", {}, list("uri_transport", capabilities.migration.uriTransports)),
    ]),
    capabilities.netPrefix === undefined ? undefined : tree("netprefix", {}, capabilities.netPrefix),
    topology.cells.length === 0 ? undefined : topologyTree(topology),
    cacheTree(capabilities),
    bandwidthTree(capabilities),
    ...capabilities.securityModels.map((one) =>
      tree("secmodel", {}, [
        tree("model", {}, one.model),
        tree("doi", {}, one.doi),
        ...one.baseLabels.map((label) => tree("baselabel", { type: label.type }, label.label)),
      ]),
    ),
  ]);
  return tree("capabilities", {}, [host, ...capabilities.guests.map(guestTree)]);
}

/** What stands inside `<cpu>`, or inside the host-model mode of domain capabilities. */
export function cpuParts(cpu: CpuDefinition): Tree[] {
  const { tsc, signature, topology, maxPhysAddr, model } = cpu;
  const parts = [
    cpu.arch === undefined ? undefined : tree("arch", {}, cpu.arch),
    model === undefined
      ? undefined
      : tree("model", { fallback: model.fallback, vendor_id: model.vendorId }, model.name),
    cpu.vendor === undefined ? undefined : tree("vendor", {}, cpu.vendor),
    cpu.microcodeVersion === undefined ? undefined : tree("microcode", { version: cpu.microcodeVersion }),
    signature === undefined ? undefined : tree("signature", { ...signature }),
    tsc === undefined
      ? undefined
      : tree("counter", { name: "tsc", frequency: tsc.frequencyHz, scaling: tsc.scaling }),
    topology === undefined ? undefined : tree("topology", { ...topology }),
    maxPhysAddr === undefined ? undefined : tree("maxphysaddr", { ...maxPhysAddr }),
    ...cpu.features.map((feature) => tree("feature", { policy: feature.policy, name: feature.name })),
    ...(cpu.pageSizesKiB ?? []).map((size) => tree("pages", { size: size * 1024 })),
  ];
  return parts.filter((part) => part !== undefined);
}

function topologyTree(topology: TopologyFacts): Tree {
  return tree("topology", {}, [
    tree(
      "cells",
      { num: topology.cells.length },
      topology.cells.map((cell) => cellTree(cell, topology.cpus)),
    ),
    tree(
      "interconnects",
      {},
      topology.interconnects.map((one) =>
        tree(one.kind, {
          initiator: one.initiator,
          target: one.target,
          cache: one.cacheLevel,
          type: one.access,
          value: one.kind === "bandwidth" ? one.value * 1024 : one.value,
        }),
      ),
    ),
  ]);
}

function cellTree(cell: NumaCellFacts, cpus: readonly PhysicalCpuFacts[]): Tree {
  const own = cpus.filter((cpu) => cpu.numaCell === cell.id);
  return tree("cell", { id: cell.id }, [
    // A cell without memory may have no element for it.
    cell.memoryKiB === 0 ? undefined : tree("memory", {}, cell.memoryKiB * 1024),
    ...cell.pages.map((pool) => tree("pages", { size: pool.sizeKiB * 1024 }, pool.total)),
    tree(
      "distances",
      {},
      cell.distances.map((one) => tree("sibling", { id: one.cell, value: one.distance })),
    ),
    ...cell.memorySideCaches.map((cache) =>
      tree("cache", { level: cache.level, associativity: cache.associativity, policy: cache.policy }, [
        cache.sizeKiB === undefined ? undefined : tree("size", { value: cache.sizeKiB * 1024 }),
        cache.lineBytes === undefined ? undefined : tree("line", { value: cache.lineBytes }),
      ]),
    ),
    tree(
      "cpus",
      { num: cell.cpus.size },
      own.map((cpu) =>
        tree("cpu", {
          id: cpu.id,
          socket_id: cpu.socketId,
          die_id: cpu.dieId,
          cluster_id: cpu.clusterId,
          core_id: cpu.coreId,
          siblings: cpu.siblings?.toString(),
        }),
      ),
    ),
  ]);
}

function cacheTree(capabilities: HostCapabilities): Tree | undefined {
  const { caches } = capabilities.topology;
  if (caches.length === 0 && capabilities.cacheMonitor === undefined) return undefined;
  return tree("cache", {}, [
    ...caches.map((bank) =>
      tree(
        "bank",
        {
          id: bank.id,
          level: bank.level,
          type: bank.type,
          size: bank.sizeKiB * 1024,
          cpus: bank.cpus.toString(),
        },
        bank.controls.map((control) =>
          tree("control", {
            granularity: control.granularityKiB * 1024,
            min: control.minimumKiB === undefined ? undefined : control.minimumKiB * 1024,
            type: control.type,
            maxAllocs: control.maxAllocations,
          }),
        ),
      ),
    ),
    monitorTree(capabilities.cacheMonitor),
  ]);
}

function bandwidthTree(capabilities: HostCapabilities): Tree | undefined {
  const { memoryBandwidth, memoryBandwidthMonitor } = capabilities;
  if (memoryBandwidth.length === 0 && memoryBandwidthMonitor === undefined) return undefined;
  return tree("memory_bandwidth", {}, [
    ...memoryBandwidth.map((node) =>
      tree(
        "node",
        { id: node.id, cpus: node.cpus },
        node.controls.map((control) =>
          tree("control", {
            granularity: control.granularityPercent,
            min: control.minimumPercent,
            maxAllocs: control.maxAllocations,
          }),
        ),
      ),
    ),
    monitorTree(memoryBandwidthMonitor),
  ]);
}

function monitorTree(monitor: ResourceMonitor | undefined): Tree | undefined {
  if (monitor === undefined) return undefined;
  const { level, reuseThreshold, maxMonitors } = monitor;
  return tree(
    "monitor",
    { level, reuseThreshold, maxMonitors },
    monitor.features.map((name) => tree("feature", { name })),
  );
}

function guestTree(guest: GuestCapabilities): Tree {
  const arch = tree("arch", { name: guest.arch }, [
    tree("wordsize", {}, guest.wordSize),
    guest.emulator === undefined ? undefined : tree("emulator", {}, guest.emulator),
    guest.loader === undefined ? undefined : tree("loader", {}, guest.loader),
    ...guest.machines.map(machineTree),
    ...guest.domains.map((domain) =>
      tree("domain", { type: domain.type }, [
        domain.emulator === undefined ? undefined : tree("emulator", {}, domain.emulator),
        ...domain.machines.map(machineTree),
      ]),
    ),
  ]);
  const features = guest.features.map((one) => tree(one.name, { default: one.default, toggle: one.toggle }));
  return tree("guest", {}, [tree("os_type", {}, guest.osType), arch, tree("features", {}, features)]);
}

function machineTree(machine: MachineType): Tree {
  const { canonical, maxCpus, deprecated } = machine;
  return tree("machine", { canonical, maxCpus, deprecated }, machine.name);
}

function flags(names: readonly string[]): Tree[] {
  return names.map((name) => tree(name, {}));
}

function list(name: string, values: readonly string[]): Tree[] {
  return values.map((value) => tree(name, {}, value));
}
