import { invariant } from "../cpu/result.js";
import { CpuSet } from "./cpuSet.js";
import type {
  CacheBank,
  CacheControl,
  CacheType,
  CoreType,
  FactSource,
  HostTopology,
  Interconnect,
  KvmFacts,
  MemorySideCache,
  NodeInfoFacts,
  NumaCellFacts,
  PagePool,
  PhysicalCpu,
  PhysicalCpuFacts,
  TopologyWarning,
  TopologyWarningCode,
} from "./facts.js";
import { groupBy } from "./groupBy.js";

/**
 * A topology in two JSON-safe halves, CPU sets as list strings: the shape is what twins (hosts of one model, set up
 * alike) share, the state what differs between them. Both are compact: facts are kept by value with the CPUs that have
 * it, not by CPU. Equal shapes print as equal JSON, so that a digest of the text names the shape.
 */
export interface TopologyJson {
  readonly shape: TopologyShape;
  readonly state: TopologyState;
}

/** CPU list strings by the value that those CPUs have. */
type ByValue = Readonly<Record<string, string>>;

/** For each siblings list the CPUs that report it; a string where they are the siblings themselves. */
type SiblingLists = readonly (string | readonly [siblings: string, cpus: string])[];

export interface TopologyShape {
  readonly arch: string;
  readonly cpus: string;
  readonly present?: string;
  /** By field name: `socketId`, `dieId` … */
  readonly ids: Readonly<Partial<Record<IdField, ByValue>>>;
  /** Only while every CPU is online: the kernel leaves offline threads out of the lists. */
  readonly siblings?: SiblingLists;
  readonly coreTypes?: readonly { readonly type: CoreType; readonly cpus: string }[];
  readonly cells: readonly {
    readonly id: number;
    readonly cpus: string;
    readonly distances?: readonly (readonly [cell: number, distance: number])[];
    readonly memorySideCaches?: readonly MemorySideCache[];
  }[];
  readonly caches: readonly {
    readonly level: number;
    readonly type: CacheType;
    readonly sizeKiB: number;
    readonly controls?: readonly CacheControl[];
    readonly banks: readonly (readonly [id: number, cpus: string])[];
  }[];
  readonly interconnects?: readonly Interconnect[];
}

export interface TopologyState {
  readonly online?: string;
  readonly offline?: string;
  readonly possible?: string;
  readonly isolated?: string;
  readonly nohzFull?: string;
  readonly siblings?: SiblingLists;
  readonly cells: readonly {
    readonly id: number;
    readonly memoryKiB: number;
    readonly pages?: readonly PagePool[];
  }[];
  readonly subcoresPerCore?: number;
  readonly guestCpuset?: { readonly cpus: string; readonly from: string };
  readonly kvm?: KvmFacts;
  readonly nodeInfo?: Omit<NodeInfoFacts, "online"> & { readonly online?: string };
  readonly warnings?: readonly {
    readonly code: TopologyWarningCode;
    readonly message: string;
    readonly cpus?: string;
  }[];
  /** The source of each field; by CPU list where it differs between CPUs. */
  readonly sources: Readonly<Partial<Record<keyof PhysicalCpuFacts, FactSource | ByValue>>>;
}

const idFields = [
  "socketId",
  "dieId",
  "clusterId",
  "coreId",
  "bookId",
  "drawerId",
  "numaCell",
  "maxFrequencyMHz",
] as const satisfies readonly (keyof PhysicalCpuFacts)[];

type IdField = (typeof idFields)[number];

const sourcedFields = ["online", ...idFields, "siblings", "coreType"] as const;

/** Splits a topology into what twins share and what they do not. `joinTopology` puts it together again. */
export function splitTopology(topology: HostTopology): TopologyJson {
  const isWholeOnline = topology.cpus.every((cpu) => cpu.online === true);
  const siblings = siblingLists(topology.cpus);
  return {
    shape: shapeOf(topology, isWholeOnline ? siblings : []),
    state: stateOf(topology, isWholeOnline ? [] : siblings),
  };
}

/** The other name of `splitTopology`, for callers that store both halves as one. */
export const topologyToJson: (topology: HostTopology) => TopologyJson = splitTopology;

export function topologyFromJson(json: TopologyJson): HostTopology {
  return joinTopology(json.shape, json.state);
}

