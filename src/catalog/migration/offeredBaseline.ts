import { type CpuDefinition, type CpuMap, cpuFeatures } from "../../cpu/index.js";
import type { CpuKind } from "./kinds.js";

/**
 * The same CPU written with a model that every hypervisor of the kinds lists: a baseline may be named after one that some
 * do not know. Of the models listed, the one that needs the fewest features spelt out; as it was where none is listed.
 */
export function offeredBaseline(
  baseline: CpuDefinition,
  kinds: readonly CpuKind[],
  map: CpuMap,
): CpuDefinition {
  const listed = listedByAll(kinds);
  if (!baseline.model || listed.length === 0 || listed.includes(baseline.model.name)) return baseline;
  const all = cpuFeatures(baseline, map);
  if (!all.ok) return baseline;
  const wanted = new Set(all.value);
  const written = listed.flatMap((name) => {
    const model: CpuDefinition = { ...baseline, model: { name, fallback: "allow" }, features: [] };
    const own = cpuFeatures(model, map);
    if (!own.ok) return [];
    const had = new Set(own.value);
    const features = [
      ...all.value.filter((feature) => !had.has(feature)).map((feature) => required(feature)),
      ...own.value.filter((feature) => !wanted.has(feature)).map((feature) => disabled(feature)),
    ];
    const definition = { ...model, features };
    const again = cpuFeatures(definition, map);
    return again.ok && again.value.join() === all.value.join() ? [definition] : [];
  });
  return written.sort((a, b) => a.features.length - b.features.length)[0] ?? baseline;
}

function required(name: string) {
  return { name, policy: "require" } as const;
}

function disabled(name: string) {
  return { name, policy: "disable" } as const;
}

function listedByAll(kinds: readonly CpuKind[]): readonly string[] {
  const lists = kinds.map(
    ({ side }) =>
      new Set(
        side.hypervisor?.domainCapabilities.flatMap((document) =>
          document.cpu.custom.models.map((model) => model.name),
        ),
      ),
  );
  const telling = lists.filter((list) => list.size > 0);
  const [first] = telling;
  return first ? [...first].filter((name) => telling.every((list) => list.has(name))) : [];
}
