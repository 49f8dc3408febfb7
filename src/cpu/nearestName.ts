import { distance } from "fastest-levenshtein";

/**
 * The known name with the smallest edit distance to `name`, letter case, `-`, `_` and `.` counting little; undefined
 * where nothing is near (more than half of the name would have to change).
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name);
  // A long foreign text is no misspelling, and would make the search quadratic.
  if (wanted.length === 0 || wanted.length > 64) return undefined;
  let best: string | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const folded = distance(wanted, fold(candidate));
    if (folded > bestCost + 1) continue;
    // Ties: the longer common beginning, then punctuation and case.
    const cost = folded - commonStart(wanted, fold(candidate)) / 1e3 + distance(name, candidate) / 1e6;
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return Math.round(bestCost) * 2 <= wanted.length ? best : undefined;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}
