import { resolveRequirement } from "../cpu/resolveRequirement.js";
import { err, invariant, ok, type Result } from "../cpu/result.js";
import { type CpuRendering, type HypervisorKind, renderCpu } from "../hypervisors/render/index.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, inputError } from "./errors.js";
import { hypervisorCpu } from "./evaluateClass.js";
import { findHost, type HostRef } from "./findHost.js";
import type { CpuTypeRevisionRecord, HypervisorContent } from "./model.js";
import { compareVirtTypes, isNativeArch } from "./virtTypes.js";

export interface RenderCpuTypeInput {
  readonly revision: CpuTypeRevisionRecord;
  readonly hypervisor: HypervisorKind;
  /** For this host's machine types and CPU. */
  readonly host?: HostRef;
  readonly machine?: string;
}

export interface CpuTypeRendering extends CpuRendering {
  /** Written by an operator instead of derived. */
  readonly overridden: boolean;
}

/** How a hypervisor is told about a CPU type: the operator's own text where there is one, else the derived one. */
export function renderCpuType(deps: CatalogDeps) {
  return async (input: RenderCpuTypeInput): Promise<Result<CpuTypeRendering, readonly CatalogError[]>> => {
    const { revision, hypervisor } = input;
    const override = revision.renderings.find((rendering) => rendering.hypervisor === hypervisor);
    if (override) {
      return ok({
        hypervisor,
        text: override.text,
        format: "operator's text",
        lost: [],
        notes: [],
        overridden: true,
      });
    }
    await deps.cpuMaps.loadAll();
    const map = deps.cpuMaps.loaded(revision.cpuMap);
    const resolved = resolveRequirement(revision.requirement, map);
    invariant(resolved.ok, `revision does not resolve with ${map.name}`);
    const host = await hostContext(deps, input.host, resolved.value.arch);
    if (!host.ok) return host;
    const arch = resolved.value.arch ?? host.value?.arch;
    const rendering = renderCpu(hypervisor, {
      resolved: resolved.value,
      map,
      ...(arch !== undefined && { arch }),
      ...(input.machine !== undefined && { machine: input.machine }),
      ...(host.value && { host: host.value, virtType: host.value.virtType }),
    });
    if (!rendering.ok) return err([inputError("UNSUPPORTED_ARCH", rendering.error.message, ["hypervisor"])]);
    return ok({ ...rendering.value, overridden: false });
  };
}

async function hostContext(deps: CatalogDeps, ref: HostRef | undefined, arch: string | undefined) {
  if (!ref) return ok(undefined);
  const host = await findHost(deps, ref, ["host"]);
  if (!host.ok) return err([host.error]);
  const [capabilityClass] = await deps.store.hosts.classesByIds([host.value.classId]);
  if (!capabilityClass) return ok(undefined);
  const [best] = capabilityClass.hypervisors
    .map((item): HypervisorContent => item.content)
    .filter((content) =>
      arch === undefined ? isNativeArch(host.value.arch, content.arch) : content.arch === arch,
    )
    .sort((a, b) => compareVirtTypes(a.virtType, b.virtType));
  return ok(best && hypervisorCpu(capabilityClass, best));
}
