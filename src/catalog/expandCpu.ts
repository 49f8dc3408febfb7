import { type CpuDefinition, expandCpu as expand } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import { type CpuSource, resolveCpuSource } from "./cpuSource.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";

/** A CPU with every feature of its model listed. */
export function expandCpu(deps: CatalogDeps) {
  return async (input: {
    readonly cpu: CpuSource;
    readonly map?: string;
  }): Promise<Result<CpuDefinition, readonly CatalogError[]>> => {
    const map = await deps.cpuMaps.find(input.map);
    if (!map.ok) return err([map.error]);
    const cpu = await resolveCpuSource(deps, input.cpu, map.value, ["cpu"]);
    if (!cpu.ok) return err([cpu.error]);
    const expanded = expand(cpu.value.definition, map.value);
    return expanded.ok ? ok(expanded.value) : err([fromCpuError(expanded.error, ["cpu"])]);
  };
}
