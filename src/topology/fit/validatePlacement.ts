import { wishedThreads } from "./guestTopology.js";
import { type CellState, type HostState, hostState } from "./hostState.js";
import { type FitMachine, type FitPlace, isBasePage } from "./machine.js";
import { optionsFor } from "./matchCells.js";
import { choosePages } from "./pages.js";
import type { PinnedVcpu } from "./result.js";
import { type CellNeed, cellNeeds, type GuestShape, type HostUsage, isPinned, shapeFaults } from "./shape.js";

/** A placement that somebody plans; `fitPlacement`'s own has this shape too. */
export interface PlacementPlan {
  readonly vcpus: readonly PinnedVcpu[];
  readonly isolatedEmulator?: number;
  /** Where left out, the host cells follow from the pCPUs. */
  readonly cells?: readonly {
    readonly guestCell: number;
    readonly hostCell: number;
    readonly pageSizeKiB?: number;
  }[];
}

export const placementViolationCodes = [
  "INVALID_SHAPE",
  "UNKNOWN_VCPU",
  "DUPLICATE_VCPU",
  "UNPLACED_VCPU",
  "BEYOND_HOST",
  "NOT_PINNABLE",
  "STATE_UNKNOWN",
  "OUT_OF_SET",
  "IN_USE",
  "DUPLICATE_CPU",
  "WRONG_CORE_TYPE",
  "WRONG_CELL",
  "BROKEN_SIBLINGS",
  "NOT_ISOLATED",
  "NO_THREAD_SIBLINGS",
  "CORE_NOT_WHOLE",
  "EMULATOR_NOT_PLACED",
  "NOT_ENOUGH_SHARED_CPUS",
  "NOT_ENOUGH_MEMORY",
  "WRONG_PAGE_SIZE",
] as const;

export type PlacementViolationCode = (typeof placementViolationCodes)[number];

export interface PlacementViolation {
  readonly code: PlacementViolationCode;
  readonly message: string;
  readonly vcpus?: readonly number[];
  readonly cpus?: readonly number[];
  readonly guestCell?: number;
}

/**
 * What is wrong with a plan; empty where it can be carried out as it stands. BROKEN_SIBLINGS is given once for each
 * guest core whose threads are not on one core, by the guest's own vCPU topology.
 */
export function validatePlacement(
  machine: FitMachine,
  shape: GuestShape,
  plan: PlacementPlan,
  usage?: HostUsage,
): readonly PlacementViolation[] {
  const faults = shapeFaults(shape);
  if (faults.length > 0) return faults.map((message) => ({ code: "INVALID_SHAPE", message }));
  const plain = new PlanCheck(machine, shape, plan, usage);
  return [...plain.vcpus(), ...plain.cpus(), ...plain.cells(), ...plain.threads()];
}

/** A pCPU of a plan and what is on it. */
interface Use {
  readonly cpu: number;
  readonly vcpu: number | undefined;
  readonly place: FitPlace | undefined;
}

class PlanCheck {
  private readonly state: HostState;
  private readonly needs: readonly CellNeed[];
  private readonly placeOf: ReadonlyMap<number, FitPlace>;
  private readonly uses: readonly Use[];

  constructor(
    private readonly machine: FitMachine,
    private readonly shape: GuestShape,
    private readonly plan: PlacementPlan,
    private readonly usage: HostUsage | undefined,
  ) {
    this.state = hostState(machine, optionsFor(shape, usage, "certain", undefined));
    this.needs = cellNeeds(shape);
    this.placeOf = new Map(machine.places.map((place) => [place.cpu, place]));
    const emulator = plan.isolatedEmulator;
    const pins: readonly { readonly vcpu?: number; readonly cpu: number }[] =
      emulator === undefined ? plan.vcpus : [...plan.vcpus, { cpu: emulator }];
    this.uses = pins.map(({ vcpu, cpu }) => ({ vcpu, cpu, place: this.placeOf.get(cpu) }));
  }

