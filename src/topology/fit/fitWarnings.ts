import { coreNumbers, siblingsTogether, wishedThreads } from "./guestTopology.js";
import type { FitMachine, FitPlace } from "./machine.js";
import type { FitWarning, Placement } from "./result.js";
import type { GuestShape } from "./shape.js";

/** What an operator should know of a placement that is possible all the same. */
export function fitWarnings(
  machine: FitMachine,
  shape: GuestShape,
  placement: Placement,
  minimal: boolean,
): readonly FitWarning[] {
  const warnings: FitWarning[] = [];
  if (shape.threadPolicy === "isolate" && hasSmt(machine)) {
    warnings.push({
      code: "NOVA_FORBIDS_SMT",
      message:
        "Nova's scheduler keeps isolate flavors off hosts with SMT (HW_CPU_HYPERTHREADING is forbidden)",
    });
  }
  warnings.push(...coreTypeWarnings(machine, shape, placement));
  const threads = wishedThreads(shape) ?? 1;
  if (threads > 1 && !siblingsTogether(placement.vcpus, threads, coreNumbers(machine.places))) {
    warnings.push({
      code: "GUEST_SIBLINGS_SPLIT",
      message: `the guest sees ${threads} threads a core, and not all of them are on threads of one core`,
    });
  }
  if (!minimal) {
    warnings.push({
      code: "DISTANCE_NOT_PROVED_MINIMAL",
      message: "there are too many sets of host cells to try: a nearer set may exist",
    });
  }
  return warnings;
}

/** More than one thread of some core can run at once. */
export function hasSmt(machine: FitMachine): boolean {
  return machine.places.some((place) => {
    const threads = place.core?.subtract(machine.offline).subtract(place.runGroup);
    return threads !== undefined && !threads.isEmpty;
  });
}

/** Types of the pCPUs used, in order of pCPUs; `undefined` for unknown ones. */
function coreTypeWarnings(
  machine: FitMachine,
  shape: GuestShape,
  placement: Placement,
): readonly FitWarning[] {
  const used = new Set(placement.vcpus.map((pin) => pin.cpu));
  for (const cell of placement.cells) for (const cpu of cell.floating?.cpus ?? []) used.add(cpu);
  if (placement.cells.length === 0) for (const cpu of placement.emulator) used.add(cpu);
  const places = machine.places.filter((place) => used.has(place.cpu));
  const types = new Set(places.map((place) => place.coreType));
  const known = [...types].filter((type) => type !== undefined).sort();
  if (known.length > 1) return [{ code: "MIXED_CORE_TYPES", message: mixedMessage(places, known) }];
  if (types.has(undefined) && (known.length > 0 || shape.singleCoreType === true)) {
    return [
      { code: "CORE_TYPE_UNKNOWN", message: "whether the pCPUs used are of one core type is not known" },
    ];
  }
  return [];
}

function mixedMessage(places: readonly FitPlace[], types: readonly string[]): string {
  const counts = types.map((type) => `${places.filter((place) => place.coreType === type).length} ${type}`);
  return `vCPUs can run on cores of several types (${counts.join(", ")}): they are not equally fast, and may differ in features`;
}