function shapeOf(topology: HostTopology, siblings: SiblingLists): TopologyShape {
  const { cpus } = topology;
  const ids: Partial<Record<IdField, ByValue>> = {};
  for (const field of idFields) {
    const byValue = listsBy(cpus, (cpu) => cpu[field]?.toString());
    if (byValue.size > 0) ids[field] = Object.fromEntries(byValue);
  }
  const types = listsBy(
    cpus,
    (cpu) => cpu.coreType && JSON.stringify([cpu.coreType.name, cpu.coreType.source]),
  );
  const coreTypes = [...types].map(([key, list]) => {
    const [name, source] = JSON.parse(key) as [string, CoreType["source"]];
    return { type: { name, source }, cpus: list };
  });
  return {
    arch: topology.arch,
    cpus: idsOf(cpus).toString(),
    ...text("present", topology.present),
    ids,
    ...list("siblings", siblings),
    ...list("coreTypes", coreTypes),
    cells: topology.cells.map(({ id, cpus: cellCpus, distances, memorySideCaches }) => ({
      id,
      cpus: cellCpus.toString(),
      ...list(
        "distances",
        distances.map(({ cell, distance }) => [cell, distance] as const),
      ),
      ...list("memorySideCaches", memorySideCaches),
    })),
    caches: cacheGroups(topology.caches),
    ...list("interconnects", topology.interconnects),
  };
}

function stateOf(topology: HostTopology, siblings: SiblingLists): TopologyState {
  const { cpus, guestCpuset, kvm, nodeInfo, subcoresPerCore } = topology;
  const offline = cpus.filter((cpu) => cpu.online === false);
  return {
    ...text("online", topology.online),
    ...(offline.length === 0 ? {} : { offline: idsOf(offline).toString() }),
    ...text("possible", topology.possible),
    ...text("isolated", topology.isolated),
    ...text("nohzFull", topology.nohzFull),
    ...list("siblings", siblings),
    cells: topology.cells.map(({ id, memoryKiB, pages }) => ({ id, memoryKiB, ...list("pages", pages) })),
    ...(subcoresPerCore === undefined ? {} : { subcoresPerCore }),
    ...(guestCpuset === undefined
      ? {}
      : { guestCpuset: { cpus: guestCpuset.cpus.toString(), from: guestCpuset.from } }),
    ...(kvm === undefined ? {} : { kvm }),
    ...(nodeInfo === undefined ? {} : { nodeInfo: nodeInfoJson(nodeInfo) }),
    ...list("warnings", topology.warnings.map(warningJson)),
    sources: sourcesOf(cpus),
  };
}

function nodeInfoJson({ online, ...figures }: NodeInfoFacts): NonNullable<TopologyState["nodeInfo"]> {
  return { ...figures, ...text("online", online) };
}

function warningJson({
  code,
  message,
  cpus,
}: TopologyWarning): NonNullable<TopologyState["warnings"]>[number] {
  return { code, message, ...text("cpus", cpus) };
}

function sourcesOf(cpus: readonly PhysicalCpu[]): TopologyState["sources"] {
  const sources: Partial<Record<keyof PhysicalCpuFacts, FactSource | ByValue>> = {};
  for (const field of sourcedFields) {
    const bySource = listsBy(cpus, (cpu) => cpu.sources[field]);
    const [only] = bySource.keys();
    if (only === undefined) continue;
    sources[field] = bySource.size === 1 ? (only as FactSource) : Object.fromEntries(bySource);
  }
  return sources;
}

function siblingLists(cpus: readonly PhysicalCpu[]): SiblingLists {
  const bySiblings = listsBy(cpus, (cpu) => cpu.siblings?.toString());
  return [...bySiblings].map(([siblings, list]) =>
    siblings === list ? siblings : ([siblings, list] as const),
  );
}

function cacheGroups(caches: readonly CacheBank[]): TopologyShape["caches"] {
  const groups = groupBy(caches, (bank) =>
    JSON.stringify([bank.level, bank.type, bank.sizeKiB, bank.controls]),
  );
  return [...groups.values()].map((banks) => {
    const { level, type, sizeKiB, controls } = banks[0]!;
    return {
      level,
      type,
      sizeKiB,
      ...list("controls", controls),
      banks: banks.map((bank) => [bank.id, bank.cpus.toString()] as const),
    };
  });
}

/** Puts the halves together again: `joinTopology(shape, state)` of a split topology equals it. */
export function joinTopology(shape: TopologyShape, state: TopologyState): HostTopology {
  const { guestCpuset, kvm, nodeInfo, subcoresPerCore } = state;
  return {
    arch: shape.arch,
    cpus: joinCpus(shape, state),
    ...set("present", shape.present),
    ...set("possible", state.possible),
    ...set("online", state.online),
    ...set("isolated", state.isolated),
    ...set("nohzFull", state.nohzFull),
    cells: shape.cells.map((cell) => joinCell(cell, state)),
    caches: shape.caches.flatMap(({ banks, controls, ...group }) =>
      banks.map(([id, cpus]) => ({ id, ...group, cpus: parse(cpus), controls: controls ?? [] })),
    ),
    interconnects: shape.interconnects ?? [],
    ...(subcoresPerCore === undefined ? {} : { subcoresPerCore }),
    ...(guestCpuset === undefined
      ? {}
      : { guestCpuset: { cpus: parse(guestCpuset.cpus), from: guestCpuset.from } }),
    ...(kvm === undefined ? {} : { kvm }),
    ...(nodeInfo === undefined ? {} : { nodeInfo: joinNodeInfo(nodeInfo) }),
    warnings: (state.warnings ?? []).map(({ code, message, cpus }) => ({
      code,
      message,
      ...set("cpus", cpus),
    })),
  };
}

