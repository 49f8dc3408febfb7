import type { CatalogError } from "../catalog/errors.js";
import type { Result } from "../cpu/result.js";
import { requestError } from "./requestError.js";

/** The value, or a GraphQL error that carries the user errors, for root fields that have no union to say it in. */
export function valueOrThrow<T>(result: Result<T, readonly CatalogError[]>): T {
  if (result.ok) return result.value;
  const [first] = result.error;
  throw requestError("BAD_USER_INPUT", result.error.map((error) => error.message).join(" "), {
    userErrors: result.error.map(({ kind: _, ...error }) => error),
    ...(first && { reason: first.code }),
  });
}
