import { err, ok, type Result } from "../../cpu/result.js";
import { readDomainXml } from "../../documents/domainXml.js";
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
import { type Move, planMoves } from "./planMoves.js";
import type { MigratingGuest } from "./question.js";
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
 * to. Guests of one kind are asked about once.
 */
export function evacuationPlan(deps: CatalogDeps) {
  const ask = migrationTargets(deps);
  return async (input: EvacuationInput): Promise<Result<EvacuationPlan, readonly CatalogError[]>> => {
    if (input.guests.length > maxGuests) {
      return err([inputError("INVALID_INPUT", `A plan is for at most ${maxGuests} guests.`, ["guests"])]);
    }
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const limits = await roomLimits(deps, input);
    if (!limits.ok) return limits;
    const rooms = createRooms(deps, limits.value);
    const kinds = new Map<string, GuestKind>();
    const demands = new Map<string, RoomDemand>();
    const moves: (Move & { readonly name: string; readonly kind: GuestKind })[] = [];
    for (const [index, { name, vcpus, memoryMiB, ...guest }] of input.guests.entries()) {
      const { key, ownName } = likeness(guest);
      let kind = kinds.get(key);
      if (!kind) {
        const asked = await askKind({ ...guest, from: { id: host.value.id } }, host.value, input.filter, [
          "guests",
          String(index),
        ]);
        if (!asked.ok) return asked;
        kind = asked.value;
        kinds.set(key, kind);
        await rooms.open(kind.candidates);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const demandKey = JSON.stringify([vcpus, memoryMiB, key]);
      const demand = demands.get(demandKey) ?? demandOf(kind.running, vcpus, memoryMiB);
      demands.set(demandKey, demand);
      moves.push({ name: name ?? ownName ?? `guests[${index}]`, kind, demand, candidates: kind.candidates });
    }
    const placed = await planMoves(moves, rooms.all);
    const guests = moves.map(({ name, kind }, index): EvacuatedGuest => {
      const { candidates, targets, refusals } = kind;
      const target = candidates.find((candidate) => candidate.id === placed[index]);
      const reasons = target ? [] : targets > 0 ? [noRoom(targets)] : refusals;
      return { name, targets, reasons, ...(target && { target }) };
    });
    return ok({ complete: guests.every((guest) => guest.target !== undefined), guests });
  };

  /** What is the same for all guests of a kind. */
  async function askKind(
    guest: MigratingGuestInput,
    host: HostRecord,
    filter: HostFilter | undefined,
    field: readonly string[],
  ): Promise<Result<GuestKind, readonly CatalogError[]>> {
    const resolved = await resolveGuest(deps, guest);
    if (!resolved.ok)
      return err(resolved.error.map((error) => ({ ...error, field: [...field, ...(error.field ?? [])] })));
    const elsewhere: HostFilter = { not: { names: [host.name] } };
    const considered = filter ? { and: [filter, elsewhere] } : elsewhere;
    const answer = await ask({ guest, filter: considered });
    if (!answer.ok) return answer;
    const found = await answer.value.page({ limit: maxCandidates });
    return ok({
      running: resolved.value.guest,
      candidates: found.map((target) => target.host),
      targets: found.length < maxCandidates ? found.length : await answer.value.count(),
      refusals: found.length > 0 ? [] : await refusalsOf(ask, guest, considered),
    });
  }
}

/** Guests that differ in nothing but what they are called. */
interface GuestKind {
  readonly running: MigratingGuest;
  /** Best first. */
  readonly candidates: readonly HostRecord[];
  readonly targets: number;
  /** Why there is no target. */
  readonly refusals: readonly ReasonRecord[];
}

/** What decides where a guest can go, as text: domains differ in names, addresses and disks, which do not. */
function likeness(guest: Omit<MigratingGuestInput, "from">): {
  readonly key: string;
  readonly ownName?: string;
} {
  const { guest: source, ...rest } = guest;
  const read = source.kind === "domainXml" ? readDomainXml(source.xml, "domain") : undefined;
  if (!read?.ok) return { key: JSON.stringify([source, rest]) };
  const { name, uuid: _, ...facts } = read.value;
  return { key: JSON.stringify(["domain", facts, rest]), ...(name !== undefined && { ownName: name }) };
}

function demandOf(
  running: MigratingGuest,
  vcpus: number | undefined,
  memoryMiB: number | undefined,
): RoomDemand {
  const cpus = vcpus ?? running.vcpus;
  const memoryKiB = memoryMiB === undefined ? running.memoryKiB : memoryMiB * 1024;
  return {
    virtType: running.virtType,
    ...(cpus !== undefined && { vcpus: cpus }),
    ...(memoryKiB !== undefined && { memoryKiB }),
    ...(running.shape && { shape: running.shape }),
    ...(running.pins && { pins: running.pins.vcpuPins.map((pin) => pin.cpus) }),
  };
}

type Limit = NonNullable<Parameters<typeof createHostRoom>[3]>;

/** The rooms of hosts; hosts that are alike begin with one and the same. */
function createRooms(deps: CatalogDeps, limits: ReadonlyMap<number, Limit>) {
  const topologies = createTopologies(deps.store.hosts);
  const classes = createCapabilityClasses(deps.store.hosts);
  const all = new Map<number, HostRoom>();
  const byKind = new Map<string, HostRoom>();
  return {
    all,
    async open(hosts: readonly HostRecord[]): Promise<void> {
      const closed = hosts.filter(({ id }) => !all.has(id));
      const joined = await topologies(closed);
      const owned = await classes(closed.map((host) => host.classId));
      for (const [position, host] of closed.entries()) {
        const { classId, topologyId, cpuPolicy, state } = host;
        const limit = limits.get(host.id);
        const key = JSON.stringify([classId, topologyId, cpuPolicy ?? null, state.topology, limit ?? null]);
        const room =
          byKind.get(key) ?? createHostRoom(host, owned[position]!, joined[position]!, limit ?? {});
        byKind.set(key, room);
        all.set(host.id, room);
      }
    },
  };
}

function noRoom(targets: number): ReasonRecord {
  return {
    code: "NO_ROOM",
    message: `${targets} ${targets === 1 ? "host" : "hosts"} could take the guest alone, but with the other guests there is no room left on any.`,
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
