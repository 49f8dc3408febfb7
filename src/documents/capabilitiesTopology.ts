import type { XmlElement } from "../cpu/xml.js";
import { CpuSet } from "../topology/cpuSet.js";
import type {
  CacheBank,
  Interconnect,
  MemorySideCache,
  NumaCellFacts,
  PagePool,
  PhysicalCpuFacts,
} from "../topology/facts.js";
import { maxDocumentCpuId, maxDocumentCpus } from "./documentError.js";
import { type DocumentReader, known, uint32 } from "./documentReader.js";

export interface CellsAndCpus {
  readonly cells: readonly NumaCellFacts[];
  readonly cpus: readonly PhysicalCpuFacts[];
  readonly interconnects: readonly Interconnect[];
}

/** Reads `<host><topology>`. Two cells of one id, and a CPU that is listed twice, are errors. */
export function readCellsAndCpus(reader: DocumentReader, host: XmlElement): CellsAndCpus {
  const topology = reader.child(host, "topology");
  const list = topology && reader.requiredChild(topology, "cells");
  if (topology === undefined || list === undefined) return { cells: [], cpus: [], interconnects: [] };
  reader.integer(list, "num");
  const cpus = new Map<number, PhysicalCpuFacts>();
  const cells = new Map<number, NumaCellFacts>();
  for (const element of reader.children(list, "cell")) {
    const cell = readCell(reader, element, cpus);
    if (cells.has(cell.id)) reader.fail(element, `has the id ${cell.id}, which another cell has, too`);
    cells.set(cell.id, cell);
  }
  if (cpus.size > maxDocumentCpus) {
    reader.fail(list, `lists ${cpus.size} CPUs; no machine has more than ${maxDocumentCpus}`);
  }
  const interconnects = reader.child(topology, "interconnects");
  return {
    cells: [...cells.values()],
    cpus: [...cpus.values()].sort((a, b) => a.id - b.id),
    interconnects: interconnects === undefined ? [] : readInterconnects(reader, interconnects),
  };
}

function readCell(
  reader: DocumentReader,
  element: XmlElement,
  cpus: Map<number, PhysicalCpuFacts>,
): NumaCellFacts {
  const id = reader.requiredInteger(element, "id");
  const memory = reader.child(element, "memory");
  const distances = reader.child(element, "distances");
  return {
    id,
    memoryKiB: memory === undefined ? 0 : reader.kibibytes(memory, reader.integerText(memory)),
    pages: reader.children(element, "pages").map((pages) => readPagePool(reader, pages)),
    distances: (distances === undefined ? [] : reader.children(distances, "sibling")).map((sibling) => ({
      cell: reader.requiredInteger(sibling, "id"),
      distance: reader.requiredInteger(sibling, "value", { max: 255 }),
    })),
    memorySideCaches: reader.children(element, "cache").map((cache) => readMemorySideCache(reader, cache)),
    cpus: readCellCpus(reader, element, id, cpus),
  };
}

function readPagePool(reader: DocumentReader, element: XmlElement): PagePool {
  const size = reader.requiredInteger(element, "size", { min: 1 });
  return { sizeKiB: reader.kibibytes(element, size), total: reader.integerText(element) };
}

function readMemorySideCache(reader: DocumentReader, element: XmlElement): MemorySideCache {
  const size = reader.child(element, "size");
  const line = reader.child(element, "line");
  return {
    level: reader.requiredInteger(element, "level"),
    ...known({
      associativity: reader.attr(element, "associativity"),
      policy: reader.attr(element, "policy"),
      sizeKiB: size && reader.kibibytes(size, reader.requiredInteger(size, "value", {})),
      lineBytes: line && reader.wholeBytes(line, reader.requiredInteger(line, "value", {})),
    }),
  };
}

function readCellCpus(
  reader: DocumentReader,
  cell: XmlElement,
  numaCell: number,
  cpus: Map<number, PhysicalCpuFacts>,
): CpuSet {
  const list = reader.child(cell, "cpus");
  if (list === undefined) return CpuSet.empty;
  reader.integer(list, "num");
  const ids: number[] = [];
  for (const element of reader.children(list, "cpu")) {
    const cpu = readCpu(reader, element, numaCell);
    if (cpus.has(cpu.id)) reader.fail(element, `has the id ${cpu.id}, which is listed before`);
    cpus.set(cpu.id, cpu);
    ids.push(cpu.id);
  }
  return reader.cpuSetOf(list, ids);
}

/**
 * A `<cpu>` of a cell. libvirt leaves out all but the id where the CPU is offline. It writes ids as signed numbers: -1 is
 * the kernel's "none".
 */
function readCpu(reader: DocumentReader, element: XmlElement, numaCell: number): PhysicalCpuFacts {
  const isOnline = element.attr("siblings") !== undefined;
  const siblings = isOnline ? reader.cpuSet(element, "siblings") : CpuSet.empty;
  const hardwareId = (name: string): number | undefined =>
    reader.attr(element, name) === "-1" ? undefined : reader.integer(element, name, uint32);
  return {
    id: reader.requiredInteger(element, "id", { max: maxDocumentCpuId }),
    online: isOnline,
    ...known({
      socketId: hardwareId("socket_id"),
      dieId: hardwareId("die_id"),
      clusterId: hardwareId("cluster_id"),
      coreId: hardwareId("core_id"),
      siblings: siblings.isEmpty ? undefined : siblings,
    }),
    numaCell,
  };
}

/** HMAT values: latencies in nanoseconds, bandwidths in KiB per second. */
function readInterconnects(reader: DocumentReader, list: XmlElement): Interconnect[] {
  const read = (element: XmlElement, kind: Interconnect["kind"]): Interconnect => {
    const value = reader.requiredInteger(element, "value", {});
    return {
      kind,
      initiator: reader.requiredInteger(element, "initiator"),
      target: reader.requiredInteger(element, "target"),
      ...known({ cacheLevel: reader.integer(element, "cache") }),
      access: reader.requiredOneOf(element, "type", ["access", "read", "write"]),
      value: kind === "latency" ? value : reader.kibibytes(element, value),
    };
  };
  return [
    ...reader.children(list, "latency").map((element) => read(element, "latency")),
    ...reader.children(list, "bandwidth").map((element) => read(element, "bandwidth")),
  ];
}

/** Reads the `<bank>` elements of `<host><cache>`. */
export function readCacheBank(reader: DocumentReader, element: XmlElement): CacheBank {
  return {
    id: reader.requiredInteger(element, "id"),
    level: reader.requiredInteger(element, "level"),
    type: reader.requiredOneOf(element, "type", ["both", "code", "data"]),
    sizeKiB: reader.kibibytes(element, reader.requiredInteger(element, "size", {})),
    cpus: reader.cpuSet(element, "cpus"),
    controls: reader.children(element, "control").map((control) => {
      const minimum = reader.integer(control, "min", {});
      return {
        // A part of a cache (its size by the number of ways) need not be a whole number of KiB.
        granularityKiB: reader.fractionalKibibytes(
          control,
          reader.requiredInteger(control, "granularity", {}),
        ),
        ...known({
          minimumKiB: minimum === undefined ? undefined : reader.fractionalKibibytes(control, minimum),
        }),
        type: reader.requiredOneOf(control, "type", ["both", "code", "data"]),
        maxAllocations: reader.requiredInteger(control, "maxAllocs"),
      };
    }),
  };
}
