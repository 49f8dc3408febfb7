/**
 * `npm run bench [-- --json]`: measures the hot functions, one file each in test/bench, and prints a table, then JSON (with
 * `--json` only that). Exit code 1 where a figure exceeds its limit.
 */
import Table from "cli-table3";
import type { BenchResult } from "../test/bench/benchmark.js";
import { benchCompareCpu } from "../test/bench/compareCpu.bench.js";
import { benchFit } from "../test/bench/fit.bench.js";
import { benchSupport } from "../test/bench/support.bench.js";

const benchmarks: readonly (() => readonly BenchResult[])[] = [benchCompareCpu, benchFit, benchSupport];

function main(args: readonly string[]): number {
  const results = benchmarks.flatMap((run) => run());
  const late = results.filter(
    (result) => result.microsecondsPerOperation > (result.limitMicroseconds ?? Number.POSITIVE_INFINITY),
  );
  if (!args.includes("--json")) process.stdout.write(`${table(results)}\n`);
  process.stdout.write(`${JSON.stringify({ node: process.version, results }, undefined, 2)}\n`);
  for (const result of late) {
    process.stderr.write(`${result.name}: more than ${result.limitMicroseconds} µs per operation\n`);
  }
  return late.length === 0 ? 0 : 1;
}

function table(results: readonly BenchResult[]): string {
  const rows = new Table({
    head: ["", "µs each", "per second", "faster than", "limit µs"],
    colAligns: ["left", "right", "right", "left", "right"],
    style: { head: [], border: [] },
  });
  for (const result of results) {
    rows.push([
      result.name,
      result.microsecondsPerOperation.toPrecision(3),
      result.operationsPerSecond.toLocaleString("en"),
      result.ratio === undefined ? "" : `${result.ratio.toFixed(1)} × ${result.comparedWith}`,
      result.limitMicroseconds ?? "",
    ]);
  }
  return rows.toString();
}

process.exitCode = main(process.argv.slice(2));
