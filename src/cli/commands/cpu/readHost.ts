import type { CpuMap } from "../../../cpu/index.js";
import { ok, type Result } from "../../../cpu/result.js";
import type { CustomCpuModel } from "../../../documents/domainCapabilities.js";
import { readDomainCapabilities } from "../../../documents/readDomainCapabilities.js";
import { recognizeDocument } from "../../../documents/recognizeDocument.js";
import { cpuOfText, nameOf, type ReadCpu, readText } from "./readCpus.js";

/** The side that offers. */
export interface ReadHost {
  /** Domain capabilities without a host-model describe no CPU, and can still list models. */
  readonly cpu: Result<ReadCpu, readonly string[]>;
  /** From domain capabilities. */
  readonly hypervisor?: { readonly arch: string; readonly models: readonly CustomCpuModel[] };
}

/** What a file says of a host's CPU. Errors: sentences, each with file, line and column. */
export function readHost(file: string, map: CpuMap): Result<ReadHost, readonly string[]> {
  const text = readText(file);
  if (!text.ok) return text;
  const cpu = cpuOfText(text.value, nameOf(file), map);
  // Several documents in one file have no kind of their own, and were refused.
  if (recognizeDocument(text.value) !== "LIBVIRT_DOMAIN_CAPABILITIES") return cpu.ok ? ok({ cpu }) : cpu;
  const domain = readDomainCapabilities(text.value, nameOf(file));
  if (!domain.ok) return cpu.ok ? { ok: false, error: [domain.error.message] } : cpu;
  const { arch, cpu: offered } = domain.value;
  return ok({ cpu, hypervisor: { arch, models: offered.custom.models } });
}
