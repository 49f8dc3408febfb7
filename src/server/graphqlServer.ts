import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import type { GraphQLSchema } from "graphql";
import type { Logger } from "pino";
import type { GraphQLContext } from "../graphql/context.js";
import type { Config } from "./config.js";
import { formatError } from "./formatError.js";
import type { Metrics } from "./metrics.js";
import { observeOperations } from "./observeOperations.js";
import { limitCost } from "./queryCost.js";
import { queryLimits } from "./queryLimits.js";

/** The GraphQL pipeline: parse, limits, validation, execution, masked errors. It knows nothing of sockets. */
export function createGraphQLServer(deps: {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
}): ApolloServer<GraphQLContext> {
  const { schema, config, logger, metrics } = deps;
  return new ApolloServer<GraphQLContext>({
    schema,
    logger,
    formatError,
    introspection: config.introspection,
    hideSchemaDetailsFromClientErrors: !config.introspection,
    parseOptions: { maxTokens: config.maxQueryTokens },
    validationRules: [...queryLimits(config)],
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      // It would hook every field.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      observeOperations(logger, metrics),
      limitCost(config.maxQueryCost),
    ],
  });
}
