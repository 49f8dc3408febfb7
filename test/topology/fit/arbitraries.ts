import fc from "fast-check";
import { CpuSet } from "../../../src/topology/cpuSet.js";
import type { FitMachine, GuestShape, HostUsage } from "../../../src/topology/fit/index.js";
import { machine } from "./machines.js";

export interface Question {
  readonly host: FitMachine;
  readonly shape: GuestShape;
  readonly usage: HostUsage;
}

/** What a CPU is, drawn one by one: most are plain. */
const cpuState = fc.constantFrom("free", "free", "free", "free", "offline", "reserved", "used", "shared");

interface SketchedCell {
  readonly id: number;
  readonly cores: readonly (readonly string[])[];
  readonly memoryKiB: number;
  readonly distances: readonly number[];
}

function sketchedCells(max: number, maxCores: number): fc.Arbitrary<readonly SketchedCell[]> {
  const cell = (id: number): fc.Arbitrary<SketchedCell> =>
    fc.record({
      id: fc.constant(id),
      cores: fc.array(fc.array(cpuState, { minLength: 1, maxLength: 4 }), { maxLength: maxCores }),
      memoryKiB: fc.constantFrom(0, 4, 8, 8, 8, 16),
      distances: fc.array(fc.constantFrom(11, 12, 20, 21, 32), { minLength: 6, maxLength: 6 }),
    });
  // Labels with gaps, not in order: they are no indexes.
  return fc
    .shuffledSubarray([0, 1, 2, 8, 252], { minLength: 1, maxLength: max })
    .chain((ids) => fc.tuple(...ids.map(cell)));
}

/** CPUs are numbered thread by thread or core by core, as machines do. */
function build(
  cells: readonly SketchedCell[],
  commonSet: boolean,
  interleaved: boolean,
): Omit<Question, "shape"> {
  const slots = cells.flatMap((cell, c) =>
    cell.cores.flatMap((core, k) => core.map((state, t) => ({ c, k, t, state }))),
  );
  if (interleaved) slots.sort((a, b) => a.t - b.t);
  const ids = (state: string): CpuSet =>
    CpuSet.of(slots.flatMap((slot, id) => (slot.state === state ? [id] : [])));
  const host = machine({
    cells: cells.map((cell, c) => ({
      id: cell.id,
      memoryKiB: cell.memoryKiB,
      cores: cell.cores.map((_, k) =>
        slots.flatMap((slot, id) => (slot.c === c && slot.k === k ? [id] : [])),
      ),
      distances: cells.map((other, index) => ({
        cell: other.id,
        distance: index === c ? 10 : cell.distances[index]!,
      })),
    })),
    offline: ids("offline").toString(),
    reserved: ids("reserved").toString(),
    ...(!commonSet && {
      shared: ids("shared").toString(),
      dedicated: ids("free").union(ids("used")).union(ids("reserved")).toString(),
    }),
  });
  return { host, usage: { cpus: ids("used") } };
}

export interface QuestionLimits {
  readonly cells: number;
  readonly coresPerCell: number;
  readonly vcpus: number;
}

export function questions(limits: QuestionLimits): fc.Arbitrary<Question> {
  return fc
    .record({
      cells: sketchedCells(limits.cells, limits.coresPerCell),
      commonSet: fc.boolean(),
      interleaved: fc.boolean(),
      shape: shapes(limits),
    })
    .map(({ cells, commonSet, interleaved, shape }) => ({ ...build(cells, commonSet, interleaved), shape }));
}

/** Guests of up to three cells, each of its own size, vCPUs dealt out in any order. */
export function shapes(limits: Pick<QuestionLimits, "vcpus" | "cells">): fc.Arbitrary<GuestShape> {
  return fc
    .record({
      vcpus: fc.integer({ min: 1, max: limits.vcpus }),
      cpuPolicy: fc.constantFrom("dedicated", "dedicated", "dedicated", "mixed", "shared"),
      threadPolicy: fc.constantFrom(undefined, "prefer", "isolate", "require"),
      emulator: fc.constantFrom(undefined, "isolate", "share"),
      cellCount: fc.integer({ min: 0, max: limits.cells }),
      deal: fc.array(fc.nat({ max: 5 }), { minLength: limits.vcpus, maxLength: limits.vcpus }),
      memory: fc.array(fc.constantFrom(4, 4, 8), { minLength: 6, maxLength: 6 }),
      dedicatedCount: fc.integer({ min: 1, max: Math.max(1, limits.vcpus - 1) }),
      wholeCores: fc.integer({ min: 0, max: 3 }),
    })
    .map((draw): GuestShape => {
      const cpuPolicy = draw.cpuPolicy === "mixed" && draw.vcpus < 2 ? "dedicated" : draw.cpuPolicy;
      const pinning = cpuPolicy !== "shared";
      const cellCount = Math.min(draw.cellCount, draw.vcpus);
      const cells = Array.from({ length: cellCount }, (_, id) => ({
        id,
        vcpus: CpuSet.of(range(draw.vcpus).filter((vcpu) => dealt(vcpu, draw.deal, cellCount) === id)),
        memoryKiB: draw.memory[id]!,
      }));
      const memoryKiB =
        cellCount === 0 ? draw.memory[0]! : cells.reduce((sum, cell) => sum + cell.memoryKiB, 0);
      return {
        vcpus: draw.vcpus,
        memoryKiB,
        cpuPolicy,
        ...(cpuPolicy === "mixed" && {
          dedicatedVcpus: CpuSet.range(0, Math.min(draw.dedicatedCount, draw.vcpus - 1) - 1),
        }),
        ...(pinning && draw.threadPolicy && { threadPolicy: draw.threadPolicy }),
        ...(pinning && draw.emulator && { emulatorThreads: draw.emulator }),
        ...(cellCount > 0 && { cells }),
        ...(cpuPolicy === "dedicated" && draw.wholeCores === 0 && { wholeCores: true }),
      };
    });
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The first vCPUs make sure that each cell has one. */
function dealt(vcpu: number, deal: readonly number[], cells: number): number {
  return vcpu < cells ? vcpu : deal[vcpu]! % cells;
}
