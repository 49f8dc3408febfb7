import { setTimeout as sleep } from "node:timers/promises";
import { err } from "../../cpu/result.js";
import { print } from "../output.js";
import type { Reporter } from "../report/reporter.js";
import { stopSignal } from "../stopSignals.js";
import type { Collection } from "./collection.js";
import type { ProbeRunner } from "./probe.js";
import type { Spool } from "./spool.js";
import { defaultBackOff, watchHost } from "./watchHost.js";

export interface WatchRun {
  readonly reporter: Reporter;
  readonly runner: ProbeRunner;
  collect(probes: ProbeRunner): Promise<Collection>;
  readonly spool: Spool;
  readonly intervalSeconds: number;
}

/** Watches until SIGTERM or SIGINT, and says on standard output what happens. */
export async function runWatch({
  reporter,
  runner,
  collect,
  spool,
  intervalSeconds,
}: WatchRun): Promise<void> {
  const stop = new AbortController();
  void stopSignal().then(() => stop.abort());
  // A stop waits for the probe that runs, and for no other.
  const probes: ProbeRunner = {
    run: async (probe) => (stop.signal.aborted ? err("stopped") : runner.run(probe)),
  };
  await watchHost(
    {
      collect: () => collect(probes),
      deliver: async (report) => (await reporter.report([report]))[0],
      spool,
      // Stopped is as good as over.
      sleep: (ms) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined),
      now: () => performance.now(),
      random: Math.random,
      log: print,
      signal: stop.signal,
    },
    { intervalMs: intervalSeconds * 1000, ...defaultBackOff },
  );
}
