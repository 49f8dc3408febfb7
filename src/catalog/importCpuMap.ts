import { builtinCpuMapNames, cpuMapToJson, loadCpuMap } from "../cpu/index.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { CpuMapInfo } from "./cpuMaps.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { fromCpuError } from "./fromCpuError.js";
import { checkName } from "./names.js";
import { guarded } from "./storageError.js";

/** Adds a CPU map from a directory of libvirt's map files. Existing revisions keep the map they rest on. */
export function importCpuMap(deps: CatalogDeps) {
  return async (
    input: { readonly directory: string; readonly name: string },
    actor: string,
  ): Promise<Result<CpuMapInfo, readonly CatalogError[]>> => {
    const name = checkName(input.name, 128, ["name"]);
    if (!name.ok) return err([name.error]);
    if (builtinCpuMapNames.includes(name.value)) {
      return err([
        inputError("NAME_TAKEN", `"${name.value}" is a built-in CPU map: choose another name.`, ["name"]),
      ]);
    }
    const map = loadCpuMap(input.directory);
    if (!map.ok) return err([fromCpuError(map.error, ["directory"])]);
    const { digest, data } = map.value;
    const content = cpuMapToJson({ ...map.value, name: name.value, data: { ...data, name: name.value } });
    const result = await guarded(() =>
      deps.store.state.addCpuMap(
        { name: name.value, digest, content },
        {
          at: deps.now().toISOString(),
          actor,
          operation: "importCpuMap",
          subjectType: "cpuMap",
          subject: name.value,
          after: { digest },
        },
      ),
    );
    return result.ok ? ok({ name: name.value, digest, builtIn: false }) : err([result.error]);
  };
}
