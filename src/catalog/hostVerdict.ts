import type { HostFit } from "./fit/hostFits.js";
import type { ClassVerdict, HostRecord } from "./model.js";
import type { Keyset, PageRequest } from "./ports.js";

/** A host with its verdict: that of its class, and where a guest's shape is asked about, that of its room as well. */
export interface HostVerdict {
  readonly host: HostRecord;
  readonly verdict: ClassVerdict;
  readonly cpuMap: string;
  /** undefined where no shape is asked about, or no hypervisor could run it. */
  readonly fit?: HostFit;
}

/** An answer that can be paged and counted, both over the same verdicts. */
export interface Pageable<T> {
  page(request: PageRequest): Promise<readonly T[]>;
  count(): Promise<number>;
  keyset(item: T): Keyset;
}

export function isYes({ verdict }: Pick<ClassVerdict, "verdict">): boolean {
  return verdict === "COMPATIBLE" || verdict === "COMPATIBLE_WITH_LOSS";
}
