import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { err, ok, type Result } from "../../cpu/result.js";
import type { HostReport } from "../report/reportSource.js";
import type { CollectedDocument, Collection } from "./collection.js";

/** The report that a collection is sent as. */
export function reportOf(collection: Collection): HostReport {
  const { name, documents, facts } = collection;
  const all = [...documents, notesDocument(collection)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { name, documents: all, facts };
}

/** What could not be collected, for the catalog to tell. */
function notesDocument({ gaps, notes: { microcode } }: Collection): CollectedDocument {
  const isHexadecimal = microcode !== undefined && /^0x[0-9a-f]{1,8}$/i.test(microcode);
  const said = { kind: "COLLECTION", gaps, ...(isHexadecimal && { microcode }) };
  return { name: "collection.json", content: `${JSON.stringify(said)}\n` };
}

/** What host.json says of a collection: what `capcat report` reads, and under `collection` what is for people. */
export function hostFileOf({ name, facts, gaps, notes }: Collection): string {
  return `${JSON.stringify({ name, facts, collection: { ...notes, gaps } }, undefined, 2)}\n`;
}

/**
 * Writes a collection into a folder that `capcat report` reads: a file a document, and host.json. Documents of an
 * earlier collection that are gone are removed; files that no collection wrote stop it.
 *
 * @returns the names of the files, sorted; error: a sentence.
 */
export function writeCollection(
  directory: string,
  collection: Collection,
): Result<readonly string[], string> {
  const files = new Map(reportOf(collection).documents.map(({ name, content }) => [name, content]));
  files.set("host.json", hostFileOf(collection));
  try {
    mkdirSync(directory, { recursive: true });
    const old = readdirSync(directory);
    const isCollection = old.includes("host.json") && isOfCollection(join(directory, "host.json"));
    const foreign = old.find((name) => !name.startsWith(".") && !isCollection);
    if (foreign !== undefined) {
      return err(
        `${directory} holds ${foreign}, which no collection wrote: name an empty folder or a new one.`,
      );
    }
    for (const name of old) {
      if ([".xml", ".json", ".txt"].includes(extname(name)) && !files.has(name))
        rmSync(join(directory, name));
    }
    for (const [name, content] of files) writeFileSync(join(directory, name), content);
    return ok([...files.keys()].sort());
  } catch (error) {
    return err(`${directory} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function isOfCollection(path: string): boolean {
  try {
    return (
      (JSON.parse(readFileSync(path, "utf8")) as { readonly collection?: unknown }).collection !== undefined
    );
  } catch {
    return false;
  }
}
