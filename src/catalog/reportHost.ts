import { defaultCpuMapName } from "../cpu/index.js";
import { err, invariant, ok, type Result } from "../cpu/result.js";
import { readDocument } from "../documents/readDocument.js";
import { joinTopology, type TopologyState } from "../topology/index.js";
import { canonicalJson } from "./canonicalJson.js";
import type { CatalogDeps } from "./deps.js";
import { diffHost } from "./diffHost.js";
import { type CatalogError, documentError, inputError } from "./errors.js";
import { buildHostFacts, type HostFacts } from "./hostFacts.js";
import { hostSnapshot } from "./hostSnapshot.js";
import type { HostChange, HostRecord, LabelRecord } from "./model.js";
import { checkLabels, checkName } from "./names.js";
import { hostPlaces } from "./physicalCpus.js";
import type { AppliedReport, HostReportPlan } from "./ports.js";
import { reportDigest } from "./reportDigest.js";
import type { ReportHostInput } from "./reportHostInput.js";
import { StorageError } from "./storageError.js";

export type ReportOutcome = "UNCHANGED" | "CREATED" | "UPDATED";

export interface ReportedHost {
  readonly host: HostRecord;
  readonly outcome: ReportOutcome;
  readonly changes: readonly HostChange[];
}

export type ReportHostResult = Result<ReportedHost, readonly CatalogError[]>;

const maxDocuments = 1000;
/** How often a report is worked out again when the same host is reported by others at the same time. */
const maxAttempts = 5;

/** Stores what a host says of itself. The same documents again are UNCHANGED without being parsed. */
export function reportHost(deps: CatalogDeps) {
  return async (input: ReportHostInput, actor: string): Promise<ReportHostResult> => {
    const [result] = await reportHosts(deps)([input], actor);
    return result as ReportHostResult;
  };
}

/** Several reports: each is accepted or refused on its own, the accepted ones are stored in one transaction. */
export function reportHosts(deps: CatalogDeps) {
  return async (inputs: readonly ReportHostInput[], actor: string): Promise<readonly ReportHostResult[]> => {
    await deps.cpuMaps.loadAll();
    const results = new Map<number, ReportHostResult>();
    let open = inputs.map((input, index) => ({ input, index }));
    for (let attempt = 0; open.length > 0 && attempt < maxAttempts; attempt++) {
      const planned: {
        readonly index: number;
        readonly input: ReportHostInput;
        readonly plan: HostReportPlan;
      }[] = [];
      for (const { input, index } of open) {
        const plan = await planReport(deps, input, actor);
        if (plan.ok) planned.push({ index, input, plan: plan.value });
        else results.set(index, plan);
        // Reading documents is the one long piece of work here: let other requests in between.
        await new Promise((resolve) => setImmediate(resolve));
      }
      const applied = await apply(
        deps,
        planned.map((entry) => entry.plan),
      );
      if (!applied.ok) {
        for (const { index } of planned) results.set(index, applied);
        open = [];
        break;
      }
      open = [];
      for (const [position, entry] of planned.entries()) {
        const outcome = applied.value[position];
        if (!outcome || outcome.outcome === "STALE") open.push(entry);
        else results.set(entry.index, await reported(deps, outcome, entry.plan));
      }
    }
    for (const { input, index } of open) {
      results.set(
        index,
        err([
          inputError(
            "STORAGE_FAILED",
            `Host "${input.name}" is being reported by others all the time: try again.`,
          ),
        ]),
      );
    }
    return inputs.map((_input, index) => results.get(index) as ReportHostResult);
  };
}

async function apply(
  deps: CatalogDeps,
  plans: readonly HostReportPlan[],
): Promise<Result<readonly AppliedReport[], readonly CatalogError[]>> {
  if (plans.length === 0) return ok([]);
  try {
    return ok(await deps.store.hosts.applyReports(plans, deps.evaluate));
  } catch (error) {
    if (error instanceof StorageError) return err([inputError("STORAGE_FAILED", error.message)]);
    throw error;
  }
}

async function reported(
  deps: CatalogDeps,
  outcome: Exclude<AppliedReport, { outcome: "STALE" }>,
  plan: HostReportPlan,
): Promise<ReportHostResult> {
  const host = await deps.store.hosts.hostById(outcome.hostId);
  if (!host)
    return err([inputError("NOT_FOUND", `Host "${plan.name}" was removed right after it was reported.`)]);
  return ok({ host, outcome: outcome.outcome, changes: plan.facts?.changes ?? [] });
}

