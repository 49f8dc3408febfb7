/** What a benchmark measured. Times are the best of several rounds: the machine's noise only ever adds. */
export interface BenchResult {
  readonly name: string;
  readonly operations: number;
  readonly microsecondsPerOperation: number;
  readonly operationsPerSecond: number;
  /** How many times faster than the named one of the same run. */
  readonly ratio?: number;
  readonly comparedWith?: string;
  /** What the figure must not exceed, in microseconds per operation. */
  readonly limitMicroseconds?: number;
}

/** Runs `work`, which does `operations` operations and returns something that depends on all of them. */
export function measure(name: string, operations: number, work: () => number, rounds = 7): BenchResult {
  let best = Number.POSITIVE_INFINITY;
  let check: number | undefined;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const result = work();
    best = Math.min(best, performance.now() - start);
    if (check !== undefined && check !== result) throw new Error(`${name}: rounds differ`);
    check = result;
  }
  return {
    name,
    operations,
    microsecondsPerOperation: (best * 1000) / operations,
    operationsPerSecond: Math.round((operations * 1000) / best),
  };
}

export function withRatio(result: BenchResult, base: BenchResult): BenchResult {
  const ratio = base.microsecondsPerOperation / result.microsecondsPerOperation;
  return { ...result, ratio, comparedWith: base.name };
}
