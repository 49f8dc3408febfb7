import {
  type CpuSet,
  type HostTopology,
  type PhysicalCpuPlace,
  type TopologyNode,
  topologyTree,
} from "../../topology/index.js";
import { gibibytes } from "./inspectionText.js";
import { escapeXml } from "./inspectionXml.js";
import { flow, grid, type Layout, type Size } from "./svgLayout.js";
import { type CpuState, cpuStates, type SvgTheme, svgStyle } from "./svgTheme.js";

export interface TopologyPicture {
  readonly title: string;
  readonly topology: HostTopology;
  /** What the hypervisor can do with each CPU. */
  readonly places: readonly PhysicalCpuPlace[];
  readonly theme: SvgTheme;
}

/** Above so many CPUs cores go without a label, so that the whole machine stays on a screen. */
const maxLabelledCpus = 200;

const maxThreadsInRow = 4;
const gap = 5;
const padding = 7;
const headerHeight = 19;
const margin = 14;

/**
 * The machine as nested boxes, in lstopo's habit: socket, NUMA cell, die, cluster, core, thread; each thread in the colour
 * of its state, run groups of several threads outlined, a legend below. Standalone SVG, without scripts.
 */
export function topologySvg({ title, topology, places, theme }: TopologyPicture): string {
  const painter = new Painter(topology, places);
  const machine = painter.machine();
  const legend = legendItems(places, topology);
  const legendWidth = Math.max(machine.width, 420);
  const wrapped = flowLegend(legend, legendWidth);
  const width = Math.ceil(Math.max(legendWidth, title.length * 8) + 2 * margin);
  const top = margin + 26;
  const legendTop = top + machine.height + 14;
  const height = Math.ceil(legendTop + wrapped.height + margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${svgStyle(theme)}</style>`,
    `<rect class="background" width="${width}" height="${height}"/>`,
    `<text x="${margin}" y="${margin + 14}" font-size="15" font-weight="600">${escapeXml(title)}</text>`,
    machine.draw(margin, top),
    `<g transform="translate(${margin} ${legendTop})">${wrapped.svg}</g>`,
    "</svg>",
    "",
  ].join("\n");
}

interface Drawing extends Size {
  draw(x: number, y: number): string;
}

/** Lays out and draws the boxes of one machine. */
class Painter {
  private readonly placeOf: ReadonlyMap<number, PhysicalCpuPlace>;
  private readonly cells: ReadonlyMap<number, HostTopology["cells"][number]>;
  private readonly isLarge: boolean;
  private readonly cpuSize: Size;

  constructor(
    private readonly topology: HostTopology,
    places: readonly PhysicalCpuPlace[],
  ) {
    this.placeOf = new Map(places.map((place) => [place.cpuId, place]));
    this.cells = new Map(topology.cells.map((cell) => [cell.id, cell]));
    this.isLarge = topology.cpus.length > maxLabelledCpus;
    const digits = Math.max(2, String(topology.cpus.at(-1)?.id ?? 0).length);
    this.cpuSize = { width: 12 + digits * 7, height: 20 };
  }

  machine(): Drawing {
    return this.node(topologyTree(this.topology), 0);
  }

  private node(node: TopologyNode, depth: number): Drawing {
    if (node.type === "thread") return this.thread(node);
    if (node.type === "core") return this.core(node);
    const inner = withoutOnlyBoxes(node.children);
    const boxes = inner
      .filter((child) => child.type !== "thread")
      .map((child) => this.node(child, depth + 1));
    const loose = inner.filter((child) => child.type === "thread").map((child) => this.thread(child));
    const children = loose.length === 0 ? boxes : [...boxes, flowed(loose, gap, 4)];
    return framed(flowed(children, gap, shapeAt(node)), this.label(node), `box l${depth % 4}`, padding, 11);
  }

  private core(node: TopologyNode): Drawing {
    const groups = new Map<string, TopologyNode[]>();
    for (const thread of node.children) {
      const key = this.placeOf.get(thread.osId ?? -1)?.runGroup?.toString() ?? `alone ${thread.osId}`;
      groups.set(key, [...(groups.get(key) ?? []), thread]);
    }
    const parts = [...groups.values()].map((threads) => {
      const content = gridded(
        threads.map((thread) => this.thread(thread)),
        2,
        maxThreadsInRow,
      );
      return threads.length > 1 ? outlined(content) : content;
    });
    const label = this.isLarge ? undefined : node.osId === undefined ? "Core" : `Core ${node.osId}`;
    return framed(gridded(parts, 3, maxThreadsInRow), label, "box core", 3, 9);
  }

  private thread(node: TopologyNode): Drawing {
    const id = node.osId ?? 0;
    const place = this.placeOf.get(id);
    const isIsolated = this.topology.isolated?.has(id) === true;
    const { width, height } = this.cpuSize;
    return {
      width,
      height,
      draw: (x, y) => {
        const classes = ["cpu", stateOf(place), ...(place?.online === false ? ["off"] : [])].join(" ");
        const mark = isIsolated ? `<circle class="isolated" cx="${x + width - 4}" cy="${y + 4}" r="2"/>` : "";
        return (
          `<g class="${classes}"><title>${escapeXml(tooltip(id, place))}</title>` +
          `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>` +
          `<text x="${x + width / 2}" y="${y + 14}" font-size="11">${id}</text>${mark}</g>`
        );
      },
    };
  }

  private label(node: TopologyNode): string {
    const name =
      node.type === "cell" ? "NUMA cell" : `${node.type.charAt(0).toUpperCase()}${node.type.slice(1)}`;
    const id = node.osId === undefined ? "" : ` ${node.osId}`;
    if (node.type === "machine") return `Machine · ${this.topology.arch} · ${node.cpus.size} CPUs`;
    if (node.type !== "cell") return `${name}${id}`;
    const cell = this.cells.get(node.osId ?? -1);
    // A cell that spans sockets stands in each of them; its memory is not theirs one by one.
    if (cell !== undefined && node.cpus.size < cell.cpus.size) return `${name}${id} (part)`;
    return `${name}${id} · ${gibibytes(cell?.memoryKiB ?? 0)}${node.cpus.isEmpty ? " · no CPUs" : ""}`;
  }
}

/** Wide pictures fit screens; within a machine the parts may be nearer to squares. */
function shapeAt(node: TopologyNode): number {
  return node.type === "machine" ? 1.7 : 1.5;
}

/** A die or cluster that is alone in its box, but for CPUs whose core is not known, says nothing that the box does not. */
function withoutOnlyBoxes(children: readonly TopologyNode[]): readonly TopologyNode[] {
  const boxes = children.filter((child) => child.type !== "thread");
  const [only] = boxes;
  if (boxes.length !== 1 || only === undefined || (only.type !== "die" && only.type !== "cluster"))
    return children;
  return withoutOnlyBoxes([...only.children, ...children.filter((child) => child.type === "thread")]);
}

function gridded(children: readonly Drawing[], space: number, columns: number): Drawing {
  return arranged(children, grid(children, space, columns));
}

function flowed(children: readonly Drawing[], space: number, shape: number): Drawing {
  return arranged(children, flow(children, space, shape));
}

function arranged(children: readonly Drawing[], { size, offsets }: Layout): Drawing {
  return {
    ...size,
    draw: (x, y) =>
      children.map((child, index) => child.draw(x + offsets[index]!.x, y + offsets[index]!.y)).join("\n"),
  };
}

function framed(
  content: Drawing,
  label: string | undefined,
  className: string,
  space: number,
  fontSize: number,
): Drawing {
  const header = label === undefined ? 0 : fontSize === 11 ? headerHeight : fontSize + 3;
  const labelWidth = (label?.length ?? 0) * fontSize * 0.6;
  const width = Math.max(content.width, labelWidth) + 2 * space;
  const hasContent = content.height > 0;
  const height = header + content.height + (hasContent ? 2 * space - (header > 0 ? space / 2 : 0) : space);
  const top = hasContent ? (header > 0 ? header + space / 2 : space) : header;
  return {
    width,
    height,
    draw: (x, y) =>
      [
        `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>`,
        label === undefined
          ? ""
          : `<text x="${x + space}" y="${y + header - 4}" font-size="${fontSize}"${fontSize < 11 ? ' class="muted"' : ""}>${escapeXml(label)}</text>`,
        content.draw(x + space, y + top),
      ].join("\n"),
  };
}

/** Threads that a pinned vCPU may really run on, together. */
function outlined(content: Drawing): Drawing {
  const [width, height] = [content.width + 6, content.height + 6];
  return {
    width,
    height,
    draw: (x, y) =>
      `<rect class="group" x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" rx="5"/>\n${content.draw(x + 3, y + 3)}`,
  };
}

