import type { MigrationGroup, MigrationMap } from "../catalog/migration/migrationMap.js";
import { escapeXml } from "./inspect/inspectionXml.js";

const box = { width: 220, height: 62 } as const;
const gap = { x: 190, y: 26 } as const;
const margin = 20;
const maxLabel = 26;

interface Place {
  readonly group: MigrationGroup;
  readonly x: number;
  readonly y: number;
}

/**
 * Groups as boxes in columns, from those whose guests can go farthest at the left to the richest hosts at the right, with
 * an arrow for each one-way relation. Standalone SVG, without scripts.
 */
export function migrationMapSvg(map: MigrationMap): string {
  const places = placesOf(map);
  const width = Math.max(...[...places.values()].map(({ x }) => x + box.width), 200) + margin;
  const height = Math.max(...[...places.values()].map(({ y }) => y + box.height), 40) + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    "<title>Where guests can go</title>",
    "<style>text{font:12px sans-serif;fill:#1b1f24}.name{font-weight:600}.muted{fill:#57606a}rect{fill:#f6f8fa;stroke:#8c959f}path{fill:none;stroke:#57606a}.page{fill:#fff;stroke:none}</style>",
    '<defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#57606a;stroke:none"/></marker></defs>',
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...map.relations.map(({ from, to, features }, index) => {
      const before = map.relations.slice(0, index).filter((relation) => relation.to === to).length;
      return arrow(places.get(from), places.get(to), features, before);
    }),
    ...[...places.values()].map(drawGroup),
    "</svg>",
    "",
  ].join("\n");
}

function placesOf({ groups, relations }: MigrationMap): ReadonlyMap<string, Place> {
  const columns = new Map<string, number>();
  const sources = new Map<string, string[]>();
  for (const { from, to } of relations) sources.set(to, [...(sources.get(to) ?? []), from]);
  const columnOf = (name: string): number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    const column = Math.max(-1, ...(sources.get(name) ?? []).map(columnOf)) + 1;
    columns.set(name, column);
    return column;
  };
  const filled = new Map<number, number>();
  return new Map(
    groups.map((group) => {
      const column = columnOf(group.name);
      const row = filled.get(column) ?? 0;
      filled.set(column, row + 1);
      const place = {
        group,
        x: margin + column * (box.width + gap.x),
        y: margin + row * (box.height + gap.y),
      };
      return [group.name, place];
    }),
  );
}

function drawGroup({ group, x, y }: Place): string {
  const line = (text: string, offset: number, kind: string) =>
    `<text class="${kind}" x="${x + 10}" y="${y + offset}">${escapeXml(short(text))}</text>`;
  return [
    `<g><title>${escapeXml(group.exampleHosts.join(", "))}</title>`,
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4"/>`,
    line(group.name, 20, "name"),
    line(group.model ?? "", 37, "muted"),
    line(`${group.hosts} ${group.hosts === 1 ? "host" : "hosts"}`, 54, "muted"),
    "</g>",
  ].join("");
}

/** Labels stand at the arrow's head, those of several arrows to one box below each other. */
function arrow(
  from: Place | undefined,
  to: Place | undefined,
  features: readonly string[],
  before: number,
): string {
  if (!from || !to) return "";
  const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
  const [x2, y2] = [to.x, to.y + box.height / 2];
  const middle = (x1 + x2) / 2;
  const label = features.length > 2 ? `${features.length} features` : features.join(", ");
  return [
    `<g><title>${escapeXml(`in the way back: ${features.join(", ")}`)}</title>`,
    `<path marker-end="url(#to)" d="M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}"/>`,
    `<text class="muted" text-anchor="end" x="${x2 - 12}" y="${y2 - 6 + before * 20}">${escapeXml(short(label))}</text></g>`,
  ].join("");
}

function short(text: string): string {
  return text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text;
}
