import type { CatalogDeps } from "./deps.js";
import type { ShapeQuestion } from "./fit/shapeQuestion.js";
import type { ClassVerdict, CpuTypeRevisionRecord } from "./model.js";

/** One verdict per capability class: the answer for every host of the fleet. */
export interface VerdictTable {
  readonly byClass: ReadonlyMap<number, ClassVerdict>;
  readonly cpuMap: string;
  /** The guest sees the host's own CPU and floats over it: on hosts with several core types it may change under the guest. */
  readonly floatsOnHostCpu?: boolean;
  /** Asked of each host as well: a class says nothing of room. */
  readonly shape?: ShapeQuestion;
}

type ClassEntries = ReadonlyMap<number, readonly ClassVerdict[]>;

export async function revisionTable(
  deps: CatalogDeps,
  revision: CpuTypeRevisionRecord,
  virtType?: string,
): Promise<VerdictTable> {
  await deps.cpuMaps.loadAll();
  return {
    byClass: chooseAll(await deps.verdicts.verdictsOf(revision), virtType),
    cpuMap: revision.cpuMap,
    floatsOnHostCpu: seesHostCpu(revision.requirement),
  };
}

/** Whether a guest sees the host's own CPU instead of one that is made for it. */
export function seesHostCpu({ mode }: CpuTypeRevisionRecord["requirement"]): boolean {
  return mode === "host-passthrough" || mode === "maximum";
}

export function chooseAll(entries: ClassEntries, virtType?: string): ReadonlyMap<number, ClassVerdict> {
  return new Map([...entries].map(([classId, verdicts]) => [classId, choose(classId, verdicts, virtType)]));
}

/** The entry that answers under this virt type, or under the class's best one. */
export function choose(classId: number, verdicts: readonly ClassVerdict[], virtType?: string): ClassVerdict {
  const found = verdicts.find((entry) => (virtType === undefined ? entry.best : entry.virtType === virtType));
  if (found) return found;
  return {
    classId,
    best: false,
    verdict: "INCOMPATIBLE",
    unusedFeatures: 0,
    reasons: [
      {
        code: "NO_HYPERVISOR",
        message: `The host reports no ${virtType ?? "hypervisor"} for guests of this architecture.`,
      },
    ],
    evidence: "NONE",
  };
}
