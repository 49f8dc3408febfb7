import { join } from "node:path";

/** A file of the package, from src/cli/ as from dist/cli/. */
export function packageFile(...path: readonly string[]): string {
  return join(import.meta.dirname, "..", "..", ...path);
}