function stateOf(place: PhysicalCpuPlace | undefined): CpuState {
  if (place?.pinnable === true && place.runnable === true) return "pinnable";
  if (place?.runnable === true) return "runnable";
  if (place?.runnable === undefined) return "unknown";
  if (place.reason === "OFFLINE") return "offline";
  return place.reason === "OUTSIDE_CPUSET" || place.reason === "OUTSIDE_CPUPOOL" ? "outside" : "blocked";
}

function tooltip(id: number, place: PhysicalCpuPlace | undefined): string {
  const group: CpuSet | undefined = place?.runGroup;
  const word = (value: boolean | undefined): string =>
    value === undefined ? "unknown" : value ? "yes" : "no";
  return [
    `CPU ${id}`,
    `online ${word(place?.online)}`,
    `runnable ${word(place?.runnable)}`,
    `pinnable ${word(place?.pinnable)}`,
    ...(group === undefined ? [] : [`run group ${group}`]),
    ...(place?.reason === undefined ? [] : [place.reason]),
  ].join(", ");
}

const stateTexts: Readonly<Record<CpuState, string>> = {
  pinnable: "runnable and pinnable",
  runnable: "runnable, not pinnable",
  blocked: "not runnable (a sibling thread is online)",
  outside: "outside the guests' cpuset or cpupool",
  offline: "offline",
  unknown: "not known",
};

