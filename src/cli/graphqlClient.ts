import type { Command } from "commander";
import { graphql } from "graphql";
import { err, ok, type Result } from "../cpu/result.js";
import { localActor } from "./localActor.js";
import { openCatalog } from "./openCatalog.js";
import { fail } from "./output.js";
import { endpointUrl } from "./report/remoteReporter.js";

/** Asks a catalog in GraphQL, wherever it is: commands say the same to a server and to a file. */
export interface GraphQLClient {
  /** The answer's data; the error is one sentence. */
  ask<Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Result<Data, string>>;
  close(): void;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[] | undefined;
}

/** The server that `--server` names, or the catalog file of the settings; says why where that cannot be. */
export async function openClient(
  command: Command,
  server: string | undefined,
): Promise<GraphQLClient | undefined> {
  if (server === undefined) return localClient(command);
  if (command.getOptionValueSource("db") === "cli") {
    fail("--server and --db exclude each other: ask a server, or a file.");
    return undefined;
  }
  const endpoint = endpointUrl(server);
  if (endpoint.ok) return remoteClient(endpoint.value);
  fail(endpoint.error);
  return undefined;
}

async function localClient(command: Command): Promise<GraphQLClient | undefined> {
  const opened = await openCatalog(command);
  if (!opened) return undefined;
  const { app } = opened;
  return {
    async ask<Data>(source: string, variableValues: Readonly<Record<string, unknown>> = {}) {
      const contextValue = app.contextFor({ requestId: "cli", actor: localActor() });
      return dataOf<Data>(await graphql({ schema: app.schema, source, variableValues, contextValue }));
    },
    close: () => app.close(),
  };
}

function remoteClient(endpoint: string): GraphQLClient {
  return {
    async ask<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) {
      let response: Response;
      try {
        const headers = { "content-type": "application/json" };
        response = await fetch(endpoint, {
          method: "POST",
          headers,
          body: JSON.stringify({ query, variables }),
        });
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        return err(`${endpoint} does not answer: ${cause instanceof Error ? cause.message : String(cause)}.`);
      }
      const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
      if (!answer) return err(`${endpoint} answers ${response.status}: this is no capcat server.`);
      return dataOf<Data>(answer);
    },
    close: () => undefined,
  };
}

function dataOf<Data>({ data, errors = [] }: Answer): Result<Data, string> {
  if (errors.length > 0 || data == null) return err(errors.map(({ message }) => message).join(" "));
  return ok(data as Data);
}
