import type { Keyset } from "../catalog/ports.js";
import { requestError } from "./requestError.js";

/**
 * Cursors: a version, the ordering they belong to, and the keyset of a row, so that pages stay stable while rows come
 * and go. A cursor of another ordering is refused, since it would silently skip rows.
 */
const version = 1;

export function encodeCursor(ordering: string, keyset: Keyset): string {
  return Buffer.from(JSON.stringify([version, ordering, keyset.value, keyset.id]), "utf8").toString(
    "base64url",
  );
}

/** @throws GraphQLError BAD_CURSOR */
export function decodeCursor(ordering: string, cursor: string): Keyset {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    parts = undefined;
  }
  if (
    !Array.isArray(parts) ||
    parts[0] !== version ||
    typeof parts[2] !== "string" ||
    !Number.isSafeInteger(parts[3])
  ) {
    throw requestError(
      "BAD_CURSOR",
      "This is no cursor of this catalog: use a cursor from an earlier page as it came.",
    );
  }
  if (parts[1] !== ordering) {
    throw requestError(
      "BAD_CURSOR",
      "This cursor belongs to another list or ordering: start without a cursor, or keep the ordering.",
    );
  }
  return { value: parts[2], id: parts[3] };
}
