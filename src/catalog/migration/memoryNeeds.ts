import type { CpuDefinition } from "../../cpu/index.js";
import type { HugePageWish, NumaTune } from "../../documents/domain.js";
import type { PageSizeWish } from "../../topology/fit/index.js";
import type { CpuSet } from "../../topology/index.js";
import type { MigratingGuest } from "./question.js";

/** A part of a guest's memory. */
export interface MemoryNeed {
  readonly memoryKiB: number;
  /** Undefined = base pages, of which nobody keeps count for guests. */
  readonly pageSize?: PageSizeWish;
  /** The only host cells it may come from; undefined = any. */
  readonly hostCells?: CpuSet;
}

/** A guest's NUMA cell: its label and its memory. */
export type GuestMemoryCell = NonNullable<MigratingGuest["memoryCells"]>[number];

/** Of a domain's `<cpu><numa>`; cells without an id are numbered in their order. */
export function memoryCellsOf(cpu: CpuDefinition | undefined): readonly GuestMemoryCell[] | undefined {
  return cpu?.numa?.cells.map(({ id, memoryKiB }, index) => ({ id: id ?? index, memoryKiB }));
}

/**
 * A guest's memory by NUMA cell, with the pages that back it and the host cells it is bound to. One without cells is cell 0.
 * Source: libvirt's "Domain XML format", memory backing and NUMA node tuning.
 */
export function memoryNeeds(guest: MigratingGuest): readonly MemoryNeed[] {
  const { memoryKiB = 0, memoryCells, hugePages, pins } = guest;
  const cells = memoryCells?.length ? memoryCells : [{ id: 0, memoryKiB }];
  return cells.map((cell) => {
    const pageSize = pageSizeOf(hugePages, cell.id);
    const hostCells = boundTo(pins?.numaTune, cell.id);
    return {
      memoryKiB: cell.memoryKiB,
      ...(pageSize !== undefined && { pageSize }),
      ...(hostCells && { hostCells }),
    };
  });
}

/** A page element with the cell in its nodeset comes before one without a nodeset. */
function pageSizeOf(
  wishes: readonly HugePageWish[] | undefined,
  guestCell: number,
): PageSizeWish | undefined {
  const wish =
    wishes?.find(({ guestCells }) => guestCells?.has(guestCell)) ??
    wishes?.find(({ guestCells }) => guestCells === undefined);
  return wish && (wish.sizeKiB ?? "large");
}

/** Modes that leave the kernel no other cell; without a mode libvirt takes `strict`. */
const binding: ReadonlySet<string> = new Set(["strict", "restrictive"]);

function boundTo(tune: NumaTune | undefined, guestCell: number): CpuSet | undefined {
  const own = tune?.guestCells.find((node) => node.guestCell === guestCell) ?? tune;
  return binding.has(own?.mode ?? "strict") ? own?.hostCells : undefined;
}
