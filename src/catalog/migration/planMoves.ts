import type { HostRoom, RoomDemand } from "./hostRoom.js";

export interface Move {
  /** Guests of one kind share one demand. */
  readonly demand: RoomDemand;
  /** Best first. */
  readonly candidates: readonly { readonly id: number }[];
}

type Rooms = ReadonlyMap<number, HostRoom>;
type Chosen = readonly (number | undefined)[];

/** Steps of the search (`HostRoom.cost`); beyond, the best plan so far is taken. */
const maxSteps = 20_000;
/** Steps between two pauses in which other requests are answered: some ten milliseconds. */
const stepsAtOnce = 200;

/**
 * The host id for each move, undefined for those that are stuck: as many as can be where a bounded search ends, else at
 * least as many as the better of several greedy plans; none is stuck that fits in what the plan leaves. In the search
 * guests with fewest candidates and most memory choose first.
 */
export async function planMoves(moves: readonly Move[], rooms: Rooms): Promise<Chosen> {
  const pace = createPace();
  const search = new MoveSearch(moves, rooms, pace);
  await search.run();
  let best: Plan = search.best;
  if (search.cutShort) {
    for (const order of greedyOrders(moves)) {
      for (const choice of ["nearest", "first"] as const) {
        const plan = await fill(moves, emptyPlan(moves, rooms), order, choice, pace);
        if (plan.placed > best.placed) best = plan;
      }
    }
    best = await fill(moves, best, bySize(moves), "nearest", pace);
  }
  return best.chosen;
}

interface Plan {
  readonly placed: number;
  readonly chosen: Chosen;
  readonly left: Rooms;
}

interface Pace {
  readonly steps: number;
  /** Counts steps, and now and then lets others run. */
  spend(cost: number): Promise<void> | undefined;
}

