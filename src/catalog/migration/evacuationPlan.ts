import { err, ok, type Result } from "../../cpu/result.js";
import { createCapabilityClasses } from "../capabilityClasses.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, inputError } from "../errors.js";
import { findHost, type HostRef } from "../findHost.js";
import type { HostFilter } from "../hostFilter.js";
import type { HostRecord, ReasonRecord } from "../model.js";
import { createTopologies } from "../topologies.js";
import { createHostRoom, type HostRoom, type RoomDemand } from "./hostRoom.js";
import type { MigratingGuestInput } from "./migratingGuestInput.js";
import { migrationTargets } from "./migrationTargets.js";
import { planMoves } from "./planMoves.js";
import { resolveGuest } from "./resolveGuest.js";

export interface EvacuatedGuestInput extends Omit<MigratingGuestInput, "from"> {
  readonly name?: string;
  readonly vcpus?: number;
  readonly memoryMiB?: number;
}

export interface EvacuationInput {
  readonly host: HostRef;
  readonly guests: readonly EvacuatedGuestInput[];
  readonly filter?: HostFilter;
  readonly room?: readonly {
    readonly host: HostRef;
    readonly vcpus?: number;
    readonly memoryMiB?: number;
  }[];
}

export interface EvacuatedGuest {
  readonly name: string;
  readonly target?: HostRecord;
  /** Hosts that could take it if it were alone. */
  readonly targets: number;
  readonly reasons: readonly ReasonRecord[];
}

export interface EvacuationPlan {
  readonly complete: boolean;
  readonly guests: readonly EvacuatedGuest[];
}

const maxGuests = 1000;
/** Best targets of a guest that a plan considers. */
const maxCandidates = 200;
/** Non-targets whose reasons are told of a guest that has no target. */
const maxRefusals = 50;

/**
 * Where all guests of a host go at once. Each guest's targets are those of `migrationTargets`; a plan then shares out the
 * targets' room: memory and vCPUs as told (else all of an empty host's memory), and physical CPUs that guests are pinned
 * to. Guests with fewest targets go first, and choices are taken back within a bounded search.
 */
export function evacuationPlan(deps: CatalogDeps) {
  const ask = migrationTargets(deps);
  const classes = createCapabilityClasses(deps.store.hosts);
  return async (input: EvacuationInput): Promise<Result<EvacuationPlan, readonly CatalogError[]>> => {
    if (input.guests.length > maxGuests) {
      return err([inputError("INVALID_INPUT", `A plan is for at most ${maxGuests} guests.`, ["guests"])]);
    }
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const rooms = new Map<number, HostRoom>();
    const topologies = createTopologies(deps.store.hosts);
    const limits = await roomLimits(deps, input);
    if (!limits.ok) return limits;
    const moves: { name: string; demand: RoomDemand; candidates: readonly HostRecord[]; targets: number }[] =
      [];
    const refusals: (readonly ReasonRecord[])[] = [];
    for (const [index, { name, vcpus, memoryMiB, ...guest }] of input.guests.entries()) {
      const field = ["guests", String(index)];
      const question = { ...guest, from: { id: host.value.id } };
      const resolved = await resolveGuest(deps, question);
      if (!resolved.ok)
        return err(resolved.error.map((error) => ({ ...error, field: [...field, ...(error.field ?? [])] })));
      const elsewhere: HostFilter = { not: { names: [host.value.name] } };
      const filter = input.filter ? { and: [input.filter, elsewhere] } : elsewhere;
      const answer = await ask({ guest: question, filter });
      if (!answer.ok) return answer;
      const found = await answer.value.page({ limit: maxCandidates });
      const candidates = found.map((target) => target.host);
      const joined = await topologies(candidates);
      const classOf = new Map(
        (await classes(candidates.map((item) => item.classId))).map((item) => [item.id, item]),
      );
      for (const [position, candidate] of candidates.entries()) {
        const topology = joined[position];
        const capabilityClass = classOf.get(candidate.classId);
        if (rooms.has(candidate.id) || !topology || !capabilityClass) continue;
        const limit = limits.value.get(candidate.id);
        rooms.set(candidate.id, createHostRoom(candidate, capabilityClass, topology, limit));
      }
      const { guest: running } = resolved.value;
      const cpus = vcpus ?? running.vcpus;
      const memoryKiB = memoryMiB === undefined ? running.memoryKiB : memoryMiB * 1024;
      moves.push({
        name: name ?? resolved.value.name ?? `guests[${index}]`,
        demand: {
          virtType: running.virtType,
          ...(cpus !== undefined && { vcpus: cpus }),
          ...(memoryKiB !== undefined && { memoryKiB }),
          ...(running.shape && { shape: running.shape }),
          ...(running.pins && { pins: running.pins.vcpuPins.map((pin) => pin.cpus) }),
        },
        candidates,
        targets: found.length < maxCandidates ? found.length : await answer.value.count(),
      });
      refusals.push(found.length > 0 ? [] : await refusalsOf(ask, question, filter));
    }
    const placed = planMoves(moves, rooms);
    const guests = moves.map(({ name, targets, candidates }, index): EvacuatedGuest => {
      const target = candidates.find((candidate) => candidate.id === placed[index]);
      const reasons = target ? [] : targets > 0 ? [noRoom(targets)] : (refusals[index] ?? []);
      return { name, targets, reasons, ...(target && { target }) };
    });
    return ok({ complete: guests.every((guest) => guest.target !== undefined), guests });
  };
}

function noRoom(targets: number): ReasonRecord {
  return {
    code: "NO_ROOM",
    message: `${targets} hosts could take the guest alone, but with the other guests there is no room left on any.`,
  };
}

async function roomLimits(deps: CatalogDeps, { room }: EvacuationInput) {
  const limits = new Map<number, { readonly vcpus?: number; readonly memoryKiB?: number }>();
  for (const [index, { host, vcpus, memoryMiB }] of (room ?? []).entries()) {
    const found = await findHost(deps, host, ["room", String(index), "host"]);
    if (!found.ok) return err([found.error]);
    limits.set(found.value.id, {
      ...(vcpus !== undefined && { vcpus }),
      ...(memoryMiB !== undefined && { memoryKiB: memoryMiB * 1024 }),
    });
  }
  return ok(limits);
}

/** Why a guest has no target: each reason of the first hosts once. */
async function refusalsOf(
  ask: ReturnType<typeof migrationTargets>,
  guest: MigratingGuestInput,
  filter: HostFilter,
): Promise<readonly ReasonRecord[]> {
  const answer = await ask({ guest, filter, verdicts: ["INCOMPATIBLE", "UNKNOWN"] });
  const refused = answer.ok ? await answer.value.page({ limit: maxRefusals }) : [];
  const reasons = new Map<string, ReasonRecord>();
  for (const { host, reasons: own } of refused) {
    for (const reason of own) {
      const key = `${reason.code} ${reason.message}`;
      if (!reasons.has(key)) reasons.set(key, { ...reason, message: `${host.name}: ${reason.message}` });
    }
  }
  if (reasons.size > 0) return [...reasons.values()];
  return [{ code: "NO_TARGET", message: "No other host is considered." }];
}
