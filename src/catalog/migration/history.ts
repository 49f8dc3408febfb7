import { type CpuMap, cpuFeatures } from "../../cpu/index.js";
import type { CapabilityClass, HostRecord, HostRevisionRecord, HostState } from "../model.js";
import type { HostStore } from "../ports.js";
import type { MigrationFinding } from "./finding.js";
import type { MigratingGuest } from "./question.js";
import { sideOf } from "./sides.js";
import { offeredCpu } from "./targetCpu.js";

/** How far back a host's reports are searched. */
const maxRevisions = 50;

/** Findings with features that a host once reported told apart from those it lacks, and the reports that told of them. */
export interface Remembered {
  readonly findings: readonly MigrationFinding[];
  readonly earlier: readonly Pick<HostRevisionRecord, "number" | "reportedAt">[];
}

/**
 * A feature that a host once reported and no longer does may be gone, or only no longer be told (a QEMU or libvirt
 * upgrade): that is UNKNOWN, not a no. Where nothing but the microcode changed, the feature is gone.
 * Source: migration, rule 8.
 */
export function createHistory(
  hosts: Pick<HostStore, "pageHostRevisions">,
  classes: (ids: readonly number[]) => Promise<readonly CapabilityClass[]>,
  guest: MigratingGuest,
  map: CpuMap,
) {
  const known = new Map<number, ReadonlySet<string>>();

  async function featuresOf(classId: number): Promise<ReadonlySet<string>> {
    const found = known.get(classId);
    if (found) return found;
    const [capabilityClass] = await classes([classId]);
    const { atStart, onMigration } = capabilityClass
      ? offeredCpu(sideOf(capabilityClass, guest), guest.machine)
      : {};
    const names = [atStart, onMigration].flatMap((cpu) => {
      const all = cpu && cpuFeatures(cpu, map);
      return all?.ok ? all.value : [];
    });
    const features = new Set(names);
    known.set(classId, features);
    return features;
  }

  return async (host: HostRecord, findings: readonly MigrationFinding[]): Promise<Remembered> => {
    const missing = findings.find(({ code }) => code === "MISSING_FEATURES");
    if (!missing?.features || host.revision < 2) return { findings, earlier: [] };
    const revisions = await hosts.pageHostRevisions(host.id, maxRevisions, host.revision);
    const earlier = new Map<number, HostRevisionRecord>();
    const gone: string[] = [];
    for (const feature of missing.features) {
      // The first report without the feature tells why it went; what changed later is another matter.
      let without: Pick<HostRevisionRecord, "state"> = host;
      for (const revision of revisions) {
        if (!(await featuresOf(revision.classId)).has(feature)) {
          without = revision;
          continue;
        }
        if (isByMicrocode(revision.state, without.state)) break;
        gone.push(feature);
        earlier.set(revision.number, revision);
        break;
      }
    }
    if (gone.length === 0) return { findings, earlier: [] };
    return { findings: splitMissing(findings, missing, gone), earlier: [...earlier.values()] };
  };
}

function isByMicrocode(before: HostState, after: HostState): boolean {
  const same = (key: "kernelVersion" | "libvirtVersion" | "qemuVersion") => before[key] === after[key];
  return (
    before.microcodeVersion !== after.microcodeVersion &&
    same("kernelVersion") &&
    same("libvirtVersion") &&
    same("qemuVersion")
  );
}

function splitMissing(
  findings: readonly MigrationFinding[],
  missing: MigrationFinding,
  gone: readonly string[],
): readonly MigrationFinding[] {
  const lacked = (missing.features ?? []).filter((name) => !gone.includes(name));
  const remembered: MigrationFinding = {
    weight: "UNKNOWN",
    code: "NO_LONGER_REPORTED",
    message: `An earlier report of the host had ${gone.join(", ")}, and its latest has not: an upgrade may have ceased to tell of it. Report the host again, or compare its history.`,
    features: gone,
  };
  const rest: readonly MigrationFinding[] =
    lacked.length === 0
      ? []
      : [
          {
            ...missing,
            message: `The host lacks features that the CPU requires: ${lacked.join(", ")}.`,
            features: lacked,
          },
        ];
  return findings.flatMap((finding) => (finding === missing ? [...rest, remembered] : [finding]));
}
