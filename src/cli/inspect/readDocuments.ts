import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { machine } from "node:os";
import { basename, join } from "node:path";
import { err, ok, type Result } from "../../cpu/result.js";
import type { DocumentInput } from "../../documents/readDocument.js";
import { readSysfsDirectory } from "../readSysfsDirectory.js";

/**
 * The documents that paths name: a file is one document, `-` is standard input, a sysfs tree (/sys/devices/system, /sys,
 * or a copy) is one, any other directory is every file in it. Errors: a sentence for each path that cannot be read.
 *
 * @param arch architecture of a sysfs directory, which does not tell it itself; this machine's for its own /sys.
 */
export function readDocuments(
  paths: readonly string[],
  arch?: string,
): Result<readonly DocumentInput[], readonly string[]> {
  const errors: string[] = [];
  const documents = paths.flatMap((path) => {
    try {
      return documentsAt(path, arch);
    } catch (error) {
      errors.push(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  if (errors.length > 0) return err(errors);
  return documents.length === 0 ? err([`no documents in ${paths.join(", ")}`]) : ok(documents);
}

function documentsAt(path: string, arch: string | undefined): readonly DocumentInput[] {
  if (path === "-") return [{ name: "standard input", content: readFileSync(0, "utf8") }];
  if (!statSync(path).isDirectory()) return [{ name: path, content: readFileSync(path, "utf8") }];
  const dump = readSysfsDirectory(path, arch ?? archOfLive(path));
  if (dump !== undefined) return [{ name: path, kind: "SYSFS_TREE", content: JSON.stringify(dump) }];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isDocumentName(entry.name))
    .map(({ name }) => ({ name: join(path, name), content: readFileSync(join(path, name), "utf8") }));
}

function archOfLive(path: string): string | undefined {
  return ["/sys", "/sys/devices/system"].includes(realpathSync(path)) ? machine() : undefined;
}

/** Files that stand beside documents in a directory of them. */
function isDocumentName(name: string): boolean {
  return !name.startsWith(".") && !/^((expected|host)\.json|readme.*)$/i.test(basename(name));
}
