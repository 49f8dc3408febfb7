import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  stringify,
  type YAMLMap,
} from "yaml";
import { err, ok, type Result } from "../../cpu/result.js";
import { type CpuTypeDocument, type Field, type Shape, shapeOf } from "./cpuTypeShape.js";
import type { ImportError } from "./importError.js";

/**
 * The type as a YAML document, keys in one fixed order and lists a line an entry, so that two versions of a type differ in
 * the lines that changed. `parseCpuTypeDocuments` reads the same document back.
 */
export function formatCpuTypeYaml(document: CpuTypeDocument): string {
  return stringify(inOrder(document, shapeOf.document), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    blockQuote: "literal",
  });
}

/** The same as JSON. */
export function formatCpuTypeJson(document: CpuTypeDocument): string {
  return `${JSON.stringify(inOrder(document, shapeOf.document), undefined, 2)}\n`;
}

/** A copy with the shape's keys in the shape's order, without those that are undefined. */
function inOrder(value: object, shape: Shape): Readonly<Record<string, unknown>> {
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    [...shape].flatMap(([key, field]) => {
      const item = given.get(key);
      return item === undefined ? [] : [[key, ordered(item, field)]];
    }),
  );
}

function ordered(value: unknown, field: Field): unknown {
  if (field.kind === "object" && typeof value === "object" && value !== null)
    return inOrder(value, shapeOf[field.shape]);
  if (field.kind === "list" && Array.isArray(value)) return value.map((item) => ordered(item, field.of));
  return value;
}

const maxErrors = 50;

/**
 * Reads CPU types from YAML or JSON: one document, or several divided by `---`. Every scalar is taken as it is written, so
 * that a model named 486 stays a name.
 * Errors: MALFORMED_DOCUMENT (syntax), INVALID_DOCUMENT (unknown keys, wrong kinds of values), with line and column.
 */
export function parseCpuTypeDocuments(
  text: string,
): Result<readonly CpuTypeDocument[], readonly ImportError[]> {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, schema: "failsafe", uniqueKeys: true });
  const errors: ImportError[] = [];
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const report = (node: Node | null | undefined, message: string) => {
    errors.push({ code: "INVALID_DOCUMENT", message, ...at(node?.range?.[0] ?? 0) });
  };
  const types: CpuTypeDocument[] = [];
  for (const document of Array.isArray(documents) ? documents : []) {
    for (const { message, pos } of document.errors) {
      errors.push({ code: "MALFORMED_DOCUMENT", message: firstLine(message), ...at(pos[0]) });
    }
    if (document.errors.length > 0) continue;
    const root = document.contents;
    if (root === null || (isScalar(root) && root.value === "")) continue;
    const before = errors.length;
    const value = readObject(root, shapeOf.document, "The document", report);
    // Every key and value was checked against the shape of the type.
    if (errors.length === before && value) types.push(value as unknown as CpuTypeDocument);
  }
  if (errors.length === 0 && types.length === 0) {
    errors.push({ code: "MALFORMED_DOCUMENT", message: "There is no CPU type in here.", line: 1 });
  }
  return errors.length > 0 ? err(errors.slice(0, maxErrors)) : ok(types);
}

function firstLine(message: string): string {
  return message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, ".") ?? message;
}

type Report = (node: Node | null | undefined, message: string) => void;

function readObject(
  node: Node | null,
  shape: Shape,
  path: string,
  report: Report,
): Readonly<Record<string, unknown>> | undefined {
  if (!isMap(node)) {
    report(node, `${path} has to be a mapping of ${[...shape.keys()].join(", ")}.`);
    return undefined;
  }
  const result: Record<string, unknown> = {};
  for (const { key, value } of pairsOf(node)) {
    const name = isScalar(key) ? String(key.value) : "";
    const field = shape.get(name);
    if (!field) report(key, `${path} has no key "${name}": use ${[...shape.keys()].join(", ")}.`);
    else result[name] = readField(value, field, path === "The document" ? name : `${path}.${name}`, report);
  }
  for (const [name, field] of shape) {
    if (field.isNeeded && !(name in result)) report(node, `${path} lacks the key "${name}".`);
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

function pairsOf(node: YAMLMap): readonly { readonly key: Node; readonly value: Node | null }[] {
  return node.items.flatMap((pair) =>
    isPair(pair) ? [{ key: pair.key as Node, value: pair.value as Node | null }] : [],
  );
}

function readField(node: Node | null, field: Field, path: string, report: Report): unknown {
  if (isScalar(node) && node.type === "PLAIN" && /^(null|~|)$/.test(String(node.value))) {
    return field.isNeeded ? report(node, `${path} has no value.`) : undefined;
  }
  // An alias could make a small text mean a huge one.
  if (isAlias(node)) return report(node, `${path} is an alias: write the value out.`);
  if (field.kind === "object") return readObject(node, shapeOf[field.shape], path, report);
  if (field.kind === "list") {
    if (!isSeq(node)) return report(node, `${path} has to be a list.`);
    return node.items.map((item, index) =>
      readField(item as Node | null, field.of, `${path}[${index}]`, report),
    );
  }
  if (!isScalar(node)) return report(node, `${path} has to be a single value.`);
  const text = String(node.value);
  switch (field.kind) {
    case "text":
      if (text === "" && field.isNeeded) return report(node, `${path} is empty.`);
      return text;
    case "choice":
      if (!field.values.includes(text))
        return report(node, `${path} is "${text}": use ${field.values.join(", ")}.`);
      return text;
    case "flag":
      if (text !== "true" && text !== "false")
        return report(node, `${path} is "${text}": use true or false.`);
      return text === "true";
    case "count":
      if (!/^\d{1,9}$/.test(text)) return report(node, `${path} is "${text}": give a whole number.`);
      return Number(text);
  }
}
