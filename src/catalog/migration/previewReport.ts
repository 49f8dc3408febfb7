import type { CpuMap } from "../../cpu/index.js";
import { ok, type Result } from "../../cpu/result.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import type {
  CapabilityClass,
  ClassVerdict,
  FlavorRecord,
  HostChange,
  HostRecord,
  HypervisorContent,
  NewCapabilityClass,
} from "../model.js";
import { offersMachine, primaryDomainCapabilities } from "../primaryDomainCapabilities.js";
import { changesSince, readReport } from "../reportHost.js";
import type { ReportHostInput } from "../reportHostInput.js";
import { choose } from "../verdictTable.js";
import { droppedMachines, machinesOf, sharedMachines } from "./droppedMachines.js";
import { type CpuKind, featuresInTheWay, guestFeatures, inTheWay, kindOf, kindsOf } from "./kinds.js";

/** A way that a report would close. */
export interface MigrationBreak {
  readonly from: string;
  readonly to: string;
  /** Hosts at the other end. */
  readonly hosts: number;
  readonly features: readonly string[];
  /** Machine types that guests there can have and that the report drops. */
  readonly machineTypes: readonly string[];
}

/** What a host's next report would change. */
export interface ReportPreview {
  readonly changes: readonly HostChange[];
  readonly featuresGained: readonly string[];
  readonly featuresLost: readonly string[];
  readonly modelsGained: readonly string[];
  readonly modelsLost: readonly string[];
  readonly cpuTypesGained: readonly string[];
  readonly cpuTypesLost: readonly string[];
  readonly flavorsGained: readonly string[];
  readonly flavorsLost: readonly string[];
  readonly edgesBroken: readonly MigrationBreak[];
  readonly hostsAlone: readonly string[];
}

type Kind = Pick<CpuKind, "guest" | "side">;

/** Another group of hosts, seen from the host that reports. */
interface Neighbour extends Kind {
  readonly exampleHost: string;
  readonly hosts: number;
}

/**
 * What a report would change if the host sent it: features and models, CPU types and flavors, and where host-model guests
 * can go. A host that is not in the catalog yet only gains. Nothing is stored.
 */
export function previewReport(deps: CatalogDeps) {
  const classes = createCapabilityClasses(deps.store.hosts);
  return async (input: ReportHostInput): Promise<Result<ReportPreview, readonly CatalogError[]>> => {
    await deps.cpuMaps.loadAll();
    const map = await deps.cpuMaps.newest();
    const facts = readReport(deps, input);
    if (!facts.ok) return facts;
    const current = await deps.store.hosts.hostByName(input.name.normalize("NFC"));
    const [before] = current ? await classes([current.classId]) : [];
    const after = asStored(facts.value.capabilityClass);
    const changes = current ? await changesSince(deps, current, facts.value) : [];
    const kinds = await kindsOf(deps, classes, undefined, undefined, map);
    if (!kinds.ok) return kinds;
    const was = before && kindOf(deps, before, undefined, map);
    const is = kindOf(deps, after, undefined, map);
    const twin = current && (await twinOf(deps, current));
    const neighbours = neighboursOf(kinds.value.kinds, before?.id, twin);
    return ok({
      changes: changes ?? [],
      ...difference("features", was ? guestFeatures(was, map) : [], is ? guestFeatures(is, map) : []),
      ...difference("models", before ? usableModels(before) : [], usableModels(after)),
      ...difference(
        "cpuTypes",
        before ? await runnableCpuTypes(deps, before) : [],
        await runnableCpuTypes(deps, after),
      ),
      ...difference(
        "flavors",
        before ? await runnableFlavors(deps, before) : [],
        await runnableFlavors(deps, after),
      ),
      edgesBroken: was ? brokenEdges(input.name, was, is, neighbours, map) : [],
      hostsAlone: was ? aloneAfter(input.name, was, is, neighbours, map) : [],
    });
  };
}

/** The class as it would be stored; ids are not looked at here. */
function asStored(capabilityClass: NewCapabilityClass): CapabilityClass {
  return {
    ...capabilityClass,
    id: 0,
    hypervisors: capabilityClass.hypervisors.map((hypervisor) => ({ ...hypervisor, id: 0 })),
  };
}

type Differences<K extends string> = {
  readonly [P in `${K}Gained` | `${K}Lost`]: readonly string[];
};

function difference<K extends string>(
  what: K,
  before: readonly string[],
  after: readonly string[],
): Differences<K> {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    [`${what}Gained`]: after.filter((name) => !was.has(name)),
    [`${what}Lost`]: before.filter((name) => !is.has(name)),
  } as unknown as Differences<K>;
}

function bestHypervisor(capabilityClass: CapabilityClass): HypervisorContent | undefined {
  return capabilityClass.hypervisors
    .map((item) => item.content)
    .find(
      (content) => content.virtType === capabilityClass.bestVirtType && content.arch === capabilityClass.arch,
    );
}

function usableModels(capabilityClass: CapabilityClass): readonly string[] {
  const content = bestHypervisor(capabilityClass);
  const models = (content && primaryDomainCapabilities(content))?.cpu.custom.models ?? [];
  return models.filter((model) => model.usable === true).map((model) => model.name);
}

