import { ApolloServerErrorCode } from "@apollo/server/errors";
import { requestErrorCodes } from "../graphql/requestError.js";

/** Codes of requests that the HTTP front or the limits refuse. docs/errors.md explains each. */
export const httpErrorCodes = [
  "UNKNOWN_PATH",
  "METHOD_NOT_ALLOWED",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_TOO_LARGE",
  "MALFORMED_BODY",
  "QUERY_LIMIT_EXCEEDED",
  "QUERY_TOO_EXPENSIVE",
] as const;

export type HttpErrorCode = (typeof httpErrorCodes)[number];

/** Codes that the GraphQL library gives to requests that are no valid GraphQL. */
export const protocolErrorCodes = [
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
] as const;

/** Every code that may stand in `errors[].extensions.code` of a response. */
export const publicErrorCodes: ReadonlySet<string> = new Set([
  ...requestErrorCodes,
  ...httpErrorCodes,
  ...protocolErrorCodes,
]);
