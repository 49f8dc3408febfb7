import { XMLParser, XMLValidator } from "fast-xml-parser";
import { err, ok, type Result } from "./result.js";
import { checkWellFormed, decodeReferences } from "./xmlWellFormed.js";

/** Why a text is not read as XML. Line and column count from 1. */
export interface XmlError {
  readonly code: "MALFORMED" | "TOO_LARGE" | "TOO_DEEP" | "ENTITY_DECLARATION";
  /** One sentence, without the place. */
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** A value of a well-formed document that is not what it has to be, and the element where it stands. */
export interface XmlValueError {
  /** One sentence naming the element, the attribute and what is expected. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export interface XmlOptions {
  /** Elements nested deeper are refused. Default 64. */
  readonly maxDepth?: number;
  /** Longer texts, in bytes of UTF-8, are refused. Default 8 MiB. */
  readonly maxBytes?: number;
}

export interface IntegerRange {
  /** Default 0. */
  readonly min?: number;
  /** Default `Number.MAX_SAFE_INTEGER`. */
  readonly max?: number;
}

/** An element of a document, with its place. Names keep their prefix; all values are strings, as written. */
export class XmlElement {
  constructor(
    readonly name: string,
    readonly attributes: ReadonlyMap<string, string>,
    /** The child elements, in order. */
    readonly children: readonly XmlElement[],
    /** The element's own text and CDATA sections together, without the white space around it. */
    readonly text: string,
    readonly line: number,
    readonly column: number,
  ) {}

  attr(name: string): string | undefined {
    return this.attributes.get(name);
  }

  /** The first child element of this name. */
  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  childrenNamed(name: string): readonly XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  requiredAttr(name: string): Result<string, XmlValueError> {
    const value = this.attr(name);
    return value === undefined ? err(this.error(`has no attribute ${name}`)) : ok(value);
  }

  /** A plain decimal number within the range; undefined where the attribute is absent. */
  integerAttr(name: string, range: IntegerRange = {}): Result<number | undefined, XmlValueError> {
    const value = this.attr(name);
    if (value === undefined) return ok(undefined);
    const number = parseInteger(value, range);
    if (number !== undefined) return ok(number);
    return err(this.error(`has ${name}=${quoted(value)}, which is not ${describeRange(range)}`));
  }

  requiredIntegerAttr(name: string, range: IntegerRange = {}): Result<number, XmlValueError> {
    const number = this.integerAttr(name, range);
    if (!number.ok) return number;
    return number.value === undefined ? err(this.error(`has no attribute ${name}`)) : ok(number.value);
  }

  /** The element's text as a plain decimal number within the range. */
  integerText(range: IntegerRange = {}): Result<number, XmlValueError> {
    const number = parseInteger(this.text, range);
    if (number !== undefined) return ok(number);
    return err(this.error(`contains ${quoted(this.text)}, which is not ${describeRange(range)}`));
  }

  /** One of the given words; undefined where the attribute is absent. */
  enumAttr<T extends string>(name: string, words: readonly T[]): Result<T | undefined, XmlValueError> {
    const value = this.attr(name);
    if (value === undefined) return ok(undefined);
    const word = words.find((candidate) => candidate === value);
    if (word !== undefined) return ok(word);
    return err(this.error(`has ${name}=${quoted(value)}, which is not one of ${words.join(", ")}`));
  }

  /** `yes`/`no` and `on`/`off` (libvirt writes both); undefined where the attribute is absent. */
  booleanAttr(name: string): Result<boolean | undefined, XmlValueError> {
    const word = this.enumAttr(name, ["yes", "no", "on", "off"]);
    if (!word.ok || word.value === undefined) return word as Result<undefined, XmlValueError>;
    return ok(word.value === "yes" || word.value === "on");
  }

