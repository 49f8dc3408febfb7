import type { CpuDefinition, CpuMap } from "../cpu/index.js";
import type { GuestCapabilities } from "../documents/capabilities.js";
import { acceptedOnMigration, hypervisorHostCapabilities } from "../documents/hypervisorHostCapabilities.js";
import { qmpDomainCapabilities, qmpGuest } from "../documents/qmpDomainCapabilities.js";
import type { ReadDocument } from "../documents/readDocument.js";
import type { HostWarningRecord } from "./model.js";

/** Documents of libvirt, and those of topology alone. */
export type LibvirtDocument = Exclude<
  ReadDocument,
  { readonly kind: "QMP_RECORD" | "XAPI_HOST" | "VMWARE_HOST" | "HYPERV_HOST" | "COLLECTION" }
>;

interface Named<T extends ReadDocument> {
  readonly name: string;
  readonly document: T;
}

export interface LibvirtTerms {
  /** Other sources than libvirt as the libvirt documents they amount to. */
  readonly documents: readonly Named<LibvirtDocument>[];
  /** What they say beside those. */
  readonly guests: readonly GuestCapabilities[];
  readonly qemuVersion?: string;
  readonly acceptedOnMigration?: CpuDefinition;
  /** Where no capabilities tell it. */
  readonly microcodeVersion?: number;
  /** What a collector asked for in vain. */
  readonly warnings: readonly HostWarningRecord[];
}

/**
 * Brings what QEMU itself and other hypervisors say to libvirt's terms, so that one set of rules answers from any of
 * them. Where libvirt's own domain capabilities speak of the same virt type and architecture, they count before QMP's.
 */
export function inLibvirtTerms(documents: readonly Named<ReadDocument>[], map: CpuMap): LibvirtTerms {
  const told = new Set(
    documents.flatMap(({ document }) =>
      document.kind === "LIBVIRT_DOMAIN_CAPABILITIES" ? [spokenFor(document.domainCapabilities)] : [],
    ),
  );
  const guests: GuestCapabilities[] = [];
  let qemuVersion: string | undefined;
  let accepted: CpuDefinition | undefined;
  let microcodeVersion: number | undefined;
  const warnings: HostWarningRecord[] = [];
  const translated = documents.flatMap(({ name, document }): readonly Named<LibvirtDocument>[] => {
    switch (document.kind) {
      case "QMP_RECORD":
        qemuVersion ??= document.qmp.qemuVersion;
        if (told.has(spokenFor(document.qmp))) return [];
        guests.push(qmpGuest(document.qmp));
        return qmpDomainCapabilities(document.qmp, map).map((domainCapabilities) => ({
          name,
          document: { kind: "LIBVIRT_DOMAIN_CAPABILITIES", domainCapabilities },
        }));
      case "XAPI_HOST":
      case "VMWARE_HOST":
      case "HYPERV_HOST": {
        accepted ??= acceptedOnMigration(document.host, map);
        const capabilities = hypervisorHostCapabilities(document.host, map);
        return [{ name, document: { kind: "LIBVIRT_CAPABILITIES", capabilities } }];
      }
      case "COLLECTION":
        microcodeVersion ??= document.notes.microcodeVersion;
        warnings.push(
          ...document.notes.gaps.map(({ source, reason }) => ({
            code: "NOT_COLLECTED",
            message: `${source} could not be collected: ${reason}.`,
          })),
        );
        return [];
      default:
        return [{ name, document }];
    }
  });
  return {
    documents: translated,
    guests,
    warnings,
    ...(microcodeVersion !== undefined && { microcodeVersion }),
    ...(qemuVersion !== undefined && { qemuVersion }),
    ...(accepted && { acceptedOnMigration: accepted }),
  };
}

function spokenFor({ virtType, arch }: { readonly virtType: string; readonly arch: string }): string {
  return `${virtType} ${arch}`;
}
