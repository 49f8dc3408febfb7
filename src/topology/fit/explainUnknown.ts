import { CpuSet } from "../cpuSet.js";
import type { FitMachine } from "./machine.js";
import type { FitUnknown } from "./result.js";
import { floatsOverHost, type GuestShape, type HostUsage } from "./shape.js";

/** The facts that would decide a fit that is neither sure nor ruled out. */
export function unknownFacts(
  machine: FitMachine,
  shape: GuestShape,
  usage?: HostUsage,
): readonly FitUnknown[] {
  return [...cpuUnknowns(machine, shape), ...memoryUnknowns(machine, shape), ...usageUnknowns(shape, usage)];
}

function cpuUnknowns(machine: FitMachine, shape: GuestShape): readonly FitUnknown[] {
  const unknowns: FitUnknown[] = [];
  const fact = shape.cpuPolicy === "shared" ? "runnable" : "pinnable";
  const ids = machine.places.filter((place) => place[fact] === undefined).map((place) => place.cpu);
  const cpus = CpuSet.of(ids).union(shape.threadPolicy === "isolate" ? machine.stateUnknown : CpuSet.empty);
  if (!cpus.isEmpty) {
    unknowns.push({
      code: "CPU_STATE_UNKNOWN",
      message: `whether pCPUs ${cpus} can be used is not known`,
      cpus,
    });
  }
  const coreless = CpuSet.of(
    machine.places.filter((place) => place.core === undefined).map((place) => place.cpu),
  );
  const coresMatter =
    shape.threadPolicy === "isolate" || shape.threadPolicy === "require" || shape.wholeCores === true;
  if (coresMatter && !coreless.isEmpty) {
    unknowns.push({
      code: "CORES_UNKNOWN",
      message: `of pCPUs ${coreless} the core is not known`,
      cpus: coreless,
    });
  }
  return unknowns;
}

function memoryUnknowns(machine: FitMachine, shape: GuestShape): readonly FitUnknown[] {
  const unknowns: FitUnknown[] = [];
  const memoryless = machine.cells.filter((cell) => cell.memoryKiB === undefined).map((cell) => cell.id);
  if (memoryless.length > 0) {
    unknowns.push({
      code: "MEMORY_UNKNOWN",
      message: `memory of cells ${memoryless.join(", ")} is not known`,
      cells: memoryless,
    });
  }
  const pageless = machine.cells
    .filter((cell) => cell.memoryKiB !== 0 && !cell.pages.some((pool) => pool.sizeKiB <= 64))
    .map((cell) => cell.id);
  if (shape.pageSize !== undefined && pageless.length > 0) {
    unknowns.push({
      code: "PAGES_UNKNOWN",
      message: `pages of cells ${pageless.join(", ")} are not all known`,
      cells: pageless,
    });
  }
  return unknowns;
}

function usageUnknowns(shape: GuestShape, usage?: HostUsage): readonly FitUnknown[] {
  const unplaced = (usage?.memoryKiB ?? 0) > 0 || (usage?.pages ?? []).some((page) => page.used > 0);
  if (!unplaced || floatsOverHost(shape)) return [];
  return [{ code: "USAGE_CELL_UNKNOWN", message: "memory in use is reported for the host, not by cell" }];
}
