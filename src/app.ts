import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphQLSchema } from "graphql";
import { type Catalog, createCatalog } from "./catalog/catalog.js";
import { createCpuMaps } from "./catalog/cpuMaps.js";
import { createEvaluate } from "./catalog/evaluateClass.js";
import { StorageError } from "./catalog/storageError.js";
import { err, ok, type Result } from "./cpu/result.js";
import { createContext, type GraphQLContext } from "./graphql/context.js";
import { createSchema } from "./graphql/schema.js";
import { createVerdictIndex } from "./placement/verdictIndex.js";
import type { DatabaseError } from "./store/openDatabase.js";
import { openSqliteStore } from "./store/sqliteStore.js";

/** The package's own folder: schema.graphql and migrations/ stand there, beside src/ and dist/. */
const packageRoot = join(import.meta.dirname, "..");

export interface AppOptions {
  /** The catalog's SQLite file; made when it is not there. */
  readonly dbPath: string;
  readonly now?: () => Date;
  /** Where migrations are read from; the package's own when left out. */
  readonly migrationsDirectory?: string;
  /** Called with the text of every SQL statement. */
  readonly onStatement?: (sql: string) => void;
}

/** The whole program behind its doors: what server, command line and tests work with. */
export interface App {
  readonly schema: GraphQLSchema;
  readonly catalog: Catalog;
  /** Migrations that opening applied. */
  readonly appliedMigrations: readonly string[];
  contextFor(request: { readonly requestId: string; readonly actor: string }): GraphQLContext;
  close(): void;
}

export type AppError = DatabaseError;

/** Opens a catalog: config → store → index → catalog → schema. The only place where the parts meet. */
export async function openApp(options: AppOptions): Promise<Result<App, AppError>> {
  const now = options.now ?? (() => new Date());
  const store = openSqliteStore({
    path: options.dbPath,
    migrationsDirectory: options.migrationsDirectory ?? join(packageRoot, "migrations"),
    now,
    ...(options.onStatement && { onStatement: options.onStatement }),
  });
  if (!store.ok) return store;
  const cpuMaps = createCpuMaps(store.value.state);
  const evaluate = createEvaluate(cpuMaps);
  const verdicts = createVerdictIndex(store.value.cpuTypes, store.value.hosts, evaluate);
  const catalog = createCatalog({ store: store.value, verdicts, cpuMaps, evaluate, now });
  try {
    await catalog.loadBuiltins();
  } catch (error) {
    store.value.close();
    if (error instanceof StorageError) return err({ code: "DATABASE_UNREADABLE", message: error.message });
    throw error;
  }
  return ok({
    schema: createSchema(readFileSync(join(packageRoot, "schema.graphql"), "utf8")),
    catalog,
    appliedMigrations: store.value.applied,
    contextFor: (request) => createContext(catalog, request),
    close: () => store.value.close(),
  });
}
