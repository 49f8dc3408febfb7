/** A set of features that hosts share, and how many hosts have it. */
export interface CoverItem {
  readonly features: ReadonlySet<string>;
  readonly hosts: number;
}

export interface Cover {
  /** Indexes of items by cluster; each cluster's type is what its items have in common. */
  readonly clusters: readonly (readonly number[])[];
  /** Features kept, summed over hosts. */
  readonly kept: number;
}

/** Up to so many different sets every division is tried. */
export const exactLimit = 12;

/**
 * For each number of clusters up to `max`, the division of items that keeps the most features, summed over hosts. Exact up
 * to `exactLimit` items (all subsets, by size of the division); beyond, clusters that lose least are merged one by one.
 */
export function coverItems(items: readonly CoverItem[], max: number): readonly Cover[] {
  const most = Math.min(max, items.length);
  if (items.length === 0 || most === 0) return [];
  return items.length <= exactLimit ? exactCovers(items, most) : mergedCovers(items, most);
}

/** Features kept by a cluster, summed over its hosts. */
export function keptBy(items: readonly CoverItem[], cluster: readonly number[]): number {
  const hosts = cluster.reduce((sum, index) => sum + (items[index]?.hosts ?? 0), 0);
  return hosts * commonFeatures(items, cluster).length;
}

export function commonFeatures(items: readonly CoverItem[], cluster: readonly number[]): readonly string[] {
  const [first, ...others] = cluster.map((index) => items[index]?.features ?? new Set<string>());
  return first ? [...first].filter((name) => others.every((set) => set.has(name))) : [];
}

/** best[j][S]: the best division of the items in S into j clusters; the lowest item of S is in the cluster split off. */
function exactCovers(items: readonly CoverItem[], most: number): readonly Cover[] {
  const size = 1 << items.length;
  const membersOf = (set: number) => [...items.keys()].filter((index) => (set >> index) & 1);
  const value = Array.from({ length: size }, (_, set) => (set === 0 ? 0 : keptBy(items, membersOf(set))));
  let best: readonly number[] = value;
  const choices: (readonly number[])[] = [Array.from({ length: size }, (_, set) => set)];
  const covers: Cover[] = [{ clusters: [membersOf(size - 1)], kept: value[size - 1] ?? 0 }];
  for (let count = 2; count <= most; count++) {
    const next = new Array<number>(size).fill(Number.NEGATIVE_INFINITY);
    const choice = new Array<number>(size).fill(0);
    for (let set = 1; set < size; set++) {
      const lowest = set & -set;
      const rest = set ^ lowest;
      for (let part = rest; ; part = (part - 1) & rest) {
        const cluster = part | lowest;
        const others = set ^ cluster;
        if (others !== 0) {
          const kept = (value[cluster] ?? 0) + (best[others] ?? Number.NEGATIVE_INFINITY);
          if (kept > (next[set] ?? 0)) {
            next[set] = kept;
            choice[set] = cluster;
          }
        }
        if (part === 0) break;
      }
    }
    best = next;
    choices.push(choice);
    covers.push({ clusters: trace(choices, size - 1, membersOf), kept: next[size - 1] ?? 0 });
  }
  return covers;
}

function trace(
  choices: readonly (readonly number[])[],
  all: number,
  membersOf: (set: number) => readonly number[],
): readonly (readonly number[])[] {
  const clusters: (readonly number[])[] = [];
  let set = all;
  for (let count = choices.length - 1; count >= 0; count--) {
    const cluster = choices[count]?.[set] ?? set;
    clusters.push(membersOf(cluster));
    set ^= cluster;
  }
  return clusters;
}

function mergedCovers(items: readonly CoverItem[], most: number): readonly Cover[] {
  let clusters = [...items.keys()].map((index) => ({ members: [index], kept: keptBy(items, [index]) }));
  const covers: Cover[] = [];
  for (;;) {
    if (clusters.length <= most) {
      covers[clusters.length - 1] = {
        clusters: clusters.map((cluster) => cluster.members),
        kept: clusters.reduce((sum, cluster) => sum + cluster.kept, 0),
      };
    }
    if (clusters.length === 1) return covers;
    let least = { loss: Number.POSITIVE_INFINITY, a: 0, b: 1, kept: 0 };
    for (const [a, one] of clusters.entries()) {
      for (const [b, other] of clusters.entries()) {
        if (b <= a) continue;
        const kept = keptBy(items, [...one.members, ...other.members]);
        const loss = one.kept + other.kept - kept;
        if (loss < least.loss) least = { loss, a, b, kept };
      }
    }
    const members = [...(clusters[least.a]?.members ?? []), ...(clusters[least.b]?.members ?? [])];
    clusters = [
      ...clusters.filter((_, index) => index !== least.a && index !== least.b),
      { members, kept: least.kept },
    ];
  }
}
