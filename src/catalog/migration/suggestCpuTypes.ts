import {
  archOf,
  baselineCpu,
  type CpuDefinition,
  type CpuMap,
  cpuFeatures,
  formatCpuXml,
  migratableCpu,
} from "../../cpu/index.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, inputError } from "../errors.js";
import type { HostFilter } from "../hostFilter.js";
import { type Cover, type CoverItem, coverItems, exactLimit } from "./coverFleet.js";
import { type CpuKind, kindsOf } from "./kinds.js";
import { offeredBaseline } from "./offeredBaseline.js";
import { vendorOf } from "./rules/vendor.js";

export interface CpuTypeSuggestion {
  readonly name: string;
  readonly cpuXml: string;
  /** The input of createCpuType, as JSON. */
  readonly createCpuTypeInput: string;
  readonly features: readonly string[];
  readonly hosts: number;
  readonly givenUp: readonly { readonly source: string; readonly features: readonly string[] }[];
  readonly optimal: boolean;
}

const maxTypes = 32;

/** Kinds of one architecture and vendor: only they can have a CPU type in common. */
interface Partition {
  readonly arch: string;
  readonly vendor: string | undefined;
  readonly kinds: readonly CpuKind[];
  readonly items: readonly CoverItem[];
  readonly hosts: number;
  /** By number of types, from 1. */
  readonly covers: readonly Cover[];
}

/**
 * Up to `max` CPU types for a fleet. The objective: the most hosts covered, then the most features kept, summed over
 * hosts, each host with the type that keeps most of it. A type is for one architecture and vendor, as guests see their
 * host's vendor. Types are baselines, so each covered host can run its type.
 */
export function suggestCpuTypes(deps: CatalogDeps) {
  const classes = createCapabilityClasses(deps.store.hosts);
  return async (input: {
    readonly filter?: HostFilter;
    readonly max: number;
  }): Promise<Result<readonly CpuTypeSuggestion[], readonly CatalogError[]>> => {
    if (input.max < 1 || input.max > maxTypes) {
      return err([inputError("INVALID_INPUT", `max is ${input.max}: it may be 1 to ${maxTypes}.`, ["max"])]);
    }
    await deps.cpuMaps.loadAll();
    const map = await deps.cpuMaps.newest();
    const found = await kindsOf(deps, classes, input.filter, undefined, map);
    if (!found.ok) return found;
    const partitions = partitionsOf(found.value.kinds, map, input.max);
    const taken = new Set((await deps.store.cpuTypes.cpuTypeNames()).map((name) => name.toLowerCase()));
    const suggestions = shareTypes(partitions, input.max).flatMap(({ partition, count }) => {
      const cover = partition.covers[count - 1];
      return (cover?.clusters ?? []).flatMap((cluster) => suggestionOf(partition, cluster, map, taken));
    });
    return ok([...suggestions].sort((a, b) => b.hosts - a.hosts || (a.name < b.name ? -1 : 1)));
  };
}

function partitionsOf(kinds: readonly CpuKind[], map: CpuMap, max: number): readonly Partition[] {
  const byKey = new Map<string, CpuKind[]>();
  for (const kind of kinds) {
    const { cpu, arch } = kind.guest;
    if (cpu.kind !== "concrete") continue;
    const isX86 = archOf(arch)?.family === "x86";
    // Elsewhere models have no common ground: a type is for one model.
    const model = isX86 ? undefined : cpu.definition.model?.name;
    const key = JSON.stringify([arch, kind.guest.virtType, vendorOf(kind.side), model]);
    byKey.set(key, [...(byKey.get(key) ?? []), kind]);
  }
  return [...byKey.values()].map((members) => {
    const items = members.map((kind) => ({
      features: new Set(featuresOf(definitionOf(kind), map)),
      hosts: kind.members.reduce((sum, member) => sum + member.hosts, 0),
    }));
    const [first] = members;
    return {
      arch: first?.guest.arch ?? "",
      vendor: first && vendorOf(first.side),
      kinds: members,
      items,
      hosts: items.reduce((sum, item) => sum + item.hosts, 0),
      covers: coverItems(items, max),
    };
  });
}

