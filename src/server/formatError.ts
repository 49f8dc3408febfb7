import { unwrapResolverError } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { publicErrorCodes } from "./errorCodes.js";

const internalCode = "INTERNAL_SERVER_ERROR";
/** Messages quote what the client sent; a whole document in there helps nobody. */
const longestMessage = 1_000;

/** Whether the error is our bug, not the client's mistake. */
export function isInternal(error: unknown): boolean {
  const original = unwrapResolverError(error);
  if (!(original instanceof GraphQLError)) return true;
  const code = codeOf(original) ?? codeOf(error);
  return code === undefined || code === internalCode || !publicErrorCodes.has(code);
}

/** What a client gets to see of an error: mistakes as they are, bugs masked. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  if (isInternal(error)) {
    const message = "Something went wrong inside capcat. The log tells more under this request id.";
    return { message, ...place, extensions: { code: internalCode } };
  }
  const { stacktrace: _, ...extensions } = formatted.extensions ?? {};
  // A rule that refuses a query names its own code; the library puts that of validation in its place.
  const code = codeOf((error as GraphQLError).originalError) ?? codeOf(error);
  return { message: shortened(formatted.message), ...place, extensions: { ...extensions, code } };
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof GraphQLError ? error.extensions.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function shortened(message: string): string {
  return message.length <= longestMessage ? message : `${message.slice(0, longestMessage)}…`;
}
