import { type HostVerdict, isYes } from "../hostVerdict.js";
import type { ClassVerdict, HostRecord, VerdictName } from "../model.js";
import type { FitGroup, FitSelection, HostStore } from "../ports.js";
import { worse } from "../reasonOrder.js";
import type { VerdictTable } from "../verdictTable.js";
import type { FitHost } from "./fitMachines.js";
import type { HostFit, HostFits } from "./hostFits.js";

/** The verdicts of hosts: of their classes, and of their room where a shape is asked about. In the order of `hosts`. */
export async function judgeHosts(
  fits: HostFits,
  table: VerdictTable,
  hosts: readonly HostRecord[],
): Promise<readonly HostVerdict[]> {
  const classVerdicts = hosts.map(({ classId }) => table.byClass.get(classId));
  const judged = await withRoom(fits, table, hosts, classVerdicts);
  return judged.flatMap(({ verdict, fit }, index) => {
    const host = hosts[index]!;
    if (!verdict) return [];
    return [{ host, verdict: onItsCores(table, host, verdict), cpuMap: table.cpuMap, ...(fit && { fit }) }];
  });
}

/** A guest with the host's own CPU that floats over cores of several types starts, and then finds another CPU under it. */
function onItsCores(
  { floatsOnHostCpu }: VerdictTable,
  host: HostRecord,
  verdict: ClassVerdict,
): ClassVerdict {
  const mixed = host.state.warnings.find(({ code }) => code === "MIXED_CORE_TYPES");
  if (!floatsOnHostCpu || !mixed || !isYes(verdict) || verdict.virtType !== "kvm") return verdict;
  const message = `Unpinned, a guest with the host's own CPU is unreliable here: ${mixed.message}.`;
  return { ...verdict, reasons: [...verdict.reasons, { code: "MIXED_CORE_TYPES", message }] };
}

/** Hosts that are alike in all that decides, with their verdict. */
export interface JudgedKind {
  readonly host: FitGroup["host"];
  readonly hosts: number;
  readonly verdict: ClassVerdict;
}

export async function judgeKinds(
  hosts: Pick<HostStore, "fitGroups">,
  fits: HostFits,
  table: VerdictTable,
  selection: Omit<FitSelection, "apart">,
): Promise<readonly JudgedKind[]> {
  // A host in use is a kind of its own.
  const groups = await hosts.fitGroups({ ...selection, apart: [...(table.shape?.usage?.keys() ?? [])] });
  const members = groups.map(({ host }) => host);
  const verdicts = members.map(({ classId }) => table.byClass.get(classId));
  const judged = await withRoom(fits, table, members, verdicts);
  return judged.flatMap(({ verdict }, index) => (verdict ? [{ ...groups[index]!, verdict }] : []));
}

/** How many hosts have one of these verdicts, worked out over kinds of hosts instead of hosts. */
export async function countJudged(
  hosts: Pick<HostStore, "fitGroups">,
  fits: HostFits,
  table: VerdictTable,
  selection: Omit<FitSelection, "apart">,
  keep: (verdict: VerdictName) => boolean,
): Promise<number> {
  const kinds = await judgeKinds(hosts, fits, table, selection);
  return kinds.reduce((sum, kind) => (keep(kind.verdict.verdict) ? sum + kind.hosts : sum), 0);
}

interface Judged {
  readonly verdict: ClassVerdict | undefined;
  readonly fit?: HostFit;
}

async function withRoom(
  fits: HostFits,
  { shape }: VerdictTable,
  hosts: readonly (FitHost & { readonly id?: number })[],
  verdicts: readonly (ClassVerdict | undefined)[],
): Promise<readonly Judged[]> {
  if (!shape) return verdicts.map((verdict) => ({ verdict }));
  const asked = hosts.flatMap((host, index) => {
    const virtType = verdicts[index]?.virtType;
    return virtType === undefined ? [] : [{ index, host, virtType }];
  });
  const found = await fits.fit(shape, asked);
  const fitOf = new Map(asked.map(({ index }, position) => [index, found[position]!]));
  return verdicts.map((verdict, index) => {
    const fit = fitOf.get(index);
    return verdict && fit ? { verdict: combined(verdict, fit), fit } : { verdict };
  });
}

function combined(verdict: ClassVerdict, { fits, reasons }: HostFit): ClassVerdict {
  if (fits === true && reasons.length === 0) return verdict;
  const own = fits === true ? "COMPATIBLE" : fits === false ? "INCOMPATIBLE" : "UNKNOWN";
  return {
    ...verdict,
    verdict: worse(verdict.verdict, own),
    reasons: [...verdict.reasons, ...reasons],
  };
}
