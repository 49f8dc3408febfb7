import type { ApolloServerPlugin } from "@apollo/server";
import type { GraphQLError } from "graphql";
import type { Logger } from "pino";
import type { GraphQLContext } from "../graphql/context.js";
import { isInternal } from "./formatError.js";
import type { Metrics } from "./metrics.js";

/** Logs and counts operations, logs our bugs with their stack, and puts the request id on what the client sees of them. */
export function observeOperations(logger: Logger, metrics: Metrics): ApolloServerPlugin<GraphQLContext> {
  return {
    async requestDidStart({ contextValue: { requestId } }) {
      const start = performance.now();
      return {
        async didEncounterErrors({ errors, operationName }) {
          for (const error of errors.filter(isInternal)) {
            logger.error(
              { requestId, operation: operationName, path: error.path, err: causeOf(error) },
              "internal error",
            );
          }
        },
        async willSendResponse({ errors = [], operation, operationName, response }) {
          const outcome = errors.length === 0 ? "ok" : errors.some(isInternal) ? "failed" : "refused";
          const seconds = (performance.now() - start) / 1000;
          const kind = operation?.operation ?? "none";
          metrics.operationFinished({ kind, outcome, seconds });
          logger.debug({ requestId, operation: operationName, kind, outcome, seconds }, "operation");
          if (outcome === "failed" && response.body.kind === "single") {
            const result = response.body.singleResult;
            result.errors = (result.errors ?? []).map((error) =>
              error.extensions?.code === "INTERNAL_SERVER_ERROR"
                ? { ...error, extensions: { ...error.extensions, requestId } }
                : error,
            );
          }
        },
      };
    },
  };
}

function causeOf(error: GraphQLError): Error {
  return error.originalError ?? error;
}
