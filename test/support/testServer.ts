import { makeExecutableSchema } from "@graphql-tools/schema";
import type { App } from "../../src/app.js";
import type { GraphQLContext } from "../../src/graphql/context.js";
import { type ConfigInputs, loadConfig } from "../../src/server/config.js";
import { createLogger } from "../../src/server/logger.js";
import { startServer } from "../../src/server/startServer.js";

type Resolvers = Readonly<Record<string, Readonly<Record<string, (...args: readonly never[]) => unknown>>>>;

export interface TestServer {
  readonly url: string;
  /** What was logged so far, one object a line. */
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<number>;
}

/** An HTTP server on a free port over any schema, for what the server does whatever the schema. */
export async function startTestServer(
  schema: { readonly typeDefs: string; readonly resolvers: Resolvers },
  flags: ConfigInputs["flags"] = {},
  isLoading: () => boolean = () => false,
): Promise<TestServer> {
  const loaded = loadConfig({
    flags: { listen: "127.0.0.1:0", explorer: false, logLevel: "debug", ...flags },
    env: {},
  });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const logs: Record<string, unknown>[] = [];
  const logger = createLogger(loaded.value.config.logLevel, {
    write: (line: string) => void logs.push(JSON.parse(line)),
  });
  const app = {
    schema: makeExecutableSchema(schema as never),
    contextFor: (request: { readonly requestId: string; readonly actor: string }) =>
      request as GraphQLContext,
  } as App;
  const server = await startServer({
    app,
    config: loaded.value.config,
    version: "0.0.0-test",
    logger,
    isLoading,
  });
  if (!server.ok) throw new Error(server.error.message);
  return { url: server.value.url, logs, stop: () => server.value.stop() };
}

/** A GraphQL request as clients send it. */
export async function post(
  url: string,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: GraphQLAnswer }> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as GraphQLAnswer,
  };
}

export interface GraphQLAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data?: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
  }[];
}
