import { type CpuModelInfo, cpuModels as modelsOfMap } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";
import { compareText } from "./hypervisorContents.js";

export interface NamedModel extends CpuModelInfo {
  readonly arch: string;
  /** Place in the map's order, from 0. */
  readonly position: number;
  /** Versioned names of the same family. */
  readonly versions: readonly string[];
}

/** The named models of a CPU map for one architecture, in the map's order. */
export function cpuModels(deps: CatalogDeps) {
  return async (
    arch: string,
    mapName?: string,
  ): Promise<Result<readonly NamedModel[], readonly CatalogError[]>> => {
    const map = await deps.cpuMaps.find(mapName);
    if (!map.ok) return err([map.error]);
    const models = modelsOfMap(map.value, arch);
    if (!models.ok) return err([fromCpuError(models.error, ["arch"])]);
    const versions = new Map<string, string[]>();
    for (const model of models.value) {
      const family = model.versionOf ?? model.name;
      if (model.versionOf === undefined) continue;
      versions.set(family, [...(versions.get(family) ?? []), model.name]);
    }
    return ok(
      models.value.map((model, position) => ({
        ...model,
        arch,
        position,
        versions: versions.get(model.versionOf ?? model.name) ?? [],
      })),
    );
  };
}

const shown = 10;

/** Hypervisors of the fleet whose domain capabilities call a model deprecated, as `emulator machine`. */
export function deprecatedIn(deps: CatalogDeps) {
  return async (arch: string, model: string): Promise<readonly string[]> => {
    const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
    const found = new Set<string>();
    for (const { content } of classes.flatMap((item) => item.hypervisors)) {
      if (content.arch !== arch) continue;
      for (const { virtType, machine, cpu } of content.domainCapabilities) {
        const known = cpu.custom.models.find((item) => item.name === model);
        if (known?.deprecated) found.add(`${virtType} ${machine ?? content.arch}`);
      }
    }
    return [...found].sort(compareText).slice(0, shown);
  };
}