  vcpus(): readonly PlacementViolation[] {
    const found: PlacementViolation[] = [];
    const seen = new Set<number>();
    for (const { vcpu } of this.plan.vcpus) {
      if (vcpu < 0 || vcpu >= this.shape.vcpus) {
        found.push({ code: "UNKNOWN_VCPU", message: `the guest has no vCPU ${vcpu}`, vcpus: [vcpu] });
      } else if (!isPinned(this.shape, vcpu)) {
        found.push({
          code: "UNKNOWN_VCPU",
          message: `vCPU ${vcpu} floats, it is not to be pinned`,
          vcpus: [vcpu],
        });
      }
      if (seen.has(vcpu))
        found.push({ code: "DUPLICATE_VCPU", message: `vCPU ${vcpu} is placed twice`, vcpus: [vcpu] });
      seen.add(vcpu);
    }
    const missing = this.needs.flatMap((need) => need.pinned).filter((vcpu) => !seen.has(vcpu));
    if (missing.length > 0) {
      found.push({
        code: "UNPLACED_VCPU",
        message: `vCPUs ${missing.join(", ")} have no pCPU`,
        vcpus: missing,
      });
    }
    if (this.shape.emulatorThreads === "isolate" && this.plan.isolatedEmulator === undefined) {
      found.push({ code: "EMULATOR_NOT_PLACED", message: "the isolated emulator thread has no pCPU" });
    }
    return found;
  }

  cpus(): readonly PlacementViolation[] {
    const found: PlacementViolation[] = [];
    const taken = new Map<number, Use>();
    for (const use of this.uses) {
      found.push(...this.cpuFaults(use));
      const group = use.place?.runGroup ?? [use.cpu];
      const other = [...group].map((cpu) => taken.get(cpu)).find((earlier) => earlier !== undefined);
      if (other !== undefined) {
        const message = `${name(other)} and ${name(use)} are both on pCPU ${use.cpu}`;
        const vcpus = [other.vcpu, use.vcpu].filter((vcpu) => vcpu !== undefined);
        found.push({ code: "DUPLICATE_CPU", message, vcpus, cpus: [use.cpu] });
      }
      for (const cpu of group) if (!taken.has(cpu)) taken.set(cpu, use);
    }
    return found;
  }

  private cpuFaults({ cpu, vcpu, place }: Use): readonly PlacementViolation[] {
    const fault = (code: PlacementViolationCode, message: string): PlacementViolation => ({
      code,
      message,
      cpus: [cpu],
      ...(vcpu !== undefined && { vcpus: [vcpu] }),
    });
    if (place === undefined) {
      const group = this.machine.places.find((other) => other.runGroup.has(cpu));
      if (group !== undefined) {
        return [fault("NOT_PINNABLE", `pCPU ${cpu} runs as part of ${group.runGroup}: pin to ${group.cpu}`)];
      }
      const known =
        this.machine.offline.has(cpu) || this.machine.places.some((other) => other.core?.has(cpu));
      if (known) return [fault("NOT_PINNABLE", `pCPU ${cpu} is offline or not for guests`)];
      return [fault("BEYOND_HOST", `pCPU ${cpu} is none that can run a vCPU here`)];
    }
    const found: PlacementViolation[] = [];
    if (place.pinnable === undefined)
      found.push(fault("STATE_UNKNOWN", `whether pCPU ${cpu} can be pinned to is not known`));
    if (place.pinnable === false) found.push(fault("NOT_PINNABLE", `vCPUs cannot be pinned to pCPU ${cpu}`));
    if (!this.inDedicatedSet(place))
      found.push(fault("OUT_OF_SET", `pCPU ${cpu} is not for dedicated vCPUs`));
    if (this.usage?.cpus?.intersects(place.runGroup)) found.push(fault("IN_USE", `pCPU ${cpu} is in use`));
    const type = this.shape.coreType;
    if (type !== undefined && place.coreType !== type) {
      found.push(
        fault("WRONG_CORE_TYPE", `pCPU ${cpu} is of core type ${place.coreType ?? "unknown"}, not ${type}`),
      );
    }
    return found;
  }

  private inDedicatedSet(place: FitPlace): boolean {
    const { dedicated, shared, reserved } = this.machine;
    if (reserved.intersects(place.runGroup)) return false;
    return dedicated === undefined && shared === undefined ? true : (dedicated?.has(place.cpu) ?? false);
  }

