import { z } from "zod";
import { ok, type Result } from "../cpu/result.js";
import type { DocumentError } from "./documentError.js";
import { readJsonDocument } from "./hypervisorHost.js";

/** What a collector says beside the documents that it gathered. */
export interface CollectionNotes {
  /** What it asked for in vain. */
  readonly gaps: readonly { readonly source: string; readonly reason: string }[];
  /** As libvirt writes it. */
  readonly microcodeVersion?: number;
}

const document = z.object({
  kind: z.literal("COLLECTION"),
  gaps: z.array(z.object({ source: z.string().max(500), reason: z.string().max(1000) })).max(1000),
  /** As Linux prints it on x86. */
  microcode: z
    .string()
    .regex(/^0x[0-9a-f]{1,8}$/i)
    .optional(),
});

/** Reads a collector's notes: `{"kind": "COLLECTION", "gaps": [{"source", "reason"}], "microcode": "0x…"}`. */
export function readCollectionNotes(content: string, name: string): Result<CollectionNotes, DocumentError> {
  const read = readJsonDocument(content, name, document);
  if (!read.ok) return read;
  const { gaps, microcode } = read.value;
  return ok({ gaps, ...(microcode !== undefined && { microcodeVersion: Number(microcode) }) });
}
