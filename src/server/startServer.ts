import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import type { App } from "../app.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { Config } from "./config.js";
import { drainableServer } from "./drainableServer.js";
import { explorerPage } from "./explorerPage.js";
import { createGraphQLServer } from "./graphqlServer.js";
import { addressUrl, isLoopback, type ListenAddress } from "./listenAddress.js";
import { createMetrics } from "./metrics.js";
import { requestHandler } from "./requestHandler.js";
import { webSocketEndpoint } from "./webSocketEndpoint.js";

export const serverErrorCodes = [
  "UNSAFE_ADDRESS",
  "ADDRESS_IN_USE",
  "CANNOT_LISTEN",
  "PAGE_NOT_BUILT",
] as const;

/** Why the server did not start. */
export interface ServerError {
  readonly code: (typeof serverErrorCodes)[number];
  readonly message: string;
}

export interface RunningServer {
  /** Where it listens, with the port that was chosen where port 0 was asked for. */
  readonly url: string;
  /** Lets requests in flight finish; the app stays open. Resolves to how many were cut off. */
  stop(): Promise<number>;
}

const pageDirectory = join(import.meta.dirname, "..", "..", "dist", "dashboard");

/** Serves an app over HTTP. The caller opened the app and closes it after `stop`. */
export async function startServer(deps: {
  readonly app: App;
  readonly config: Config;
  readonly version: string;
  readonly logger: Logger;
  /** Whether the catalog is still being filled, so that readiness says "loading"; by default it never is. */
  readonly isLoading?: () => boolean;
}): Promise<Result<RunningServer, ServerError>> {
  const { app, config, logger } = deps;
  const unsafe = refuseUnsafeAddress(config);
  if (unsafe) return err(unsafe);
  if (config.explorer && !existsSync(join(pageDirectory, "index.html"))) {
    return err({
      code: "PAGE_NOT_BUILT",
      message: "The GraphiQL page is not built: run npm run build, or serve with --no-explorer.",
    });
  }
  const metrics = createMetrics(deps.version);
  const graphql = createGraphQLServer({ schema: app.schema, config, logger, metrics });
  await graphql.start();
  const webSockets = webSocketEndpoint({ app, config, logger, metrics, newRequestId: randomUUID });
  let stopping = false;
  const http = drainableServer(
    requestHandler({
      server: graphql,
      contextFor: (request) => app.contextFor(request),
      page: config.explorer ? explorerPage(pageDirectory) : undefined,
      maxBodyBytes: config.maxBodyBytes,
      notReady: () => {
        if (stopping) return "stopping";
        return deps.isLoading?.() ? "loading" : undefined;
      },
      metrics,
      logger,
      newRequestId: randomUUID,
    }),
    webSockets.upgrade,
  );
  const listening = await listen(http.server, config.listen);
  if (!listening.ok) {
    await graphql.stop();
    return listening;
  }
  return ok({
    url: addressUrl(listening.value),
    async stop() {
      stopping = true;
      const [cutOff] = await Promise.all([
        http.drain(config.shutdownTimeoutSeconds * 1000),
        webSockets.close(),
      ]);
      await graphql.stop();
      return cutOff;
    },
  });
}

function listen(server: Server, address: ListenAddress): Promise<Result<ListenAddress, ServerError>> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(err(cannotListen(address, error))));
    server.listen({ host: address.host, port: address.port }, () => {
      const { port } = server.address() as AddressInfo;
      resolve(ok({ host: address.host, port }));
    });
  });
}

/** Refuses to serve where others could change the catalog, until there is authentication. */
export function refuseUnsafeAddress({ listen, allowUnauthenticated }: Config): ServerError | undefined {
  if (allowUnauthenticated || isLoopback(listen.host)) return undefined;
  return {
    code: "UNSAFE_ADDRESS",
    message: `${listen.host} can be reached from other machines, and capcat has no authentication yet: listen on 127.0.0.1 or [::1], or add --allow-unauthenticated if everyone who can reach it may change the catalog.`,
  };
}

function cannotListen(address: ListenAddress, error: NodeJS.ErrnoException): ServerError {
  const where = addressUrl(address).slice("http://".length);
  if (error.code === "EADDRINUSE") {
    return {
      code: "ADDRESS_IN_USE",
      message: `Port ${address.port} on ${address.host} is taken by another program: stop that one, or choose another port.`,
    };
  }
  const reasons: Readonly<Record<string, string>> = {
    EACCES: "this user may not use that port",
    EADDRNOTAVAIL: "this machine has no such address",
    ENOTFOUND: "there is no host of that name",
  };
  const reason = reasons[error.code ?? ""] ?? error.message;
  return { code: "CANNOT_LISTEN", message: `Cannot listen on ${where}: ${reason}.` };
}
