import type { Result } from "../cpu/result.js";
import type { XmlElement } from "../cpu/xml.js";
import type { CacheBank } from "../topology/facts.js";
import type {
  HostCapabilities,
  MemoryBandwidthNode,
  MigrationFeatures,
  ResourceMonitor,
  SecurityModel,
} from "./capabilities.js";
import { readGuest } from "./capabilitiesGuests.js";
import { readCacheBank, readCellsAndCpus } from "./capabilitiesTopology.js";
import type { DocumentError } from "./documentError.js";
import { type DocumentReader, known, openXmlDocument } from "./documentReader.js";
import { readHostCpu } from "./hostCpu.js";

/**
 * Reads libvirt's `<capabilities>` (`virsh capabilities`). `<host><cpu><arch>` is required; all else may be absent.
 * Sizes are in KiB whatever their unit. What the reader does not know stands in `unknownElements`.
 *
 * @param name of the document, for errors.
 * Errors: MALFORMED_DOCUMENT, DOCUMENT_TOO_LARGE, DOCUMENT_TOO_DEEP, ENTITY_DECLARATION, INVALID_DOCUMENT.
 */
export function readCapabilities(content: string, name: string): Result<HostCapabilities, DocumentError> {
  const opened = openXmlDocument(name, content, "capabilities");
  if (!opened.ok) return opened;
  const reader = opened.value;
  const host = reader.requiredChild(reader.root, "host");
  return reader.finish(readAll(reader, host ?? reader.root));
}

function readAll(reader: DocumentReader, host: XmlElement): HostCapabilities {
  const { arch, cpu, cpuFlags } = readHostCpu(reader, host);
  const uuid = reader.child(host, "uuid");
  const netPrefix = reader.child(host, "netprefix");
  const power = reader.child(host, "power_management");
  const iommu = reader.child(host, "iommu");
  const caches = readCaches(reader, host);
  const bandwidth = readMemoryBandwidth(reader, host);
  const migration = readMigration(reader, host);
  const topology = { source: "capabilities" as const, arch, ...readCellsAndCpus(reader, host) };
  const securityModels = readSecurityModels(reader, host);
  const guests = reader.children(reader.root, "guest").flatMap((guest) => readGuest(reader, guest) ?? []);
  return {
    ...known({
      uuid: uuid && readUuid(reader, uuid),
      iommu: iommu && reader.yesNo(iommu, "support"),
      netPrefix: netPrefix && reader.text(netPrefix),
      cacheMonitor: caches.monitor,
      memoryBandwidthMonitor: bandwidth.monitor,
    }),
    arch,
    cpu,
    cpuFlags,
    powerManagement: power === undefined ? [] : reader.allChildren(power).map((state) => state.name),
    migration,
    topology: { ...topology, caches: caches.banks },
    securityModels,
    memoryBandwidth: bandwidth.nodes,
    guests,
    unknownElements: reader.unknownPaths(),
  };
}

function readUuid(reader: DocumentReader, element: XmlElement): string {
  const uuid = reader.text(element);
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(uuid))
    reader.fail(element, "contains no UUID");
  return uuid;
}

function readMigration(reader: DocumentReader, host: XmlElement): MigrationFeatures {
  const element = reader.child(host, "migration_features");
  if (element === undefined) return { live: false, uriTransports: [] };
  const transports = reader.child(element, "uri_transports");
  return {
    live: reader.child(element, "live") !== undefined,
    uriTransports:
      transports === undefined
        ? []
        : reader.children(transports, "uri_transport").map((transport) => reader.text(transport)),
  };
}

function readSecurityModels(reader: DocumentReader, host: XmlElement): readonly SecurityModel[] {
  return reader.children(host, "secmodel").map((element) => {
    const model = reader.requiredChild(element, "model");
    const doi = reader.requiredChild(element, "doi");
    return {
      model: model === undefined ? "" : reader.text(model),
      doi: doi === undefined ? "" : reader.anyText(doi),
      baseLabels: reader.children(element, "baselabel").map((label) => ({
        type: reader.requiredAttr(label, "type"),
        label: reader.anyText(label),
      })),
    };
  });
}

interface Caches {
  readonly banks: readonly CacheBank[];
  readonly monitor?: ResourceMonitor;
}

function readCaches(reader: DocumentReader, host: XmlElement): Caches {
  const element = reader.child(host, "cache");
  if (element === undefined) return { banks: [] };
  const banks = reader.children(element, "bank").map((bank) => readCacheBank(reader, bank));
  return { banks, ...known({ monitor: readMonitor(reader, element) }) };
}

interface MemoryBandwidth {
  readonly nodes: readonly MemoryBandwidthNode[];
  readonly monitor?: ResourceMonitor;
}

function readMemoryBandwidth(reader: DocumentReader, host: XmlElement): MemoryBandwidth {
  const element = reader.child(host, "memory_bandwidth");
  if (element === undefined) return { nodes: [] };
  const nodes = reader.children(element, "node").map((node) => ({
    id: reader.requiredInteger(node, "id"),
    cpus: reader.cpuSet(node, "cpus").toString(),
    controls: reader.children(node, "control").map((control) => ({
      granularityPercent: reader.requiredInteger(control, "granularity"),
      ...known({ minimumPercent: reader.integer(control, "min") }),
      maxAllocations: reader.requiredInteger(control, "maxAllocs"),
    })),
  }));
  return { nodes, ...known({ monitor: readMonitor(reader, element) }) };
}

function readMonitor(reader: DocumentReader, parent: XmlElement): ResourceMonitor | undefined {
  const element = reader.child(parent, "monitor");
  if (element === undefined) return undefined;
  return {
    ...known({
      level: reader.integer(element, "level"),
      reuseThreshold: reader.integer(element, "reuseThreshold"),
    }),
    maxMonitors: reader.requiredInteger(element, "maxMonitors"),
    features: reader.children(element, "feature").map((feature) => reader.requiredAttr(feature, "name")),
  };
}
