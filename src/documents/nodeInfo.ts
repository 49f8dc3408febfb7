import { err, ok, type Result } from "../cpu/result.js";
import { CpuSet } from "../topology/cpuSet.js";
import type { NodeInfoFacts, PhysicalCpuFacts, TopologyFacts } from "../topology/facts.js";
import { type DocumentError, maxDocumentCpuId, maxDocumentCpus } from "./documentError.js";

/** The figures of `virsh nodeinfo` by its labels, and by the labels of the one-line form (`CPUs: 6/8, MHz: …`). */
const labels: Readonly<Record<string, Exclude<keyof NodeInfoFacts, "online">>> = {
  "cpu(s)": "cpus",
  cpus: "cpus",
  "cpu frequency": "mhz",
  mhz: "mhz",
  "numa cell(s)": "nodes",
  nodes: "nodes",
  "cpu socket(s)": "sockets",
  sockets: "sockets",
  "core(s) per socket": "cores",
  cores: "cores",
  "thread(s) per core": "threads",
  threads: "threads",
};

/** Reads what `virsh nodeinfo` prints, or the one-line form `CPUs: 6/8, MHz: 1596, Nodes: 1, …` (counted/present). */
export function readNodeInfo(content: string, name: string): Result<TopologyFacts, DocumentError> {
  const figures = readNodeInfoFigures(content);
  if (figures === undefined)
    return invalid(name, "write what `virsh nodeinfo` prints: `CPU(s):  8` and so on");
  return ok({ ...nothing, nodeInfo: figures });
}

/** The figures alone; undefined where the text holds no CPU count. */
export function readNodeInfoFigures(content: string): NodeInfoFacts | undefined {
  const figures: { -readonly [K in keyof NodeInfoFacts]: NodeInfoFacts[K] } = {};
  for (const part of content.split(/[\n,]/)) {
    const match = /^\s*([^:]+):\s*(\d{1,9})(?:\/(\d{1,9}))?(?:\s+\w+)?\s*$/.exec(part);
    const label = labels[match?.[1]?.trim().toLowerCase() ?? ""];
    if (match === null || label === undefined) continue;
    figures[label] = Number(match[2]);
    if (label === "cpus" && match[3] !== undefined) figures.present = Number(match[3]);
  }
  if (figures.cpus === undefined) return undefined;
  const { nodes, sockets, cores, threads } = figures;
  if (figures.present === undefined && nodes && sockets && cores && threads) {
    figures.present = nodes * sockets * cores * threads;
  }
  return figures;
}

/** Reads what `virsh nodecpumap` prints, with or without `--pretty`: which CPUs are present and online. */
export function readNodeCpuMap(content: string, name: string): Result<TopologyFacts, DocumentError> {
  const field = (label: string): string | undefined =>
    new RegExp(`^\\s*${label}:[ \\t]*(.*)$`, "im").exec(content)?.[1]?.trim();
  const present = Number(field("CPUs present") ?? Number.NaN);
  const map = field("CPU map");
  if (map === undefined || !Number.isSafeInteger(present) || present > maxDocumentCpus) {
    return invalid(
      name,
      "write what `virsh nodecpumap` prints: `CPUs present:`, `CPUs online:` and `CPU map:`",
    );
  }
  const isLetters = /^[yn-]*$/i.test(map) && !/\d/.test(map);
  if (isLetters && map.length > maxDocumentCpus) return invalid(name, "the CPU map is too long");
  const letters = [...map].flatMap((letter, id) => (letter.toLowerCase() === "y" ? [id] : []));
  const online = isLetters ? ok(CpuSet.of(letters)) : CpuSet.parse(map, { max: maxDocumentCpuId });
  if (!online.ok) return invalid(name, `CPU map: ${online.error.message}`);
  // The letters run over every id, present or not; with no gaps among them each CPU that is not online is offline.
  const ids = isLetters && map.length === present ? CpuSet.range(0, present - 1) : online.value;
  const cpus: readonly PhysicalCpuFacts[] = [...ids].map((id) => ({ id, online: online.value.has(id) }));
  return ok({ ...nothing, cpus, nodeInfo: { present, online: online.value } });
}

const nothing: TopologyFacts = { source: "nodeinfo", cpus: [], cells: [], caches: [], interconnects: [] };

function invalid(document: string, what: string): Result<never, DocumentError> {
  return err({ code: "INVALID_DOCUMENT", message: `${document}: ${what}`, document });
}
