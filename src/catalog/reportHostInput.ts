import type { DocumentKind } from "../documents/kinds.js";
import type { ReportedFacts } from "./hostFacts.js";
import type { LabelRecord } from "./model.js";

export interface ReportedDocument {
  /** What errors call it, such as the file's name. */
  readonly name: string;
  readonly content: string;
  /** Recognised from the content when left out. */
  readonly kind?: DocumentKind;
}

export interface ReportHostInput {
  readonly name: string;
  readonly documents: readonly ReportedDocument[];
  readonly facts?: ReportedFacts;
  /** Replace the labels where given. */
  readonly labels?: readonly LabelRecord[];
}