async function runnableCpuTypes(
  deps: CatalogDeps,
  capabilityClass: CapabilityClass,
): Promise<readonly string[]> {
  const names: string[] = [];
  const revisions = await deps.store.cpuTypes.indexedRevisions();
  const ids = [...new Set(revisions.map((revision) => revision.cpuTypeId))];
  const types = new Map((await deps.store.cpuTypes.cpuTypesByIds(ids)).map((type) => [type.id, type]));
  for (const revision of revisions) {
    const type = types.get(revision.cpuTypeId);
    if (type?.latest !== revision.number) continue;
    if (isYes(choose(capabilityClass.id, deps.evaluate(capabilityClass, revision)))) names.push(type.name);
  }
  return names.sort();
}

async function runnableFlavors(
  deps: CatalogDeps,
  capabilityClass: CapabilityClass,
): Promise<readonly string[]> {
  const total = await deps.store.flavors.countFlavors({});
  const flavors = await deps.store.flavors.pageFlavors({}, { limit: total });
  const names: string[] = [];
  for (const flavor of flavors) if (await runsFlavor(deps, capabilityClass, flavor)) names.push(flavor.name);
  return names;
}

/** Whether a class can start a flavor's CPU on its machine type; room is each host's own matter. */
async function runsFlavor(
  deps: CatalogDeps,
  capabilityClass: CapabilityClass,
  flavor: FlavorRecord,
): Promise<boolean> {
  const virtType = flavor.virtType ?? capabilityClass.bestVirtType;
  const content = capabilityClass.hypervisors
    .map((item) => item.content)
    .find((item) => item.virtType === virtType && item.arch === (flavor.arch ?? capabilityClass.arch));
  if (!content) return false;
  if (flavor.machineType !== undefined && !offersMachine(content, flavor.machineType)) return false;
  if (flavor.cpuTypeId === undefined) return true;
  const number = flavor.pinned ?? (await deps.store.cpuTypes.cpuTypeById(flavor.cpuTypeId))?.latest ?? 0;
  const [revision] = await deps.store.cpuTypes.revisions([{ cpuTypeId: flavor.cpuTypeId, number }]);
  if (!revision) return false;
  return isYes(choose(capabilityClass.id, deps.evaluate(capabilityClass, revision), flavor.virtType));
}

function isYes({ verdict }: ClassVerdict): boolean {
  return verdict === "COMPATIBLE" || verdict === "COMPATIBLE_WITH_LOSS";
}

/** The first other host of the same class. */
async function twinOf(deps: CatalogDeps, { id, classId }: HostRecord): Promise<string | undefined> {
  const hosts = await deps.store.hosts.pageHosts({
    classIds: [classId],
    sort: "NAME",
    descending: false,
    limit: 2,
  });
  return hosts.find((host) => host.id !== id)?.name;
}

/** All other hosts by kind; twins of the host are others too. */
function neighboursOf(
  kinds: readonly CpuKind[],
  ownClassId: number | undefined,
  twin: string | undefined,
): readonly Neighbour[] {
  return kinds.flatMap(({ guest, side, members }) => {
    const others = members.map((member) =>
      member.capabilityClass.id === ownClassId
        ? { ...member, hosts: member.hosts - 1, exampleHost: twin ?? member.exampleHost }
        : member,
    );
    const hosts = others.reduce((sum, member) => sum + member.hosts, 0);
    const example = others.find((member) => member.hosts > 0);
    return hosts > 0 && example ? [{ guest, side, hosts, exampleHost: example.exampleHost }] : [];
  });
}

function brokenEdges(
  name: string,
  was: Kind,
  is: Kind | undefined,
  neighbours: readonly Neighbour[],
  map: CpuMap,
): readonly MigrationBreak[] {
  return neighbours.flatMap((other) => {
    const broken: MigrationBreak[] = [];
    const check = (
      from: string,
      to: string,
      before: boolean,
      now: readonly string[] | undefined,
      machineTypes: readonly string[] = [],
    ) => {
      if (!before || (!now && machineTypes.length === 0)) return;
      broken.push({ from, to, hosts: other.hosts, features: now ?? [], machineTypes });
    };
    const goes = inTheWay(was, other, map).length === 0;
    const comes = inTheWay(other, was, map).length === 0;
    check(name, other.exampleHost, goes, blocked(is, other, map));
    const dropped = sharedMachines(other, droppedMachines(was, is));
    check(other.exampleHost, name, comes, blocked(other, is, map), dropped);
    return broken;
  });
}

/** The features in the way, if anything is; undefined where the way is open. */
function blocked(from: Kind | undefined, to: Kind | undefined, map: CpuMap): readonly string[] | undefined {
  if (!from || !to) return [];
  const findings = inTheWay(from, to, map);
  return findings.length === 0 ? undefined : featuresInTheWay(findings);
}

/** Hosts with nowhere left to go that had somewhere before; twins always have each other. */
function aloneAfter(
  name: string,
  was: Kind,
  is: Kind | undefined,
  neighbours: readonly Neighbour[],
  map: CpuMap,
): readonly string[] {
  const goes = (from: Kind, to: Kind | undefined) => to !== undefined && inTheWay(from, to, map).length === 0;
  const had = neighbours.some((other) => goes(was, other));
  const has = is !== undefined && neighbours.some((other) => goes(is, other));
  const alone = had && !has ? [name] : [];
  const dropped = droppedMachines(was, is);
  for (const other of neighbours) {
    if (other.hosts > 1 || !goes(other, was)) continue;
    const left = neighbours.filter((third) => third !== other && goes(other, third));
    // Guests of a dropped machine type need another host that has it.
    const stuck = sharedMachines(other, dropped).some(
      (machine) => !left.some((third) => machinesOf(third).has(machine)),
    );
    if (stuck || (left.length === 0 && !goes(other, is))) alone.push(other.exampleHost);
  }
  return alone;
}