  /** Each guest cell in one host cell, no two in the same, with memory and shared pCPUs enough. */
  cells(): readonly PlacementViolation[] {
    const found: PlacementViolation[] = [...this.plannedCellFaults()];
    const guestOf = new Map<number, number>();
    for (const [index, need] of this.needs.entries()) {
      const { guestCell } = need;
      const members = this.uses.filter(
        (use) =>
          (use.vcpu === undefined ? index === 0 : need.pinned.includes(use.vcpu)) && use.place !== undefined,
      );
      const planned = this.plan.cells?.find((cell) => cell.guestCell === guestCell);
      const hostCell = planned?.hostCell ?? members[0]?.place?.cell;
      for (const use of members) {
        if (use.place?.cell === hostCell && hostCell !== undefined) continue;
        const where = use.place?.cell === undefined ? "no cell" : `cell ${use.place.cell}`;
        const message = `${name(use)} of guest cell ${guestCell} is on pCPU ${use.cpu} of ${where}, not of cell ${hostCell ?? "any"}`;
        const vcpus = use.vcpu === undefined ? [] : [use.vcpu];
        found.push({ code: "WRONG_CELL", message, guestCell, vcpus, cpus: [use.cpu] });
      }
      if (hostCell === undefined) continue;
      const other = guestOf.get(hostCell);
      if (other !== undefined) {
        const message = `guest cells ${other} and ${guestCell} are both on host cell ${hostCell}`;
        found.push({ code: "WRONG_CELL", message, guestCell });
      }
      guestOf.set(hostCell, guestCell);
      found.push(...this.roomFaults(need, hostCell, planned?.pageSizeKiB));
    }
    return found;
  }

  /** Cells that there are not, or a guest cell that is named twice. */
  private plannedCellFaults(): readonly PlacementViolation[] {
    const guestCells = new Set(this.needs.map((need) => need.guestCell));
    const seen = new Set<number>();
    return (this.plan.cells ?? []).flatMap(({ guestCell, hostCell }): readonly PlacementViolation[] => {
      const fault = (message: string): PlacementViolation => ({ code: "WRONG_CELL", message, guestCell });
      const found: PlacementViolation[] = [];
      if (!guestCells.has(guestCell)) found.push(fault(`the guest has no cell ${guestCell}`));
      else if (seen.has(guestCell)) found.push(fault(`guest cell ${guestCell} is placed twice`));
      if (this.cellOf(hostCell) === undefined) found.push(fault(`the host has no cell ${hostCell}`));
      seen.add(guestCell);
      return found;
    });
  }

  private cellOf(hostCell: number): CellState | undefined {
    return this.state.cells.find((cell) => cell.id === hostCell);
  }

  private roomFaults(
    need: CellNeed,
    hostCell: number,
    pageSizeKiB: number | undefined,
  ): readonly PlacementViolation[] {
    const { guestCell } = need;
    const cell = this.cellOf(hostCell);
    if (cell === undefined) return [];
    const found: PlacementViolation[] = [];
    if (pageSizeKiB !== undefined && !isWishedSize(cell, pageSizeKiB, this.shape.pageSize)) {
      const wish = this.shape.pageSize;
      const asked = typeof wish === "number" ? `pages of ${wish} KiB` : `${wish ?? "small"} pages`;
      const message = `pages of ${pageSizeKiB} KiB are planned for guest cell ${guestCell}, which is to have ${asked}`;
      found.push({ code: "WRONG_PAGE_SIZE", message, guestCell });
    } else if (!choosePages(cell, need.memoryKiB, pageSizeKiB ?? this.shape.pageSize, "optimistic").ok) {
      const message = `host cell ${hostCell} has not the memory or the pages that guest cell ${guestCell} needs`;
      found.push({ code: "NOT_ENOUGH_MEMORY", message, guestCell });
    }
    const shared = this.sharedIn(cell);
    if (need.floating.length > shared) {
      const message = `${need.floating.length} vCPUs of guest cell ${guestCell} float over ${shared} shared pCPUs`;
      found.push({ code: "NOT_ENOUGH_SHARED_CPUS", message, guestCell, vcpus: need.floating });
    }
    return found;
  }

  private sharedIn(cell: CellState): number {
    const isolate = this.shape.threadPolicy === "isolate";
    const cores = this.uses.flatMap(({ place, vcpu }) =>
      isolate && vcpu !== undefined && place?.core ? [place.core] : [],
    );
    const gone = (cpu: number): boolean =>
      this.uses.some((use) => use.cpu === cpu) || cores.some((core) => core.has(cpu));
    return cell.common ? cell.floating.filter((cpu) => !gone(cpu)).length : cell.floating.length;
  }

