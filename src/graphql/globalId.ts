/** Types that have global ids, and how their ids begin. Changing a prefix breaks ids that clients keep. */
const prefixes = { Host: "h", CpuType: "t", CpuTypeRevision: "r", Flavor: "f" } as const;

export type NodeType = keyof typeof prefixes;

export interface GlobalId {
  readonly type: NodeType;
  readonly id: number;
}

/** An opaque global id. */
export function toGlobalId(type: NodeType, id: number): string {
  return Buffer.from(`${prefixes[type]}:${id}`, "utf8").toString("base64url");
}

/** What a global id means; undefined for anything that is none. */
export function fromGlobalId(text: string): GlobalId | undefined {
  const match = /^([a-z]):([1-9]\d{0,15})$/.exec(Buffer.from(text, "base64url").toString("utf8"));
  if (!match) return undefined;
  const type = (Object.keys(prefixes) as NodeType[]).find((name) => prefixes[name] === match[1]);
  return type && { type, id: Number(match[2]) };
}