function createPace(): Pace {
  let steps = 0;
  let due = stepsAtOnce;
  return {
    get steps() {
      return steps;
    },
    spend(cost) {
      steps += cost;
      if (steps < due) return undefined;
      due = steps + stepsAtOnce;
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function emptyPlan(moves: readonly Move[], rooms: Rooms): Plan {
  return { placed: 0, chosen: moves.map(() => undefined), left: rooms };
}

/** Branch and bound. Guests of one kind, and hosts that are alike and open to the same guests, are not told apart. */
class MoveSearch {
  best: Plan;
  cutShort = false;
  private readonly order: readonly number[];
  private readonly kinds: readonly string[];
  private readonly left: Map<number, HostRoom>;
  private readonly chosen: (number | undefined)[];
  /** Numbers hosts by the kinds of guests that may go there. */
  private readonly openTo: ReadonlyMap<number, string>;

  constructor(
    private readonly moves: readonly Move[],
    rooms: Rooms,
    private readonly pace: Pace,
  ) {
    this.best = { ...emptyPlan(moves, rooms), placed: -1 };
    this.left = new Map(rooms);
    this.chosen = moves.map(() => undefined);
    this.kinds = kindsOf(moves);
    this.openTo = openToKinds(moves, this.kinds);
    this.order = [...moves.keys()].sort(
      (a, b) =>
        moves[a]!.candidates.length - moves[b]!.candidates.length ||
        (moves[b]!.demand.memoryKiB ?? 0) - (moves[a]!.demand.memoryKiB ?? 0) ||
        Number(this.kinds[a]) - Number(this.kinds[b]) ||
        a - b,
    );
  }

  async run(): Promise<void> {
    await this.descend(0, 0, 0);
  }

  /**
   * Whether the search may end: every move is placed, or the budget is spent. Guests of one kind take hosts in the order
   * of their candidates, so the next one looks on from `first`, its forerunner's.
   */
  private async descend(position: number, placed: number, first: number): Promise<boolean> {
    const { order, moves, chosen, left } = this;
    if (placed > this.best.placed) this.best = { placed, chosen: [...chosen], left: new Map(left) };
    if (this.best.placed === moves.length) return true;
    if (position === order.length || placed + order.length - position <= this.best.placed) return false;
    const index = order[position]!;
    const { demand, candidates } = moves[index]!;
    const tried = new Map<HostRoom, Set<string>>();
    const hasTwin = position + 1 < order.length && this.kinds[order[position + 1]!] === this.kinds[index];
    for (let option = first; option < candidates.length; option++) {
      const { id } = candidates[option]!;
      const room = left.get(id);
      if (!room || isTried(tried, room, this.openTo.get(id) ?? "")) continue;
      const pause = this.pace.spend(room.cost(demand));
      if (pause) await pause;
      if (this.pace.steps > maxSteps) {
        this.cutShort = true;
        return true;
      }
      const taken = room.take(demand);
      if (!taken) continue;
      left.set(id, taken);
      chosen[index] = id;
      if (await this.descend(position + 1, placed + 1, hasTwin ? option : 0)) return true;
      left.set(id, room);
      chosen[index] = undefined;
    }
    // Where this guest stays, others of its kind need not be tried in its place.
    let next = position + 1;
    while (next < order.length && this.kinds[order[next]!] === this.kinds[index]) next += 1;
    return this.descend(next, placed, 0);
  }
}

/** Notes a room that hosts alike may share; true where one like it was tried. */
function isTried(tried: Map<HostRoom, Set<string>>, room: HostRoom, openTo: string): boolean {
  const known = tried.get(room);
  if (known?.has(openTo)) return true;
  if (known) known.add(openTo);
  else tried.set(room, new Set([openTo]));
  return false;
}

/** A number for each move: the same for guests that want the same and may go to the same hosts. */
function kindsOf(moves: readonly Move[]): readonly string[] {
  const demands = new Map<RoomDemand, number>();
  const lists = new Map<Move["candidates"], string>();
  const kinds = new Map<string, string>();
  return moves.map(({ demand, candidates }) => {
    if (!demands.has(demand)) demands.set(demand, demands.size);
    const ids = lists.get(candidates) ?? candidates.map(({ id }) => id).join(",");
    lists.set(candidates, ids);
    const key = `${demands.get(demand)} ${ids}`;
    const kind = kinds.get(key) ?? String(kinds.size);
    kinds.set(key, kind);
    return kind;
  });
}

function openToKinds(moves: readonly Move[], kinds: readonly string[]): ReadonlyMap<number, string> {
  const found = new Map<number, string[]>();
  const seen = new Set<string>();
  for (const [index, { candidates }] of moves.entries()) {
    const kind = kinds[index]!;
    if (seen.has(kind)) continue;
    seen.add(kind);
    for (const { id } of candidates) {
      const own = found.get(id);
      if (own) own.push(kind);
      else found.set(id, [kind]);
    }
  }
  return new Map([...found].map(([id, own]) => [id, own.join(",")]));
}

/** Smallest first places most where room is short; by few choices first, where some may go to few hosts only. */
function greedyOrders(moves: readonly Move[]): readonly (readonly number[])[] {
  const byCpus = [...moves.keys()].sort(
    (a, b) => (moves[a]!.demand.vcpus ?? 0) - (moves[b]!.demand.vcpus ?? 0) || a - b,
  );
  const byChoices = bySize(moves).toSorted(
    (a, b) => moves[a]!.candidates.length - moves[b]!.candidates.length,
  );
  return [bySize(moves), byCpus, byChoices];
}

function bySize(moves: readonly Move[]): readonly number[] {
  const size = (index: number) => moves[index]!.demand.memoryKiB ?? 0;
  return [...moves.keys()].sort((a, b) => size(a) - size(b) || a - b);
}

/** The plan with each unplaced guest, in this order, on the fullest (`nearest`) or the best (`first`) host that takes it. */
async function fill(
  moves: readonly Move[],
  plan: Plan,
  order: readonly number[],
  choice: "nearest" | "first",
  pace: Pace,
): Promise<Plan> {
  const left = new Map(plan.left);
  const chosen = [...plan.chosen];
  let { placed } = plan;
  for (const index of order) {
    if (chosen[index] !== undefined) continue;
    const { demand, candidates } = moves[index]!;
    const open = candidates.flatMap(({ id }) => {
      const room = left.get(id);
      return room ? [{ id, room }] : [];
    });
    if (choice === "nearest") open.sort((a, b) => compare(a.room.memoryKiB, b.room.memoryKiB));
    const refused = new Set<HostRoom>();
    for (const { id, room } of open) {
      if (refused.has(room)) continue;
      const pause = pace.spend(room.cost(demand));
      if (pause) await pause;
      const taken = room.take(demand);
      if (!taken) {
        refused.add(room);
        continue;
      }
      left.set(id, taken);
      chosen[index] = id;
      placed += 1;
      break;
    }
  }
  return { placed, chosen, left };
}

/** Both may be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
