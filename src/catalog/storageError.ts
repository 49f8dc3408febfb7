import { err, type Result } from "../cpu/result.js";
import { type CatalogError, inputError } from "./errors.js";

/** The store's machine failed (disk full, read-only, busy). Stores throw it; use cases turn it into STORAGE_FAILED. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Runs a change of the store; what the machine could not do becomes the STORAGE_FAILED user error. */
export async function guarded<T>(
  change: () => Promise<Result<T, CatalogError>>,
): Promise<Result<T, CatalogError>> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof StorageError) return err(inputError("STORAGE_FAILED", error.message));
    throw error;
  }
}
