import type { Keyset, PageRequest } from "../catalog/ports.js";
import { decodeCursor, encodeCursor } from "./cursor.js";
import { requestError } from "./requestError.js";

export const defaultPageSize = 50;
export const maxPageSize = 1000;

export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** A connection as resolvers hand it to graphql-js; `totalCount` runs only when it is asked for. */
export interface Connection<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly nodes: readonly T[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: () => Promise<number>;
}

/** @throws GraphQLError BAD_USER_INPUT for sizes out of range or both ends at once. */
export function pageRequest(args: PageArgs, ordering: string): PageRequest {
  if (args.first != null && args.last != null) {
    throw requestError("BAD_USER_INPUT", "Give either first or last, not both.");
  }
  const limit = args.first ?? args.last ?? defaultPageSize;
  if (limit < 0 || limit > maxPageSize) {
    const name = args.first != null ? "first" : "last";
    throw requestError("BAD_USER_INPUT", `${name} is ${limit}: it may be 0 to ${maxPageSize}.`);
  }
  return {
    limit,
    ...(args.after != null && { after: decodeCursor(ordering, args.after) }),
    ...(args.before != null && { before: decodeCursor(ordering, args.before) }),
    fromEnd: args.last != null,
  };
}

export interface ConnectionSource<T> {
  readonly args: PageArgs;
  readonly ordering: string;
  /** Reads a page; it is asked for one row more than the page holds, to learn whether there is more. */
  readonly read: (request: PageRequest) => Promise<readonly T[]>;
  readonly keyset: (row: T) => Keyset;
  readonly count: () => Promise<number>;
}

/** Reads a page and makes a connection of it. */
export async function connection<T>(source: ConnectionSource<T>): Promise<Connection<T>> {
  const request = pageRequest(source.args, source.ordering);
  const rows = await source.read({ ...request, limit: request.limit + 1 });
  const more = rows.length > request.limit;
  const page = !more ? rows : request.fromEnd ? rows.slice(1) : rows.slice(0, request.limit);
  const edges = page.map((node) => ({ cursor: encodeCursor(source.ordering, source.keyset(node)), node }));
  return {
    edges,
    nodes: page,
    pageInfo: {
      hasNextPage: request.fromEnd ? request.before !== undefined : more,
      hasPreviousPage: request.fromEnd ? more : request.after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: source.count,
  };
}
