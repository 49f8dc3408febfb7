import { z } from "zod";
import { err, ok, type Result } from "../cpu/result.js";
import { isXenFeatureset, parseXenFeatureset } from "../cpu/xenFeatureset.js";
import type { DocumentError } from "./documentError.js";
import {
  countedTopology,
  countSchema,
  type HypervisorHost,
  readJsonDocument,
  signatureSchema,
} from "./hypervisorHost.js";

const featureset = z.string().max(1000).refine(isXenFeatureset, {
  error: "is no featureset such as 1fcbfbff-f7fa3223-…",
});

const cpuInfo = z.object({
  cpu_count: countSchema,
  socket_count: countSchema,
  threads_per_core: countSchema.optional(),
  vendor: z.string().max(12).optional(),
  family: signatureSchema.optional(),
  model: signatureSchema.optional(),
  stepping: signatureSchema.optional(),
  features_hvm: featureset,
  features_hvm_host: featureset.optional(),
});

const document = z.union([z.object({ uuid: z.string().optional(), cpu_info: cpuInfo }), cpuInfo]);

/**
 * Reads the map `cpu_info` of xapi's host object as JSON, alone or in `{"uuid", "cpu_info"}`. `features_hvm` is what HVM
 * guests get at their start, `features_hvm_host` what the host accepts from a migrating one.
 *
 * Source: xapi's documentation of CPU features ("CPU feature levelling"), class host.
 */
export function readXapiHost(content: string, name: string): Result<HypervisorHost, DocumentError> {
  const read = readJsonDocument(content, name, document);
  if (!read.ok) return read;
  const info = "cpu_info" in read.value ? read.value.cpu_info : read.value;
  const uuid = "cpu_info" in read.value ? read.value.uuid : undefined;
  const offered = parseXenFeatureset(info.features_hvm);
  const accepted = parseXenFeatureset(info.features_hvm_host ?? info.features_hvm);
  for (const data of [offered, accepted]) {
    if (!data.ok)
      return err({ code: "INVALID_DOCUMENT", message: `${name}: ${data.error.message}`, document: name });
  }
  if (!offered.ok || !accepted.ok) return err({ code: "INVALID_DOCUMENT", message: name, document: name });
  const { family, model, stepping, vendor, cpu_count: threads, socket_count: sockets } = info;
  const cores = info.threads_per_core === undefined ? undefined : threads / info.threads_per_core;
  return ok({
    virtType: "xen",
    ...(uuid !== undefined && { uuid }),
    ...(vendor !== undefined && { vendorString: vendor }),
    ...(family !== undefined &&
      model !== undefined && { signature: { family, model, ...(stepping !== undefined && { stepping }) } }),
    offered: offered.value,
    ...(info.features_hvm_host !== undefined && { accepted: accepted.value }),
    topology: countedTopology({ sockets, threads, ...(cores !== undefined && { cores }) }),
    unknownElements: [],
  });
}
