import { buildHostFacts, type HostFacts } from "../../catalog/hostFacts.js";
import { type PhysicalCpuView, physicalCpus, placesOf } from "../../catalog/physicalCpus.js";
import { defaultCpuMapName, loadCpuMap } from "../../cpu/loadCpuMap.js";
import { err, invariant, ok, type Result } from "../../cpu/result.js";
import type { DocumentKind } from "../../documents/kinds.js";
import { type DocumentInput, type ReadDocument, readDocument } from "../../documents/readDocument.js";
import {
  libvirtCpuCount,
  type PhysicalCpuPlace,
  type TopologyAggregates,
  topologyAggregates,
} from "../../topology/index.js";

export interface InspectOptions {
  /** Where no document tells, or against what they tell. */
  readonly arch?: string;
  /** Whose rules; the best one that the documents offer where left out. */
  readonly virtType?: string;
}

/** What the catalog understands of a host's documents. */
export interface Inspection {
  readonly documents: readonly { readonly name: string; readonly kind: DocumentKind }[];
  readonly facts: HostFacts;
  readonly virtType: string;
  readonly places: readonly PhysicalCpuPlace[];
  readonly physicalCpus: readonly PhysicalCpuView[];
  readonly aggregates: TopologyAggregates;
  readonly libvirtCpuCount: ReturnType<typeof libvirtCpuCount>;
}

/** Puts documents of one host together as a report would, and asks one hypervisor's rules. Errors are sentences. */
export function inspectHost(
  inputs: readonly DocumentInput[],
  { arch, virtType }: InspectOptions,
): Result<Inspection, readonly string[]> {
  const documents: { readonly name: string; readonly document: ReadDocument }[] = [];
  const errors: string[] = [];
  for (const input of inputs) {
    const read = readDocument(input);
    if (read.ok) documents.push({ name: input.name, document: read.value });
    else errors.push(read.error.message);
  }
  if (errors.length > 0) return err(errors);
  const map = loadCpuMap(defaultCpuMapName);
  invariant(map.ok, "the built-in CPU map does not load");
  const facts = buildHostFacts([...documents, ...statedArch(arch ?? emulatedArch(documents))], {}, map.value);
  if (!facts.ok)
    return err(facts.error.map(({ code, message }) => (code === "MISSING_DOCUMENT" ? noArch : message)));
  const { capabilityClass, topology } = facts.value;
  // A host whose documents name no hypervisor is a Linux host with a sysfs tree: KVM is what is asked of it.
  const chosen = virtType ?? capabilityClass.bestVirtType ?? "kvm";
  const question = { topology, capabilityClass, virtType: chosen };
  const places = placesOf(question);
  return ok({
    documents: documents.map(({ name, document }) => ({ name, kind: document.kind })),
    facts: facts.value,
    virtType: chosen,
    places,
    physicalCpus: physicalCpus(question),
    aggregates: topologyAggregates(topology, places),
    libvirtCpuCount: libvirtCpuCount(topology, capabilityClass.content.hostCpu?.model?.name),
  });
}

/** Facts lack a document only where none tells the architecture, and here an option can. */
const noArch =
  "No document tells the host's architecture: name it with --arch (such as --arch x86_64), or give the output of `virsh capabilities` as well.";

interface NamedDocument {
  readonly name: string;
  readonly document: ReadDocument;
}

/** Emulation does not tell the host's architecture, but where nothing else was given its own is what is looked at. */
function emulatedArch(documents: readonly NamedDocument[]): string | undefined {
  const [first] = documents;
  const isOnly = documents.every(({ document }) => document.kind === "LIBVIRT_DOMAIN_CAPABILITIES");
  return isOnly && first?.document.kind === "LIBVIRT_DOMAIN_CAPABILITIES"
    ? first.document.domainCapabilities.arch
    : undefined;
}

function statedArch(arch: string | undefined): readonly NamedDocument[] {
  if (arch === undefined) return [];
  const topology = { source: "operator", arch, cpus: [], cells: [], caches: [], interconnects: [] } as const;
  return [{ name: "--arch", document: { kind: "SYSFS_TREE", topology } }];
}
