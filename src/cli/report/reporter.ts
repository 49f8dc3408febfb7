import type { HostReport } from "./reportSource.js";

/** What is wrong with a report; the place is known for errors in documents. */
export interface ReportProblem {
  readonly code: string;
  readonly message: string;
  readonly document?: string;
  readonly line?: number;
  readonly column?: number;
}

/** How one host's report ended. */
export type ReportAnswer = { readonly name: string } & (
  | {
      readonly outcome: "CREATED" | "UPDATED" | "UNCHANGED";
      readonly revision: number;
      readonly changes: readonly string[];
    }
  | { readonly outcome: "REFUSED"; readonly errors: readonly ReportProblem[] }
);

/** Where reports go. */
export interface Reporter {
  /** How many reports go at once: one transaction, or one request. */
  readonly batchSize: number;
  /** Characters of documents that go at once; a single larger report goes alone. */
  readonly batchCharacters: number;
  /** One answer a report, in order. Rejects with a `ReporterError` where the catalog cannot be reached. */
  report(reports: readonly HostReport[]): Promise<readonly ReportAnswer[]>;
  close(): void;
}

/** The catalog cannot be reached; the message is for the operator. */
export class ReporterError extends Error {}
