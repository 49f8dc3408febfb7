import { z } from "zod";
import { libvirtFeatureName } from "../cpu/featureNames.js";
import { ok, type Result } from "../cpu/result.js";
import type { DocumentError } from "./documentError.js";
import {
  countedTopology,
  countSchema,
  type HypervisorHost,
  readJsonDocument,
  signatureSchema,
} from "./hypervisorHost.js";

const processor = z.object({
  manufacturer: z.string().max(12),
  family: signatureSchema,
  model: signatureSchema,
  stepping: signatureSchema.optional(),
  numberOfCores: countSchema,
  numberOfLogicalProcessors: countSchema,
});

const document = z.object({
  kind: z.literal("HYPERV_HOST"),
  uuid: z.string().max(64).optional(),
  /** One a socket. */
  processors: z.array(processor).min(1).max(64),
  numNumaNodes: countSchema.optional(),
  /** In any system's spelling. */
  features: z.array(z.string().min(1).max(100)).max(2000),
});

/**
 * Reads a Hyper-V host: processor facts as Win32_Processor has them, one entry a socket, and the features that a guest
 * sees. docs/documents.md lists the fields and where each comes from.
 */
export function readHypervHost(content: string, name: string): Result<HypervisorHost, DocumentError> {
  const read = readJsonDocument(content, name, document);
  if (!read.ok) return read;
  const { uuid, processors, numNumaNodes, features } = read.value;
  const { manufacturer, family, model, stepping } = processors[0] as z.output<typeof processor>;
  const named = features.map((written) => ({ written, libvirt: libvirtFeatureName(written) }));
  const sum = (field: "numberOfCores" | "numberOfLogicalProcessors") =>
    processors.reduce((total, item) => total + item[field], 0);
  return ok({
    virtType: "hyperv",
    ...(uuid !== undefined && { uuid }),
    vendorString: manufacturer,
    signature: { family, model, ...(stepping !== undefined && { stepping }) },
    offered: {
      kind: "features",
      features: [...new Set(named.flatMap(({ libvirt }) => libvirt ?? []))].sort(),
    },
    topology: countedTopology({
      sockets: processors.length,
      cores: sum("numberOfCores"),
      threads: sum("numberOfLogicalProcessors"),
      ...(numNumaNodes !== undefined && { cells: numNumaNodes }),
    }),
    unknownElements: named.flatMap(({ written, libvirt }) => (libvirt === undefined ? [written] : [])).sort(),
  });
}
