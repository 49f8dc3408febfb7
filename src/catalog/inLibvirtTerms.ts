import type { CpuMap } from "../cpu/index.js";
import type { GuestCapabilities } from "../documents/capabilities.js";
import { qmpDomainCapabilities, qmpGuest } from "../documents/qmpDomainCapabilities.js";
import type { ReadDocument } from "../documents/readDocument.js";

interface NamedDocument {
  readonly name: string;
  readonly document: ReadDocument;
}

export interface LibvirtTerms {
  /** Other sources than libvirt as the libvirt documents they amount to. */
  readonly documents: readonly NamedDocument[];
  /** What they say beside those. */
  readonly guests: readonly GuestCapabilities[];
  readonly qemuVersion?: string;
}

/**
 * Brings what QEMU itself says to libvirt's terms, so that one set of rules answers from either. Where libvirt's own
 * domain capabilities speak of the same virt type and architecture, they count alone.
 */
export function inLibvirtTerms(documents: readonly NamedDocument[], map: CpuMap): LibvirtTerms {
  const told = new Set(
    documents.flatMap(({ document }) =>
      document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" ? [spokenFor(document.domainCapabilities)] : [],
    ),
  );
  const guests: GuestCapabilities[] = [];
  let qemuVersion: string | undefined;
  const translated = documents.flatMap((entry): readonly NamedDocument[] => {
    const { name, document } = entry;
    if (document.kind !== "QMP_RECORD") return [entry];
    qemuVersion ??= document.qmp.qemuVersion;
    if (told.has(spokenFor(document.qmp))) return [];
    guests.push(qmpGuest(document.qmp));
    return qmpDomainCapabilities(document.qmp, map).map((domainCapabilities) => ({
      name,
      document: { kind: "LIBVIRT_DOMAIN_CAPABILITIES", domainCapabilities },
    }));
  });
  return { documents: translated, guests, ...(qemuVersion !== undefined && { qemuVersion }) };
}

function spokenFor({ virtType, arch }: { readonly virtType: string; readonly arch: string }): string {
  return `${virtType} ${arch}`;
}
