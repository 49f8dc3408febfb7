import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
} from "graphql";
import { CloseCode, type Context, handleProtocols, makeServer, type SubscribePayload } from "graphql-ws";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import type { App } from "../app.js";
import { subscribeAnew } from "../graphql/subscribeAnew.js";
import type { Config } from "./config.js";
import { formatError, isInternal } from "./formatError.js";
import type { Metrics } from "./metrics.js";
import { type PreparedOperation, prepareOperation } from "./prepareOperation.js";

/** GraphQL over WebSocket, by the graphql-transport-ws protocol. */
export interface WebSocketEndpoint {
  /** Takes a connection over, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes no more connections and closes those there are: 1001, going away. */
  close(): Promise<void>;
}

export interface WebSocketDeps {
  readonly app: Pick<App, "schema" | "contextFor">;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
}

/** Until there is authentication, everyone is this. */
const actor = "anonymous";
/** A client that does not answer a ping for so long is gone. */
const pingMs = 15_000;
/** How long clients may take to answer that the connection is closed. */
const closingMs = 1_000;

interface Extra {
  readonly connectionId: string;
}

/** What travels with an operation from where it is prepared to where it is executed. */
interface Operation extends PreparedOperation {
  readonly rootValue: undefined;
  readonly contextValue: { readonly requestId: string };
}

export function webSocketEndpoint(deps: WebSocketDeps): WebSocketEndpoint {
  const { config, logger, metrics } = deps;
  const protocol = graphqlProtocol(deps);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: config.maxBodyBytes, handleProtocols });
  let closing = false;

  function connected(socket: WebSocket): void {
    const connectionId = deps.newRequestId();
    metrics.webSocketOpened();
    logger.info({ connectionId }, "websocket opened");
    socket.on("error", (error) => logger.debug({ connectionId, err: error }, "websocket error"));
    const ended = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => send(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage(handle) {
          socket.on("message", (data) => {
            handle(String(data)).catch((error: unknown) => {
              logger.error({ connectionId, err: error }, "internal error");
              socket.close(CloseCode.InternalServerError, "Internal server error");
            });
          });
        },
      },
      { connectionId },
    );
    const stopPinging = ping(socket);
    socket.once("close", (code, reason) => {
      stopPinging();
      metrics.webSocketClosed();
      logger.info({ connectionId, code }, "websocket closed");
      ended(code, String(reason)).catch((error: unknown) =>
        logger.error({ connectionId, err: error }, "internal error"),
      );
    });
  }

  return {
    upgrade(request, socket, head) {
      if (pathOf(request) !== "/graphql") return refuse(socket, "404 Not Found");
      if (closing) return refuse(socket, "503 Service Unavailable");
      // A page of another site may not use its visitor's way to this server.
      if (!isSameSite(request)) return refuse(socket, "403 Forbidden");
      sockets.handleUpgrade(request, socket, head, connected);
    },
    async close() {
      closing = true;
      for (const socket of sockets.clients) socket.close(1001, "Going away");
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, closingMs);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(timer);
    },
  };
}

/** Resolves once the data is on its way, so that a slow client is sent no faster than it reads. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    // That a connection broke is told by its close.
    socket.send(data, () => resolve());
  });
}

/** Ends a connection whose other end no longer answers. */
function ping(socket: WebSocket): () => void {
  let answered = true;
  socket.on("pong", () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, pingMs);
  return () => clearInterval(timer);
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Browsers name the page's origin; other clients name none. */
function isSameSite({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.split("?")[0];
}

function tooMany(maxSubscriptions: number): GraphQLError {
  return new GraphQLError(
    `A connection may run ${maxSubscriptions} operations at once: complete one, or open another connection.`,
    { extensions: { code: "QUERY_LIMIT_EXCEEDED" } },
  );
}

/** Names that the schema has are not suggested where it may not be asked for. */
function withoutHints(message: string): string {
  return message.replace(/ ?Did you mean .+\?$/, "");
}

function graphqlProtocol(deps: WebSocketDeps) {
  const { app, config, logger, metrics } = deps;
  const prepare = prepareOperation(app.schema, config);

  function shown(errors: readonly GraphQLError[], requestId: string): readonly GraphQLFormattedError[] {
    return errors.map((error) => {
      if (isInternal(error))
        logger.error({ requestId, path: error.path, err: error.originalError ?? error }, "internal error");
      const formatted = formatError(error.toJSON(), error);
      if (isInternal(error)) return { ...formatted, extensions: { ...formatted.extensions, requestId } };
      return config.introspection ? formatted : { ...formatted, message: withoutHints(formatted.message) };
    });
  }

  async function observed(operation: Operation, run: () => ExecutionResult | PromiseLike<ExecutionResult>) {
    const start = performance.now();
    const result = await run();
    const errors = result.errors ?? [];
    const outcome = errors.length === 0 ? "ok" : errors.some(isInternal) ? "failed" : "refused";
    const kind = operation.operation.operation;
    metrics.operationFinished({ kind, outcome, seconds: (performance.now() - start) / 1000 });
    return result;
  }

  return makeServer<undefined, Extra>({
    onSubscribe(context: Context<undefined, Extra>, _id: string, payload: SubscribePayload) {
      // The one that asks is among them.
      if (Object.keys(context.subscriptions).length > config.maxSubscriptions) {
        return [tooMany(config.maxSubscriptions)];
      }
      const prepared = prepare(payload);
      if (!prepared.ok) return prepared.error;
      const requestId = deps.newRequestId();
      const { operation } = prepared.value.operation;
      logger.info({ requestId, connectionId: context.extra.connectionId, operation }, "websocket operation");
      return { ...prepared.value, rootValue: undefined, contextValue: { requestId } };
    },
    execute: (args) => {
      const operation = args as Operation;
      const contextValue = app.contextFor({ ...operation.contextValue, actor });
      return observed(operation, () => execute({ ...operation, contextValue }));
    },
    subscribe: (args) => {
      const operation = args as Operation;
      return subscribeAnew(operation, () => app.contextFor({ ...operation.contextValue, actor }));
    },
    onNext(_context, _id, _payload, args, result) {
      if (!result.errors) return undefined;
      return {
        ...result,
        errors: shown(result.errors, (args as Operation).contextValue.requestId),
      } as FormattedExecutionResult;
    },
    onError: (_context, _id, _payload, errors) => shown(errors, deps.newRequestId()),
  });
}
