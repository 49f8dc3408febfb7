import type { ReportedFacts } from "../../catalog/hostFacts.js";

export interface CollectedDocument {
  /** A file name: the same for the same source on every host. */
  readonly name: string;
  readonly content: string;
}

/** Something that could not be collected. */
export interface CollectionGap {
  /** What was asked for. */
  readonly source: string;
  /** Why there is no answer: one clause without a full stop. */
  readonly reason: string;
}

/** What a host says beside its documents; for people, and for whoever asks support. */
export interface CollectionNotes {
  readonly uris: readonly string[];
  /** Parameters of kvm modules, such as `kvm_intel.nested`. */
  readonly kvmParameters: Readonly<Record<string, string>>;
  /** As the kernel prints it: hexadecimal on x86. */
  readonly microcode?: string;
  /** Every CPU model that libvirt knows, by guest architecture. */
  readonly cpuModels: Readonly<Record<string, readonly string[]>>;
}

/** A guest that a driver of libvirt knows, for capcat doctor: none of this is reported. */
export interface CollectedGuest {
  readonly name: string;
  readonly virtType: string;
  /** undefined = the host's own. */
  readonly arch?: string;
  readonly machine: string;
}

/** Everything that one host told in one round. */
export interface Collection {
  readonly name: string;
  readonly documents: readonly CollectedDocument[];
  readonly facts: ReportedFacts;
  readonly gaps: readonly CollectionGap[];
  readonly notes: CollectionNotes;
  readonly guests: readonly CollectedGuest[];
}

/** A host of which nothing was learnt is not reported. */
export function collectionIsEmpty({ documents }: Collection): boolean {
  return documents.length === 0;
}

/** One source's part of a collection. */
export interface CollectedPart {
  readonly documents: readonly CollectedDocument[];
  readonly facts: ReportedFacts;
  readonly gaps: readonly CollectionGap[];
  readonly notes: Partial<CollectionNotes>;
  readonly guests?: readonly CollectedGuest[];
}

/** Puts parts together: the first of two documents of one name counts, and each gap is told once. */
export function joinParts(name: string, parts: readonly CollectedPart[]): Collection {
  const documents = new Map<string, CollectedDocument>();
  for (const document of parts.flatMap((part) => part.documents)) {
    if (!documents.has(document.name)) documents.set(document.name, document);
  }
  const gaps = new Map(
    parts.flatMap((part) => part.gaps).map((gap) => [`${gap.source}\n${gap.reason}`, gap]),
  );
  const microcode = parts.find((part) => part.notes.microcode !== undefined)?.notes.microcode;
  return {
    name,
    documents: [...documents.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    facts: Object.assign({}, ...parts.map((part) => part.facts).reverse()) as ReportedFacts,
    gaps: [...gaps.values()],
    notes: {
      uris: parts.flatMap((part) => part.notes.uris ?? []),
      kvmParameters: Object.assign({}, ...parts.map((part) => part.notes.kvmParameters ?? {})),
      cpuModels: Object.assign({}, ...parts.map((part) => part.notes.cpuModels ?? {})),
      ...(microcode !== undefined && { microcode }),
    },
    guests: parts.flatMap((part) => part.guests ?? []),
  };
}
