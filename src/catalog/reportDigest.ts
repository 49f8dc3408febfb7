import { createHash } from "node:crypto";
import type { ReportHostInput } from "./reportHostInput.js";

/**
 * Moves when the catalog learns to read more from the same documents: a report of unchanged text is then read again
 * instead of being called UNCHANGED.
 */
const factsVersion = 1;

/** Digest of a report's raw text: the same documents and facts, in whatever order, have the same digest. */
export function reportDigest(input: ReportHostInput): string {
  const documents = input.documents.map((document) =>
    createHash("sha256")
      .update(`${document.kind ?? ""}\n`)
      .update(document.content)
      .digest("hex"),
  );
  const hash = createHash("sha256").update(`facts ${factsVersion}\n`);
  for (const digest of documents.sort()) hash.update(`${digest}\n`);
  return hash.update(JSON.stringify(input.facts ?? null)).digest("hex");
}
