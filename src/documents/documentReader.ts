import { err, ok, type Result } from "../cpu/result.js";
import { bytesPerUnit } from "../cpu/units.js";
import {
  type IntegerRange,
  parseXml,
  type XmlElement,
  type XmlError,
  type XmlValueError,
} from "../cpu/xml.js";
import { CpuSet } from "../topology/cpuSet.js";
import { type DocumentError, maxDocumentBytes, maxDocumentCpuId, maxDocumentDepth } from "./documentError.js";

/** Longest list of unknown paths that is kept; a hostile document has thousands. */
const maxUnknownPaths = 100;

/** Ids and words of all CPU sets of a document; no real one needs a tenth, and a hostile one would need gigabytes. */
const maxSetCost = 16 * 1024 * 1024;

export const uint32: IntegerRange = { max: 0xffffffff };

/** A reader over the document's root element. Errors: those of XML, and INVALID_DOCUMENT for another root element. */
export function openXmlDocument(
  document: string,
  content: string,
  rootName: string,
): Result<DocumentReader, DocumentError> {
  const root = parseXml(content, { maxDepth: maxDocumentDepth, maxBytes: maxDocumentBytes });
  if (!root.ok) return err(documentErrorOf(document, root.error));
  if (root.value.name !== rootName) {
    const wrong = root.value.error(`is the root element where <${rootName}> was expected`);
    return err(invalidDocument(document, wrong));
  }
  return ok(new DocumentReader(document, root.value));
}

/**
 * Reads values of an element tree, keeps the first error and notes what was read: a reader stays a plain list of fields,
 * and what it does not know of can be told (`unknownPaths`). After an error values are stand-ins: `finish` then gives the
 * error instead.
 */
export class DocumentReader {
  private firstError: XmlValueError | undefined;
  private readonly attributesRead = new Map<XmlElement, Set<string>>();
  private readonly textsRead = new Set<XmlElement>();
  /** Sets by their text: siblings are listed once a thread. */
  private readonly sets = new Map<string, CpuSet>();
  private setBudget = maxSetCost;

  constructor(
    private readonly document: string,
    readonly root: XmlElement,
  ) {
    this.visit(root);
  }

  /** The only child of this name; a second one is an error. */
  child(element: XmlElement, name: string): XmlElement | undefined {
    const [first, second] = this.children(element, name);
    if (second !== undefined) this.fail(second, `stands a second time in <${element.name}>`);
    return first;
  }

  requiredChild(element: XmlElement, name: string): XmlElement | undefined {
    const child = this.child(element, name);
    if (child === undefined) this.fail(element, `has no element <${name}>`);
    return child;
  }

  children(element: XmlElement, name: string): readonly XmlElement[] {
    const children = element.childrenNamed(name);
    for (const child of children) this.visit(child);
    return children;
  }

  /** Children of any name, for parts where the name is the value. */
  allChildren(element: XmlElement): readonly XmlElement[] {
    for (const child of element.children) this.visit(child);
    return element.children;
  }

  attr(element: XmlElement, name: string): string | undefined {
    this.visit(element).add(name);
    return element.attr(name);
  }

  requiredAttr(element: XmlElement, name: string): string {
    this.visit(element).add(name);
    const value = this.need(element.requiredAttr(name), "");
    if (value === "" && element.attr(name) === "") this.fail(element, `has an empty attribute ${name}`);
    return value;
  }

  integer(element: XmlElement, name: string, range: IntegerRange = uint32): number | undefined {
    this.visit(element).add(name);
    return this.need<number | undefined>(element.integerAttr(name, range), undefined);
  }

  requiredInteger(element: XmlElement, name: string, range: IntegerRange = uint32): number {
    this.visit(element).add(name);
    return this.need(element.requiredIntegerAttr(name, range), range.min ?? 0);
  }

  oneOf<T extends string>(element: XmlElement, name: string, words: readonly T[]): T | undefined {
    this.visit(element).add(name);
    return this.need<T | undefined>(element.enumAttr(name, words), undefined);
  }

  requiredOneOf<T extends string>(element: XmlElement, name: string, words: readonly [T, ...T[]]): T {
    if (element.attr(name) === undefined) this.fail(element, `has no attribute ${name}`);
    return this.oneOf(element, name, words) ?? words[0];
  }

  yesNo(element: XmlElement, name: string): boolean | undefined {
    const word = this.oneOf(element, name, ["yes", "no"]);
    return word === undefined ? undefined : word === "yes";
  }

  /** The element's text, which must not be empty. */
  text(element: XmlElement): string {
    this.textsRead.add(element);
    if (element.text === "") this.fail(element, "is empty");
    return element.text;
  }

  /** The element's text, which may be empty. */
  anyText(element: XmlElement): string {
    this.textsRead.add(element);
    return element.text;
  }

  integerText(element: XmlElement, range: IntegerRange = {}): number {
    this.textsRead.add(element);
    return this.need(element.integerText(range), range.min ?? 0);
  }

  /** A CPU list, such as `0-3,8`; it may be empty, but has to be there. */
  cpuSet(element: XmlElement, name: string): CpuSet {
    this.visit(element).add(name);
    const text = this.need(element.requiredAttr(name), "");
    const shared = this.sets.get(text);
    if (shared !== undefined) return shared;
    const ranges = [...text.matchAll(/(\d+)\s*-\s*(\d+)/g)];
    const named = ranges.reduce((sum, [, first, last]) => sum + Math.max(0, Number(last) - Number(first)), 1);
    if (!this.spend(element, Math.min(named, CpuSet.maxId))) return CpuSet.empty;
    const set = CpuSet.parse(text, { max: maxDocumentCpuId });
    if (!set.ok) {
      this.fail(element, `has a ${name} that is no CPU list: ${set.error.message}`);
      return CpuSet.empty;
    }
    this.spend(element, (set.value.max ?? 0) >>> 5);
    this.sets.set(text, set.value);
    return set.value;
  }