async function planReport(
  deps: CatalogDeps,
  input: ReportHostInput,
  actor: string,
): Promise<Result<HostReportPlan, readonly CatalogError[]>> {
  const name = checkName(input.name, 253, ["name"]);
  if (!name.ok) return err([name.error]);
  const labels = input.labels && checkLabels(input.labels, ["labels"]);
  if (labels && !labels.ok) return err([labels.error]);
  if (input.documents.length === 0) {
    return err([inputError("MISSING_DOCUMENT", "A report needs at least one document.", ["documents"])]);
  }
  if (input.documents.length > maxDocuments) {
    return err([
      inputError("INVALID_INPUT", `A report may have at most ${maxDocuments} documents.`, ["documents"]),
    ]);
  }
  const current = await deps.store.hosts.hostByName(name.value);
  const plan = await basePlan(deps, name.value, input, labels?.value, current, actor);
  if (current?.reportDigest === plan.reportDigest) return ok(plan);
  const facts = readReport(deps, input);
  if (!facts.ok) return facts;
  return withFacts(deps, plan, facts.value, current);
}

/** The plan for a report that says nothing new. */
async function basePlan(
  deps: CatalogDeps,
  name: string,
  input: ReportHostInput,
  labels: readonly LabelRecord[] | undefined,
  current: HostRecord | undefined,
  actor: string,
): Promise<HostReportPlan> {
  const at = deps.now().toISOString();
  const before =
    current && labels ? ((await deps.store.hosts.labelsOf([current.id])).get(current.id) ?? []) : [];
  const changed = labels !== undefined && canonicalJson(labels) !== canonicalJson(before);
  return {
    name,
    reportDigest: reportDigest(input),
    reportedAt: at,
    ...(current && { baseRevision: current.revision }),
    ...(labels && changed && { labels }),
    audit: {
      at,
      actor,
      operation: "reportHost",
      subjectType: "host",
      subject: name,
      ...(changed && { before: { labels: before }, after: { labels } }),
    },
  };
}

/** What the documents of a report say, put together. */
export function readReport(
  deps: CatalogDeps,
  input: ReportHostInput,
): Result<HostFacts, readonly CatalogError[]> {
  const documents = [];
  const errors: CatalogError[] = [];
  for (const [index, document] of input.documents.entries()) {
    const read = readDocument(document);
    if (read.ok) documents.push({ name: document.name, document: read.value });
    else errors.push(documentError(read.error, ["documents", String(index)]));
  }
  if (errors.length > 0) return err(errors);
  return buildHostFacts(documents, input.facts ?? {}, deps.cpuMaps.loaded(defaultCpuMapName));
}

async function withFacts(
  deps: CatalogDeps,
  plan: HostReportPlan,
  facts: HostFacts,
  current: HostRecord | undefined,
): Promise<Result<HostReportPlan, readonly CatalogError[]>> {
  if (current && facts.arch !== current.arch) {
    return err([
      inputError(
        "DOCUMENT_OF_ANOTHER_HOST",
        `Host "${current.name}" is ${current.arch}, but these documents are of a host with ${facts.arch}: check the name, or delete the host first.`,
        ["documents"],
      ),
    ]);
  }
  const changes = current ? await changesSince(deps, current, facts) : [];
  if (!changes) return ok(plan);
  return ok({
    ...plan,
    facts: {
      ...(facts.uuid !== undefined && { uuid: facts.uuid }),
      arch: facts.arch,
      capabilityClass: facts.capabilityClass,
      topology: facts.shape,
      state: facts.state,
      places: hostPlaces(facts.topology, facts.capabilityClass, current?.cpuPolicy),
      changes,
    },
    audit: {
      ...plan.audit,
      ...(current && { before: { revision: current.revision } }),
      after: { revision: (current?.revision ?? 0) + 1, changes: changes.map((change) => change.message) },
    },
  });
}

/** What differs from the host's last revision; undefined where the facts are the same to the letter. */
export async function changesSince(
  deps: CatalogDeps,
  current: HostRecord,
  facts: HostFacts,
): Promise<readonly HostChange[] | undefined> {
  const [capabilityClass] = await deps.store.hosts.classesByIds([current.classId]);
  const shape = (await deps.store.hosts.topologiesByIds([current.topologyId])).get(current.topologyId);
  invariant(capabilityClass && shape !== undefined, `host ${current.id} has no class or topology`);
  const same =
    capabilityClass.digest === facts.capabilityClass.digest &&
    shape === facts.shape.content &&
    current.uuid === facts.uuid &&
    canonicalJson(current.state) === canonicalJson(facts.state);
  if (same) return undefined;
  const map = deps.cpuMaps.loaded(defaultCpuMapName);
  const before = joinTopology(JSON.parse(shape), current.state.topology as TopologyState);
  return diffHost(
    hostSnapshot(current, capabilityClass, before, map),
    hostSnapshot(facts, facts.capabilityClass, facts.topology, map),
  );
}