interface LegendItem {
  readonly text: string;
  draw(x: number, y: number): string;
}

/** Only what the picture shows stands in the legend. */
function legendItems(places: readonly PhysicalCpuPlace[], topology: HostTopology): readonly LegendItem[] {
  const swatch = (className: string) => (x: number, y: number) =>
    `<g class="${className}"><rect x="${x}" y="${y}" width="18" height="14" rx="3"/></g>`;
  const items: LegendItem[] = [];
  for (const state of cpuStates) {
    const count = places.filter((place) => stateOf(place) === state).length;
    if (count > 0)
      items.push({
        text: `${stateTexts[state]} (${count})`,
        draw: swatch(`cpu ${state}${state === "offline" ? " off" : ""}`),
      });
  }
  if (places.some((place) => place.online === false && place.runnable === true)) {
    items.push({ text: "dashed: offline in the host", draw: swatch("cpu runnable off") });
  }
  if (places.some((place) => (place.runGroup?.size ?? 0) > 1)) {
    items.push({
      text: "run group",
      draw: (x, y) => `<rect class="group" x="${x + 1}" y="${y}" width="16" height="14" rx="4"/>`,
    });
  }
  if (topology.isolated?.isEmpty === false) {
    items.push({
      text: "isolated",
      draw: (x, y) => `<circle class="isolated" cx="${x + 9}" cy="${y + 7}" r="3"/>`,
    });
  }
  return items;
}

function flowLegend(
  items: readonly LegendItem[],
  width: number,
): { readonly svg: string; readonly height: number } {
  let [x, y] = [0, 0];
  const parts = items.map((item) => {
    const itemWidth = 26 + item.text.length * 6.6 + 14;
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + 22];
    const svg = `${item.draw(x, y)}<text x="${x + 25}" y="${y + 11}" font-size="12">${escapeXml(item.text)}</text>`;
    x += itemWidth;
    return svg;
  });
  return { svg: parts.join("\n"), height: y + 18 };
}