  /** The set of these ids, which the element lists in some other way. */
  cpuSetOf(element: XmlElement, ids: readonly number[]): CpuSet {
    const highest = ids.reduce((high, id) => Math.max(high, id), 0);
    return this.spend(element, highest >>> 5) ? CpuSet.of(ids) : CpuSet.empty;
  }

  /** `value` in the element's unit (`unitAttr`; KiB where it has none) as KiB; a fraction of a KiB is an error. */
  kibibytes(element: XmlElement, value: number, unitAttr = "unit"): number {
    const bytes = this.bytes(element, value, unitAttr, "KiB");
    if (bytes % 1024n !== 0n)
      this.fail(element, `has a size of ${bytes} bytes, which is no whole number of KiB`);
    return this.safeNumber(element, bytes / 1024n);
  }

  /** As `kibibytes`, but a fraction of a KiB is kept, exactly: it is a multiple of 1/1024. */
  fractionalKibibytes(element: XmlElement, value: number): number {
    return this.safeNumber(element, this.bytes(element, value, "unit", "KiB")) / 1024;
  }

  /** `value` in the element's unit (bytes where it has none) as bytes. */
  wholeBytes(element: XmlElement, value: number): number {
    return this.safeNumber(element, this.bytes(element, value, "unit", "B"));
  }

  /** Notes an error at an element; the message goes on after `<name>`. */
  fail(element: XmlElement, message: string): void {
    this.firstError ??= element.error(message);
  }

  /** For values that another module reads: its error becomes the document's. */
  adopt<T>(element: XmlElement, result: Result<T, Partial<XmlValueError>>): T | undefined {
    if (result.ok) return result.value;
    const { line = element.line, column = element.column } = result.error;
    const message = (result.error.message ?? "is not valid").replace(/ \(line \d+, column \d+\)\.?$/, "");
    this.firstError ??= { message, line, column };
    return undefined;
  }

  /** Paths of elements, attributes (`a/b/@c`) and texts (`a/b/text()`) that nothing has read, in document order. */
  unknownPaths(): readonly string[] {
    const paths = new Set<string>();
    this.collectUnknown(this.root, this.root.name, paths);
    const list = [...paths];
    if (list.length <= maxUnknownPaths) return list;
    return [...list.slice(0, maxUnknownPaths), `and ${list.length - maxUnknownPaths} more`];
  }

  finish<T>(value: T): Result<T, DocumentError> {
    return this.firstError === undefined ? ok(value) : err(invalidDocument(this.document, this.firstError));
  }

  get failed(): boolean {
    return this.firstError !== undefined;
  }

  private collectUnknown(element: XmlElement, path: string, paths: Set<string>): void {
    const read = this.attributesRead.get(element);
    if (read === undefined) {
      paths.add(path);
      return;
    }
    for (const name of element.attributes.keys()) if (!read.has(name)) paths.add(`${path}/@${name}`);
    if (element.text !== "" && !this.textsRead.has(element)) paths.add(`${path}/text()`);
    for (const child of element.children) this.collectUnknown(child, `${path}/${child.name}`, paths);
  }

  private visit(element: XmlElement): Set<string> {
    const known = this.attributesRead.get(element);
    if (known !== undefined) return known;
    const fresh = new Set<string>();
    this.attributesRead.set(element, fresh);
    return fresh;
  }

  private need<T>(result: Result<T, XmlValueError>, standIn: T): T {
    if (result.ok) return result.value;
    this.firstError ??= result.error;
    return standIn;
  }

  private spend(element: XmlElement, cost: number): boolean {
    this.setBudget -= cost;
    if (this.setBudget < 0)
      this.fail(element, "makes the document's CPU lists longer than those of any machine");
    return !this.failed;
  }

  private bytes(element: XmlElement, value: number, unitAttr: string, standard: string): bigint {
    const unit = this.attr(element, unitAttr) ?? standard;
    const factor = bytesPerUnit(unit);
    if (factor === undefined) this.fail(element, `has the unknown unit ${JSON.stringify(unit.slice(0, 20))}`);
    return BigInt(value) * BigInt(factor ?? 1024);
  }

  private safeNumber(element: XmlElement, value: bigint): number {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) this.fail(element, "has a size beyond all machines");
    return Number(value);
  }
}

/** The fields that are known: those that are undefined are left out. */
export function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export function invalidDocument(document: string, error: XmlValueError): DocumentError {
  const { message, line, column } = error;
  return {
    code: "INVALID_DOCUMENT",
    message: `${document}, line ${line}: ${message.replace(/\.$/, "")}.`,
    document,
    line,
    column,
  };
}

const codes = {
  MALFORMED: "MALFORMED_DOCUMENT",
  TOO_LARGE: "DOCUMENT_TOO_LARGE",
  TOO_DEEP: "DOCUMENT_TOO_DEEP",
  ENTITY_DECLARATION: "ENTITY_DECLARATION",
} as const satisfies Record<XmlError["code"], DocumentError["code"]>;

export function documentErrorOf(document: string, error: XmlError): DocumentError {
  const { code, message, line, column } = error;
  const place = line === undefined ? document : `${document}, line ${line}`;
  return { code: codes[code], message: `${place}: ${message}.`, document, ...known({ line, column }) };
}
