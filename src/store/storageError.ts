import Sqlite from "better-sqlite3";
import { StorageError } from "../catalog/storageError.js";

/** SQLite's result codes that tell of the machine, not of a mistake in a statement. */
const environmental = /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN|LOCKED|PERM|CORRUPT|NOTADB|TOOBIG)/;

/** Runs a change; what the machine could not do becomes a StorageError, and nothing of the change is kept. */
export function guardStorage<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && environmental.test(error.code)) {
      throw new StorageError(explain(error.code, error.message));
    }
    throw error;
  }
}

function explain(code: string, message: string): string {
  if (code === "SQLITE_FULL")
    return "The file system of the catalog is full: free some space and try again. Nothing was stored.";
  if (code.startsWith("SQLITE_READONLY"))
    return "The catalog's file cannot be written: check its permissions. Nothing was stored.";
  if (code.startsWith("SQLITE_BUSY"))
    return "Another process is writing to the catalog for too long: try again. Nothing was stored.";
  return `The catalog's file cannot be used (${code}: ${message}). Nothing was stored.`;
}
