import { z } from "zod";
import { libvirtFeatureName } from "../cpu/featureNames.js";
import { levelFeatures } from "../cpu/levels.js";
import { ok, type Result } from "../cpu/result.js";
import type { DocumentError } from "./documentError.js";
import {
  countedTopology,
  countSchema,
  type HypervisorHost,
  readJsonDocument,
  signatureSchema,
} from "./hypervisorHost.js";

const capability = z.object({ key: z.string().min(1).max(100), value: z.string().max(100) });

const document = z.object({
  kind: z.literal("VMWARE_HOST"),
  uuid: z.string().max(64).optional(),
  numCpuPkgs: countSchema,
  numCpuCores: countSchema,
  numCpuThreads: countSchema,
  numNumaNodes: countSchema.optional(),
  vendor: z.enum(["intel", "amd", "hygon"]).optional(),
  family: signatureSchema.optional(),
  model: signatureSchema.optional(),
  stepping: signatureSchema.optional(),
  featureCapability: z.array(capability).max(2000),
  maskedFeatureCapability: z.array(capability).max(2000).optional(),
  currentEVCModeKey: z.string().max(100).optional(),
  maxEVCModeKey: z.string().max(100).optional(),
});

/** vSphere's names of vendors and the CPUID strings they stand for. */
const vendorStrings = { intel: "GenuineIntel", amd: "AuthenticAMD", hygon: "HygonGenuine" } as const;

/** What vSphere lists no capability for, because it runs on no CPU without it. */
export const vmwareBaseFeatures: readonly string[] = [
  ...(levelFeatures("x86-64-v1") ?? []),
  ...[
    "apic",
    "clflush",
    "de",
    "mca",
    "mce",
    "msr",
    "mtrr",
    "pae",
    "pat",
    "pge",
    "pse",
    "pse36",
    "sep",
    "tsc",
  ],
];

/**
 * Reads a VMware host: the fields of vSphere's HostSystem under their own names, as docs/documents.md lists them.
 * Under EVC guests get `maskedFeatureCapability`; without it, `featureCapability`.
 *
 * Source: vSphere Web Services API reference, HostHardwareSummary, HostConfigInfo, HostFeatureCapability.
 */
export function readVmwareHost(content: string, name: string): Result<HypervisorHost, DocumentError> {
  const read = readJsonDocument(content, name, document);
  if (!read.ok) return read;
  const host = read.value;
  const { uuid, vendor, family, model, stepping } = host;
  const seen = featuresOf(host.maskedFeatureCapability ?? host.featureCapability);
  return ok({
    virtType: "vmware",
    ...(uuid !== undefined && { uuid }),
    ...(vendor !== undefined && { vendorString: vendorStrings[vendor] }),
    ...(family !== undefined &&
      model !== undefined && { signature: { family, model, ...(stepping !== undefined && { stepping }) } }),
    offered: { kind: "features", features: [...new Set([...vmwareBaseFeatures, ...seen.features])].sort() },
    topology: countedTopology({
      sockets: host.numCpuPkgs,
      cores: host.numCpuCores,
      threads: host.numCpuThreads,
      ...(host.numNumaNodes !== undefined && { cells: host.numNumaNodes }),
    }),
    unknownElements: seen.unknown,
  });
}

/** Capabilities `cpuid.X` that are 1, under libvirt's names. Other capabilities say nothing of features. */
function featuresOf(capabilities: readonly z.output<typeof capability>[]): {
  readonly features: readonly string[];
  readonly unknown: readonly string[];
} {
  const features: string[] = [];
  const unknown: string[] = [];
  for (const { key, value } of capabilities) {
    const written = /^cpuid\.(.+)$/.exec(key)?.[1];
    // Upper case is a bit; cpuid.Intel and the like are facts of another kind.
    if (written === undefined || value !== "1" || written !== written.toUpperCase() || written === "AMD")
      continue;
    const feature = libvirtFeatureName(key, "vmware") ?? libvirtFeatureName(written);
    if (feature === undefined) unknown.push(key);
    else features.push(feature);
  }
  return { features, unknown: unknown.sort() };
}
