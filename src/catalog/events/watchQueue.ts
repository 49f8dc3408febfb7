/** What a subscriber gets: a value, or the news that it took too long and was cut off. */
export type Watched<T> = { readonly kind: "value"; readonly value: T } | { readonly kind: "lagged" };

export type Watch<T> = AsyncIterableIterator<Watched<T>> & {
  return(): Promise<IteratorResult<Watched<T>>>;
};

export interface WatchQueue<E, T> {
  readonly watch: Watch<T>;
  push(event: E): void;
  fail(error: unknown): void;
}

/**
 * A bounded queue between a feed and one subscriber. What is asked of an event is worked out when the subscriber takes
 * it, so a slow one costs no more than its waiting events; one event too many empties the queue and ends it as lagged.
 */
export function watchQueue<E, T>(options: {
  readonly answer: (event: E) => Promise<readonly T[]>;
  readonly maxWaiting: number;
  readonly onEnd: () => void;
}): WatchQueue<E, T> {
  const events: E[] = [];
  const values: T[] = [];
  let state: "open" | "lagged" | "failed" | "ended" = "open";
  let failure: unknown;
  let wake: (() => void) | undefined;

  function turn(to: typeof state): void {
    if (state === "open") options.onEnd();
    state = to;
    if (to !== "open") events.length = 0;
    wake?.();
  }

  async function next(): Promise<IteratorResult<Watched<T>>> {
    for (;;) {
      const value = values.shift();
      if (value !== undefined && state !== "ended") return { done: false, value: { kind: "value", value } };
      const event = events.shift();
      if (event !== undefined) {
        try {
          values.push(...(await options.answer(event)));
        } catch (error) {
          turn("ended");
          throw error;
        }
        continue;
      }
      if (state === "lagged") {
        turn("ended");
        return { done: false, value: { kind: "lagged" } };
      }
      if (state === "failed") {
        turn("ended");
        throw failure;
      }
      if (state === "ended") return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  const watch: Watch<T> = {
    next,
    async return() {
      turn("ended");
      return { done: true, value: undefined };
    },
    async throw(error) {
      turn("ended");
      throw error;
    },
    [Symbol.asyncIterator]: () => watch,
  };
  return {
    watch,
    push(event) {
      if (state !== "open") return;
      if (events.length >= options.maxWaiting) return turn("lagged");
      events.push(event);
      wake?.();
    },
    fail(error) {
      if (state !== "open") return;
      failure = error;
      turn("failed");
    },
  };
}
