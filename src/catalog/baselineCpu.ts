import { baselineCpu as baseline, type CpuDefinition, type CpuMap, cpuFeatures } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import { type CpuSource, resolveCpuSource } from "./cpuSource.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";
import { hypervisorLevelCpu } from "./hostCpu.js";
import { type HostFilter, resolveHostFilter } from "./hostFilter.js";

export interface BaselineCpuInput {
  readonly cpus: readonly CpuSource[];
  readonly filter?: HostFilter;
  readonly migratable: boolean;
  readonly expand: boolean;
  readonly map?: string;
}

export interface BaselineCpuAnswer {
  readonly definition: CpuDefinition;
  /** What each input has beyond the baseline. */
  readonly givenUp: readonly { readonly source: string; readonly features: readonly string[] }[];
}

interface NamedCpu {
  readonly source: string;
  readonly definition: CpuDefinition;
}

/** The best CPU that all given CPUs can run. Hosts of one class count once: they have the same CPU. */
export function baselineCpu(deps: CatalogDeps) {
  return async (input: BaselineCpuInput): Promise<Result<BaselineCpuAnswer, readonly CatalogError[]>> => {
    const map = await deps.cpuMaps.find(input.map);
    if (!map.ok) return err([map.error]);
    const cpus = await gather(deps, input, map.value);
    if (!cpus.ok) return cpus;
    if (cpus.value.length === 0) {
      return err([
        inputError("INVALID_INPUT", "No CPU is given and no host with a CPU meets the filter.", ["cpus"]),
      ]);
    }
    const definitions = cpus.value.map((cpu) => cpu.definition);
    const result = baseline(definitions, { migratable: input.migratable, expand: input.expand }, map.value);
    if (!result.ok) return err([fromCpuError(result.error, ["cpus"])]);
    const kept = cpuFeatures(result.value, map.value);
    const keptNames = new Set(kept.ok ? kept.value : []);
    const givenUp = cpus.value.map((cpu) => {
      const all = cpuFeatures(cpu.definition, map.value);
      return { source: cpu.source, features: all.ok ? all.value.filter((name) => !keptNames.has(name)) : [] };
    });
    return ok({ definition: result.value, givenUp });
  };
}

async function gather(
  deps: CatalogDeps,
  input: BaselineCpuInput,
  map: CpuMap,
): Promise<Result<readonly NamedCpu[], readonly CatalogError[]>> {
  const cpus: NamedCpu[] = [];
  for (const [index, source] of input.cpus.entries()) {
    const cpu = await resolveCpuSource(deps, source, map, ["cpus", String(index)]);
    if (!cpu.ok) return err([cpu.error]);
    cpus.push({ source: cpu.value.host?.name ?? `cpus[${index}]`, definition: cpu.value.definition });
  }
  if (!input.filter) return ok(cpus);
  const criteria = await resolveHostFilter(deps, input.filter);
  if (!criteria.ok) return criteria;
  const counts = await deps.store.hosts.hostCountsByClass(criteria.value);
  for (const capabilityClass of await deps.store.hosts.classesByIds(counts.map((count) => count.classId))) {
    const definition = hypervisorLevelCpu(capabilityClass);
    if (!definition) continue;
    const [example] = await deps.store.hosts.pageHosts({
      ...(criteria.value && { criteria: criteria.value }),
      classIds: [capabilityClass.id],
      sort: "NAME",
      descending: false,
      limit: 1,
    });
    cpus.push({
      source: example?.name ?? capabilityClass.digest,
      definition: { ...definition, arch: definition.arch ?? capabilityClass.arch },
    });
  }
  return ok(cpus);
}
