import { CpuSet } from "../topology/cpuSet.js";
import type {
  CellDistance,
  Interconnect,
  MemorySideCache,
  NumaCellFacts,
  PagePool,
  TopologyWarning,
} from "../topology/facts.js";
import type { SysfsFiles } from "./sysfsFiles.js";

export interface SysfsCells {
  readonly cells: readonly NumaCellFacts[];
  readonly interconnects: readonly Interconnect[];
  readonly warnings: readonly TopologyWarning[];
  /** The cell of each CPU that is in one. */
  readonly cellOf: ReadonlyMap<number, number>;
}

/** Architectures whose base page is 4 KiB, so that the pool of base pages follows from the memory. */
const baseIs4KiB = new Set(["x86_64", "i686", "s390x"]);

/**
 * The NUMA nodes of `node/`: those with a directory or in `node/online`, with or without CPUs and memory. A CPU is in a
 * node by the node's `cpulist` or `cpumap`, or by a link from either side.
 *
 * @param present limits the CPUs: links of slots without a CPU are left out.
 */
export function readSysfsCells(
  files: SysfsFiles,
  arch: string | undefined,
  present: CpuSet | undefined,
): SysfsCells {
  const listed = files.cpuList("node/online");
  const ids = [...new Set([...files.numbered("node/node"), ...(listed ?? [])])].sort((a, b) => a - b);
  const order = listed === undefined ? ids : [...listed];
  const linked = linksFromCpus(files);
  const cellOf = new Map<number, number>();
  const warnings: TopologyWarning[] = [];
  const cells = ids.map((id) => {
    const said = cpusOfNode(files, id).union(CpuSet.of(linked.get(id) ?? []));
    const cpus = present === undefined ? said : said.intersect(present);
    for (const cpu of cpus) if (!cellOf.has(cpu)) cellOf.set(cpu, id);
    const distances = distancesOf(files, id, order, warnings);
    return { id, ...memoryOf(files, id, arch), cpus, distances, memorySideCaches: sideCachesOf(files, id) };
  });
  return { cells, interconnects: ids.flatMap((id) => interconnectsTo(files, id)), warnings, cellOf };
}

function cpusOfNode(files: SysfsFiles, id: number): CpuSet {
  const node = `node/node${id}`;
  const listed = files.cpuList(`${node}/cpulist`) ?? files.cpuMask(`${node}/cpumap`) ?? CpuSet.empty;
  return listed.union(CpuSet.of(files.numbered(`${node}/cpu`)));
}

function linksFromCpus(files: SysfsFiles): ReadonlyMap<number, number[]> {
  const linked = new Map<number, number[]>();
  for (const path of files.paths) {
    const match = /^cpu\/cpu(\d{1,5})\/node(\d{1,5})$/.exec(path);
    if (match === null) continue;
    const node = Number(match[2]);
    linked.set(node, [...(linked.get(node) ?? []), Number(match[1])]);
  }
  return linked;
}

function memoryOf(
  files: SysfsFiles,
  id: number,
  arch: string | undefined,
): { readonly memoryKiB: number; readonly pages: readonly PagePool[] } {
  const meminfo = files.text(`node/node${id}/meminfo`) ?? "";
  const figure = (name: string): number | undefined => {
    const digits = new RegExp(`\\b${name}:\\s+(\\d+) kB`).exec(meminfo)?.[1];
    return digits === undefined || !Number.isSafeInteger(Number(digits)) ? undefined : Number(digits);
  };
  const memoryKiB = figure("MemTotal");
  if (meminfo !== "" && memoryKiB === undefined)
    files.fail(`node/node${id}/meminfo`, "MemTotal is missing or no number of kB");
  const huge = hugePagesOf(files, id);
  if (memoryKiB === undefined || arch === undefined || !baseIs4KiB.has(arch))
    return { memoryKiB: memoryKiB ?? 0, pages: huge };
  const hugeKiB = huge.reduce((sum, pool) => sum + pool.sizeKiB * pool.total, 0);
  const freeKiB = figure("MemFree");
  const base = {
    sizeKiB: 4,
    total: Math.max(0, Math.floor((memoryKiB - hugeKiB) / 4)),
    ...(freeKiB === undefined ? {} : { free: Math.floor(freeKiB / 4) }),
  };
  return { memoryKiB, pages: [base, ...huge] };
}

function hugePagesOf(files: SysfsFiles, id: number): readonly PagePool[] {
  const pools = files.paths.flatMap((path): PagePool[] => {
    const prefix = `node/node${id}/hugepages/hugepages-`;
    if (!path.startsWith(prefix) || !path.endsWith("kB/nr_hugepages")) return [];
    const sizeKiB = Number(path.slice(prefix.length, -"kB/nr_hugepages".length));
    const total = files.id(path);
    const free = files.id(path.replace(/nr_hugepages$/, "free_hugepages"));
    if (!Number.isSafeInteger(sizeKiB) || sizeKiB <= 0 || total === undefined) return [];
    return [{ sizeKiB, total, ...(free === undefined ? {} : { free }) }];
  });
  return pools.sort((a, b) => a.sizeKiB - b.sizeKiB);
}

/** The kernel prints one figure per online node, in the order of their ids, which need not be 0, 1, 2 … */
function distancesOf(
  files: SysfsFiles,
  id: number,
  order: readonly number[],
  warnings: TopologyWarning[],
): readonly CellDistance[] {
  const path = `node/node${id}/distance`;
  const figures = files.text(path)?.split(/\s+/) ?? [];
  const values = figures.map(Number);
  if (values.some((value) => !Number.isSafeInteger(value) || value < 0)) {
    files.fail(path, "a distance is no number");
    return [];
  }
  if (values.length === 0) return [];
  if (values.length !== order.length) {
    const message = `node ${id} has ${values.length} distances for ${order.length} nodes; they were left out`;
    warnings.push({ code: "SOURCES_DISAGREE", message });
    return [];
  }
  return values.map((distance, index) => ({ cell: order[index]!, distance }));
}

/** HMAT: `node/nodeN/memory_side_cache/indexM`, sizes in bytes. */
function sideCachesOf(files: SysfsFiles, id: number): readonly MemorySideCache[] {
  const prefix = `node/node${id}/memory_side_cache/index`;
  return [...files.numbered(prefix)]
    .sort((a, b) => a - b)
    .map((level) => {
      const size = files.id(`${prefix}${level}/size`);
      const line = files.id(`${prefix}${level}/line_size`);
      const indexing = files.id(`${prefix}${level}/indexing`);
      const policy = files.id(`${prefix}${level}/write_policy`);
      return {
        level,
        ...(indexing === undefined ? {} : { associativity: indexing === 0 ? "direct" : "full" }),
        ...(policy === undefined ? {} : { policy: policy === 0 ? "writeback" : "writethrough" }),
        ...(size === undefined ? {} : { sizeKiB: Math.floor(size / 1024) }),
        ...(line === undefined ? {} : { lineBytes: line }),
      };
    });
}

/** HMAT: figures of a target towards its best initiators: nanoseconds, and MiB per second. */
function interconnectsTo(files: SysfsFiles, target: number): readonly Interconnect[] {
  const directory = `node/node${target}/access0/initiators`;
  return [...files.numbered(`${directory}/node`)].flatMap((initiator) =>
    (["latency", "bandwidth"] as const).flatMap((kind) =>
      (["read", "write"] as const).flatMap((access): Interconnect[] => {
        const value = files.id(`${directory}/${access}_${kind}`);
        if (value === undefined) return [];
        return [{ kind, initiator, target, access, value: kind === "latency" ? value : value * 1024 }];
      }),
    ),
  );
}
