import { assertNever, err, ok, type Result } from "../cpu/result.js";
import { parseXml } from "../cpu/xml.js";
import type { TopologyFacts } from "../topology/facts.js";
import type { HostCapabilities } from "./capabilities.js";
import { type CollectionNotes, readCollectionNotes } from "./collectionNotes.js";
import { type DocumentError, maxDocumentBytes, maxDocumentDepth } from "./documentError.js";
import { documentErrorOf } from "./documentReader.js";
import type { DomainCapabilities } from "./domainCapabilities.js";
import { readHypervHost } from "./hypervHost.js";
import type { HypervisorHost } from "./hypervisorHost.js";
import { type DocumentKind, documentKinds } from "./kinds.js";
import { readNodeCpuMap, readNodeInfo } from "./nodeInfo.js";
import { type QmpFacts, readQmpFacts } from "./qmpFacts.js";
import { readCapabilities } from "./readCapabilities.js";
import { readDomainCapabilities } from "./readDomainCapabilities.js";
import { recognizeDocument } from "./recognizeDocument.js";
import { readSysfsTree } from "./sysfsTree.js";
import { readVmwareHost } from "./vmwareHost.js";
import { readXapiHost } from "./xapiHost.js";

export interface DocumentInput {
  /** How errors call the document: a file name, or `documents[2]`. */
  readonly name: string;
  readonly content: string;
  /** Where it is not to be recognised from the content. */
  readonly kind?: DocumentKind;
}

/** What a document says, by its kind. */
export type ReadDocument =
  | { readonly kind: "LIBVIRT_CAPABILITIES"; readonly capabilities: HostCapabilities }
  | { readonly kind: "LIBVIRT_DOMAIN_CAPABILITIES"; readonly domainCapabilities: DomainCapabilities }
  | { readonly kind: "QMP_RECORD"; readonly qmp: QmpFacts }
  | { readonly kind: "COLLECTION"; readonly notes: CollectionNotes }
  | { readonly kind: "XAPI_HOST" | "VMWARE_HOST" | "HYPERV_HOST"; readonly host: HypervisorHost }
  | { readonly kind: "SYSFS_TREE" | "NODE_INFO" | "NODE_CPU_MAP"; readonly topology: TopologyFacts };

/**
 * Reads a document of any kind, in full or not at all. Errors are those of the kind's reader, and UNKNOWN_DOCUMENT_KIND.
 */
export function readDocument(input: DocumentInput): Result<ReadDocument, DocumentError> {
  const { name, content } = input;
  const kind = input.kind ?? recognizeDocument(content);
  if (kind === undefined) return err(unrecognized(name, content));
  switch (kind) {
    case "LIBVIRT_CAPABILITIES":
      return map(readCapabilities(content, name), (capabilities) => ({ kind, capabilities }));
    case "LIBVIRT_DOMAIN_CAPABILITIES":
      return map(readDomainCapabilities(content, name), (domainCapabilities) => ({
        kind,
        domainCapabilities,
      }));
    case "QMP_RECORD":
      return map(readQmpFacts(content, name), (qmp) => ({ kind, qmp }));
    case "COLLECTION":
      return map(readCollectionNotes(content, name), (notes) => ({ kind, notes }));
    case "XAPI_HOST":
      return map(readXapiHost(content, name), (host) => ({ kind, host }));
    case "VMWARE_HOST":
      return map(readVmwareHost(content, name), (host) => ({ kind, host }));
    case "HYPERV_HOST":
      return map(readHypervHost(content, name), (host) => ({ kind, host }));
    case "SYSFS_TREE":
      return map(readSysfsTree(content, name), (topology) => ({ kind, topology }));
    case "NODE_INFO":
      return map(readNodeInfo(content, name), (topology) => ({ kind, topology }));
    case "NODE_CPU_MAP":
      return map(readNodeCpuMap(content, name), (topology) => ({ kind, topology }));
    default:
      return assertNever(kind);
  }
}

/** Text that begins like XML is refused for what is wrong with it as XML, if anything is. */
function unrecognized(document: string, content: string): DocumentError {
  const known = `known are ${documentKinds.join(", ")}`;
  if (content.trim() === "") {
    return { code: "MALFORMED_DOCUMENT", message: `${document}: the document is empty.`, document };
  }
  if (!/^[\s\uFEFF]*</.test(content)) {
    const message = `${document}: the document is neither XML, nor JSON, nor what virsh prints; ${known}.`;
    return { code: "UNKNOWN_DOCUMENT_KIND", message, document };
  }
  const root = parseXml(content, { maxDepth: maxDocumentDepth, maxBytes: maxDocumentBytes });
  if (!root.ok) return documentErrorOf(document, root.error);
  const { name, line, column } = root.value;
  const message = `${document}, line ${line}: <${name.slice(0, 60)}> is no document that is read here; ${known}.`;
  return { code: "UNKNOWN_DOCUMENT_KIND", message, document, line, column };
}

function map<T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> {
  return result.ok ? ok(change(result.value)) : result;
}
