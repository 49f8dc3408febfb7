/**
 * Which host cell each guest cell gets. Guest cells get distinct host cells, so whether a guest cell fits a host cell
 * does not depend on the others: yes or no is a bipartite matching, found in polynomial time. Of all the sets of host
 * cells that can be matched, the one with the least total distance is looked for by branch and bound.
 */
export interface CellAssignment {
  /** Index of the host cell of each guest cell. */
  readonly hosts: readonly number[];
  readonly cost: number;
  /** False where the search was cut short, and a nearer set may exist. */
  readonly minimal: boolean;
}

/** A set of guest cells that together have too few host cells to choose from (Hall's condition broken). */
export interface Bottleneck {
  readonly guests: readonly number[];
  readonly hosts: readonly number[];
}

export type AssignmentResult =
  | { readonly ok: true; readonly assignment: CellAssignment }
  | { readonly ok: false; readonly bottleneck: Bottleneck };

/** Search nodes of the branch and bound before it settles for the best found: some hundred milliseconds at the most. */
const nodeBudget = 20_000;

/**
 * `allowed[g]` lists the host cells (ascending indexes) that guest cell g fits; `cost(a, b)` is symmetric. Ties go to
 * the lowest host cells, then to the lowest host cell for the first guest cell, and so on.
 */
export function assignCells(
  allowed: readonly (readonly number[])[],
  hostCount: number,
  cost: (a: number, b: number) => number,
): AssignmentResult {
  const full = matchGuests(allowed, hostCount);
  if (full.unmatched !== undefined)
    return { ok: false, bottleneck: bottleneckOf(allowed, full.guestOf, full.unmatched) };
  const hosts = [...new Set(allowed.flat())].sort((a, b) => a - b);
  const search = new SubsetSearch(allowed, hosts, hostCount, cost);
  const subset = hosts.length === allowed.length ? hosts : search.best();
  const chosen = lowestMatching(allowed, new Set(subset), hostCount);
  return { ok: true, assignment: { hosts: chosen, cost: pairCost(subset, cost), minimal: !search.cutShort } };
}

export function pairCost(hosts: readonly number[], cost: (a: number, b: number) => number): number {
  let sum = 0;
  for (const [index, a] of hosts.entries()) for (const b of hosts.slice(index + 1)) sum += cost(a, b);
  return sum;
}

interface Matching {
  /** Guest cell of each host cell; -1 = none. */
  readonly guestOf: Int32Array;
  /** The first guest cell that cannot be matched. */
  readonly unmatched: number | undefined;
}

/** Kuhn's augmenting paths. */
function matchGuests(allowed: readonly (readonly number[])[], hostCount: number): Matching {
  const guestOf = new Int32Array(hostCount).fill(-1);
  for (let guest = 0; guest < allowed.length; guest++) {
    if (!augment(allowed, guestOf, guest, new Uint8Array(hostCount))) return { guestOf, unmatched: guest };
  }
  return { guestOf, unmatched: undefined };
}

function augment(
  allowed: readonly (readonly number[])[],
  guestOf: Int32Array,
  guest: number,
  seen: Uint8Array,
): boolean {
  for (const host of allowed[guest]!) {
    if (seen[host] === 1) continue;
    seen[host] = 1;
    const other = guestOf[host]!;
    if (other < 0 || augment(allowed, guestOf, other, seen)) {
      guestOf[host] = guest;
      return true;
    }
  }
  return false;
}

/** All guest cells that alternating paths reach from an unmatched one: they outnumber their host cells by one. */
function bottleneckOf(
  allowed: readonly (readonly number[])[],
  guestOf: Int32Array,
  start: number,
): Bottleneck {
  const guests = new Set([start]);
  const hosts = new Set<number>();
  for (const guest of guests) {
    for (const host of allowed[guest]!) {
      if (hosts.has(host)) continue;
      hosts.add(host);
      const other = guestOf[host]!;
      if (other >= 0) guests.add(other);
    }
  }
  return { guests: [...guests].sort((a, b) => a - b), hosts: [...hosts].sort((a, b) => a - b) };
}

/** The matching onto these hosts that gives each guest cell in turn the lowest host cell it can have. */
function lowestMatching(
  allowed: readonly (readonly number[])[],
  subset: ReadonlySet<number>,
  hostCount: number,
): readonly number[] {
  const options = allowed.map((hosts) => hosts.filter((host) => subset.has(host)));
  for (let guest = 0; guest < options.length; guest++) {
    for (const host of options[guest]!) {
      const fixed = options.map((hosts, index) => (index === guest ? [host] : hosts));
      if (matchGuests(fixed, hostCount).unmatched !== undefined) continue;
      options[guest] = [host];
      break;
    }
  }
  return options.map((hosts) => hosts[0]!);
}

/** A partial choice of host cells that can all be matched to distinct guest cells (the independent sets of a matroid). */
interface Node {
  readonly chosen: readonly number[];
  readonly cost: number;
  /** Host cell of each guest cell; -1 = none. */
  readonly hostOf: Int32Array;
}

