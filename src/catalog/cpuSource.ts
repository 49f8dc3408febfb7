import { type CpuDefinition, type CpuMap, canonicalFeatureNames, parseCpuXml } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { findRevision } from "./findCpuType.js";
import { findHost, type HostRef } from "./findHost.js";
import { fromCpuError } from "./fromCpuError.js";
import { hypervisorLevelCpu } from "./hostCpu.js";
import type { HostRecord } from "./model.js";
import { requirementDefinition } from "./requirementDefinition.js";

/** A CPU from one of several places. */
export type CpuSource =
  | { readonly kind: "host"; readonly host: HostRef }
  | { readonly kind: "cpuType"; readonly name: string; readonly revision?: number }
  | { readonly kind: "xml"; readonly xml: string };

export interface SourcedCpu {
  readonly definition: CpuDefinition;
  /** Set where the CPU is a host's. */
  readonly host?: HostRecord;
}

/** The definition a source stands for. */
export async function resolveCpuSource(
  deps: CatalogDeps,
  source: CpuSource,
  map: CpuMap,
  field: readonly string[],
): Promise<Result<SourcedCpu, CatalogError>> {
  switch (source.kind) {
    case "xml": {
      const parsed = parseCpuXml(source.xml);
      if (!parsed.ok) return err(fromCpuError(parsed.error, [...field, "xml"]));
      // The engine knows the map's own names only, as libvirt does; people write those of other systems as well.
      return ok({ definition: canonicalFeatureNames(parsed.value, map).definition });
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
