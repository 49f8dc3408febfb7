import { type DocumentKind, documentKinds } from "./kinds.js";

const kindsByRoot: ReadonlyMap<string, DocumentKind> = new Map([
  ["capabilities", "LIBVIRT_CAPABILITIES"],
  ["domainCapabilities", "LIBVIRT_DOMAIN_CAPABILITIES"],
]);

/**
 * The kind of a document by how it begins: the root element's name, `{` for a sysfs tree as JSON, `[` for a QMP record, or the first label
 * that `virsh nodeinfo` and `virsh nodecpumap` print. Nothing is parsed, and the text may still be malformed.
 * undefined = none of the kinds.
 */
export function recognizeDocument(content: string): DocumentKind | undefined {
  const start = skipProlog(content);
  if (content[start] === "{") return kindOfObject(content.slice(start, start + 20_000));
  if (content[start] === "[") return "QMP_RECORD";
  const line = firstLine(content, start);
  if (/^CPUs present:/i.test(line)) return "NODE_CPU_MAP";
  if (/^(CPU model|CPU\(s\)|CPUs):/i.test(line)) return "NODE_INFO";
  const root = /^<([^\s/>]{1,100})[\s/>]/.exec(content.slice(start, start + 102))?.[1];
  return root === undefined ? undefined : kindsByRoot.get(root);
}

/** Documents with a field `kind` name it themselves; xapi's map has field names of its own. */
function kindOfObject(beginning: string): DocumentKind {
  const stated = /"kind"\s*:\s*"(VMWARE_HOST|HYPERV_HOST|COLLECTION)"/.exec(beginning)?.[1];
  const kind = documentKinds.find((known) => known === stated);
  if (kind !== undefined) return kind;
  return /"features_(hvm|pv)(_host)?"\s*:/.test(beginning) ? "XAPI_HOST" : "SYSFS_TREE";
}

/** What `virsh` prints begins with a label. */
function firstLine(content: string, start: number): string {
  return content.slice(start, start + 80).split("\n", 1)[0] ?? "";
}

/** The offset after byte order mark, white space, XML declaration, instructions, comments and DOCTYPE. */
function skipProlog(content: string): number {
  const space = /[\s\uFEFF]*/y;
  let offset = 0;
  for (;;) {
    space.lastIndex = offset;
    offset += space.exec(content)?.[0].length ?? 0;
    const terminator = terminatorOf(content, offset);
    if (terminator === undefined) return offset;
    const end = content.indexOf(terminator, offset);
    if (end < 0) return offset;
    offset = end + terminator.length;
  }
}

function terminatorOf(content: string, offset: number): string | undefined {
  if (content.startsWith("<?", offset)) return "?>";
  if (content.startsWith("<!--", offset)) return "-->";
  if (!content.startsWith("<!DOCTYPE", offset)) return undefined;
  // An internal subset ends with `]>`; it is skipped here only to name the kind, and refused when the document is read.
  const close = content.indexOf(">", offset);
  return content.slice(offset, close).includes("[") ? "]>" : ">";
}
