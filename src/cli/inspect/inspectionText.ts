import Table from "cli-table3";
import type { PhysicalCpuView } from "../../catalog/physicalCpus.js";
import { coresOf, type PlaceCounts, type TopologyNode, topologyTree } from "../../topology/index.js";
import type { Inspection } from "./inspectHost.js";

/** Above so many cores the tree counts them instead of listing them. */
const maxListedCores = 64;

/** The inspection for a reader: summary, pCPU table, tree, warnings. */
export function inspectionText(inspection: Inspection): string {
  const { facts } = inspection;
  const { topology } = facts;
  const sections = [summary(inspection)];
  if (topology.cpus.length === 0) sections.push("No document tells of physical CPUs.");
  else sections.push(table(inspection.physicalCpus), tree(inspection));
  const { warnings } = facts.state;
  if (warnings.length > 0)
    sections.push(["Warnings", ...warnings.map(({ code, message }) => `  ${code}: ${message}`)].join("\n"));
  return sections.join("\n\n");
}

function summary({ documents, facts, virtType, aggregates, libvirtCpuCount }: Inspection): string {
  const { hostCpu } = facts.capabilityClass.content;
  const model = [hostCpu?.model?.name, hostCpu?.vendor].filter((part) => part !== undefined).join(", ");
  const threads = aggregates.threadsPerCore.map(({ threads, cores }) => `${cores} × ${threads}`).join(", ");
  const hypervisors = facts.capabilityClass.hypervisors.map(
    ({ content }) => `${content.virtType} ${content.arch}`,
  );
  const lines: readonly (readonly [string, string])[] = [
    ["Documents", documents.map(({ name, kind }) => `${name} (${kind})`).join(", ")],
    [
      "Host",
      `${facts.arch}${model === "" ? "" : `, ${model}`}${facts.uuid === undefined ? "" : `, UUID ${facts.uuid}`}`,
    ],
    ["Hypervisors", hypervisors.join(", ")],
    ["Rules of", virtType],
    ["Sockets, cores", `${aggregates.sockets}, ${aggregates.cores}`],
    ["Threads per core", threads === "" ? "unknown" : `${threads} (cores × threads)`],
    ["CPUs", counts(aggregates.total)],
    [
      "libvirt counts",
      libvirtCpuCount === undefined ? "unknown" : `${libvirtCpuCount.counted} of ${libvirtCpuCount.present}`,
    ],
    [
      "Guests' cpuset",
      facts.topology.guestCpuset === undefined
        ? ""
        : `${facts.topology.guestCpuset.cpus} (${facts.topology.guestCpuset.from})`,
    ],
  ];
  const shown = lines.filter(([, value]) => value !== "");
  return shown.map(([name, value]) => `${`${name}:`.padEnd(18)}${value}`).join("\n");
}

function counts({ present, online, runnable, pinnable, runGroups }: PlaceCounts): string {
  const figures = { online, runnable, "pinnable places": pinnable, "run groups": runGroups };
  const parts = Object.entries(figures).map(([name, value]) => `${value ?? "?"} ${name}`);
  return `${present} present, ${parts.join(", ")}`;
}

const columns: readonly (readonly [string, (cpu: PhysicalCpuView) => unknown])[] = [
  ["CPU", (cpu) => cpu.cpuId],
  ["online", (cpu) => word(cpu.online)],
  ["runnable", (cpu) => word(cpu.runnable)],
  ["pinnable", (cpu) => word(cpu.pinnable)],
  ["run group", (cpu) => cpu.runGroup],
  ["reason", (cpu) => cpu.reason],
  ["socket", (cpu) => cpu.socketId],
  ["cell", (cpu) => cpu.numaCell],
  ["die", (cpu) => cpu.dieId],
  ["cluster", (cpu) => cpu.clusterId],
  ["core", (cpu) => cpu.coreId],
  ["siblings", (cpu) => cpu.siblings],
  ["isolated", (cpu) => (cpu.isolated === true ? "yes" : undefined)],
  ["core type", (cpu) => cpu.coreType?.name],
  ["MHz", (cpu) => cpu.maxFrequencyMHz],
];

/** Columns without any value are left out. */
function table(cpus: readonly PhysicalCpuView[]): string {
  const shown = columns.filter(([, get]) => cpus.some((cpu) => get(cpu) !== undefined));
  const output = new Table({
    head: shown.map(([name]) => name),
    style: { head: [], border: [], compact: true },
    chars: {
      top: "",
      "top-mid": "",
      "top-left": "",
      "top-right": "",
      bottom: "",
      "bottom-mid": "",
      "bottom-left": "",
      "bottom-right": "",
      left: "",
      "left-mid": "",
      right: "",
      "right-mid": "",
      mid: "",
      "mid-mid": "",
      middle: " ",
    },
  });
  for (const cpu of cpus) output.push(shown.map(([, get]) => String(get(cpu) ?? "")));
  return output.toString();
}

function tree({ facts, aggregates }: Inspection): string {
  const { topology } = facts;
  const isListed = coresOf(topology).length <= maxListedCores;
  const cells = new Map(aggregates.cells.map((cell) => [cell.cell, cell]));
  const lines: string[] = [];
  const visit = (node: TopologyNode, depth: number): void => {
    const indent = "  ".repeat(depth);
    const cell = node.type === "cell" ? cells.get(node.osId ?? -1) : undefined;
    const isPart = cell !== undefined && node.cpus.size < cell.present;
    const whole = cell && `, ${gibibytes(cell.memoryKiB)}, ${cell.pinnable ?? "?"} pinnable places`;
    const memory = isPart ? ", part of the cell" : (whole ?? "");
    const cpus = node.cpus.isEmpty ? "no CPUs" : `CPUs ${node.cpus}`;
    lines.push(`${indent}${node.type}${node.osId === undefined ? "" : ` ${node.osId}`}: ${cpus}${memory}`);
    const cores = node.children.filter((child) => child.type === "core");
    if (!isListed && cores.length > 0) lines.push(`${indent}  ${cores.length} cores`);
    for (const child of node.children) {
      if (child.type === "core" ? isListed : child.type !== "thread") visit(child, depth + 1);
    }
  };
  visit(topologyTree(topology), 0);
  return lines.join("\n");
}

export function gibibytes(memoryKiB: number): string {
  if (memoryKiB === 0) return "no memory";
  const gib = memoryKiB / 1024 / 1024;
  return gib >= 10
    ? `${Math.round(gib)} GiB`
    : gib >= 1
      ? `${gib.toFixed(1)} GiB`
      : `${Math.round(memoryKiB / 1024)} MiB`;
}

function word(value: boolean | undefined): string {
  return value === undefined ? "unknown" : value ? "yes" : "no";
}
