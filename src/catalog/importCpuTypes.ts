import { err, ok, type Result } from "../cpu/result.js";
import { canonicalJson } from "./canonicalJson.js";
import type { CpuTypeDocument } from "./cpuTypeImport/index.js";
import { planRevision } from "./cpuTypePlan.js";
import { createCpuType } from "./createCpuType.js";
import type { CatalogDeps } from "./deps.js";
import type { CatalogError } from "./errors.js";
import type { CpuTypeRecord, CpuTypeRevisionRecord } from "./model.js";
import { reviseCpuType } from "./reviseCpuType.js";

export interface ImportedType {
  readonly name: string;
  readonly outcome: "CREATED" | "REVISED" | "UNCHANGED";
  /** The revision that stands for the document now (or would). */
  readonly revision: number;
  /** Description, owner or labels differ; they belong to the type and not to a revision, so they stay as they are. */
  readonly keptMetadata: boolean;
}

/** Why one document cannot be taken over. */
export interface ImportFailure {
  readonly name: string;
  readonly errors: readonly CatalogError[];
}

/**
 * Takes CPU types over from documents: a new name is created, a known one whose requirement or renderings differ is
 * revised, the same again is UNCHANGED. Every document is checked before the first is stored; `dryRun` stops there.
 */
export function importCpuTypes(deps: CatalogDeps) {
  return async (
    documents: readonly CpuTypeDocument[],
    options: { readonly dryRun: boolean },
    actor: string,
  ): Promise<Result<readonly ImportedType[], readonly ImportFailure[]>> => {
    const plans: ImportedType[] = [];
    const failures: ImportFailure[] = [];
    for (const document of documents) {
      const plan = await planImport(deps, document, actor);
      if (plan.ok) plans.push(plan.value);
      else failures.push({ name: document.name, errors: plan.error });
    }
    if (failures.length > 0 || options.dryRun) return failures.length > 0 ? err(failures) : ok(plans);
    for (const [index, document] of documents.entries()) {
      const plan = plans[index];
      if (!plan || plan.outcome === "UNCHANGED") continue;
      const stored = await store(deps, document, plan, actor);
      if (!stored.ok) return err([{ name: document.name, errors: stored.error }]);
    }
    return ok(plans);
  };
}

async function planImport(
  deps: CatalogDeps,
  document: CpuTypeDocument,
  actor: string,
): Promise<Result<ImportedType, readonly CatalogError[]>> {
  const revision = await planRevision(deps, revisionInput(document), actor);
  if (!revision.ok) return revision;
  const type = await deps.store.cpuTypes.cpuTypeByName(document.name);
  if (!type) return ok({ name: document.name, outcome: "CREATED", revision: 1, keptMetadata: false });
  const [latest] = await deps.store.cpuTypes.revisions([{ cpuTypeId: type.id, number: type.latest }]);
  const same = latest !== undefined && meansTheSame(latest, document, revision.value.cpuMap);
  return ok({
    name: type.name,
    outcome: same ? "UNCHANGED" : "REVISED",
    revision: same ? type.latest : type.latest + 1,
    keptMetadata: metadataOf(type) !== metadataOf({ labels: [], ...document }),
  });
}

async function store(
  deps: CatalogDeps,
  document: CpuTypeDocument,
  plan: ImportedType,
  actor: string,
): Promise<Result<unknown, readonly CatalogError[]>> {
  const input = revisionInput(document);
  if (plan.outcome === "REVISED") {
    return reviseCpuType(deps)({ ...input, name: document.name, expectedRevision: plan.revision - 1 }, actor);
  }
  const { name, description, owner, labels } = document;
  return createCpuType(deps)(
    {
      ...input,
      name,
      ...(description !== undefined && { description }),
      ...(owner !== undefined && { owner }),
      ...(labels && { labels }),
    },
    actor,
  );
}

function revisionInput({ requirement, renderings = [], cpuMap, note }: CpuTypeDocument) {
  return {
    requirement: { kind: "structured", requirement } as const,
    renderings,
    ...(cpuMap !== undefined && { map: cpuMap }),
    ...(note !== undefined && { note }),
  };
}

function meansTheSame(latest: CpuTypeRevisionRecord, document: CpuTypeDocument, cpuMap: string): boolean {
  return (
    canonicalJson(latest.requirement) === canonicalJson(document.requirement) &&
    canonicalJson(latest.renderings) === canonicalJson(document.renderings ?? []) &&
    latest.cpuMap === cpuMap
  );
}

function metadataOf(type: Pick<CpuTypeRecord, "description" | "owner" | "labels">): string {
  const labels = [...type.labels].sort((a, b) => (a.name < b.name ? -1 : 1));
  return canonicalJson({ description: type.description ?? null, owner: type.owner ?? null, labels });
}
