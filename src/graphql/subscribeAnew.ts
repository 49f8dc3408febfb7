import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from "graphql";
import type { GraphQLContext } from "./context.js";

export type ResultStream = AsyncGenerator<ExecutionResult, void, void>;

/**
 * Subscribes, and executes each event in a context of its own: what loaders remember is right for one moment only.
 * Gives a plain result where the subscription is refused.
 */
export async function subscribeAnew(
  args: Omit<ExecutionArgs, "contextValue">,
  newContext: () => GraphQLContext,
): Promise<ResultStream | ExecutionResult> {
  const source = await createSourceEventStream({ ...args, contextValue: newContext() });
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  const end: IteratorReturnResult<undefined> = { done: true, value: undefined };
  const stream: ResultStream = {
    async next() {
      const event = await events.next();
      if (event.done) return end;
      const value = await execute({ ...args, rootValue: event.value, contextValue: newContext() });
      return { done: false, value };
    },
    async return() {
      await events.return?.();
      return end;
    },
    async throw(error) {
      await events.return?.();
      throw error;
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
