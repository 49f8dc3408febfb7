import type { CellState, PoolState } from "./hostState.js";
import type { FitReasonCode } from "./result.js";
import type { PageSizeWish } from "./shape.js";

/** The pages that can back a guest cell, or why none can. */
export type PageChoice =
  | { readonly ok: true; readonly sizeKiB: number | undefined }
  | {
      readonly ok: false;
      readonly known: boolean;
      readonly code: FitReasonCode;
      readonly sizeKiB?: number;
      readonly available: number;
      /** Where several sizes would do: why each does not, largest first. */
      readonly sizes?: readonly SizeFailure[];
    };

export interface SizeFailure {
  readonly sizeKiB: number;
  readonly code: "NOT_ENOUGH_PAGES" | "PAGES_DO_NOT_DIVIDE";
  /** Pages left. */
  readonly available: number;
}

/**
 * Memory and pages of one cell for one guest cell. `small` is the base size only, `large` any but it (largest first),
 * `any` largest first, a number that size only; the memory must be a whole number of pages. Without a wish, base-page
 * memory counts.
 */
export function choosePages(
  cell: CellState,
  memoryKiB: number,
  wish: PageSizeWish | undefined,
  view: "certain" | "optimistic",
): PageChoice {
  if (!cell.hasMemory && memoryKiB > 0)
    return { ok: false, known: true, code: "NOT_ENOUGH_MEMORY", available: 0 };
  if (wish === undefined) return plainMemory(cell, memoryKiB, view);
  if (cell.pools === undefined) return unknownPages(view, wish);
  const candidates = poolsFor(cell.pools, wish);
  const chosen = candidates.find(
    (pool) => memoryKiB % pool.sizeKiB === 0 && memoryKiB <= pool.left * pool.sizeKiB,
  );
  if (chosen !== undefined) return { ok: true, sizeKiB: chosen.sizeKiB };
  // Without a base pool in the report, base pages are there but not counted.
  if ((wish === "small" || wish === "any") && !cell.pools.some((pool) => pool.base))
    return unknownPages(view, wish);
  return misfit(candidates, memoryKiB);
}

function plainMemory(cell: CellState, memoryKiB: number, view: "certain" | "optimistic"): PageChoice {
  const left = cell.memoryLeftKiB;
  if (left === undefined) {
    return view === "optimistic"
      ? { ok: true, sizeKiB: undefined }
      : { ok: false, known: false, code: "NOT_ENOUGH_MEMORY", available: 0 };
  }
  return memoryKiB <= left
    ? { ok: true, sizeKiB: undefined }
    : { ok: false, known: true, code: "NOT_ENOUGH_MEMORY", available: left };
}

function unknownPages(view: "certain" | "optimistic", wish: PageSizeWish): PageChoice {
  return view === "optimistic"
    ? { ok: true, sizeKiB: typeof wish === "number" ? wish : undefined }
    : { ok: false, known: false, code: "NO_PAGE_SIZE", available: 0 };
}

/** Pools in the order in which they are tried; sizes of which the cell has no page at all do not count. */
function poolsFor(pools: readonly PoolState[], wish: PageSizeWish): readonly PoolState[] {
  const present = pools.filter((pool) => pool.total > 0).sort((a, b) => b.sizeKiB - a.sizeKiB);
  if (wish === "small") return present.filter((pool) => pool.base);
  if (wish === "large") return present.filter((pool) => !pool.base);
  if (wish === "any") return present;
  return present.filter((pool) => pool.sizeKiB === wish);
}

function misfit(candidates: readonly PoolState[], memoryKiB: number): PageChoice {
  const sizes = candidates.map(
    ({ sizeKiB, left }): SizeFailure => ({
      sizeKiB,
      code: memoryKiB % sizeKiB === 0 ? "NOT_ENOUGH_PAGES" : "PAGES_DO_NOT_DIVIDE",
      available: left,
    }),
  );
  const several = sizes.length > 1 ? { sizes } : {};
  const dividing = candidates.filter((pool) => memoryKiB % pool.sizeKiB === 0);
  const best = [...dividing].sort((a, b) => b.left * b.sizeKiB - a.left * a.sizeKiB)[0];
  if (best !== undefined) {
    return {
      ok: false,
      known: true,
      code: "NOT_ENOUGH_PAGES",
      sizeKiB: best.sizeKiB,
      available: best.left,
      ...several,
    };
  }
  const first = candidates[0];
  if (first === undefined) return { ok: false, known: true, code: "NO_PAGE_SIZE", available: 0 };
  return {
    ok: false,
    known: true,
    code: "PAGES_DO_NOT_DIVIDE",
    sizeKiB: first.sizeKiB,
    available: first.left,
    ...several,
  };
}
