import { z } from "zod";
import type { CpuData } from "../cpu/cpuData.js";
import type { CpuSignature } from "../cpu/definition.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { TopologyFacts } from "../topology/facts.js";
import { type DocumentError, maxDocumentBytes } from "./documentError.js";

/** What a hypervisor that libvirt does not speak for says of its host, in one form. */
export interface HypervisorHost {
  readonly virtType: "xen" | "vmware" | "hyperv";
  readonly uuid?: string;
  /** The 12 characters of CPUID leaf 0. */
  readonly vendorString?: string;
  readonly signature?: CpuSignature;
  /** What a guest gets when it starts. */
  readonly offered: CpuData;
  /** What is accepted from a migrating guest, where that is more. */
  readonly accepted?: CpuData;
  readonly topology: TopologyFacts;
  /** What the document says and no CPU map has a name for. */
  readonly unknownElements: readonly string[];
}

const maxCount = 16_384;
/** Counts that documents state. */
export const countSchema = z.coerce.number().int().min(1).max(maxCount);
export const signatureSchema = z.coerce.number().int().min(0).max(4095);

/** Reads JSON of a documented shape. Errors: MALFORMED_DOCUMENT, INVALID_DOCUMENT (names the field), DOCUMENT_TOO_LARGE. */
export function readJsonDocument<T>(
  content: string,
  document: string,
  shape: z.ZodType<T>,
): Result<T, DocumentError> {
  if (content.length > maxDocumentBytes) {
    const message = `${document}: the document is over ${maxDocumentBytes} bytes`;
    return err({ code: "DOCUMENT_TOO_LARGE", message, document });
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ code: "MALFORMED_DOCUMENT", message: `${document}: not JSON: ${reason}`, document });
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const place =
    issue === undefined || issue.path.length === 0 ? "the top level" : issue.path.join(".").slice(0, 120);
  const message = `${document}: ${place}: ${issue?.message ?? "invalid"}; docs/documents.md describes the document`;
  return err({ code: "INVALID_DOCUMENT", message, document });
}

/** A topology of counts alone: which CPU is where is not told. */
export function countedTopology(counts: {
  readonly sockets: number;
  readonly cores?: number;
  readonly threads: number;
  readonly cells?: number;
}): TopologyFacts {
  const { sockets, cores, threads, cells } = counts;
  return {
    source: "nodeinfo",
    arch: "x86_64",
    cpus: [],
    cells: [],
    caches: [],
    interconnects: [],
    nodeInfo: {
      cpus: threads,
      sockets,
      ...(cores !== undefined && {
        cores: Math.round(cores / sockets),
        threads: Math.round(threads / cores),
      }),
      ...(cells !== undefined && { nodes: cells }),
    },
  };
}
