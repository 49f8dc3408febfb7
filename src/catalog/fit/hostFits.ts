import {
  capacity,
  type FitMachine,
  type FitResult,
  fitPlacement,
  type GuestShape,
  hasSmt,
  usefulMemory,
} from "../../topology/fit/index.js";
import type { ReasonRecord } from "../model.js";
import type { HostStore } from "../ports.js";
import { createFitMachines, type FitHost, type HostMachine } from "./fitMachines.js";
import { fitReason, unknownReason } from "./fitReasons.js";
import type { ShapeQuestion } from "./shapeQuestion.js";

/** Whether a guest fits on a host: yes with a placement, no, or (`undefined`) not known. */
export interface HostFit {
  readonly fits: boolean | undefined;
  readonly reasons: readonly ReasonRecord[];
  readonly result: FitResult;
}

export interface FitQuestion {
  readonly host: FitHost & { readonly id?: number };
  readonly virtType: string;
}

/** Answers kept in memory, one for each shape of guest and kind of host. */
const maxAnswers = 8192;

export type HostFits = ReturnType<typeof createHostFits>;

/**
 * Whether and where guests fit on hosts. Twins cost nothing: an answer is worked out once for each kind of host (places,
 * and memory as far as the guest can use it), whatever host it is asked for.
 */
export function createHostFits(hosts: Pick<HostStore, "topologiesByIds" | "classesByIds">) {
  const machines = createFitMachines(hosts);
  const answers = new Map<string, HostFit>();
  const capacities = new Map<string, number>();

  return {
    machines,
    async fit(question: ShapeQuestion, items: readonly FitQuestion[]): Promise<readonly HostFit[]> {
      return (await machines(items)).map((machine, index) => {
        const { id } = items[index]!.host;
        const usage = id === undefined ? undefined : question.usage?.get(id);
        if (usage) {
          return answer(question, machine, { ...machine.machine, cells: machine.cells }, usage);
        }
        const cells = usefulMemory(machine.cells, question.shape.memoryKiB);
        const key = `${machine.id} ${JSON.stringify(cells.map(({ memoryKiB, pages }) => [memoryKiB, pages]))} ${question.key}`;
        return remembered(answers, key, () => answer(question, machine, { ...machine.machine, cells }));
      });
    },
    /** How many such guests each empty host holds. */
    async capacity(
      question: ShapeQuestion,
      items: readonly FitQuestion[],
      cpuAllocationRatio: number,
    ): Promise<readonly number[]> {
      return (await machines(items)).map((machine) => {
        const memory = JSON.stringify(machine.cells.map(({ memoryKiB, pages }) => [memoryKiB, pages]));
        const key = `${machine.id} ${memory} ${cpuAllocationRatio} ${question.key}`;
        return remembered(capacities, key, () =>
          capacity({ ...machine.machine, cells: machine.cells }, shapeFor(question, machine), {
            cpuAllocationRatio,
          }),
        );
      });
    },
  };
}

function remembered<T>(cache: Map<string, T>, key: string, work: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= maxAnswers) cache.clear();
  const value = work();
  cache.set(key, value);
  return value;
}

const topologyUnknown: HostFit = {
  fits: undefined,
  result: { fits: undefined, unknown: [] },
  reasons: [{ code: "TOPOLOGY_UNKNOWN", message: "The host's documents name no physical CPUs." }],
};

function answer(
  question: ShapeQuestion,
  host: HostMachine,
  machine: FitMachine,
  usage?: Parameters<typeof fitPlacement>[2],
): HostFit {
  if (!host.isKnown) return topologyUnknown;
  const result = fitPlacement(machine, shapeFor(question, host), usage);
  const smt = smtReasons(question, machine);
  if (result.fits === true) {
    return {
      fits: smt.verdict,
      result,
      reasons: [...smt.reasons, ...result.warnings.map(({ code, message }) => ({ code, message }))],
    };
  }
  if (result.fits === false) {
    return { fits: false, result, reasons: [...smt.reasons, ...result.reasons.map(fitReason)] };
  }
  const fits = smt.verdict === false ? false : undefined;
  return { fits, result, reasons: [...smt.reasons, ...result.unknown.map(unknownReason)] };
}

/** What the question means on this host. */
export function shapeFor(
  { shape, passthrough }: ShapeQuestion,
  { arch }: Pick<HostMachine, "arch">,
): GuestShape {
  const isArm = arch === "aarch64" || arch.startsWith("armv");
  return passthrough && isArm && shape.singleCoreType === undefined
    ? { ...shape, singleCoreType: true }
    : shape;
}

function smtReasons(
  { smt }: ShapeQuestion,
  machine: FitMachine,
): { readonly verdict: boolean | undefined; readonly reasons: readonly ReasonRecord[] } {
  if (smt === undefined) return { verdict: true, reasons: [] };
  const has = hasSmt(machine);
  if (!has && machine.places.some((place) => place.core === undefined)) {
    const message = "Whether cores run several threads is not known (HW_CPU_HYPERTHREADING).";
    return { verdict: undefined, reasons: [{ code: "CORES_UNKNOWN", message }] };
  }
  if (has === (smt === "required")) return { verdict: true, reasons: [] };
  const reason = has
    ? {
        code: "TRAIT_FORBIDDEN",
        message: "HW_CPU_HYPERTHREADING is forbidden, and cores run several threads.",
      }
    : { code: "TRAIT_MISSING", message: "HW_CPU_HYPERTHREADING is required, and cores run one thread each." };
  return { verdict: false, reasons: [reason] };
}
