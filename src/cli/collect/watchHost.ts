import { createHash } from "node:crypto";
import { type ReportAnswer, ReporterError } from "../report/reporter.js";
import type { HostReport } from "../report/reportSource.js";
import { type Collection, collectionIsEmpty } from "./collection.js";
import type { Spool } from "./spool.js";
import { reportOf } from "./writeCollection.js";

export interface WatchSettings {
  readonly intervalMs: number;
  /** The first wait after the catalog could not be reached; it doubles up to `maxBackOffMs`. */
  readonly backOffMs: number;
  readonly maxBackOffMs: number;
}

export const defaultBackOff = { backOffMs: 5_000, maxBackOffMs: 15 * 60_000 } as const;

/** What the loop needs of the world, so that tests can be it. */
export interface WatchDeps {
  collect(): Promise<Collection>;
  /** Rejects with a `ReporterError` where the catalog cannot be reached. */
  deliver(report: HostReport): Promise<ReportAnswer | undefined>;
  readonly spool: Spool;
  /** Resolves after so long, or as soon as the signal is aborted. */
  sleep(ms: number): Promise<void>;
  /** Milliseconds; only differences count. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  log(line: string): void;
  readonly signal: AbortSignal;
}

/**
 * Collects again and again until the signal, and reports what differs from what was reported before. Intervals vary by a
 * tenth either way, so that a fleet does not ask at once; while the catalog is away reports wait in the spool, and are
 * delivered in order when it is back. What the catalog refuses is told and dropped: it would be refused again.
 */
export async function watchHost(deps: WatchDeps, settings: WatchSettings): Promise<void> {
  let lastDigest: string | undefined;
  let failures = 0;
  let nextCollection = deps.now();
  let nextDelivery = deps.now();
  while (!deps.signal.aborted) {
    if (deps.now() >= nextCollection) {
      const collection = await deps.collect();
      if (deps.signal.aborted) return;
      nextCollection = deps.now() + jittered(settings.intervalMs, deps.random());
      lastDigest = spoolIfChanged(deps, collection, lastDigest);
    }
    if (deps.spool.size > 0 && deps.now() >= nextDelivery) {
      const isReached = await deliverAll(deps);
      failures = isReached ? 0 : failures + 1;
      nextDelivery = deps.now() + (isReached ? 0 : backOff(settings, failures, deps.random()));
    }
    const next = deps.spool.size > 0 ? Math.min(nextCollection, nextDelivery) : nextCollection;
    await deps.sleep(Math.max(0, next - deps.now()));
  }
}

/** @returns the digest of what was last spooled. */
function spoolIfChanged(
  deps: WatchDeps,
  collection: Collection,
  lastDigest: string | undefined,
): string | undefined {
  if (collectionIsEmpty(collection)) {
    const [gap] = collection.gaps;
    deps.log(`Nothing could be collected${gap === undefined ? "" : `: ${gap.source}: ${gap.reason}`}.`);
    return lastDigest;
  }
  const report = reportOf(collection);
  const digest = watchedDigest(report);
  if (digest === lastDigest) return digest;
  const dropped = deps.spool.add(report);
  if (dropped > 0) deps.log(`The spool is full: ${dropped} of the oldest reports dropped.`);
  return digest;
}

/** Delivers what waits, oldest first; false where the catalog cannot be reached. */
async function deliverAll({ spool, deliver, log, signal }: WatchDeps): Promise<boolean> {
  for (let waiting = spool.oldest(); waiting !== undefined && !signal.aborted; waiting = spool.oldest()) {
    try {
      const answer = await deliver(waiting.report);
      log(answer === undefined ? "The catalog gave no answer." : lineOf(answer));
    } catch (error) {
      if (!(error instanceof ReporterError)) throw error;
      log(`${error.message} ${spool.size} waiting.`);
      return false;
    }
    spool.remove(waiting);
  }
  return true;
}

function lineOf(answer: ReportAnswer): string {
  if (answer.outcome !== "REFUSED") return `${answer.name}: ${answer.outcome}, revision ${answer.revision}`;
  return `${answer.name}: REFUSED: ${answer.errors.map((error) => error.message).join(" ")}`;
}

/** A tenth less to a tenth more. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.9 + 0.2 * random));
}

/** Doubles with each failure; from half of it to all of it, so that a fleet does not come back at once. */
function backOff({ backOffMs, maxBackOffMs }: WatchSettings, failures: number, random: number): number {
  const full = Math.min(maxBackOffMs, backOffMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + 0.5 * random));
}

/** What a report says but for what moves with the guests on the host: how many huge pages are free. */
export function watchedDigest(report: HostReport): string {
  const hash = createHash("sha256").update(JSON.stringify([report.name, report.facts ?? null]));
  for (const { name, content } of report.documents) {
    hash.update(`\n${name}\n`).update(content.replaceAll(/free_hugepages":"\d+/g, 'free_hugepages":"'));
  }
  return hash.digest("hex");
}
