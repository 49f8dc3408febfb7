import { bytesPerUnit } from "../../../src/cpu/units.js";
import type { XmlElement } from "../../../src/cpu/xml.js";

/** An element without its place, for comparing what two trees say. */
export interface Tree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Tree[];
}

type Value = string | number | boolean | undefined;

/** A tree from typed values; what is undefined is left out, booleans are yes or no. */
export function tree(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  content: Value | readonly (Tree | undefined)[] = "",
): Tree {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const written = known.map(([key, value]) => [key, word(value)]);
  const isList = Array.isArray(content);
  return {
    name,
    attributes: Object.fromEntries(written),
    text: isList ? "" : word(content as Value),
    children: isList ? content.filter((child: Tree | undefined) => child !== undefined) : [],
  };
}

function word(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined ? "" : String(value);
}

/** Containers that say nothing when they are empty. */
const containers = new Set([
  "power_management",
  "migration_features",
  "uri_transports",
  "features",
  "devices",
  "interconnects",
  "distances",
  "sections",
]);

const sized = ["size", "value", "granularity", "min"];

/**
 * The tree of a document in a form that does not depend on what means nothing: sizes are in bytes whatever their unit,
 * children in a fixed order, empty containers left out, `usable` and `vendor` that are `unknown` left out.
 */
export function documentTree(element: XmlElement): Tree {
  const attributes = Object.fromEntries(element.attributes);
  let text = element.text;
  const unit = attributes.unit;
  if (unit !== undefined) {
    const factor = bytesPerUnit(unit) ?? Number.NaN;
    for (const name of sized) {
      if (attributes[name] !== undefined) attributes[name] = String(Number(attributes[name]) * factor);
    }
    // The text of <pages> is a count, not a size.
    if (element.name !== "pages" && text !== "") text = String(Number(text) * factor);
    delete attributes.unit;
  }
  if (element.name === "model") {
    for (const name of ["usable", "vendor"]) if (attributes[name] === "unknown") delete attributes[name];
  }
  return { name: element.name, attributes, text, children: element.children.map(documentTree) };
}

/** Children in a fixed order, and without empty containers, at every depth. */
export function sorted(node: Tree): Tree {
  const children = node.children.map(sorted).filter((child) => !isEmptyContainer(child));
  const keyed = children.map((child) => ({ child, key: JSON.stringify(child) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const attributes = Object.fromEntries(Object.entries(node.attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { name: node.name, attributes, text: node.text, children: keyed.map(({ child }) => child) };
}

function isEmptyContainer(node: Tree): boolean {
  const says = Object.keys(node.attributes).length + node.children.length + node.text.length;
  return says === 0 && containers.has(node.name);
}
