import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ExecutionResult, graphql } from "graphql";
import { onTestFinished } from "vitest";
import { type App, type AppOptions, openApp } from "../../src/app.js";
import { repositoryRoot } from "./shared.js";
import { tempDir } from "./tempDir.js";

/** The whole program in process, on a catalog of its own. */
export interface TestApp {
  readonly app: App;
  readonly dbPath: string;
  /** Runs an operation and gives back the whole result, errors included. */
  run(source: string, variables?: Readonly<Record<string, unknown>>): Promise<ExecutionResult>;
  /** Runs an operation that must succeed, and gives back its data. */
  // biome-ignore lint/suspicious/noExplicitAny: what a query gives is for the test that wrote it to know.
  data(source: string, variables?: Readonly<Record<string, unknown>>): Promise<any>;
}

export async function openTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const dbPath = options.dbPath ?? join(tempDir(), "catalog.db");
  const opened = await openApp({ now: () => new Date("2026-01-02T03:04:05.678Z"), ...options, dbPath });
  if (!opened.ok) throw new Error(opened.error.message);
  const app = opened.value;
  onTestFinished(() => app.close());
  let requests = 0;
  const run = async (source: string, variables: Readonly<Record<string, unknown>> = {}) => {
    requests += 1;
    return (await graphql({
      schema: app.schema,
      source,
      variableValues: variables,
      contextValue: app.contextFor({ requestId: `test-${requests}`, actor: "tester" }),
    })) as ExecutionResult;
  };
  return {
    app,
    dbPath,
    run,
    async data(source, variables) {
      const result = await run(source, variables);
      if (result.errors)
        throw new Error(result.errors.map((error) => error.stack ?? error.message).join("\n"));
      return result.data;
    },
  };
}

/** The documents of a machine in fixtures/hosts, as a report carries them. */
export function fixtureDocuments(
  machine: string,
): readonly { readonly name: string; readonly content: string }[] {
  const directory = join(repositoryRoot, "fixtures", "hosts", machine);
  return readdirSync(directory)
    .filter((file) => file !== "host.json" && file !== "expected.json")
    .sort()
    .map((name) => ({ name, content: readFileSync(join(directory, name), "utf8") }));
}

export function fixtureMachines(): readonly string[] {
  const directory = join(repositoryRoot, "fixtures", "hosts");
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, "expected.json")))
    .sort();
}

export const reportHost = /* GraphQL */ `
  mutation ($input: ReportHostInput!) {
    reportHost(input: $input) {
      outcome
      host { id name revision capabilityClass }
      changes { code message gained lost }
      userErrors {
        __typename code message field
        ... on DocumentError { document line column }
      }
    }
  }
`;

/** Reports machines of fixtures/hosts under their folder's name. */
export async function reportFixtures(app: TestApp, machines: readonly string[]): Promise<void> {
  for (const name of machines) {
    const { reportHost: payload } = await app.data(reportHost, {
      input: { name, documents: fixtureDocuments(name) },
    });
    if (payload.userErrors.length > 0) throw new Error(JSON.stringify(payload.userErrors));
  }
}
