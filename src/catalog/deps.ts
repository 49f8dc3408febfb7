import type { CpuMaps } from "./cpuMaps.js";
import type { Evaluate, Store, VerdictIndex } from "./ports.js";

/** What use cases work with; made once, in app.ts. */
export interface CatalogDeps {
  readonly store: Store;
  readonly verdicts: VerdictIndex;
  readonly cpuMaps: CpuMaps;
  readonly evaluate: Evaluate;
  readonly now: () => Date;
}

/** Who asks for a change. */
export interface Actor {
  readonly name: string;
}
