import { type MigrationFinding, no, open } from "../finding.js";
import type { PlaceQuestion, PlaceRule } from "../question.js";

/** The largest page of the base kind, in KiB: POWER and Arm kernels have bases of up to 64 KiB. */
const largestBaseKiB = 64;

/** The target has the memory, and pages of the sizes that back the guest. Source: migration, rule 6. */
export const memoryRule: PlaceRule = (question) => [...enough(question), ...pageSizes(question)];

function enough({ guest, topology }: PlaceQuestion): readonly MigrationFinding[] {
  const { memoryKiB } = guest;
  if (memoryKiB === undefined || topology.cells.length === 0) return [];
  const total = topology.cells.reduce((sum, cell) => sum + cell.memoryKiB, 0);
  // A host whose cells all lack the figure tells nothing.
  if (total === 0 || memoryKiB <= total) return [];
  return no("NOT_ENOUGH_MEMORY", `The guest has ${memoryKiB} KiB of memory, the host ${total} KiB.`);
}

function pageSizes({ guest, topology }: PlaceQuestion): readonly MigrationFinding[] {
  return (guest.hugePages ?? []).flatMap(({ sizeKiB }) => {
    const pools = topology.cells.flatMap((cell) => cell.pages);
    const what = sizeKiB === undefined ? "huge pages" : `pages of ${sizeKiB} KiB`;
    if (pools.length === 0) {
      return open("PAGE_SIZE_UNKNOWN", `The host's documents do not tell whether it has ${what}.`);
    }
    const has = pools.some((pool) =>
      sizeKiB === undefined
        ? pool.sizeKiB > largestBaseKiB && pool.total > 0
        : pool.sizeKiB === sizeKiB && pool.total > 0,
    );
    return has ? [] : no("PAGE_SIZE_ABSENT", `The guest's memory is backed by ${what}; the host has none.`);
  });
}
