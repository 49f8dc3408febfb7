import { CpuSet } from "./cpuSet.js";
import type {
  FactSource,
  HostTopology,
  KvmFacts,
  NodeInfoFacts,
  PhysicalCpu,
  PhysicalCpuFacts,
  TopologyFacts,
  TopologyWarning,
} from "./facts.js";
import { mergeCaches } from "./mergeCaches.js";
import { mergeCells } from "./mergeCells.js";
import { topologyWarnings } from "./topologyWarnings.js";

/** Best first: what the kernel says now, before what libvirt or an operator says of it. */
const sourceOrder: readonly FactSource[] = ["sysfs", "cgroup", "kvm", "capabilities", "nodeinfo", "operator"];

const cpuFields = [
  "online",
  "socketId",
  "dieId",
  "clusterId",
  "coreId",
  "bookId",
  "drawerId",
  "siblings",
  "numaCell",
  "coreType",
  "maxFrequencyMHz",
] as const satisfies readonly (keyof PhysicalCpuFacts)[];

/** Ids by which kernels say "none": -1 in 16 and 32 bits. */
const noId = new Set([65_535, 4_294_967_295]);

/**
 * One picture of a machine from what its documents say: each fact from the best source that gives it, contradictions as
 * warnings. NUMA cell ids are labels; cells without CPUs or memory are kept; a pCPU may belong to no cell.
 *
 * @param facts in any order; of two documents of one source the first wins.
 * @param hostCpuModel the host CPU's model (`POWER9`): spares warnings where only the generation tells what is in order.
 */
export function mergeTopology(
  arch: string,
  facts: readonly TopologyFacts[],
  hostCpuModel?: string,
): HostTopology {
  const ordered = facts
    .map(withoutImpossible)
    .sort((a, b) => sourceOrder.indexOf(a.source) - sourceOrder.indexOf(b.source));
  const present = firstKnown(ordered, (one) => one.present);
  const online = firstKnown(ordered, (one) => one.online ?? one.nodeInfo?.online);
  const isolated = firstKnown(ordered, (one) => one.isolated);
  const cells = mergeCells(ordered);
  const cpus = mergeCpus(ordered, { present, online, isolated, cells });
  const knownOnline = CpuSet.of(cpus.filter((cpu) => cpu.online === true).map((cpu) => cpu.id));
  const isOnlineKnown = cpus.some((cpu) => cpu.online !== undefined);
  const merged: HostTopology = {
    arch,
    cpus,
    ...known("present", present),
    ...known(
      "possible",
      firstKnown(ordered, (one) => one.possible),
    ),
    ...known("online", isOnlineKnown ? knownOnline : undefined),
    ...known("isolated", isolated),
    ...known(
      "nohzFull",
      firstKnown(ordered, (one) => one.nohzFull),
    ),
    cells,
    caches: mergeCaches(ordered),
    interconnects: ordered.find((one) => one.interconnects.length > 0)?.interconnects ?? [],
    ...known(
      "subcoresPerCore",
      firstKnown(ordered, (one) => one.subcoresPerCore),
    ),
    ...known(
      "guestCpuset",
      firstKnown(ordered, (one) => one.guestCpuset),
    ),
    ...known("kvm", mergeObjects<KvmFacts>(ordered.map((one) => one.kvm))),
    ...known("nodeInfo", mergeObjects<NodeInfoFacts>(ordered.map((one) => one.nodeInfo))),
    warnings: [],
  };
  const documentWarnings = ordered.flatMap((one) => one.warnings ?? []);
  const warnings: TopologyWarning[] = [
    ...documentWarnings,
    ...contradictions(ordered),
    ...topologyWarnings(merged, hostCpuModel),
  ];
  return { ...merged, warnings };
}

/** More threads than any core has; a list as long as this is not one of threads. */
const maxSiblings = 256;

/**
 * Leaves out what cannot be: a machine with every CPU offline (libvirt before 1.0.2 lists CPUs without siblings, which
 * later means offline), and siblings lists longer than any core.
 */
function withoutImpossible(facts: TopologyFacts): TopologyFacts {
  const isAllOffline = facts.cpus.every((cpu) => cpu.online === false);
  const tooLong = facts.cpus
    .filter(({ siblings }) => (siblings?.size ?? 0) > maxSiblings)
    .map((cpu) => cpu.id);
  if (!isAllOffline && tooLong.length === 0) return facts;
  const cpus = facts.cpus.map(({ online, siblings, ...cpu }) => ({
    ...cpu,
    ...(online === undefined || isAllOffline ? {} : { online }),
    ...(siblings === undefined || siblings.size > maxSiblings ? {} : { siblings }),
  }));
  if (tooLong.length === 0) return { ...facts, cpus };
  const set = CpuSet.of(tooLong);
  const message = `the siblings lists of CPUs ${set} are longer than any core; they were left out`;
  return {
    ...facts,
    cpus,
    warnings: [...(facts.warnings ?? []), { code: "SIBLINGS_CONFLICT", message, cpus: set }],
  };
}

