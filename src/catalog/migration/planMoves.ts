import type { HostRoom, RoomDemand } from "./hostRoom.js";

export interface Move {
  readonly demand: RoomDemand;
  /** Best first. */
  readonly candidates: readonly { readonly id: number }[];
}

/** Steps of the search; beyond, the best plan so far is taken. */
const maxSteps = 20_000;

/**
 * The host id for each move, undefined for those that are stuck: as many as can be, as far as a bounded search finds.
 * Guests with fewest candidates and most memory choose first.
 */
export function planMoves(
  moves: readonly Move[],
  rooms: ReadonlyMap<number, HostRoom>,
): readonly (number | undefined)[] {
  const order = [...moves.keys()].sort(
    (a, b) => urgency(moves[a]) - urgency(moves[b]) || size(moves[b]) - size(moves[a]),
  );
  const chosen = new Array<number | undefined>(moves.length).fill(undefined);
  let best = { placed: -1, chosen: [...chosen] };
  let steps = 0;
  const left = new Map(rooms);

  /** Whether the search may end: every move is placed, or the budget is spent. */
  const search = (position: number, placed: number): boolean => {
    if (placed > best.placed) best = { placed, chosen: [...chosen] };
    if (best.placed === moves.length) return true;
    if (position === order.length || placed + order.length - position <= best.placed) return false;
    const index = order[position] ?? 0;
    const move = moves[index];
    for (const { id } of move?.candidates ?? []) {
      steps += 1;
      if (steps > maxSteps) return true;
      const room = left.get(id);
      const taken = move && room?.take(move.demand);
      if (!room || !taken) continue;
      left.set(id, taken);
      chosen[index] = id;
      if (search(position + 1, placed + 1)) return true;
      left.set(id, room);
      chosen[index] = undefined;
    }
    return search(position + 1, placed);
  };

  search(0, 0);
  return best.chosen;
}

function urgency(move: Move | undefined): number {
  return move?.candidates.length ?? 0;
}

function size(move: Move | undefined): number {
  return move?.demand.memoryKiB ?? 0;
}
