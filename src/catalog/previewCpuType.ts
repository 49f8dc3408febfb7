import { ok, type Result } from "../cpu/result.js";
import { planRevision } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import type {
  CapabilityClass,
  ClassVerdict,
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HostWarningRecord,
  ReasonRecord,
  VerdictName,
} from "./model.js";
import type { CpuRequirementSource } from "./requirementSource.js";
import { choose, chooseAll } from "./verdictTable.js";

export interface PreviewCpuTypeInput {
  /** An existing type to compare with; a new type when left out or unknown. */
  readonly name?: string;
  readonly requirement: CpuRequirementSource;
  readonly map?: string;
  /** Flavors that would have fewer hosts than this are listed. */
  readonly fewerThan: number;
}

export interface CpuTypePreview {
  readonly features: readonly string[];
  /** Against the latest revision, as it was resolved with its own CPU map. */
  readonly gainedFeatures: readonly string[];
  readonly lostFeatures: readonly string[];
  readonly resolvedModel: string | undefined;
  readonly warnings: readonly HostWarningRecord[];
  readonly gained: number;
  readonly lost: number;
  readonly unknown: number;
  readonly compatible: number;
  readonly classes: readonly {
    readonly capabilityClass: string;
    readonly hosts: number;
    readonly exampleHost: string;
    readonly before: VerdictName | undefined;
    readonly after: VerdictName;
    readonly reasons: readonly ReasonRecord[];
  }[];
  readonly flavors: readonly {
    readonly flavor: FlavorRecord;
    readonly hostsBefore: number;
    readonly hostsAfter: number;
  }[];
}

type Table = ReadonlyMap<number, ClassVerdict>;

/** What would change if this were a type's next (or first) revision. Nothing is stored. */
export function previewCpuType(deps: CatalogDeps) {
  return async (input: PreviewCpuTypeInput): Promise<Result<CpuTypePreview, readonly CatalogError[]>> => {
    const plan = await planRevision(deps, { ...input, renderings: [] }, "");
    if (!plan.ok) return plan;
    const type = input.name === undefined ? undefined : await deps.store.cpuTypes.cpuTypeByName(input.name);
    const latest =
      type && (await deps.store.cpuTypes.revisions([{ cpuTypeId: type.id, number: type.latest }]))[0];
    const planned: CpuTypeRevisionRecord = { ...plan.value, id: 0, cpuTypeId: 0, number: 0 };
    const classes = await deps.store.hosts.classesByIds(await deps.store.hosts.allClassIds());
    const hostsOf = new Map(
      (await deps.store.hosts.hostCountsByClass(undefined)).map((entry) => [entry.classId, entry.hosts]),
    );
    const populated = classes.filter((item) => hostsOf.has(item.id));
    const entriesAfter = new Map(populated.map((item) => [item.id, deps.evaluate(item, planned)]));
    const after = chooseAll(entriesAfter);
    const before = latest
      ? chooseAll(await deps.verdicts.verdictsOf(latest))
      : new Map<number, ClassVerdict>();
    const { resolved } = plan.value;
    const countWhere = (test: (id: number) => boolean) =>
      populated.reduce((sum, item) => sum + (test(item.id) ? (hostsOf.get(item.id) ?? 0) : 0), 0);
    return ok({
      features: resolved.features,
      gainedFeatures: without(resolved.features, latest?.resolved.features ?? []),
      lostFeatures: without(latest?.resolved.features ?? [], resolved.features),
      resolvedModel: resolved.model,
      warnings: resolved.warnings,
      gained: countWhere((id) => isYes(after.get(id)) && !isYes(before.get(id))),
      lost: countWhere((id) => !isYes(after.get(id)) && isYes(before.get(id))),
      unknown: countWhere((id) => after.get(id)?.verdict === "UNKNOWN"),
      compatible: countWhere((id) => isYes(after.get(id))),
      classes: await describeClasses(deps, populated, hostsOf, before, after),
      flavors: type && latest ? await flavorsTouched(type, latest, input.fewerThan) : [],
    });

    /** Flavors that follow the latest revision: a pinned one keeps what it has. */
    async function flavorsTouched(
      cpuType: CpuTypeRecord,
      revision: CpuTypeRevisionRecord,
      fewerThan: number,
    ) {
      const touched: CpuTypePreview["flavors"][number][] = [];
      const entriesBefore = await deps.verdicts.verdictsOf(revision);
      for (const flavor of await allFlavors(deps, cpuType.id)) {
        if (flavor.pinned !== undefined) continue;
        const hosts = (entries: ReadonlyMap<number, readonly ClassVerdict[]>) =>
          countWhere((id) => isYes(choose(id, entries.get(id) ?? [], flavor.virtType)));
        const hostsAfter = hosts(entriesAfter);
        if (hostsAfter < fewerThan) touched.push({ flavor, hostsBefore: hosts(entriesBefore), hostsAfter });
      }
      return touched;
    }
  };
}

function without(features: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return features.filter((name) => !known.has(name));
}

function isYes(entry: ClassVerdict | undefined): boolean {
  return entry?.verdict === "COMPATIBLE" || entry?.verdict === "COMPATIBLE_WITH_LOSS";
}

async function allFlavors(deps: CatalogDeps, cpuTypeId: number): Promise<readonly FlavorRecord[]> {
  const total = await deps.store.flavors.countFlavors({ cpuTypeId });
  return deps.store.flavors.pageFlavors({ cpuTypeId }, { limit: total });
}

async function describeClasses(
  deps: CatalogDeps,
  classes: readonly CapabilityClass[],
  hostsOf: ReadonlyMap<number, number>,
  before: Table,
  after: Table,
): Promise<CpuTypePreview["classes"]> {
  const described: CpuTypePreview["classes"][number][] = [];
  for (const item of classes) {
    const entry = after.get(item.id);
    if (!entry) continue;
    const [example] = await deps.store.hosts.pageHosts({
      classIds: [item.id],
      sort: "NAME",
      descending: false,
      limit: 1,
    });
    described.push({
      capabilityClass: item.digest,
      hosts: hostsOf.get(item.id) ?? 0,
      exampleHost: example?.name ?? "",
      before: before.get(item.id)?.verdict,
      after: entry.verdict,
      reasons: entry.reasons,
    });
  }
  return described;
}
