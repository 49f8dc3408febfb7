import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { err, ok, type Result } from "../cpu/result.js";
import type { Config } from "./config.js";
import { refuseExpensive } from "./queryCost.js";
import { queryLimits } from "./queryLimits.js";

/** An operation as a WebSocket message carries it. */
export interface OperationRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface PreparedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName?: string;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

type Prepared = Result<PreparedOperation, readonly GraphQLError[]>;

/** What the HTTP pipeline does before it executes: parsing, validation and all limits, with the same codes. */
export function prepareOperation(
  schema: GraphQLSchema,
  config: Config,
): (request: OperationRequest) => Prepared {
  const rules = [
    ...specifiedRules,
    ...queryLimits(config),
    ...(config.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
  ];
  return (request) => {
    let document: DocumentNode;
    try {
      document = parse(request.query, { maxTokens: config.maxQueryTokens });
    } catch (error) {
      return err([coded(error as GraphQLError, "GRAPHQL_PARSE_FAILED")]);
    }
    const invalid = validate(schema, document, rules);
    if (invalid.length > 0) return err(invalid.map((error) => coded(error, "GRAPHQL_VALIDATION_FAILED")));
    const operation = getOperationAST(document, request.operationName);
    if (!operation) {
      const message = "Name one of the query's operations in operationName.";
      return err([coded(new GraphQLError(message), "OPERATION_RESOLUTION_FAILURE")]);
    }
    const variables = request.variables ?? {};
    const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (coerced.errors) return err(coerced.errors.map((error) => coded(error, "BAD_USER_INPUT")));
    const refusal = refuseExpensive({ schema, document, operation, variables }, config.maxQueryCost);
    if (refusal) return err([refusal]);
    return ok({
      schema,
      document,
      operation,
      ...(request.operationName != null && { operationName: request.operationName }),
      variableValues: variables,
    });
  };
}

/** The error under a code, unless it has one of its own. */
function coded(error: GraphQLError, code: string): GraphQLError {
  error.extensions.code ??= code;
  return error;
}
