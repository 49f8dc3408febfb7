import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

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

export function drainableServer(listener: RequestListener): DrainableServer {
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
