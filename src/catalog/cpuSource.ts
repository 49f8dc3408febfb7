import { type CpuDefinition, type CpuError, parseCpuXml } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, type CatalogErrorCode, inputError, notFound } from "./errors.js";
import { hypervisorLevelCpu } from "./hostCpu.js";
import type { HostRecord } from "./model.js";
import { requirementDefinition } from "./requirementDefinition.js";
import { findRevision } from "./verdictsFor.js";

/** A CPU from one of several places. */
export type CpuSource =
  | { readonly kind: "host"; readonly host: HostRef }
  | { readonly kind: "cpuType"; readonly name: string; readonly revision?: number }
  | { readonly kind: "xml"; readonly xml: string };

export type HostRef = { readonly id: number } | { readonly name: string };

export interface SourcedCpu {
  readonly definition: CpuDefinition;
  /** Set where the CPU is a host's. */
  readonly host?: HostRecord;
}

/** The definition a source stands for. */
export async function resolveCpuSource(
  deps: CatalogDeps,
  source: CpuSource,
  field: readonly string[],
): Promise<Result<SourcedCpu, CatalogError>> {
  switch (source.kind) {
    case "xml": {
      const parsed = parseCpuXml(source.xml);
      return parsed.ok
        ? ok({ definition: parsed.value })
        : err(fromCpuError(parsed.error, [...field, "xml"]));
    }
    case "cpuType": {
      const revision = await findRevision(deps, source);
      if (!revision.ok) return err({ ...revision.error, field: [...field, "cpuType"] });
      await deps.cpuMaps.loadAll();
      return ok({
        definition: requirementDefinition(revision.value, deps.cpuMaps.loaded(revision.value.cpuMap)),
      });
    }
    case "host": {
      const host = await findHost(deps, source.host, [...field, "host"]);
      if (!host.ok) return host;
      const definition = await hostDefinition(deps, host.value);
      if (definition) return ok({ definition, host: host.value });
      return err(
        inputError("INVALID_CPU", `Host "${host.value.name}" reported no CPU: its documents name no model.`, [
          ...field,
          "host",
        ]),
      );
    }
  }
}

export async function hostDefinition(
  deps: CatalogDeps,
  host: HostRecord,
): Promise<CpuDefinition | undefined> {
  const [capabilityClass] = await deps.store.hosts.classesByIds([host.classId]);
  const cpu = capabilityClass && hypervisorLevelCpu(capabilityClass);
  return cpu && { ...cpu, arch: cpu.arch ?? host.arch };
}

export async function findHost(
  deps: CatalogDeps,
  ref: HostRef,
  field: readonly string[],
): Promise<Result<HostRecord, CatalogError>> {
  const host =
    "id" in ref
      ? await deps.store.hosts.hostById(ref.id)
      : await deps.store.hosts.hostByName(ref.name.normalize("NFC"));
  return host ? ok(host) : err(notFound("host", "id" in ref ? String(ref.id) : ref.name, field));
}

const codes: Readonly<Partial<Record<CpuError["code"], CatalogErrorCode>>> = {
  UNKNOWN_MODEL: "UNKNOWN_MODEL",
  UNKNOWN_FEATURE: "UNKNOWN_FEATURE",
  UNKNOWN_VENDOR: "UNKNOWN_VENDOR",
  UNKNOWN_CPU_MAP: "UNKNOWN_CPU_MAP",
  UNSUPPORTED_ARCH: "UNSUPPORTED_ARCH",
  UNSUPPORTED_OPERATION: "UNSUPPORTED_ARCH",
  VENDOR_MISMATCH: "VENDOR_MISMATCH",
  INCOMPATIBLE: "NOTHING_IN_COMMON",
  NO_MATCHING_MODEL: "NOTHING_IN_COMMON",
};

/** The engine's error as the catalog tells it. */
export function fromCpuError(error: CpuError, field: readonly string[]): CatalogError {
  const code = codes[error.code] ?? "INVALID_CPU";
  if (error.name !== undefined) {
    return {
      kind: "unknownName",
      code,
      message: error.message,
      field,
      name: error.name,
      ...(error.nearest !== undefined && { nearest: error.nearest }),
    };
  }
  if (error.line !== undefined) {
    return {
      kind: "document",
      code,
      message: error.message,
      field,
      document: "cpu",
      line: error.line,
      ...(error.column !== undefined && { column: error.column }),
    };
  }
  return inputError(code, error.message, field);
}
