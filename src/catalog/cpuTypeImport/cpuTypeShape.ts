import type { CpuRequirement } from "../../cpu/requirement.js";
import { hypervisorKinds } from "../../hypervisors/render/rendering.js";
import type { LabelRecord, RenderingOverride } from "../model.js";

/** A CPU type as it is exported and imported: one document a type. */
export interface CpuTypeDocument {
  readonly name: string;
  readonly description?: string;
  readonly owner?: string;
  readonly labels?: readonly LabelRecord[];
  /** The CPU map it is resolved with. */
  readonly cpuMap?: string;
  readonly requirement: CpuRequirement;
  /** The operator's own texts, by hypervisor. */
  readonly renderings?: readonly RenderingOverride[];
  readonly note?: string;
}

/** What a key of a CPU type document holds. */
export type Field = { readonly isNeeded?: boolean } & (
  | { readonly kind: "text" | "flag" | "count" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "list"; readonly of: Field }
  | { readonly kind: "object"; readonly shape: keyof typeof shapeOf }
);

/** Keys in the order in which they are written. */
export type Shape = ReadonlyMap<string, Field>;

const text: Field = { kind: "text" };
const flag: Field = { kind: "flag" };
const names: Field = { kind: "list", of: { kind: "text", isNeeded: true } };

function shape<Key extends string>(fields: Readonly<Record<Key, Field>>): Shape {
  return new Map<string, Field>(Object.entries<Field>(fields));
}

const document: Shape = shape<keyof CpuTypeDocument>({
  name: { kind: "text", isNeeded: true },
  description: text,
  owner: text,
  labels: { kind: "list", of: { kind: "object", shape: "label" } },
  cpuMap: text,
  requirement: { kind: "object", shape: "requirement", isNeeded: true },
  renderings: { kind: "list", of: { kind: "object", shape: "rendering" } },
  note: text,
});

// The compiler holds these keys equal to the requirement's.
const requirement: Shape = shape<keyof CpuRequirement>({
  arch: text,
  vendors: names,
  mode: { kind: "choice", values: ["custom", "host-model", "host-passthrough", "maximum"] },
  migratable: flag,
  model: text,
  machine: text,
  level: text,
  require: names,
  forbid: names,
  disable: names,
  optional: names,
  force: names,
  match: { kind: "choice", values: ["minimum", "exact", "strict"] },
  check: { kind: "choice", values: ["none", "partial", "full"] },
  minPhysAddrBits: { kind: "count" },
  ppc64Compat: text,
  s390xModel: text,
  strictMitigations: flag,
  alternatives: { kind: "list", of: { kind: "object", shape: "alternative" } },
});

export const shapeOf: Readonly<
  Record<"document" | "label" | "rendering" | "requirement" | "alternative", Shape>
> = {
  document,
  label: shape({ name: { kind: "text", isNeeded: true }, value: text }),
  rendering: shape({
    hypervisor: { kind: "choice", values: hypervisorKinds, isNeeded: true },
    text: { kind: "text", isNeeded: true },
  }),
  requirement,
  alternative: shape({
    label: text,
    virtTypes: names,
    vendors: names,
    requirement: { kind: "object", shape: "requirement", isNeeded: true },
  }),
};
