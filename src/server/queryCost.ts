import type { ApolloServerPlugin } from "@apollo/server";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  isCompositeType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
} from "graphql";
import { type ComplexityEstimatorArgs, getComplexity } from "graphql-query-complexity";
import { defaultPageSize, maxPageSize } from "../graphql/connection.js";
import type { GraphQLContext } from "../graphql/context.js";
import { assumedListSize, assumedListSizes, fieldWeights } from "./fieldCosts.js";

/** Selections that are looked at, those of fragments each time they are spread: a bound on the counting itself. */
const maxSelections = 50_000;

export interface PricedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * About how many values an operation gives: one a field, times the items of the lists around it. A page counts as its
 * `first` or `last` (an argument, a variable or a default), any other list as the size assumed for it. Infinity where
 * the query is too large to be counted, undefined where its variables cannot be used: execution tells what is wrong.
 */
export function queryCost(priced: PricedOperation): number | undefined {
  const { schema, document, operation } = priced;
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], priced.variables);
  if (variables.errors) return undefined;
  try {
    return getComplexity({
      schema,
      query: {
        ...document,
        definitions: document.definitions.filter((definition) => counts(definition, operation)),
      },
      variables: { ...priced.variables },
      estimators: [estimate],
      maxQueryNodes: maxSelections,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // An argument that cannot be used; the other error there is tells that the counting was given up.
    return error.message.startsWith("Query exceeds") ? Number.POSITIVE_INFINITY : undefined;
  }
}

/** Fragments, and of the operations the one that runs. */
function counts(
  definition: DocumentNode["definitions"][number],
  operation: OperationDefinitionNode,
): boolean {
  return definition.kind !== "OperationDefinition" || definition === operation;
}

function estimate({ type, field, args, childComplexity }: ComplexityEstimatorArgs): number {
  const inPage = type?.name.endsWith("Connection");
  // A page's items are counted where the page is, and knowing whether there are more takes nothing.
  if (inPage && (field.name === "edges" || field.name === "nodes")) return childComplexity;
  if (inPage && field.name === "pageInfo") return 0;
  const name = `${type?.name}.${field.name}`;
  const weight = fieldWeights[name] ?? 1;
  const items = itemsOf(name, field, args);
  return items === undefined ? weight + childComplexity : weight + items * (1 + childComplexity);
}

/** How many objects a field gives; undefined where it is one, or no object. */
function itemsOf(
  name: string,
  field: GraphQLField<unknown, unknown>,
  args: Readonly<Record<string, unknown>>,
): number | undefined {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return undefined;
  if (type.name.endsWith("Connection")) return pageSize(args.first ?? args.last ?? defaultPageSize);
  if (!isList(field.type)) return undefined;
  return Array.isArray(args.ids) ? args.ids.length : (assumedListSizes[name] ?? assumedListSize);
}

/** Sizes out of range are refused where the page is read, and with a better sentence. */
function pageSize(asked: unknown): number {
  return Math.min(Math.max(Number(asked), 0), maxPageSize);
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType) : isListType(type);
}

/** Why an operation may not run for what it costs; undefined where it may. */
export function refuseExpensive(priced: PricedOperation, maxCost: number): GraphQLError | undefined {
  const cost = queryCost(priced);
  if (cost === undefined || cost <= maxCost) return undefined;
  const told = Number.isFinite(cost) ? { cost } : {};
  const costs = Number.isFinite(cost) ? `costs ${cost}` : "is too large to be counted";
  return new GraphQLError(
    `The query ${costs}, and at most ${maxCost} is allowed: ask for smaller pages or fewer fields.`,
    { extensions: { code: "QUERY_TOO_EXPENSIVE", ...told, maxCost } },
  );
}

function overWebSocket(): GraphQLError {
  return new GraphQLError("Subscriptions are served over WebSocket, by the graphql-transport-ws protocol.", {
    extensions: { code: "BAD_REQUEST" },
  });
}

/** With the HTTP status, which the library takes out of what the client sees. */
function badRequest(error: GraphQLError): GraphQLError {
  error.extensions.http = { status: 400 };
  return error;
}

/** Refuses expensive operations once they are known to be valid, before they run. */
export function limitCost(maxCost: number): ApolloServerPlugin<GraphQLContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ schema, document, operation, request }) {
          if (operation?.operation === "subscription") throw badRequest(overWebSocket());
          const refusal =
            operation &&
            refuseExpensive({ schema, document, operation, variables: request.variables ?? {} }, maxCost);
          if (refusal) throw badRequest(refusal);
        },
      };
    },
  };
}
