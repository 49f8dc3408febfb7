import { ApolloArmor } from "@escape.tech/graphql-armor";
import { GraphQLError, type ValidationContext, type ValidationRule } from "graphql";
import type { Config } from "./config.js";

/** Rules that refuse a query before it runs, for its form alone. */
export function queryLimits(
  config: Pick<Config, "maxQueryDepth" | "maxQueryAliases">,
): readonly ValidationRule[] {
  const refused = { propagateOnRejection: false, onReject: [refuse] };
  const armor = new ApolloArmor({
    maxDepth: { n: config.maxQueryDepth, flattenFragments: true, ...refused },
    maxAliases: { n: config.maxQueryAliases, ...refused },
    maxDirectives: { n: 50, ...refused },
    // The parser itself counts tokens, and suggestions follow introspection.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    // It ignores variables and default values.
    costLimit: { enabled: false },
  });
  return armor.protect().validationRules;
}

function refuse(context: ValidationContext | null, error: GraphQLError): void {
  const message = error.message.replace(/^Syntax Error: /, "");
  context?.reportError(new GraphQLError(message, { extensions: { code: "QUERY_LIMIT_EXCEEDED" } }));
}
