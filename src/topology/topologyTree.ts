import { coresOf } from "./cores.js";
import { CpuSet } from "./cpuSet.js";
import type { HostTopology, PhysicalCpu } from "./facts.js";
import { groupBy } from "./groupBy.js";

export const topologyLevels = [
  "machine",
  "drawer",
  "book",
  "socket",
  "cell",
  "die",
  "cluster",
  "core",
  "thread",
] as const;

export type TopologyLevel = (typeof topologyLevels)[number];

/** A box of the picture: machine > socket > cell > die > cluster > core > thread, with drawers and books on s390x. */
export interface TopologyNode {
  readonly type: TopologyLevel;
  /** As the kernel or libvirt numbers it, a label; undefined for the machine and where not known. */
  readonly osId?: number;
  /** The CPUs within; empty for a cell without CPUs. */
  readonly cpus: CpuSet;
  readonly children: readonly TopologyNode[];
}

/** The same, flat: parents before children, index 0 is the machine. */
export interface TopologyObject {
  readonly index: number;
  readonly parent?: number;
  readonly type: TopologyLevel;
  readonly osId?: number;
  readonly cpus: CpuSet;
}

interface Leaf {
  readonly cpu: PhysicalCpu;
  /** Lowest CPU of its core: names the core whatever its ids. */
  readonly core?: number;
  readonly coreId?: number;
}

interface Level {
  readonly type: TopologyLevel;
  readonly idOf: (leaf: Leaf) => number | undefined;
  readonly keyOf?: (leaf: Leaf) => number | undefined;
}

const levels: readonly Level[] = [
  { type: "drawer", idOf: ({ cpu }) => cpu.drawerId },
  { type: "book", idOf: ({ cpu }) => cpu.bookId },
  { type: "socket", idOf: ({ cpu }) => cpu.socketId },
  { type: "cell", idOf: ({ cpu }) => cpu.numaCell },
  { type: "die", idOf: ({ cpu }) => cpu.dieId },
  { type: "cluster", idOf: ({ cpu }) => cpu.clusterId },
  { type: "core", idOf: ({ coreId }) => coreId, keyOf: ({ core }) => core },
];

/**
 * The nested boxes of a machine. A level that is not known for a CPU is left out on its way; a cell that spans sockets
 * stands in each of them with its part; cells without CPUs stand directly in the machine.
 */
export function topologyTree(topology: HostTopology): TopologyNode {
  const leaves = leavesOf(topology);
  const all = CpuSet.of(topology.cpus.map((cpu) => cpu.id));
  const emptyCells = topology.cells
    .filter((cell) => !cell.cpus.intersects(all))
    .map((cell): TopologyNode => ({ type: "cell", osId: cell.id, cpus: CpuSet.empty, children: [] }));
  return { type: "machine", cpus: all, children: [...grow(leaves, levels), ...emptyCells] };
}

export function flattenTree(root: TopologyNode): readonly TopologyObject[] {
  const objects: TopologyObject[] = [];
  const visit = (node: TopologyNode, parent: number | undefined): void => {
    const index = objects.length;
    objects.push({
      index,
      ...(parent === undefined ? {} : { parent }),
      type: node.type,
      ...(node.osId === undefined ? {} : { osId: node.osId }),
      cpus: node.cpus,
    });
    for (const child of node.children) visit(child, index);
  };
  visit(root, undefined);
  return objects;
}

function grow(leaves: readonly Leaf[], rest: readonly Level[]): readonly TopologyNode[] {
  const [level, ...below] = rest;
  if (level === undefined) return leaves.map(threadNode);
  const keyOf = level.keyOf ?? level.idOf;
  const groups = groupBy(leaves, (leaf) => keyOf(leaf) ?? "unknown");
  return [...groups].flatMap(([key, group]) => {
    const children = grow(group, below);
    if (key === "unknown") return children;
    const osId = level.idOf(group.find((leaf) => level.idOf(leaf) !== undefined) ?? group[0]!);
    const cpus = CpuSet.of(group.map(({ cpu }) => cpu.id));
    return [{ type: level.type, ...(osId === undefined ? {} : { osId }), cpus, children }];
  });
}

function threadNode({ cpu }: Leaf): TopologyNode {
  return { type: "thread", osId: cpu.id, cpus: CpuSet.of([cpu.id]), children: [] };
}

/** Offline CPUs have lost their ids; they stand with their core, or else with their cell's only socket. */
function leavesOf(topology: HostTopology): readonly Leaf[] {
  const byId = new Map(topology.cpus.map((cpu) => [cpu.id, cpu]));
  const leaves = new Map<number, Leaf>();
  for (const core of coresOf(topology)) {
    const members = [...core.cpus].map((id) => byId.get(id)!);
    const known = members.find((cpu) => cpu.socketId !== undefined) ?? members[0]!;
    for (const cpu of members) {
      const placed = { ...cpu, ...placeOf(known) };
      leaves.set(cpu.id, {
        cpu: placed,
        core: core.cpus.first!,
        ...(core.coreId === undefined ? {} : { coreId: core.coreId }),
      });
    }
  }
  const socketOfCell = onlySocketOfCells(topology.cpus);
  return topology.cpus.map((cpu) => {
    const leaf = leaves.get(cpu.id) ?? { cpu };
    const model = leaf.cpu.socketId === undefined ? socketOfCell.get(leaf.cpu.numaCell ?? -1) : undefined;
    return model === undefined ? leaf : { ...leaf, cpu: { ...leaf.cpu, ...socketPlaceOf(model) } };
  });
}

function onlySocketOfCells(cpus: readonly PhysicalCpu[]): ReadonlyMap<number, PhysicalCpu> {
  const found = new Map<number, PhysicalCpu | undefined>();
  for (const cpu of cpus) {
    if (cpu.numaCell === undefined || cpu.socketId === undefined) continue;
    const before = found.get(cpu.numaCell);
    const isSame = before === undefined ? !found.has(cpu.numaCell) : before.socketId === cpu.socketId;
    found.set(cpu.numaCell, isSame ? cpu : undefined);
  }
  return new Map([...found].flatMap(([cell, cpu]) => (cpu === undefined ? [] : [[cell, cpu] as const])));
}

function socketPlaceOf({ drawerId, bookId, socketId }: PhysicalCpu): Partial<PhysicalCpu> {
  return dropUndefined({ drawerId, bookId, socketId });
}

function placeOf({
  drawerId,
  bookId,
  socketId,
  numaCell,
  dieId,
  clusterId,
}: PhysicalCpu): Partial<PhysicalCpu> {
  return dropUndefined({ drawerId, bookId, socketId, numaCell, dieId, clusterId });
}

function dropUndefined(ids: Readonly<Record<string, number | undefined>>): Partial<PhysicalCpu> {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}
