import { type CpuDefinition, type CpuMap, compileCpu, parseCpuXml } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { GuestCapabilities, HostCapabilities } from "../documents/capabilities.js";
import type { DomainCapabilities } from "../documents/domainCapabilities.js";
import type { ReadDocument } from "../documents/readDocument.js";
import {
  CpuSet,
  type HostTopology,
  mergeTopology,
  splitTopology,
  type TopologyFacts,
  type TopologyShape,
} from "../topology/index.js";
import { canonicalJson, digestOf } from "./canonicalJson.js";
import { type CatalogError, inputError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";
import { hostCpuFeatures, splitHostCpu } from "./hostCpu.js";
import { hypervisorContents, ownFacilities } from "./hypervisorContents.js";
import { inLibvirtTerms, type LibvirtDocument } from "./inLibvirtTerms.js";
import type { CapabilityClassContent, HostState, HostWarningRecord, NewCapabilityClass } from "./model.js";
import { compareVirtTypes, isNativeArch } from "./virtTypes.js";

/** Facts that come with a report beside its documents. */
export interface ReportedFacts {
  readonly kernelVersion?: string;
  readonly libvirtVersion?: string;
  readonly qemuVersion?: string;
  readonly kvmModules?: readonly string[];
  readonly kvmSmtThreads?: number;
  /** List syntax. */
  readonly guestCpuset?: string;
  /** A `<cpu>` element: what the host accepts from a migrating guest, where that is more than it offers at start. */
  readonly acceptedOnMigration?: string;
}

/** A report read and put together: what is shared, and what is the host's own. */
export interface HostFacts {
  readonly uuid?: string;
  readonly arch: string;
  readonly capabilityClass: NewCapabilityClass;
  readonly topology: HostTopology;
  readonly shape: { readonly digest: string; readonly content: string };
  readonly state: HostState;
}

interface NamedDocument {
  readonly name: string;
  readonly document: LibvirtDocument;
}

/** Puts a report's documents together; refused where they cannot be of one host. */
export function buildHostFacts(
  reportedDocuments: readonly { readonly name: string; readonly document: ReadDocument }[],
  facts: ReportedFacts,
  map: CpuMap,
): Result<HostFacts, readonly CatalogError[]> {
  const { documents, guests, qemuVersion, ...terms } = inLibvirtTerms(reportedDocuments, map);
  const arch = hostArch(documents);
  if (!arch.ok) return arch;
  const foreign = documents.flatMap((entry) => foreignDocument(entry, arch.value, documents));
  if (foreign.length > 0) return err(foreign);
  const capabilities = documents.flatMap(({ document }) =>
    document.kind === "LIBVIRT_CAPABILITIES" ? [document.capabilities] : [],
  );
  const domainCapabilities = documents.flatMap(({ document }) =>
    document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" ? [document.domainCapabilities] : [],
  );
  const accepted = readAcceptedOnMigration(facts, arch.value, map);
  if (!accepted.ok) return accepted;
  const { capabilityClass, own: ownCpu } = buildClass(
    arch.value,
    capabilities,
    [...capabilities.flatMap((document) => document.guests), ...guests],
    domainCapabilities,
    map,
    accepted.value ?? terms.acceptedOnMigration,
  );
  const own = ownFacilities(domainCapabilities);
  const reported = reportedTopologyFacts(facts);
  if (!reported.ok) return reported;
  const topology = mergeTopology(
    arch.value,
    [...documents.flatMap(({ document }) => topologyFacts(document)), ...reported.value],
    capabilityClass.content.hostCpu?.model?.name,
  );
  const { shape, state } = splitTopology(topology);
  const uuid = capabilities.find((document) => document.uuid !== undefined)?.uuid?.toLowerCase();
  return ok({
    ...(uuid !== undefined && { uuid }),
    arch: arch.value,
    capabilityClass,
    topology,
    shape: shapeRecord(shape),
    state: {
      ...(terms.microcodeVersion !== undefined && { microcodeVersion: terms.microcodeVersion }),
      ...ownCpu,
      ...(qemuVersion !== undefined && { qemuVersion }),
      ...versions(facts),
      ...(own.length > 0 && { ownFacilities: own }),
      topology: state,
      warnings: [...warningsOf(topology), ...unknownParts(documents), ...terms.warnings],
    },
  });
}

function hostArch(documents: readonly NamedDocument[]): Result<string, readonly CatalogError[]> {
  for (const { document } of documents) {
    if (document.kind === "LIBVIRT_CAPABILITIES") return ok(document.capabilities.arch);
  }
  for (const { document } of documents) {
    for (const facts of topologyFacts(document)) if (facts.arch !== undefined) return ok(facts.arch);
  }
  // Hardware virtualization tells the host's own architecture, emulation does not.
  for (const { document } of documents) {
    if (document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" && document.domainCapabilities.virtType !== "qemu") {
      return ok(document.domainCapabilities.arch);
    }
  }
  return err([
    inputError(
      "MISSING_DOCUMENT",
      "No document tells the host's architecture: report the output of `virsh capabilities` as well.",
      ["documents"],
    ),
  ]);
}

function topologyFacts(document: LibvirtDocument): readonly TopologyFacts[] {
  switch (document.kind) {
    case "LIBVIRT_CAPABILITIES":
      return [document.capabilities.topology];
    case "LIBVIRT_DOMAIN_CAPABILITIES":
      return [];
    default:
      return [document.topology];
  }
}

/** Documents that cannot be of a host with this architecture, or of the host that the first capabilities are of. */
function foreignDocument(
  { name, document }: NamedDocument,
  arch: string,
  documents: readonly NamedDocument[],
): readonly CatalogError[] {
  const refuse = (message: string): readonly CatalogError[] => [
    { kind: "document", code: "DOCUMENT_OF_ANOTHER_HOST", message, field: ["documents"], document: name },
  ];
  if (document.kind === "LIBVIRT_DOMAIN_CAPABILITIES") {
    const { virtType, arch: guestArch } = document.domainCapabilities;
    if (virtType === "qemu" || virtType === "test" || isNativeArch(arch, guestArch)) return [];
    return refuse(
      `${name} says that ${virtType} runs ${guestArch} guests, but this host is ${arch}: it must be of another host.`,
    );
  }
  if (document.kind === "LIBVIRT_CAPABILITIES") {
    const { capabilities } = document;
    const first = documents.find((entry) => entry.document.kind === "LIBVIRT_CAPABILITIES")?.document;
    const uuid = first?.kind === "LIBVIRT_CAPABILITIES" ? first.capabilities.uuid : undefined;
    if (capabilities.arch !== arch) {
      return refuse(
        `${name} is of a host with architecture ${capabilities.arch}, but the others are of ${arch}.`,
      );
    }
    if (uuid !== undefined && capabilities.uuid !== undefined && capabilities.uuid !== uuid) {
      return refuse(`${name} is of the host with UUID ${capabilities.uuid}, but the others are of ${uuid}.`);
    }
    return [];
  }
  const stated = document.topology.arch;
  if (stated === undefined || stated === arch || isNativeArch(arch, stated)) return [];
  return refuse(`${name} is of a host with architecture ${stated}, but the others are of ${arch}.`);
}

function buildClass(
  arch: string,
  capabilities: readonly HostCapabilities[],
  allGuests: readonly GuestCapabilities[],
  domainCapabilities: readonly DomainCapabilities[],
  map: CpuMap,
  acceptedOnMigration: CpuDefinition | undefined,
): {
  readonly capabilityClass: NewCapabilityClass;
  readonly own: Pick<HostState, "microcodeVersion" | "tscFrequencyHz">;
} {
  const contents = hypervisorContents(arch, allGuests, domainCapabilities);
  // The driver that knows most about the CPU speaks for it: LXC's capabilities, for one, can lack the model.
  const [main] = [...capabilities].sort((a, b) => cpuDetail(b) - cpuDetail(a));
  const cpu = main && splitHostCpu(main.cpu);
  const content: CapabilityClassContent = {
    arch,
    ...(cpu && { hostCpu: cpu.shared }),
    ...(main?.cpu.tsc?.scaling !== undefined && { tscScaling: main.cpu.tsc.scaling }),
    ...(main && { migration: main.migration }),
    ...(acceptedOnMigration && { acceptedOnMigration }),
    ...(main?.iommu !== undefined && { iommu: main.iommu }),
    powerManagement: main?.powerManagement ?? [],
    ...(main && sharedFacts(main)),
  };
  const native = contents.filter((item) => isNativeArch(arch, item.arch)).map((item) => item.virtType);
  const offered = native.length > 0 ? native : contents.map((item) => item.virtType);
  const [bestVirtType] = [...offered].sort(compareVirtTypes);
  const hypervisors = contents.map((item) => ({ digest: digestOf(item), content: item }));
  return {
    capabilityClass: {
      digest: digestOf({ content, hypervisors: hypervisors.map((item) => item.digest) }),
      arch,
      ...(bestVirtType !== undefined && { bestVirtType }),
      content,
      hypervisors,
      features: hostCpuFeatures(cpu?.shared, map),
      nativeVirtTypes: native,
    },
    own: cpu?.own ?? {},
  };
}

function sharedFacts(document: HostCapabilities): Partial<CapabilityClassContent> {
  const { netPrefix, securityModels, memoryBandwidth, cacheMonitor, memoryBandwidthMonitor, cpuFlags } =
    document;
  return {
    ...(netPrefix !== undefined && { netPrefix }),
    ...(securityModels.length > 0 && { securityModels }),
    ...(memoryBandwidth.length > 0 && { memoryBandwidth }),
    ...(cacheMonitor && { cacheMonitor }),
    ...(memoryBandwidthMonitor && { memoryBandwidthMonitor }),
    ...(cpuFlags && cpuFlags.length > 0 && { cpuFlags }),
  };
}

function cpuDetail(document: HostCapabilities): number {
  return (document.cpu.model ? 1000 : 0) + document.cpu.features.length;
}

/** The `<cpu>` element of the fact, known to the CPU map. */
function readAcceptedOnMigration(
  { acceptedOnMigration }: ReportedFacts,
  arch: string,
  map: CpuMap,
): Result<CpuDefinition | undefined, readonly CatalogError[]> {
  if (acceptedOnMigration === undefined) return ok(undefined);
  const field = ["facts", "acceptedOnMigration"];
  const parsed = parseCpuXml(acceptedOnMigration);
  if (!parsed.ok) return err([fromCpuError(parsed.error, field)]);
  const known = compileCpu(parsed.value, map, arch);
  return known.ok ? ok(parsed.value) : err([fromCpuError(known.error, field)]);
}

function reportedTopologyFacts(
  facts: ReportedFacts,
): Result<readonly TopologyFacts[], readonly CatalogError[]> {
  const nothing = { cpus: [], cells: [], caches: [], interconnects: [] } as const;
  const found: TopologyFacts[] = [];
  if (facts.kvmModules || facts.kvmSmtThreads !== undefined) {
    found.push({
      ...nothing,
      source: "kvm",
      kvm: {
        ...(facts.kvmModules && { modules: facts.kvmModules }),
        ...(facts.kvmSmtThreads !== undefined && { smtThreads: facts.kvmSmtThreads }),
      },
    });
  }
  if (facts.guestCpuset !== undefined) {
    const cpus = CpuSet.parse(facts.guestCpuset);
    if (!cpus.ok) return err([inputError("INVALID_INPUT", cpus.error.message, ["facts", "guestCpuset"])]);
    found.push({ ...nothing, source: "operator", guestCpuset: { cpus: cpus.value, from: "the report" } });
  }
  return ok(found);
}

function versions(facts: ReportedFacts): Pick<HostState, "kernelVersion" | "libvirtVersion" | "qemuVersion"> {
  const { kernelVersion, libvirtVersion, qemuVersion } = facts;
  return {
    ...(kernelVersion !== undefined && { kernelVersion }),
    ...(libvirtVersion !== undefined && { libvirtVersion }),
    ...(qemuVersion !== undefined && { qemuVersion }),
  };
}

function shapeRecord(shape: TopologyShape): { readonly digest: string; readonly content: string } {
  return { digest: digestOf(shape), content: canonicalJson(shape) };
}

function warningsOf(topology: HostTopology): readonly HostWarningRecord[] {
  return topology.warnings.map(({ code, message, cpus }) => ({
    code,
    message,
    ...(cpus && { cpus: cpus.toString() }),
  }));
}

/** Parts of documents that this version does not know are named, so that nothing is lost silently. */
function unknownParts(documents: readonly NamedDocument[]): readonly HostWarningRecord[] {
  return documents.flatMap(({ name, document }) => {
    const paths = unknownElements(document);
    if (paths.length === 0) return [];
    return [
      {
        code: "UNKNOWN_ELEMENTS",
        message: `${name} has parts that this version of the catalog does not read: ${paths.slice(0, 20).join(", ")}${paths.length > 20 ? " and more" : ""}.`,
      },
    ];
  });
}

function unknownElements(document: LibvirtDocument): readonly string[] {
  if (document.kind === "LIBVIRT_CAPABILITIES") return document.capabilities.unknownElements;
  return document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" ? document.domainCapabilities.unknownElements : [];
}
