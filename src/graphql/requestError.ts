import { GraphQLError } from "graphql";

/** Codes of requests that are refused as a whole or in one root field; docs/errors.md explains each. */
export const requestErrorCodes = [
  "BAD_USER_INPUT",
  "BAD_CURSOR",
  "NOT_FOUND",
  "SUBSCRIPTION_LAGGED",
  "INTERNAL_SERVER_ERROR",
] as const;

export type RequestErrorCode = (typeof requestErrorCodes)[number];

export function requestError(
  code: RequestErrorCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } });
}
