import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApolloServer } from "@apollo/server";
import type { Logger } from "pino";
import type { GraphQLContext } from "../graphql/context.js";
import type { PageFile } from "./explorerPage.js";
import { graphqlEndpoint } from "./graphqlEndpoint.js";
import type { Metrics } from "./metrics.js";
import { declaresTooMuch, tooLarge } from "./readBody.js";
import { sendJson, sendRefusal } from "./sendJson.js";

export interface RequestHandlerDeps {
  readonly server: ApolloServer<GraphQLContext>;
  readonly contextFor: (request: { readonly requestId: string; readonly actor: string }) => GraphQLContext;
  /** The bundled page; undefined where it is turned off. */
  readonly page: ((path: string) => PageFile | undefined) | undefined;
  readonly maxBodyBytes: number;
  /** Why the server cannot answer just now; undefined when it can. */
  readonly notReady: () => string | undefined;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly newRequestId: () => string;
}

/** Until there is authentication, everyone is this. */
const actor = "anonymous";

/** Handles one HTTP request: id, routing, log line, metrics. */
export function requestHandler(
  deps: RequestHandlerDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { logger, metrics } = deps;
  return (request, response) => {
    const start = performance.now();
    const requestId = requestIdOf(request) ?? deps.newRequestId();
    const url = new URL(`http://host${request.url?.startsWith("/") ? request.url : "/"}`);
    const route = routeOf(url.pathname, deps);
    metrics.requestStarted();
    response.setHeader("x-request-id", requestId);
    response.once("close", () => {
      const seconds = (performance.now() - start) / 1000;
      const status = response.statusCode;
      const aborted = !response.writableFinished;
      metrics.requestFinished({ route, status, seconds });
      logger.info(
        { requestId, method: request.method, route, status, seconds, ...(aborted && { aborted }) },
        "request",
      );
    });
    answer(deps, request, response, { url, route, requestId }).catch((error: unknown) => {
      // A client that goes away in the middle of its body is no fault of ours.
      if (request.destroyed && !request.complete) return response.destroy();
      logger.error({ requestId, err: error }, "internal error");
      if (response.headersSent) return response.destroy();
      sendJson(response, 500, {
        errors: [
          {
            message: "Something went wrong inside capcat. The log tells more under this request id.",
            extensions: { code: "INTERNAL_SERVER_ERROR", requestId },
          },
        ],
      });
    });
  };
}

type Route = "graphql" | "page" | "live" | "ready" | "metrics" | "unknown";

const routes: Readonly<Record<string, Route>> = {
  "/graphql": "graphql",
  "/health": "ready",
  "/health/live": "live",
  "/health/ready": "ready",
  "/metrics": "metrics",
};

function routeOf(path: string, deps: RequestHandlerDeps): Route {
  return routes[path] ?? (deps.page?.(path) ? "page" : "unknown");
}

async function answer(
  deps: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  { url, route, requestId }: { readonly url: URL; readonly route: Route; readonly requestId: string },
): Promise<void> {
  if (request.headers.expect?.toLowerCase() === "100-continue") {
    if (declaresTooMuch(request, deps.maxBodyBytes)) {
      response.setHeader("connection", "close");
      return sendRefusal(response, tooLarge(deps.maxBodyBytes));
    }
    response.writeContinue();
  }
  const wantsPage = route === "graphql" && request.method === "GET" && prefersHtml(request);
  if (route === "graphql" && !(wantsPage && deps.page)) {
    return graphqlEndpoint(deps.server, request, response, {
      search: url.search,
      maxBodyBytes: deps.maxBodyBytes,
      context: () => deps.contextFor({ requestId, actor }),
    });
  }
  if (route === "unknown") {
    return sendRefusal(response, {
      status: 404,
      code: "UNKNOWN_PATH",
      message: "There is nothing here: the API is at /graphql.",
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return sendRefusal(response, {
      status: 405,
      code: "METHOD_NOT_ALLOWED",
      message: "Only GET and HEAD work here.",
    });
  }
  return answerRead(deps, response, route, wantsPage ? "/" : url.pathname);
}

async function answerRead(
  deps: RequestHandlerDeps,
  response: ServerResponse,
  route: Route,
  path: string,
): Promise<void> {
  if (route === "live") return sendJson(response, 200, { status: "ok" });
  if (route === "ready") {
    const reason = deps.notReady();
    return sendJson(
      response,
      reason ? 503 : 200,
      reason ? { status: "unavailable", reason } : { status: "ok" },
    );
  }
  if (route === "metrics") {
    response.writeHead(200, { "content-type": deps.metrics.contentType, "cache-control": "no-store" });
    response.end(await deps.metrics.text());
    return;
  }
  const file = deps.page?.(path);
  response.writeHead(200, { ...file?.headers, "content-length": file?.body.length ?? 0 });
  response.end(file?.body);
}

/** A browser asks for a page; API clients ask for JSON, or for anything. */
function prefersHtml(request: IncomingMessage): boolean {
  return request.headers.accept?.split(",")[0]?.trim().startsWith("text/html") ?? false;
}

function requestIdOf(request: IncomingMessage): string | undefined {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,128}$/.test(given) ? given : undefined;
}
