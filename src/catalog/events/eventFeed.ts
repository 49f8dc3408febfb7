import type { CatalogStateStore } from "../ports.js";
import { type CatalogEvent, catalogEvent } from "./catalogEvent.js";
import { type Watch, watchQueue } from "./watchQueue.js";

/**
 * Tells subscribers of committed changes. The audit log is the source: a change and its audit row are one transaction,
 * so nothing is told that was rolled back, nothing is left out, and what another process changes is told as well. Uses
 * of this process wake the feed; for other processes it looks by itself, while anybody is subscribed.
 */
export interface EventFeed {
  /** To be called after a change; looks at the log at once. */
  wake(): void;
  /** From now on, what `answer` makes of each event, in the order of the changes. */
  watch<T>(answer: (event: CatalogEvent) => Promise<readonly T[]>): Promise<Watch<T>>;
}

export interface EventFeedOptions {
  /** How often the log is looked at for changes of other processes. */
  readonly pollMs?: number;
  /** Events that wait for one slow subscriber before it is told that it lags. */
  readonly maxWaiting?: number;
}

interface Subscriber {
  readonly since: number;
  push(event: CatalogEvent): void;
  fail(error: unknown): void;
}

const batch = 500;

export function createEventFeed(
  state: Pick<CatalogStateStore, "auditAfter" | "pageAudit">,
  { pollMs = 1_000, maxWaiting = 1_000 }: EventFeedOptions = {},
): EventFeed {
  const subscribers = new Set<Subscriber>();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let again = false;

  async function read(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && subscribers.size > 0) {
        again = false;
        const rows = await state.auditAfter(last, batch);
        if (rows.length === batch) again = true;
        for (const row of rows) {
          last = Math.max(last, row.id);
          const event = catalogEvent(row);
          if (event) tell(event);
        }
      }
    } catch (error) {
      for (const subscriber of [...subscribers]) subscriber.fail(error);
    } finally {
      reading = false;
    }
  }

  function tell(event: CatalogEvent): void {
    for (const subscriber of [...subscribers]) if (event.id > subscriber.since) subscriber.push(event);
  }

  function leave(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    wake: () => void read(),
    async watch(answer) {
      const [newest] = await state.pageAudit({}, 1);
      const since = newest?.id ?? 0;
      // Where nobody listened, the log was not followed.
      if (subscribers.size === 0) last = since;
      const queue = watchQueue({ answer, maxWaiting, onEnd: () => leave(subscriber) });
      const subscriber: Subscriber = { since, push: queue.push, fail: queue.fail };
      subscribers.add(subscriber);
      timer ??= setInterval(() => void read(), pollMs).unref();
      return queue.watch;
    },
  };
}
