import type { DocumentKind } from "./kinds.js";

const kindsByRoot: ReadonlyMap<string, DocumentKind> = new Map([
  ["capabilities", "LIBVIRT_CAPABILITIES"],
  ["domainCapabilities", "LIBVIRT_DOMAIN_CAPABILITIES"],
]);

/**
 * The kind of a document by how it begins: the root element's name, or `{` for a sysfs tree as JSON. Nothing is parsed,
 * and the text may still be malformed. undefined = none of the kinds.
 */
export function recognizeDocument(content: string): DocumentKind | undefined {
  const start = skipProlog(content);
  if (content[start] === "{") return "SYSFS_TREE";
  const root = /^<([^\s/>]{1,100})[\s/>]/.exec(content.slice(start, start + 102))?.[1];
  return root === undefined ? undefined : kindsByRoot.get(root);
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
  const subset = content.indexOf("[", offset);
  const close = content.indexOf(">", offset);
  return subset >= 0 && subset < close ? "]>" : ">";
}
