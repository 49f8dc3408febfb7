import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository's root. */
export const repositoryRoot = resolve(import.meta.dirname, "..", "..");

/**
 * The optional folder of recorded ground truth and real documents that may stand beside the repository; undefined in a
 * clone that has none. Tests that use it say "(needs shared data)" in their title.
 */
export function sharedDir(): string | undefined {
  const named = process.env.CAPCAT_SHARED;
  const directory = named ? resolve(named) : join(repositoryRoot, "..", "shared");
  return existsSync(join(directory, "samples")) ? directory : undefined;
}
