import { err, ok, type Result } from "./result.js";

/** What is wrong with a text as XML, and where: `offset` counts UTF-16 units of the text. */
export interface XmlDefect {
  readonly code: "MALFORMED" | "TOO_LARGE" | "TOO_DEEP" | "ENTITY_DECLARATION";
  readonly message: string;
  readonly offset: number;
}

const nameStart =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD";
const name = `[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*`;
const openTag = new RegExp(`^<${name}(?:\\s+${name}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*\\s*/?>$`);
const closeTag = new RegExp(`^</${name}\\s*>$`);
const illegalCharacter = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const predefined: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** A machine of 8,192 threads is told in some 60,000 parts; millions of tiny ones only cost memory and time. */
const maxParts = 500_000;

/** One pass over the markup: where it stands, and how deep. */
interface Scan {
  readonly text: string;
  readonly maxDepth: number;
  offset: number;
  depth: number;
  roots: number;
  doctypes: number;
  /** Tags, attributes, references, comments and the like so far. */
  parts: number;
  /** Ranges outside the root that the parser need not see: declaration, instructions, DOCTYPE. */
  readonly masked: [number, number][];
}

/**
 * Finds what a lenient XML parser would let pass: characters XML does not have, unclosed comments and sections, tags
 * that are not well-formed, undefined entities, text or second elements beside the root, nesting beyond `maxDepth`, any
 * internal DTD subset. Not checked here: that closing tags match, and that no attribute is repeated.
 *
 * The value is the text with the XML declaration, processing instructions and DOCTYPE blanked out, at equal offsets.
 * Line ends have to be `\n` alone. Processing instructions inside the root are refused: no document of libvirt has any.
 * Source: Extensible Markup Language (XML) 1.0, fifth edition.
 */
export function checkWellFormed(text: string, maxDepth: number): Result<string, XmlDefect> {
  const illegal = text.search(illegalCharacter);
  if (illegal >= 0) {
    const code = text.codePointAt(illegal) ?? 0;
    return err(
      defect(
        `character U+${code.toString(16).toUpperCase().padStart(4, "0")} is not allowed in XML`,
        illegal,
      ),
    );
  }
  const scan: Scan = { text, maxDepth, offset: 0, depth: 0, roots: 0, doctypes: 0, parts: 0, masked: [] };
  while (scan.offset < text.length) {
    const found = text.charCodeAt(scan.offset) === 0x3c ? checkMarkup(scan) : checkText(scan);
    if (found !== undefined) return err(found);
    if (++scan.parts > maxParts) {
      const message = `the document has more than ${maxParts} tags, attributes and references`;
      return err({ code: "TOO_LARGE", message, offset: scan.offset });
    }
  }
  if (scan.roots === 0) return err(defect("the document has no element", text.length));
  if (scan.depth > 0) return err(defect("the document ends before its elements are closed", text.length));
  return ok(blank(text, scan.masked));
}

/** Decodes character references and the five predefined entities, once. The text has been checked. */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;]*);/g, (_, body: string) => predefined.get(body) ?? characterOf(body) ?? "");
}

function checkMarkup(scan: Scan): XmlDefect | undefined {
  const { text, offset } = scan;
  if (text.startsWith("<!--", offset)) return checkComment(scan);
  if (text.startsWith("<?", offset)) return checkInstruction(scan);
  if (text.startsWith("<![CDATA[", offset)) {
    if (scan.depth === 0) return defect("a CDATA section stands outside the root element", offset);
    return skipPast(scan, "]]>", "a CDATA section is not closed");
  }
  if (text.startsWith("<!DOCTYPE", offset)) return checkDoctype(scan);
  if (text.startsWith("<!", offset)) return defect("a declaration that XML does not have", offset);
  return checkTag(scan);
}

function checkText(scan: Scan): XmlDefect | undefined {
  const next = scan.text.indexOf("<", scan.offset);
  const end = next < 0 ? scan.text.length : next;
  const segment = scan.text.slice(scan.offset, end);
  if (scan.depth === 0) {
    const stray = segment.search(/[^ \t\n]/);
    if (stray >= 0) return defect("text stands outside the root element", scan.offset + stray);
  }
  const sectionEnd = segment.indexOf("]]>");
  if (sectionEnd >= 0) return defect("']]>' stands outside a CDATA section", scan.offset + sectionEnd);
  const wrong = checkReferences(scan, segment, scan.offset);
  scan.offset = end;
  return wrong;
}

