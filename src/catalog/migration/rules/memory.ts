import {
  type FitMachine,
  fitMachine,
  fitPlacement,
  type GuestShape,
  type PageSizeWish,
} from "../../../topology/fit/index.js";
import { CpuSet, type HostTopology } from "../../../topology/index.js";
import { type MigrationFinding, no, open } from "../finding.js";
import { type MemoryNeed, memoryNeeds } from "../memoryNeeds.js";
import type { PlaceQuestion, PlaceRule } from "../question.js";

/** The largest page of the base kind, in KiB: POWER and Arm kernels have bases of up to 64 KiB. */
const largestBaseKiB = 64;

/**
 * The target's NUMA cells have the memory that the guest may take from them, in pages of the sizes that back it; huge pages
 * serve nothing but guests that ask for them. A flavor's memory is part of its shape. Source: migration, rule 6.
 */
export const memoryRule: PlaceRule = (question) => {
  const { guest, topology } = question;
  if (guest.shape) return [];
  const total = topology.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0);
  // A host that tells nothing of its memory is not held against a guest; of page sizes one must know.
  const needs = memoryNeeds(guest).filter(({ pageSize }) => total > 0 || pageSize !== undefined);
  return candidateSets(question, needs).flatMap((cells) => check(question, cells, needs));
};

/**
 * Sets of host cells that have to hold all the needs that may go nowhere else: the whole host, and each set that some
 * need is bound to. For sets that are disjoint or nested, as people write them, this is exact; for others a no is sure.
 */
function candidateSets({ topology }: PlaceQuestion, needs: readonly MemoryNeed[]): readonly CpuSet[] {
  const all = CpuSet.of(topology.cells.map((cell) => cell.id));
  const sets = new Map([[all.toString(), all]]);
  for (const { hostCells } of needs) {
    // Cells that are not there are a finding of their own.
    if (hostCells && !hostCells.isEmpty && hostCells.subtract(all).isEmpty)
      sets.set(hostCells.toString(), hostCells);
  }
  return [...sets.values()];
}

function check(
  { topology }: PlaceQuestion,
  cells: CpuSet,
  needs: readonly MemoryNeed[],
): readonly MigrationFinding[] {
  const isWhole = cells.size === topology.cells.length;
  const inside = needs.filter(({ hostCells }) => isWhole || hostCells?.subtract(cells).isEmpty);
  const sizes = [...new Set(inside.map(({ pageSize }) => pageSize))];
  const machine = fused(topology, cells);
  const where = isWhole ? "" : ` (NUMA cells ${cells})`;
  return sizes.flatMap((pageSize): readonly MigrationFinding[] => {
    const asked = inside.filter((need) => need.pageSize === pageSize).map((need) => need.memoryKiB);
    if (asked.every((memoryKiB) => memoryKiB === 0)) return [];
    const tries = sizesOf(machine, pageSize).map((size) => holds(machine, asked, size));
    const best = tries.find(({ fit }) => fit.fits === true) ?? tries.at(-1);
    if (!best || best.fit.fits === true) return [];
    const need = `The guest needs ${best.memoryKiB} KiB ${inWords(pageSize)}`;
    if (best.fit.fits === undefined) {
      return open("PAGE_SIZE_UNKNOWN", `${need}; the host's documents do not tell how many it has${where}.`);
    }
    return best.fit.reasons.flatMap(({ code, message }) => no(code, `${need}: ${message}${where}.`));
  });
}

/** Huge pages of no size are of the host's default size, whichever of its sizes that is. */
function sizesOf(
  machine: FitMachine,
  pageSize: PageSizeWish | undefined,
): readonly (PageSizeWish | undefined)[] {
  if (pageSize !== "large") return [pageSize];
  const pools = machine.cells.flatMap((cell) => cell.pages).filter((pool) => pool.total > 0);
  const huge = pools.map((pool) => pool.sizeKiB).filter((sizeKiB) => sizeKiB > largestBaseKiB);
  return huge.length > 0 ? huge : [pageSize];
}

/** Whether the parts fit together; QEMU backs the last bytes of each with a whole page. */
function holds(machine: FitMachine, parts: readonly number[], pageSize: PageSizeWish | undefined) {
  const unit = typeof pageSize === "number" ? pageSize : 1;
  const memoryKiB = parts.reduce((sum, part) => sum + Math.ceil(part / unit) * unit, 0);
  const shape: GuestShape = {
    vcpus: 1,
    memoryKiB,
    cpuPolicy: "shared",
    ...(pageSize !== undefined && { pageSize }),
  };
  return { memoryKiB, fit: fitPlacement(machine, shape) };
}

function inWords(pageSize: PageSizeWish | undefined): string {
  if (pageSize === undefined) return "of memory on base pages";
  return typeof pageSize === "number" ? `in pages of ${pageSize} KiB` : "in huge pages";
}

/**
 * These cells as one, of CPUs that do not matter: the kernel takes memory from any cell that it may take it from, and vCPUs
 * that are not pinned share what there is.
 */
function fused(topology: HostTopology, ids: CpuSet): FitMachine {
  const cells = fitMachine(topology, []).cells.filter(({ id }) => topology.cells.length === 0 || ids.has(id));
  const isKnown = cells.every((cell) => cell.memoryKiB === 0 || cell.pages.length > 0);
  const pools = new Map<number, number>();
  for (const { pages } of cells) {
    for (const { sizeKiB, total } of pages) pools.set(sizeKiB, (pools.get(sizeKiB) ?? 0) + total);
  }
  const memory = cells.map((cell) => cell.memoryKiB);
  return {
    places: [{ cpu: 0, runGroup: CpuSet.of([0]), cell: 0, pinnable: true, runnable: true }],
    cells: [
      {
        id: 0,
        memoryKiB: memory.reduce(
          (sum, own) => (sum === undefined || own === undefined ? undefined : sum + own),
          0,
        ),
        pages: isKnown ? [...pools].map(([sizeKiB, total]) => ({ sizeKiB, total })) : [],
        distances: [],
      },
    ],
    offline: CpuSet.empty,
    stateUnknown: CpuSet.empty,
    reserved: CpuSet.empty,
  };
}