  /** Guest threads on host threads, and the thread policy. */
  threads(): readonly PlacementViolation[] {
    const found: PlacementViolation[] = [...this.brokenSiblings()];
    if (this.shape.threadPolicy === "isolate") found.push(...this.isolation());
    if (this.shape.threadPolicy === "require") found.push(...this.requiredSiblings());
    if (this.shape.wholeCores === true) found.push(...this.wholeCores());
    return found;
  }

  private brokenSiblings(): readonly PlacementViolation[] {
    const threads = wishedThreads(this.shape) ?? 1;
    const byGuestCore = new Map<number, Use[]>();
    for (const use of this.uses) {
      if (use.vcpu === undefined) continue;
      const guestCore = Math.floor(use.vcpu / threads);
      byGuestCore.set(guestCore, [...(byGuestCore.get(guestCore) ?? []), use]);
    }
    return [...byGuestCore.entries()].flatMap(([guestCore, uses]): readonly PlacementViolation[] => {
      if (new Set(uses.map(coreOf)).size <= 1) return [];
      const vcpus = uses.map((use) => use.vcpu!);
      const cpus = uses.map((use) => use.cpu);
      const message = `vCPUs ${vcpus.join(", ")} are threads of guest core ${guestCore}, and pCPUs ${cpus.join(", ")} are of different cores`;
      return [{ code: "BROKEN_SIBLINGS", message, vcpus, cpus }];
    });
  }

  /** Each vCPU's core: wholly free before, and nothing else of the plan on it. */
  private isolation(): readonly PlacementViolation[] {
    return this.uses.flatMap((use): readonly PlacementViolation[] => {
      if (use.vcpu === undefined || use.place === undefined) return [];
      const alone = this.uses.every((other) => other === use || coreOf(other) !== coreOf(use));
      if (alone && this.coreState(use.cpu)?.whole === true) return [];
      const message = `vCPU ${use.vcpu} has no core to itself: pCPU ${use.cpu}'s siblings are in use or not free`;
      return [{ code: "NOT_ISOLATED", message, vcpus: [use.vcpu], cpus: [use.cpu] }];
    });
  }

  /** As many threads on each core, two or more, but for the last one; see `pinCpus`. */
  private requiredSiblings(): readonly PlacementViolation[] {
    return this.needs.flatMap((need): readonly PlacementViolation[] => {
      const members = this.uses.filter((use) => use.vcpu !== undefined && need.pinned.includes(use.vcpu));
      const counts = new Map<number, number>();
      for (const use of members) counts.set(coreOf(use), (counts.get(coreOf(use)) ?? 0) + 1);
      const threads = Math.max(2, ...counts.values());
      const partial = [...counts.values()].filter((count) => count < threads).length;
      const roomy = members.every((use) => (this.coreState(use.cpu)?.free.length ?? threads) >= threads);
      if (partial <= 1 && roomy) return [];
      const message = `vCPUs of guest cell ${need.guestCell} are not on sibling threads, the same number a core`;
      return [
        {
          code: "NO_THREAD_SIBLINGS",
          message,
          guestCell: need.guestCell,
          cpus: members.map((use) => use.cpu),
        },
      ];
    });
  }

  private wholeCores(): readonly PlacementViolation[] {
    const broken = this.uses.filter(
      (use) => use.place !== undefined && this.coreState(use.cpu)?.whole !== true,
    );
    if (broken.length === 0) return [];
    const cpus = broken.map((use) => use.cpu);
    return [
      { code: "CORE_NOT_WHOLE", message: `cores of pCPUs ${cpus.join(", ")} are not wholly free`, cpus },
    ];
  }

  private coreState(cpu: number) {
    for (const cell of this.state.cells) {
      const core = cell.cores.find((candidate) => candidate.free.includes(cpu));
      if (core !== undefined) return core;
    }
    return undefined;
  }
}

/** Whether pages of this size are what the guest asks for; a guest that asks for none is on base pages. */
function isWishedSize(cell: CellState, sizeKiB: number, wish: GuestShape["pageSize"]): boolean {
  if (typeof wish === "number") return sizeKiB === wish;
  if (wish === "any") return true;
  const pool = cell.pools?.find((candidate) => candidate.sizeKiB === sizeKiB);
  const isBase = pool?.base ?? isBasePage({ sizeKiB });
  return wish === "large" ? !isBase : isBase;
}

function coreOf(use: Use): number {
  return use.place?.core?.min ?? use.cpu;
}

function name(use: Use): string {
  return use.vcpu === undefined ? "the emulator thread" : `vCPU ${use.vcpu}`;
}
