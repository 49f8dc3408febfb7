import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** An HTTP server that can stop without cutting off an answer. */
export interface DrainableServer {
  readonly server: Server;
  /**
   * Takes no new connections, closes those that carry no request, lets the rest finish and then closes them; what is
   * not done after `timeoutMs` is cut off. Resolves to how many requests were cut off.
   */
  drain(timeoutMs: number): Promise<number>;
}

/** Longer than the idle timeout of common load balancers, so that it is they who close. */
const keepAliveTimeoutMs = 75_000;

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** `onWebSocket` takes a connection over, and closes it when the server drains. */
export function drainableServer(listener: RequestListener, onWebSocket: UpgradeListener): DrainableServer {
  // node's closeIdleConnections() leaves out connections that never carried a request, hence the own count.
  const answering = new Map<Socket, Set<ServerResponse>>();
  let draining = false;

  const onRequest: RequestListener = (request, response) => {
    const responses = answering.get(request.socket);
    responses?.add(response);
    response.once("close", () => {
      responses?.delete(response);
      if (draining && responses?.size === 0) request.socket.end();
    });
    if (draining) response.shouldKeepAlive = false;
    listener(request, response);
  };

  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs, noDelay: true }, onRequest);
  server.on("checkContinue", onRequest);
  server.on("connection", (socket: Socket) => {
    answering.set(socket, new Set());
    socket.once("close", () => answering.delete(socket));
  });

  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    answering.delete(socket);
    if (request.headers.upgrade?.toLowerCase() === "websocket") return onWebSocket(request, socket, head);
    // Offers of other protocols, such as HTTP/2 by Java's client, may be ignored; node would drop the request.
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit("connection", socket);
  });

  return {
    server,
    async drain(timeoutMs) {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const [socket, responses] of answering) {
        if (responses.size === 0) socket.destroy();
        for (const response of responses) response.shouldKeepAlive = false;
      }
      let cutOff = 0;
      const timer = setTimeout(() => {
        for (const [socket, responses] of answering) {
          cutOff += responses.size;
          socket.destroy();
        }
      }, timeoutMs);
      await closed;
      clearTimeout(timer);
      return cutOff;
    },
  };
}

/** The head of a request as it came, less the offer of another protocol. */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (/^(upgrade|connection|http2-settings)$/i.test(name)) continue;
    lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
