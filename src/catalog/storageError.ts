/** The store's machine failed (disk full, read-only, busy). Stores throw it; use cases turn it into STORAGE_FAILED. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}