class SubsetSearch {
  cutShort = false;
  private readonly size: number;
  private readonly guestsOf: readonly (readonly number[])[];
  /** For each host cell, costs to the others, ascending. */
  private readonly nearest: readonly (readonly number[])[];
  private nodes = 0;
  private found: readonly number[] = [];
  private limit = Number.POSITIVE_INFINITY;

  constructor(
    allowed: readonly (readonly number[])[],
    private readonly hosts: readonly number[],
    hostCount: number,
    private readonly cost: (a: number, b: number) => number,
  ) {
    this.size = allowed.length;
    const guestsOf: number[][] = Array.from({ length: hostCount }, () => []);
    for (const [guest, options] of allowed.entries()) for (const host of options) guestsOf[host]!.push(guest);
    this.guestsOf = guestsOf;
    const nearest: number[][] = Array.from({ length: hostCount }, () => []);
    for (const a of hosts)
      nearest[a] = hosts
        .filter((b) => b !== a)
        .map((b) => cost(a, b))
        .sort((x, y) => x - y);
    this.nearest = nearest;
  }

  /** The matchable set of the least cost; of equals the lowest. */
  best(): readonly number[] {
    this.found = this.greedy();
    this.limit = pairCost(this.found, this.cost);
    this.descend(this.root(), 0, false);
    // The least cost is known now; walk once more for the lowest set that has it.
    this.nodes = 0;
    this.descend(this.root(), 0, true);
    return this.found;
  }

  private root(): Node {
    return { chosen: [], cost: 0, hostOf: new Int32Array(this.size).fill(-1) };
  }

  /** From each host cell, keep adding the nearest one that can still be matched. */
  private greedy(): readonly number[] {
    let best: Node | undefined;
    for (const start of this.hosts) {
      let node = this.add(this.root(), start);
      while (node !== undefined && node.chosen.length < this.size) node = this.addNearest(node);
      if (node !== undefined && (best === undefined || node.cost < best.cost)) best = node;
    }
    return [...(best?.chosen ?? [])].sort((a, b) => a - b);
  }

  private addNearest(node: Node): Node | undefined {
    const others = this.hosts.filter((host) => !node.chosen.includes(host));
    others.sort((a, b) => this.costTo(node, a) - this.costTo(node, b) || a - b);
    for (const host of others) {
      const next = this.add(node, host);
      if (next !== undefined) return next;
    }
    return undefined;
  }

  /** Depth first over host cells in ascending order, with and without each. True stops a walk for the first of equals. */
  private descend(node: Node, next: number, firstOfEquals: boolean): boolean {
    if (node.chosen.length === this.size) {
      if (firstOfEquals ? node.cost > this.limit : node.cost >= this.limit) return false;
      this.found = node.chosen;
      this.limit = node.cost;
      return firstOfEquals;
    }
    if (this.hosts.length - next < this.size - node.chosen.length) return false;
    if (++this.nodes > nodeBudget) {
      this.cutShort = true;
      return true;
    }
    const bound = this.bound(node, next);
    if (firstOfEquals ? bound > this.limit : bound >= this.limit) return false;
    const taken = this.add(node, this.hosts[next]!);
    if (taken !== undefined && this.descend(taken, next + 1, firstOfEquals)) return true;
    return this.descend(node, next + 1, firstOfEquals);
  }

  /** No completion from the hosts at `next` and after costs less. */
  private bound(node: Node, next: number): number {
    const missing = this.size - node.chosen.length;
    const keys: number[] = [];
    for (let index = next; index < this.hosts.length; index++) {
      const host = this.hosts[index]!;
      let among = 0;
      for (let pair = 0; pair < missing - 1; pair++) among += this.nearest[host]![pair] ?? 0;
      keys.push(this.costTo(node, host) + among / 2);
    }
    keys.sort((a, b) => a - b);
    let sum = node.cost;
    for (let index = 0; index < missing; index++) sum += keys[index]!;
    return sum;
  }

  private costTo(node: Node, host: number): number {
    let sum = 0;
    for (const other of node.chosen) sum += this.cost(other, host);
    return sum;
  }

  /** The node with one more host cell; undefined where it cannot be matched beside the others. */
  private add(node: Node, host: number): Node | undefined {
    const hostOf = node.hostOf.slice();
    if (!this.augmentHost(hostOf, host, new Uint8Array(this.size))) return undefined;
    return { chosen: [...node.chosen, host], cost: node.cost + this.costTo(node, host), hostOf };
  }

  private augmentHost(hostOf: Int32Array, host: number, seen: Uint8Array): boolean {
    for (const guest of this.guestsOf[host]!) {
      if (seen[guest] === 1) continue;
      seen[guest] = 1;
      const other = hostOf[guest]!;
      if (other < 0 || this.augmentHost(hostOf, other, seen)) {
        hostOf[guest] = host;
        return true;
      }
    }
    return false;
  }
}