/** How many types each partition gets: the best sum over all ways to share them out. */
export function shareTypes<P extends Pick<Partition, "hosts" | "covers">>(
  partitions: readonly P[],
  max: number,
): readonly { readonly partition: P; readonly count: number }[] {
  interface Share {
    readonly hosts: number;
    readonly kept: number;
    readonly counts: readonly number[];
  }
  let best: readonly (Share | undefined)[] = [{ hosts: 0, kept: 0, counts: [] }];
  for (const { hosts, covers } of partitions) {
    const next: (Share | undefined)[] = [];
    for (const [used, share] of best.entries()) {
      if (!share) continue;
      for (let count = 0; count <= Math.min(covers.length, max - used); count++) {
        const cover = covers[count - 1];
        const candidate: Share = {
          hosts: share.hosts + (cover ? hosts : 0),
          kept: share.kept + (cover?.kept ?? 0),
          counts: [...share.counts, cover ? count : 0],
        };
        const known = next[used + count];
        const isBetter =
          !known ||
          candidate.hosts > known.hosts ||
          (candidate.hosts === known.hosts && candidate.kept > known.kept);
        if (isBetter) next[used + count] = candidate;
      }
    }
    best = next;
  }
  const [winner] = best
    .flatMap((share) => (share ? [share] : []))
    .sort((a, b) => b.hosts - a.hosts || b.kept - a.kept || sum(a.counts) - sum(b.counts));
  return partitions.flatMap((partition, index) => {
    const count = winner?.counts[index] ?? 0;
    return count > 0 ? [{ partition, count }] : [];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function suggestionOf(
  partition: Partition,
  cluster: readonly number[],
  map: CpuMap,
  taken: Set<string>,
): readonly CpuTypeSuggestion[] {
  const kinds = cluster.flatMap((index) => partition.kinds[index] ?? []);
  const definitions = kinds.map((kind) => ({ ...definitionOf(kind), arch: partition.arch }));
  const baseline = baselineCpu(definitions, { migratable: true }, map);
  if (!baseline.ok) return [];
  const definition = offeredBaseline({ ...baseline.value, arch: partition.arch }, kinds, map);
  const features = featuresOf(definition, map);
  const kept = new Set(features);
  const name = freeName(partition, definition, taken);
  const cpuXml = formatCpuXml(definition);
  const hosts = cluster.reduce((total, index) => total + (partition.items[index]?.hosts ?? 0), 0);
  const description = `Suggested for ${hosts} hosts such as ${kinds[0]?.members[0]?.exampleHost ?? "none"}.`;
  return [
    {
      name,
      cpuXml,
      createCpuTypeInput: JSON.stringify({ name, description, requirement: { cpuXml } }),
      features,
      hosts,
      givenUp: kinds.flatMap((kind) => {
        const lost = featuresOf(definitionOf(kind), map).filter((feature) => !kept.has(feature));
        return kind.members.map(({ exampleHost }) => ({ source: exampleHost, features: lost }));
      }),
      optimal: partition.items.length <= exactLimit,
    },
  ];
}

function freeName(partition: Partition, baseline: CpuDefinition, taken: Set<string>): string {
  const parts = [partition.vendor ?? partition.arch, baseline.model?.name ?? "cpu"];
  const stem = `suggested-${parts.join("-")}`.toLowerCase().replace(/[^a-z0-9._-]+/g, "-");
  let name = stem;
  for (let number = 2; taken.has(name); number++) name = `${stem}-${number}`;
  taken.add(name);
  return name;
}

/** Kinds of partitions have their CPU in full. */
function definitionOf({ guest }: CpuKind): CpuDefinition {
  return guest.cpu.kind === "concrete" ? guest.cpu.definition : { type: "guest", features: [] };
}

function featuresOf(cpu: CpuDefinition, map: CpuMap): readonly string[] {
  const migratable = migratableCpu(cpu, map);
  const features = migratable.ok ? cpuFeatures(migratable.value, map) : migratable;
  return features.ok ? features.value : [];
}