function joinNodeInfo({ online, ...figures }: NonNullable<TopologyState["nodeInfo"]>): NodeInfoFacts {
  return { ...figures, ...set("online", online) };
}

function joinCell(cell: TopologyShape["cells"][number], state: TopologyState): NumaCellFacts {
  const own = state.cells.find(({ id }) => id === cell.id);
  return {
    id: cell.id,
    memoryKiB: own?.memoryKiB ?? 0,
    cpus: parse(cell.cpus),
    pages: own?.pages ?? [],
    distances: (cell.distances ?? []).map(([to, distance]) => ({ cell: to, distance })),
    memorySideCaches: cell.memorySideCaches ?? [],
  };
}

type Draft = { -readonly [K in keyof PhysicalCpu]: PhysicalCpu[K] } & {
  sources: Partial<Record<keyof PhysicalCpuFacts, FactSource>>;
};

function joinCpus(shape: TopologyShape, state: TopologyState): readonly PhysicalCpu[] {
  const drafts = new Map<number, Draft>([...parse(shape.cpus)].map((id) => [id, { id, sources: {} }]));
  const each = (list: string, apply: (cpu: Draft) => void): void => {
    for (const id of parse(list)) {
      const cpu = drafts.get(id);
      if (cpu !== undefined) apply(cpu);
    }
  };
  each(state.online ?? "", (cpu) => (cpu.online = true));
  each(state.offline ?? "", (cpu) => (cpu.online = false));
  for (const field of idFields) {
    for (const [value, list] of Object.entries(shape.ids[field] ?? {})) {
      each(list, (cpu) => (cpu[field] = Number(value)));
    }
  }
  for (const entry of shape.siblings ?? state.siblings ?? []) {
    const [siblings, cpus] = typeof entry === "string" ? [entry, entry] : entry;
    const shared = parse(siblings);
    each(cpus, (cpu) => (cpu.siblings = shared));
  }
  for (const { type, cpus } of shape.coreTypes ?? []) each(cpus, (cpu) => (cpu.coreType = type));
  if (state.isolated !== undefined) {
    const isolated = parse(state.isolated);
    for (const cpu of drafts.values()) cpu.isolated = isolated.has(cpu.id);
  }
  joinSources(state, drafts, each);
  return [...drafts.values()];
}

function joinSources(
  state: TopologyState,
  drafts: ReadonlyMap<number, Draft>,
  each: (list: string, apply: (cpu: Draft) => void) => void,
): void {
  for (const field of sourcedFields) {
    const source = state.sources[field];
    if (source === undefined) continue;
    if (typeof source === "string") {
      for (const cpu of drafts.values()) if (cpu[field] !== undefined) cpu.sources[field] = source;
      continue;
    }
    for (const [name, list] of Object.entries(source)) {
      each(list, (cpu) => (cpu.sources[field] = name as FactSource));
    }
  }
}

/** For each value the CPUs that have it, as a list string. */
function listsBy(
  cpus: readonly PhysicalCpu[],
  key: (cpu: PhysicalCpu) => string | undefined,
): Map<string, string> {
  return new Map([...groupBy(cpus, key)].map(([value, members]) => [value, idsOf(members).toString()]));
}

function idsOf(cpus: readonly PhysicalCpu[]): CpuSet {
  return CpuSet.of(cpus.map((cpu) => cpu.id));
}

function text<K extends string>(key: K, value: CpuSet | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value.toString() } as { readonly [P in K]: string });
}

function set<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: CpuSet } {
  return value === undefined ? {} : ({ [key]: parse(value) } as { readonly [P in K]: CpuSet });
}

function list<K extends string, T>(key: K, values: readonly T[]): { readonly [P in K]?: readonly T[] } {
  return values.length === 0 ? {} : ({ [key]: values } as { readonly [P in K]: readonly T[] });
}

function parse(list: string): CpuSet {
  const result = CpuSet.parse(list);
  invariant(result.ok, `a stored CPU list is malformed: ${list}`);
  return result.value;
}