function checkComment(scan: Scan): XmlDefect | undefined {
  const end = scan.text.indexOf("--", scan.offset + 4);
  if (end < 0) return defect("a comment is not closed", scan.offset);
  if (scan.text[end + 2] !== ">") return defect("'--' stands inside a comment", end);
  scan.offset = end + 3;
  return undefined;
}

function checkInstruction(scan: Scan): XmlDefect | undefined {
  const start = scan.offset;
  const target = /^<\?([^\s?]*)/.exec(scan.text.slice(start, start + 64))?.[1] ?? "";
  if (target === "") return defect("a processing instruction has no name", start);
  if (target.toLowerCase() === "xml" && start > 0) {
    return defect("the XML declaration does not stand at the start of the document", start);
  }
  if (scan.depth > 0) return defect("processing instructions are not read inside the root element", start);
  const wrong = skipPast(scan, "?>", "a processing instruction is not closed");
  scan.masked.push([start, scan.offset]);
  return wrong;
}

function checkDoctype(scan: Scan): XmlDefect | undefined {
  const start = scan.offset;
  if (scan.roots > 0) return defect("a DOCTYPE stands after the root element's start", start);
  if (++scan.doctypes > 1) return defect("the document has a second DOCTYPE", start);
  const end = scan.text.slice(start).search(/[[>]/);
  if (end < 0) return defect("the DOCTYPE is not closed", start);
  if (scan.text[start + end] === "[") {
    const message =
      "the DOCTYPE has an internal subset, which can declare entities; entities are never expanded";
    return { code: "ENTITY_DECLARATION", message, offset: start };
  }
  scan.offset = start + end + 1;
  scan.masked.push([start, scan.offset]);
  return undefined;
}

function checkTag(scan: Scan): XmlDefect | undefined {
  const start = scan.offset;
  const end = endOfTag(scan, start);
  if (end === undefined) return defect("a tag is not closed", start);
  const tag = scan.text.slice(start, end);
  scan.offset = end;
  if (tag.startsWith("</")) {
    if (!closeTag.test(tag)) return defect("a closing tag is not of the form </name>", start);
    if (scan.depth === 0) return defect("an element is closed that was not opened", start);
    scan.depth--;
    return undefined;
  }
  if (!openTag.test(tag)) return defect('a tag is not of the form <name attribute="value">', start);
  if (scan.depth === 0 && ++scan.roots > 1) return defect("the document has a second root element", start);
  if (scan.depth >= scan.maxDepth) {
    return { code: "TOO_DEEP", message: `elements are nested deeper than ${scan.maxDepth}`, offset: start };
  }
  if (!tag.endsWith("/>")) scan.depth++;
  return checkReferences(scan, tag, start);
}

/** The offset after the `>` that ends the tag; a `>` in quotes does not. */
function endOfTag(scan: Scan, start: number): number | undefined {
  const { text } = scan;
  const boundary = /["'>]/g;
  boundary.lastIndex = start;
  for (let match = boundary.exec(text); match !== null; match = boundary.exec(text)) {
    if (match[0] === ">") return match.index + 1;
    const close = text.indexOf(match[0], match.index + 1);
    if (close < 0) return undefined;
    boundary.lastIndex = close + 1;
    scan.parts++;
  }
  return undefined;
}

function checkReferences(scan: Scan, segment: string, offset: number): XmlDefect | undefined {
  for (let at = segment.indexOf("&"); at >= 0; at = segment.indexOf("&", at + 1)) {
    const reference = /^&([^;&<\s]{1,32});/.exec(segment.slice(at, at + 34));
    if (reference === null) return defect("'&' begins no reference; write &amp;", offset + at);
    scan.parts++;
    const body = reference[1]!;
    if (!predefined.has(body) && characterOf(body) === undefined) {
      return defect(
        `&${body}; is no predefined entity and no character; entities are never expanded`,
        offset + at,
      );
    }
  }
  return undefined;
}

/** The character of `#10` or `#x0A`; undefined where XML has none of that number. */
function characterOf(body: string): string | undefined {
  const match = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,10}))$/.exec(body);
  if (match === null) return undefined;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return code !== 0x0d && illegalCharacter.test(character) ? undefined : character;
}

function skipPast(scan: Scan, terminator: string, message: string): XmlDefect | undefined {
  const end = scan.text.indexOf(terminator, scan.offset);
  if (end < 0) return defect(message, scan.offset);
  scan.offset = end + terminator.length;
  return undefined;
}

function blank(text: string, ranges: readonly (readonly [number, number])[]): string {
  let result = "";
  let from = 0;
  for (const [start, end] of ranges) {
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    from = end;
  }
  return result + text.slice(from);
}

function defect(message: string, offset: number): XmlDefect {
  return { code: "MALFORMED", message, offset };
}
