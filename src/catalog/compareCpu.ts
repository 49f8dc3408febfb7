import { type CpuComparison, compareCpu as compare } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import { type CpuSource, resolveCpuSource, type SourcedCpu } from "./cpuSource.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";
import type { HostRecord } from "./model.js";

export interface CompareCpuAnswer {
  readonly comparison: CpuComparison;
  readonly cpuMap: string;
  /** The host that offers, where one was named. */
  readonly host?: HostRecord;
  readonly fromDomainCapabilities?: SourcedCpu["fromDomainCapabilities"];
}

/** Compares two CPUs as libvirt does, wherever they come from. */
export function compareCpu(deps: CatalogDeps) {
  return async (input: {
    readonly host: CpuSource;
    readonly cpu: CpuSource;
    readonly map?: string;
  }): Promise<Result<CompareCpuAnswer, readonly CatalogError[]>> => {
    const map = await deps.cpuMaps.find(input.map);
    if (!map.ok) return err([map.error]);
    const host = await resolveCpuSource(deps, input.host, map.value, ["host"]);
    const cpu = await resolveCpuSource(deps, input.cpu, map.value, ["cpu"]);
    if (!host.ok || !cpu.ok) return err(errorsOf([host, cpu]));
    const comparison = compare(host.value.definition, cpu.value.definition, map.value);
    if (!comparison.ok)
      return err([fromCpuError(comparison.error, fieldOf(comparison.error.name, host.value))]);
    return ok({
      comparison: comparison.value,
      cpuMap: map.value.name,
      ...(host.value.host && { host: host.value.host }),
      ...(host.value.fromDomainCapabilities && { fromDomainCapabilities: host.value.fromDomainCapabilities }),
    });
  };
}

/** Which of the two inputs an unknown name stands in. */
function fieldOf(name: string | undefined, host: SourcedCpu): readonly string[] {
  const { model, features } = host.definition;
  return model?.name === name || features.some((feature) => feature.name === name) ? ["host"] : ["cpu"];
}

function errorsOf(results: readonly Result<unknown, CatalogError>[]): readonly CatalogError[] {
  return results.flatMap((result) => (result.ok ? [] : [result.error]));
}