interface WholeMachine {
  readonly present: CpuSet | undefined;
  readonly online: CpuSet | undefined;
  readonly isolated: CpuSet | undefined;
  readonly cells: HostTopology["cells"];
}

function mergeCpus(ordered: readonly TopologyFacts[], machine: WholeMachine): PhysicalCpu[] {
  const named = ordered.map((one) => new Map(one.cpus.map((cpu) => [cpu.id, cpu])));
  const lists = [machine.present, machine.online].filter((set) => set !== undefined);
  const ids = new Set<number>([
    ...named.flatMap((one) => [...one.keys()]),
    ...lists.flatMap((set) => [...set]),
  ]);
  const cellOf = new Map(machine.cells.flatMap((cell) => [...cell.cpus].map((id) => [id, cell.id] as const)));
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => {
      const candidates = ordered.flatMap((one, index) => {
        const facts = named[index]!.get(id);
        const said = { ...(facts ?? { id }), ...onlineSaid(one, id, facts) };
        return facts === undefined && said.online === undefined ? [] : [{ source: one.source, facts: said }];
      });
      const cpu = bestOf(id, candidates);
      const cell = cellOf.get(id);
      const inCell = cpu.numaCell === undefined && cell !== undefined ? { ...cpu, numaCell: cell } : cpu;
      return machine.isolated === undefined ? inCell : { ...inCell, isolated: machine.isolated.has(id) };
    });
}

/** What a document says of a CPU's being online, in its own entry or by its whole-machine lists. */
function onlineSaid(
  one: TopologyFacts,
  id: number,
  facts: PhysicalCpuFacts | undefined,
): { readonly online?: boolean } {
  if (facts?.online !== undefined) return { online: facts.online };
  if (one.online !== undefined) return { online: one.online.has(id) };
  if (one.offline?.has(id) === true) return { online: false };
  const { nodeInfo } = one;
  return nodeInfo?.online === undefined ? {} : { online: nodeInfo.online.has(id) };
}

interface Candidate {
  readonly source: FactSource;
  readonly facts: PhysicalCpuFacts;
}

function bestOf(id: number, candidates: readonly Candidate[]): PhysicalCpu {
  const best: Record<string, unknown> = { id };
  const sources: Partial<Record<keyof PhysicalCpuFacts, FactSource>> = {};
  for (const field of cpuFields) {
    const found = candidates.find(({ facts }) => isKnown(field, facts[field]));
    if (found === undefined) continue;
    best[field] = found.facts[field];
    sources[field] = found.source;
  }
  return { ...(best as { id: number }), sources };
}

function isKnown(field: keyof PhysicalCpuFacts, value: unknown): boolean {
  if (value === undefined) return false;
  const isId = field.endsWith("Id") && typeof value === "number";
  return !(isId && (value < 0 || ((field === "clusterId" || field === "dieId") && noId.has(value))));
}

/** One warning per field and pair of sources that disagree on it, with the CPUs concerned. */
function contradictions(ordered: readonly TopologyFacts[]): TopologyWarning[] {
  const disagreeing = new Map<string, { readonly text: string; readonly cpus: number[] }>();
  for (const [index, better] of ordered.entries()) {
    const cpus = new Map(better.cpus.map((cpu) => [cpu.id, cpu]));
    for (const worse of ordered.slice(index + 1)) {
      for (const cpu of worse.cpus) {
        const other = cpus.get(cpu.id);
        if (other === undefined) continue;
        for (const field of cpuFields) {
          if (!isKnown(field, cpu[field]) || !isKnown(field, other[field]) || same(cpu[field], other[field]))
            continue;
          const text = `${better.source} and ${worse.source} disagree on ${fieldNames[field]}`;
          const entry = disagreeing.get(text) ?? { text, cpus: [] };
          entry.cpus.push(cpu.id);
          disagreeing.set(text, entry);
        }
      }
    }
  }
  return [...disagreeing.values()].map(({ text, cpus }) => {
    const set = CpuSet.of(cpus);
    return { code: "SOURCES_DISAGREE", message: `${text} of CPUs ${set}; the first was taken`, cpus: set };
  });
}

const fieldNames: Readonly<Record<(typeof cpuFields)[number], string>> = {
  online: "the state (online or offline)",
  socketId: "the socket",
  dieId: "the die",
  clusterId: "the cluster",
  coreId: "the core id",
  bookId: "the book",
  drawerId: "the drawer",
  siblings: "the siblings",
  numaCell: "the NUMA cell",
  coreType: "the core type",
  maxFrequencyMHz: "the maximum frequency",
};

function same(a: unknown, b: unknown): boolean {
  if (a instanceof CpuSet && b instanceof CpuSet) return a.equals(b);
  return typeof a === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

function firstKnown<T>(
  ordered: readonly TopologyFacts[],
  get: (facts: TopologyFacts) => T | undefined,
): T | undefined {
  for (const one of ordered) {
    const value = get(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

function known<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}

/** Field by field, the first object that has it. */
function mergeObjects<T extends object>(objects: readonly (T | undefined)[]): T | undefined {
  const given = objects.filter((one) => one !== undefined);
  return given.length === 0 ? undefined : Object.assign({}, ...[...given].reverse());
}
