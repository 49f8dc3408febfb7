import type { CapabilityClass, ClassVerdict, CpuTypeRevisionRecord } from "../catalog/model.js";
import type { Evaluate } from "../catalog/ports.js";
import { readClasses } from "./classStore.js";
import { type CpuTypeRevisionRow, cpuTypeRevisionRecord } from "./rows.js";
import type { Statements } from "./statements.js";

/**
 * The stored verdicts. Entries are written in the transaction that makes them due: a new class against every indexed
 * revision, a new revision against every class. So a reader never sees a class or a revision without its verdicts.
 */

interface SupportRow {
  readonly revision_id: number;
  readonly class_id: number;
  readonly virt_type: string;
  readonly best: number;
  readonly verdict: ClassVerdict["verdict"];
  readonly detail: string;
}

/** Stands for "no hypervisor at all" in the key, where NULL cannot stand. */
const noVirtType = "";

const revisionColumns =
  "r.id, r.cpu_type_id, r.number, r.arch, r.requirement, r.renderings, r.cpu_map, r.resolved, r.author, r.note, r.created_at";

/** The latest revision of every type, and those that flavors pin. */
export function readIndexedRevisions(statements: Statements): readonly CpuTypeRevisionRecord[] {
  return statements
    .all<CpuTypeRevisionRow>(
      `SELECT ${revisionColumns} FROM cpu_type_revision AS r
        WHERE EXISTS (SELECT 1 FROM cpu_type AS t WHERE t.id = r.cpu_type_id AND t.latest = r.number)
           OR EXISTS (SELECT 1 FROM flavor AS f WHERE f.cpu_type_id = r.cpu_type_id AND f.pinned = r.number)
        ORDER BY r.id`,
    )
    .map(cpuTypeRevisionRecord);
}

export function readAllClasses(statements: Statements): readonly CapabilityClass[] {
  const ids = statements
    .all<{ id: number }>("SELECT id FROM capability_class ORDER BY id")
    .map((row) => row.id);
  return readClasses(statements, ids);
}

export function readSupport(statements: Statements, revisionId: number): readonly ClassVerdict[] {
  return statements
    .all<SupportRow>(
      "SELECT revision_id, class_id, virt_type, best, verdict, detail FROM support WHERE revision_id = ? ORDER BY class_id, virt_type",
      revisionId,
    )
    .map(classVerdict);
}

export function readSupportOfClass(
  statements: Statements,
  classId: number,
  revisionIds: readonly number[],
): ReadonlyMap<number, readonly ClassVerdict[]> {
  const found = new Map<number, ClassVerdict[]>();
  for (const row of statements.all<SupportRow>(
    `SELECT revision_id, class_id, virt_type, best, verdict, detail FROM support
      WHERE class_id = ? AND revision_id IN (SELECT value FROM json_each(?))`,
    classId,
    JSON.stringify(revisionIds),
  )) {
    const entries = found.get(row.revision_id);
    if (entries) entries.push(classVerdict(row));
    else found.set(row.revision_id, [classVerdict(row)]);
  }
  return found;
}

/** Replaces the entries of one class and revision. */
export function writeSupport(
  writer: Statements,
  revisionId: number,
  classId: number,
  verdicts: readonly ClassVerdict[],
): void {
  writer.run("DELETE FROM support WHERE revision_id = ? AND class_id = ?", revisionId, classId);
  for (const entry of verdicts) {
    const { unusedFeatures, reasons, evidence, machine } = entry;
    writer.run(
      "INSERT INTO support (revision_id, class_id, virt_type, best, verdict, detail) VALUES (?, ?, ?, ?, ?, ?)",
      revisionId,
      classId,
      entry.virtType ?? noVirtType,
      entry.best ? 1 : 0,
      entry.verdict,
      JSON.stringify({ unusedFeatures, reasons, evidence, ...(machine !== undefined && { machine }) }),
    );
  }
}

/** Works out what a new revision, or a newly indexed one, needs. */
export function indexRevision(writer: Statements, revision: CpuTypeRevisionRecord, evaluate: Evaluate): void {
  for (const capabilityClass of readAllClasses(writer)) {
    writeSupport(writer, revision.id, capabilityClass.id, evaluate(capabilityClass, revision));
  }
  bumpGeneration(writer);
}

/** Works out what new classes need. */
export function indexClasses(writer: Statements, classIds: readonly number[], evaluate: Evaluate): void {
  const revisions = readIndexedRevisions(writer);
  for (const capabilityClass of readClasses(writer, classIds)) {
    for (const revision of revisions) {
      writeSupport(writer, revision.id, capabilityClass.id, evaluate(capabilityClass, revision));
    }
  }
  bumpGeneration(writer);
}

/** Fills what is missing, or all; and drops entries of revisions that are no longer indexed. Returns how many pairs were worked out. */
export function fillSupport(
  writer: Statements,
  evaluate: Evaluate,
  options: { readonly all: boolean; readonly revisionId?: number },
): number {
  const revisions = readIndexedRevisions(writer).filter(
    (revision) => options.revisionId === undefined || revision.id === options.revisionId,
  );
  const classes = readAllClasses(writer);
  let pairs = 0;
  for (const revision of revisions) {
    const present = options.all
      ? new Set<number>()
      : new Set(readSupport(writer, revision.id).map((entry) => entry.classId));
    for (const capabilityClass of classes) {
      if (present.has(capabilityClass.id)) continue;
      writeSupport(writer, revision.id, capabilityClass.id, evaluate(capabilityClass, revision));
      pairs += 1;
    }
  }
  if (options.revisionId === undefined) dropUnindexed(writer, revisions);
  if (pairs > 0) bumpGeneration(writer);
  return pairs;
}

/** Entries of superseded revisions that no flavor pins are worked out again when asked for; keeping them would let the index grow without end. */
export function dropUnindexed(writer: Statements, indexed: readonly CpuTypeRevisionRecord[]): void {
  writer.run(
    "DELETE FROM support WHERE revision_id NOT IN (SELECT value FROM json_each(?))",
    JSON.stringify(indexed.map((revision) => revision.id)),
  );
}

export function bumpGeneration(writer: Statements): void {
  writer.run("UPDATE catalog_state SET value = CAST(value AS INTEGER) + 1 WHERE key = 'support_generation'");
}

function classVerdict(row: SupportRow): ClassVerdict {
  return {
    classId: row.class_id,
    ...(row.virt_type !== noVirtType && { virtType: row.virt_type }),
    best: row.best === 1,
    verdict: row.verdict,
    ...JSON.parse(row.detail),
  };
}

export { revisionColumns };
