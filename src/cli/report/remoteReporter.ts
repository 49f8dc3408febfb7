import { err, ok, type Result } from "../../cpu/result.js";
import { type ReportAnswer, type Reporter, ReporterError } from "./reporter.js";
import type { HostReport } from "./reportSource.js";

const mutation = `mutation Report($input: ReportHostsInput!) {
  reportHosts(input: $input) {
    results {
      outcome
      host { name revision }
      changes { message }
      userErrors { code message ... on DocumentError { document line column } }
    }
    userErrors { code message }
  }
}`;

interface UserError {
  readonly code: string;
  readonly message: string;
  readonly document?: string;
  readonly line?: number | null;
  readonly column?: number | null;
}

interface Payload {
  readonly results: readonly {
    readonly outcome: "CREATED" | "UPDATED" | "UNCHANGED" | null;
    readonly host: { readonly name: string; readonly revision: number } | null;
    readonly changes: readonly { readonly message: string }[];
    readonly userErrors: readonly UserError[];
  }[];
  readonly userErrors: readonly UserError[];
}

interface Answer {
  readonly data?: { readonly reportHosts: Payload } | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** The GraphQL endpoint of a server: `http://host:port` is enough. */
export function endpointUrl(server: string): Result<string, string> {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    return err(`--server ${server} is no URL such as http://127.0.0.1:4000.`);
  }
  const url = new URL(server);
  if (url.pathname === "/") url.pathname = "/graphql";
  return ok(url.href);
}

/** Sends reports to a running server, at most 100 hosts a request. */
export function remoteReporter(endpoint: string): Reporter {
  return {
    batchSize: 100,
    // Below the server's body limit of 32 MiB, with room for JSON's escapes.
    batchCharacters: 16 * 1024 * 1024,
    report: (reports) => send(endpoint, reports),
    close: () => undefined,
  };
}

async function send(endpoint: string, reports: readonly HostReport[]): Promise<readonly ReportAnswer[]> {
  const response = await post(endpoint, reports);
  const body = (await response.json().catch(() => undefined)) as Answer | undefined;
  const message = body?.errors?.map((error) => error.message).join(" ") ?? "this is no capcat server";
  const refused = (errors: readonly UserError[]): readonly ReportAnswer[] =>
    reports.map(({ name }) => ({ name, outcome: "REFUSED", errors: errors.map(problem) }));
  if (response.status === 413 && reports.length > 1) {
    const half = Math.ceil(reports.length / 2);
    return [
      ...(await send(endpoint, reports.slice(0, half))),
      ...(await send(endpoint, reports.slice(half))),
    ];
  }
  if (response.status === 413) return refused([{ code: "BODY_TOO_LARGE", message }]);
  if (!body?.data) throw new ReporterError(`${endpoint} answers ${response.status}: ${message}`);
  const { results, userErrors } = body.data.reportHosts;
  if (userErrors.length > 0) return refused(userErrors);
  return results.map((result, index) => answer(reports[index]?.name ?? "", result));
}

async function post(endpoint: string, hosts: readonly HostReport[]): Promise<Response> {
  const body = JSON.stringify({ query: mutation, variables: { input: { hosts } } });
  try {
    return await fetch(endpoint, { method: "POST", headers: { "content-type": "application/json" }, body });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new ReporterError(
      `${endpoint} does not answer: ${cause instanceof Error ? cause.message : cause}.`,
    );
  }
}

function answer(name: string, result: Payload["results"][number]): ReportAnswer {
  if (result.host && result.outcome) {
    const changes = result.changes.map((change) => change.message);
    return { name: result.host.name, outcome: result.outcome, revision: result.host.revision, changes };
  }
  return { name, outcome: "REFUSED", errors: result.userErrors.map(problem) };
}

function problem({ code, message, document, line, column }: UserError) {
  return {
    code,
    message,
    ...(document !== undefined && { document }),
    ...(line != null && { line }),
    ...(column != null && { column }),
  };
}
