import type { Catalog } from "../catalog/catalog.js";
import { createLoaders, type Loaders } from "./loaders.js";

/** What resolvers get: made anew for each request. */
export interface GraphQLContext {
  readonly requestId: string;
  /** Who asks, as the audit log names them. */
  readonly actor: string;
  readonly catalog: Catalog;
  readonly loaders: Loaders;
}

export function createContext(
  catalog: Catalog,
  request: { readonly requestId: string; readonly actor: string },
): GraphQLContext {
  return { ...request, catalog, loaders: createLoaders(catalog) };
}
