import type { AuditEventRecord } from "../model.js";

/** A committed change, as far as subscribers want to know of it. */
export type CatalogEvent = {
  /** Grows with every change, in whichever process it was made. */
  readonly id: number;
  readonly at: string;
  readonly name: string;
} & (
  | {
      readonly kind: "host";
      readonly change: "CREATED" | "UPDATED" | "DELETED";
      /** The host revisions around a report; undefined where only settings changed. */
      readonly before?: number;
      readonly after?: number;
    }
  | {
      readonly kind: "cpuType";
      readonly change: "CREATED" | "REVISED";
      readonly revision: number;
    }
);

interface Described {
  readonly revision?: number;
}

/** What an audit row tells; undefined where nobody subscribes to it. */
export function catalogEvent(row: AuditEventRecord): CatalogEvent | undefined {
  const { id, at, subject: name } = row;
  const before = described(row.before);
  const after = described(row.after);
  switch (row.operation) {
    case "reportHost":
      return {
        id,
        at,
        name,
        kind: "host",
        // Labels alone leave the revision as it is, and are told without one.
        change: after.revision !== undefined && before.revision === undefined ? "CREATED" : "UPDATED",
        ...(before.revision !== undefined && { before: before.revision }),
        ...(after.revision !== undefined && { after: after.revision }),
      };
    case "updateHost":
      return { id, at, name, kind: "host", change: "UPDATED" };
    case "deleteHost":
      return { id, at, name, kind: "host", change: "DELETED" };
    case "createCpuType":
      return { id, at, name, kind: "cpuType", change: "CREATED", revision: 1 };
    case "reviseCpuType":
      return after.revision === undefined
        ? undefined
        : { id, at, name, kind: "cpuType", change: "REVISED", revision: after.revision };
    default:
      return undefined;
  }
}

function described(text: string | undefined): Described {
  return text === undefined ? {} : (JSON.parse(text) as Described);
}