  /** An error at this element; the message goes on after `<name>`. */
  error(message: string): XmlValueError {
    return { message: `<${this.name}> ${message}`, line: this.line, column: this.column };
  }
}

/** Nodes of fast-xml-parser's ordered tree: one key that names the node, `:@` for attributes. */
type ParsedNode = Readonly<Record<string | symbol, unknown>>;

const textKey = "#text";
const cdataKey = "#cdata";
const attributesKey = ":@";
/** Before all element and attribute names, so that none (`__proto__`, `toString`) is special to the parser. */
const namePrefix = "<";
const positionKey: symbol = XMLParser.getMetaDataSymbol() as symbol;

const defaultMaxDepth = 64;
const defaultMaxBytes = 8 * 1024 * 1024;

/**
 * Reads a whole document and gives its root element.
 *
 * Only `&lt; &gt; &amp; &quot; &apos;` and character references are decoded, once. A DOCTYPE without internal subset is
 * ignored and never fetched; one with an internal subset is refused (ENTITY_DECLARATION), whatever it declares.
 * Errors: TOO_LARGE (also for more than 500,000 tags, attributes and references), MALFORMED, TOO_DEEP,
 * ENTITY_DECLARATION; nothing is thrown.
 */
export function parseXml(text: string, options: XmlOptions = {}): Result<XmlElement, XmlError> {
  const maxDepth = options.maxDepth ?? defaultMaxDepth;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  if (isLongerThan(text, maxBytes)) {
    return err({ code: "TOO_LARGE", message: `the document is longer than ${maxBytes} bytes` });
  }
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const lines = new LineIndex(source);
  const checked = checkWellFormed(source, maxDepth);
  if (!checked.ok) {
    const { code, message, offset } = checked.error;
    return err({ code, message, ...lines.placeOf(offset) });
  }
  const valid = XMLValidator.validate(checked.value);
  if (valid !== true) {
    const { msg, line, col } = valid.err;
    return err({ code: "MALFORMED", message: msg.replace(/\.$/, ""), line, column: col });
  }
  return ok(toElement(parseChecked(checked.value, maxDepth), lines));
}

/** For text content: `&`, `<`, `>` and carriage returns escaped. */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

/** For attribute values in either kind of quotes; white space that a parser would change is kept by reference. */
export function escapeXmlAttribute(value: string): string {
  return value.replace(/[&<>"'\t\n\r]/g, (character) => escapes[character] ?? character);
}

/** A plain decimal number within the range, as libvirt writes them: no sign, no blanks, no other base. */
export function parseInteger(text: string, range: IntegerRange = {}): number | undefined {
  if (!/^[0-9]{1,20}$/.test(text)) return undefined;
  const number = Number(text);
  const inRange = number >= (range.min ?? 0) && number <= (range.max ?? Number.MAX_SAFE_INTEGER);
  return inRange ? number : undefined;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function parseChecked(text: string, maxDepth: number): ParsedNode {
  const parser = new XMLParser({
    preserveOrder: true,
    captureMetaData: true,
    ignoreAttributes: false,
    attributeNamePrefix: namePrefix,
    textNodeName: textKey,
    cdataPropName: cdataKey,
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    maxNestedTags: maxDepth,
    jPath: false,
    // The parser may transform a name twice.
    transformTagName: (name) => (name.startsWith(namePrefix) ? name : namePrefix + name),
  });
  const nodes = parser.parse(text) as readonly ParsedNode[];
  const root = nodes.find((node) => nameOf(node) !== undefined);
  if (root === undefined) throw new Error("invariant broken: a well-formed document has a root element");
  return root;
}

/** Recursive: the depth has been checked. */
function toElement(node: ParsedNode, lines: LineIndex): XmlElement {
  const name = nameOf(node) ?? "";
  const children: XmlElement[] = [];
  let text = "";
  for (const child of node[namePrefix + name] as readonly ParsedNode[]) {
    const cdata = child[cdataKey] as readonly ParsedNode[] | undefined;
    if (cdata !== undefined) text += String(cdata[0]?.[textKey] ?? "");
    else if (textKey in child) text += decodeReferences(String(child[textKey]));
    else children.push(toElement(child, lines));
  }
  const { line, column } = lines.placeOf((node[positionKey] as { startIndex: number }).startIndex);
  return new XmlElement(name, attributesOf(node), children, text.trim(), line, column);
}

function nameOf(node: ParsedNode): string | undefined {
  return Object.keys(node)
    .find((key) => key.startsWith(namePrefix))
    ?.slice(namePrefix.length);
}

function attributesOf(node: ParsedNode): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [key, value] of Object.entries(node[attributesKey] ?? {})) {
    attributes.set(key.slice(namePrefix.length), decodeReferences(String(value).replace(/[\t\n]/g, " ")));
  }
  return attributes;
}

/** From offsets to lines and columns, both from 1. */
class LineIndex {
  private readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  placeOf(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.starts[low]! + 1 };
  }
}

function isLongerThan(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  if (text.length * 3 <= maxBytes) return false;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > maxBytes;
}

function describeRange(range: IntegerRange): string {
  const { min = 0, max } = range;
  return max === undefined ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`;
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
