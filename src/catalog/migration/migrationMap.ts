import type { CpuMap } from "../../cpu/index.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { findRevision } from "../findCpuType.js";
import type { HostFilter } from "../hostFilter.js";
import { type CpuKind, featuresInTheWay, guestFeatures, inTheWay, kindsOf } from "./kinds.js";
import { vendorOf } from "./rules/vendor.js";

export interface MigrationMapInput {
  /** Guests started as host-model when left out. */
  readonly cpuType?: { readonly name: string; readonly revision?: number };
  readonly filter?: HostFilter;
}

/** Hosts among which guests can go anywhere. */
export interface MigrationGroup {
  /** The first of its hosts by name. */
  readonly name: string;
  readonly hosts: number;
  readonly capabilityClasses: readonly string[];
  readonly exampleHosts: readonly string[];
  readonly vendor?: string;
  readonly model?: string;
  readonly features: readonly string[];
}

/** Guests can go from one group to another, and not back. */
export interface MigrationRelation {
  readonly from: string;
  readonly to: string;
  /** In the way back. */
  readonly features: readonly string[];
}

export interface MigrationMap {
  readonly groups: readonly MigrationGroup[];
  readonly relations: readonly MigrationRelation[];
  /** Hosts of no group. */
  readonly outside: number;
}

/**
 * The fleet as groups within which guests move freely, and one-way relations between groups. Only the CPU counts: machine
 * types, room and policy are each guest's own matter. Worked out per kind of CPU, so the fleet's size does not count.
 */
export function migrationMap(deps: CatalogDeps) {
  const classes = createCapabilityClasses(deps.store.hosts);
  return async (input: MigrationMapInput): Promise<Result<MigrationMap, readonly CatalogError[]>> => {
    await deps.cpuMaps.loadAll();
    const revision = input.cpuType && (await findRevision(deps, input.cpuType));
    if (revision && !revision.ok) return err([revision.error]);
    const map = revision ? deps.cpuMaps.loaded(revision.value.cpuMap) : await deps.cpuMaps.newest();
    const found = await kindsOf(deps, classes, input.filter, revision?.value, map);
    if (!found.ok) return found;
    return ok({ ...groupKinds(found.value.kinds, map), outside: found.value.outside });
  };
}

/** Groups and reduced relations of kinds. */
export function groupKinds(
  kinds: readonly CpuKind[],
  map: CpuMap,
): Pick<MigrationMap, "groups" | "relations"> {
  const can = kinds.map((from) => kinds.map((to) => from === to || goes(from, to, map)));
  const groups = cliques(can).map((members) => members.flatMap((index) => (kinds[index] ? [index] : [])));
  const described = groups.map((members) =>
    describe(
      members.flatMap((index) => kinds[index] ?? []),
      map,
    ),
  );
  const order = described
    .map((_, index) => index)
    .sort((a, b) => compareGroups(described[a] as MigrationGroup, described[b] as MigrationGroup));
  const oneWay = (a: number, b: number) => {
    const [from, to] = [groups[a]?.[0] ?? 0, groups[b]?.[0] ?? 0];
    return can[from]?.[to] === true && can[to]?.[from] !== true;
  };
  const relations: MigrationRelation[] = [];
  for (const a of order) {
    for (const b of order) {
      if (!oneWay(a, b) || order.some((c) => oneWay(a, c) && oneWay(c, b))) continue;
      const [from, to] = [kinds[groups[a]?.[0] ?? 0], kinds[groups[b]?.[0] ?? 0]];
      if (!from || !to) continue;
      const features = featuresInTheWay(inTheWay(to, from, map));
      relations.push({ from: described[a]?.name ?? "", to: described[b]?.name ?? "", features });
    }
  }
  return { groups: order.flatMap((index) => described[index] ?? []), relations };
}

/** Guests of one hypervisor stay with it: an emulated guest is not one of the hosts' own. */
function goes(from: CpuKind, to: CpuKind, map: CpuMap): boolean {
  const { virtType, arch } = from.guest;
  if (virtType !== to.guest.virtType || arch !== to.guest.arch) return false;
  return inTheWay(from, to, map).length === 0;
}

/**
 * Maximal sets whose members can all reach each other. Going there is a matter of having enough, so who can reach each
 * other is alike to all others, and taking the first set that fits gives the maximal ones.
 */
function cliques(can: readonly (readonly boolean[])[]): readonly (readonly number[])[] {
  const sets: number[][] = [];
  for (const index of can.keys()) {
    const home = sets.find((members) =>
      members.every((member) => can[index]?.[member] === true && can[member]?.[index] === true),
    );
    if (home) home.push(index);
    else sets.push([index]);
  }
  return sets;
}

function describe(kinds: readonly CpuKind[], map: CpuMap): MigrationGroup {
  const members = kinds
    .flatMap((kind) => kind.members)
    .sort((a, b) => (a.exampleHost < b.exampleHost ? -1 : 1));
  const [first] = kinds;
  const vendor = first && vendorOf(first.side);
  const model = first?.guest.cpu.kind === "concrete" ? first.guest.cpu.definition.model?.name : undefined;
  return {
    name: members[0]?.exampleHost ?? "",
    hosts: members.reduce((sum, member) => sum + member.hosts, 0),
    capabilityClasses: members.map((member) => member.capabilityClass.digest),
    exampleHosts: members.map((member) => member.exampleHost),
    ...(vendor !== undefined && { vendor }),
    ...(model !== undefined && { model }),
    features: first ? guestFeatures(first, map) : [],
  };
}

function compareGroups(a: MigrationGroup, b: MigrationGroup): number {
  return b.hosts - a.hosts || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/** As a Graphviz document. */
export function migrationMapDot({ groups, relations }: MigrationMap): string {
  const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const nodes = groups.map(
    (group) =>
      `  ${quote(group.name)} [label=${quote(`${group.name}\n${group.model ?? ""}\n${group.hosts} ${group.hosts === 1 ? "host" : "hosts"}`).replaceAll("\n", "\\n")}];`,
  );
  const edges = relations.map(
    ({ from, to, features }) => `  ${quote(from)} -> ${quote(to)} [label=${quote(shortList(features))}];`,
  );
  return ["digraph migration {", "  rankdir=LR;", "  node [shape=box];", ...nodes, ...edges, "}", ""].join(
    "\n",
  );
}

/** Names for a label: the first few, and how many more. */
export function shortList(names: readonly string[], most = 4): string {
  const more = names.length - most;
  return more <= 0 ? names.join(", ") : `${names.slice(0, most).join(", ")} and ${more} more`;
}
