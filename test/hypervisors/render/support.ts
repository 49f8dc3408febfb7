import { type CpuMap, loadCpuMap, parseCpuXml } from "../../../src/cpu/index.js";
import type { CpuRequirement } from "../../../src/cpu/requirement.js";
import { type ResolvedRequirement, resolveRequirement } from "../../../src/cpu/resolveRequirement.js";
import { invariant } from "../../../src/cpu/result.js";
import {
  type CpuRendering,
  type HypervisorKind,
  type RenderContext,
  renderCpu,
} from "../../../src/hypervisors/render/index.js";

export function mapNamed(name: string): CpuMap {
  const loaded = loadCpuMap(name);
  invariant(loaded.ok, `${name} loads`);
  return loaded.value;
}

export const map = mapNamed("libvirt-11.3.0");

export function resolve(requirement: CpuRequirement): ResolvedRequirement {
  const resolved = resolveRequirement(requirement, map);
  invariant(resolved.ok, `${JSON.stringify(requirement)} resolves`);
  return resolved.value;
}

/** The rendering of a CPU type's requirement. */
export function renderType(
  kind: HypervisorKind,
  requirement: CpuRequirement,
  context: Partial<RenderContext> = {},
): CpuRendering {
  const rendering = renderCpu(kind, { map, ...context, resolved: resolve(requirement) });
  invariant(rendering.ok, "a resolved requirement renders");
  return rendering.value;
}

/** The rendering of a `<cpu>` element as it stands. */
export function renderXml(
  kind: HypervisorKind,
  xml: string,
  context: Partial<RenderContext> = {},
): CpuRendering {
  const definition = parseCpuXml(xml);
  invariant(definition.ok, `${xml} is a <cpu> element`);
  const rendering = renderCpu(kind, { map, ...context, definition: definition.value });
  invariant(rendering.ok, `${xml} renders`);
  return rendering.value;
}

export function lostFeatures(rendering: CpuRendering): readonly string[] {
  return rendering.lost.map(({ feature }) => feature);
}
