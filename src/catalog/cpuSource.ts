import { type CpuDefinition, type CpuMap, canonicalFeatureNames, parseCpuXml } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { findRevision } from "./findCpuType.js";
import { findHost, type HostRef } from "./findHost.js";
import { fromCpuError } from "./fromCpuError.js";
import { hypervisorLevel } from "./hostCpu.js";
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
  /** Set where a host's domain capabilities give it; `machine` is the machine type that they are of. */
  readonly fromDomainCapabilities?: { readonly machine?: string };
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
      const cpu = await hostCpuOf(deps, host.value);
      if (cpu) return ok({ ...cpu, host: host.value });
      return err(
        inputError("INVALID_CPU", `Host "${host.value.name}" reported no CPU: its documents name no model.`, [
          ...field,
          "host",
        ]),
      );
    }
  }
}

/** The CPU that stands for a host, and where it comes from. */
async function hostCpuOf(deps: CatalogDeps, host: HostRecord): Promise<Omit<SourcedCpu, "host"> | undefined> {
  const [capabilityClass] = await deps.store.hosts.classesByIds([host.classId]);
  const given = capabilityClass && hypervisorLevel(capabilityClass);
  const cpu = given?.definition ?? capabilityClass?.content.hostCpu;
  if (!cpu) return undefined;
  return {
    definition: { ...cpu, arch: cpu.arch ?? host.arch },
    ...(given && {
      fromDomainCapabilities: given.machine === undefined ? {} : { machine: given.machine },
    }),
  };
}
