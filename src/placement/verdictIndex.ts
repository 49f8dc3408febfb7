import type { ClassVerdict, CpuTypeRevisionRecord } from "../catalog/model.js";
import type { CpuTypeStore, Evaluate, HostStore, VerdictIndex } from "../catalog/ports.js";

/**
 * The verdicts of CPU type revisions in memory, by capability class. The stored index is the truth; this copy belongs
 * to one generation of it and is thrown away as a whole when the generation moves, in whichever process it moved.
 */

/** Revisions kept at once: an unindexed old revision costs one evaluation per class, so a bound costs little. */
const maxRevisions = 1024;

export function createVerdictIndex(
  cpuTypes: Pick<CpuTypeStore, "support" | "supportGeneration">,
  hosts: Pick<HostStore, "allClassIds" | "classesByIds">,
  evaluate: Evaluate,
): VerdictIndex {
  let generation = -1;
  const byRevision = new Map<number, Promise<ReadonlyMap<number, readonly ClassVerdict[]>>>();

  async function load(
    revision: CpuTypeRevisionRecord,
  ): Promise<ReadonlyMap<number, readonly ClassVerdict[]>> {
    const entries = new Map<number, ClassVerdict[]>();
    for (const entry of await cpuTypes.support(revision.id)) {
      const known = entries.get(entry.classId);
      if (known) known.push(entry);
      else entries.set(entry.classId, [entry]);
    }
    // Superseded revisions that no flavor pins have no stored entries: work them out.
    const missing = (await hosts.allClassIds()).filter((id) => !entries.has(id));
    for (const capabilityClass of await hosts.classesByIds(missing)) {
      entries.set(capabilityClass.id, [...evaluate(capabilityClass, revision)]);
    }
    return entries;
  }

  return {
    async verdictsOf(revision) {
      const current = await cpuTypes.supportGeneration();
      if (current !== generation) {
        generation = current;
        byRevision.clear();
      }
      const known = byRevision.get(revision.id);
      if (known) return known;
      if (byRevision.size >= maxRevisions) byRevision.clear();
      const loading = load(revision);
      byRevision.set(revision.id, loading);
      // A failed read must not be remembered as the answer.
      loading.catch(() => byRevision.delete(revision.id));
      return loading;
    },
  };
}
