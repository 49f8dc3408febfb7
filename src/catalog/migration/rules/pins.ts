import { CpuSet } from "../../../topology/index.js";
import { type MigrationFinding, no, open } from "../finding.js";
import type { PlaceQuestion, PlaceRule } from "../question.js";

/**
 * Every physical CPU that `<cputune>` names can be pinned to on the target, and those of the emulator can run there; every
 * NUMA cell that `<numatune>` names is there. libvirt sends these numbers along. Source: migration, rule 6.
 */
export const pinsRule: PlaceRule = (question) => {
  const { pins } = question.guest;
  if (!pins) return [];
  const vcpus = unionOf([...pins.vcpuPins.map((pin) => pin.cpus), ...(pins.vcpuCpus ? [pins.vcpuCpus] : [])]);
  const others = unionOf([...(pins.emulatorPin ? [pins.emulatorPin] : []), ...pins.ioThreadPins]);
  return [
    ...checkCpus(question, vcpus, "pinnable", "vCPUs are pinned to"),
    ...checkCpus(question, others, "runnable", "the emulator's threads are pinned to"),
    ...checkCells(question),
  ];
};

function checkCpus(
  { places }: PlaceQuestion,
  wanted: CpuSet,
  what: "pinnable" | "runnable",
  words: string,
): readonly MigrationFinding[] {
  if (wanted.isEmpty) return [];
  const can = CpuSet.of(places.filter((place) => place[what] === true).map((place) => place.cpuId));
  const maybe = CpuSet.of(places.filter((place) => place[what] === undefined).map((place) => place.cpuId));
  const lacking = wanted.subtract(can).subtract(maybe);
  if (!lacking.isEmpty) {
    return no("PIN_NOT_POSSIBLE", `CPUs that ${words} are not ${what} on the host: ${lacking}.`);
  }
  const unsure = wanted.intersect(maybe);
  if (unsure.isEmpty) return [];
  return open("PIN_UNKNOWN", `Whether these CPUs that ${words} are ${what} is not known: ${unsure}.`);
}

function checkCells({ guest, topology }: PlaceQuestion): readonly MigrationFinding[] {
  const tune = guest.pins?.numaTune;
  if (!tune) return [];
  const wanted = unionOf([
    ...(tune.hostCells ? [tune.hostCells] : []),
    ...tune.guestCells.map((cell) => cell.hostCells),
  ]);
  if (wanted.isEmpty) return [];
  if (topology.cells.length === 0) {
    return open("PLACE_UNKNOWN", "The host's documents do not tell its NUMA cells.");
  }
  const there = CpuSet.of(topology.cells.map((cell) => cell.id));
  const absent = wanted.subtract(there);
  if (!absent.isEmpty) {
    return no(
      "NUMA_CELL_ABSENT",
      `The guest's memory is bound to NUMA cells that the host lacks: ${absent}.`,
    );
  }
  const empty = topology.cells.filter((cell) => wanted.has(cell.id) && cell.memoryKiB === 0);
  if (empty.length === 0) return [];
  const ids = CpuSet.of(empty.map((cell) => cell.id));
  return no("NUMA_CELL_ABSENT", `The guest's memory is bound to NUMA cells without memory: ${ids}.`);
}

function unionOf(sets: readonly CpuSet[]): CpuSet {
  return sets.reduce((all, set) => all.union(set), CpuSet.empty);
}
