import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** An HTTP server that can stop without cutting off an answer. */
export interface DrainableServer {
  readonly server: Server;
  /**
   * Accepts what waits in the listen backlog, then takes no new connections, closes those that carry no request, lets
   * the rest finish and then closes them; what is not done after `timeoutMs` is cut off. Resolves to how many requests
   * were cut off.
   */
  drain(timeoutMs: number): Promise<number>;
}

/** Longer than the idle timeout of common load balancers, so that it is they who close. */
const keepAliveTimeoutMs = 75_000;
/** How long a connection that is new when the server stops may take to bring its request. */
const firstRequestMs = 50;
/** The last turns of the event loop that bring nothing new, before the backlog counts as empty. */
const quietTurns = 2;

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** `onWebSocket` takes a connection over, and closes it when the server drains. */
export function drainableServer(listener: RequestListener, onWebSocket: UpgradeListener): DrainableServer {
  // node's closeIdleConnections() leaves out connections that never carried a request, hence the own count.
  const answering = new Map<Socket, Set<ServerResponse>>();
  let draining = false;
  /** How many connections and requests came so far. */
  let arrivals = 0;

  /**
   * Resolves once neither a connection nor a request waits unread, or at `deadline`. While synchronous work blocks the
   * event loop, the system accepts connections for us, and closing the listener would reset them with their requests.
   */
  async function takeWaiting(deadline: number): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; ) {
      const before = arrivals;
      // Node may accept a single connection a turn, and answers it before the next.
      await nextTurn();
      quiet = arrivals === before ? quiet + 1 : 0;
      if (performance.now() >= deadline) return;
    }
  }

  const onRequest: RequestListener = (request, response) => {
    arrivals += 1;
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
    arrivals += 1;
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
      const start = performance.now();
      for (const responses of answering.values()) {
        for (const response of responses) response.shouldKeepAlive = false;
      }
      // On a server that never comes to rest, half of the time is left to finish what was taken.
      await takeWaiting(start + timeoutMs / 2);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      let cutOff = 0;
      const timer = setTimeout(
        () => {
          for (const [socket, responses] of answering) {
            cutOff += responses.size;
            socket.destroy();
          }
        },
        Math.max(0, start + timeoutMs - performance.now()),
      );
      await sleep(firstRequestMs);
      // What came while the timer waited for a busy event loop is read first.
      await nextTurn();
      for (const [socket, responses] of answering) {
        if (responses.size === 0) socket.destroy();
      }
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
