import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { post, startTestServer } from "../support/testServer.js";

/** A server whose one query waits until it is told to answer. */
async function slowServer(flags: Parameters<typeof startTestServer>[1] = {}) {
  let release: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRunning = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const server = await startTestServer(
    {
      typeDefs: "type Query { slow: String! }",
      resolvers: {
        Query: {
          slow: async () => {
            entered();
            await released;
            return "done";
          },
        },
      },
    },
    flags,
  );
  return { server, release, isRunning };
}

function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

test("a request in flight is answered while the server stops, new connections are refused", async () => {
  const { server, release, isRunning } = await slowServer();
  const answer = post(server.url, "{ slow }");
  await isRunning;
  const stopped = server.stop();
  await expect(open(server.url)).rejects.toThrow(/ECONNREFUSED/);
  release();
  const { body, headers } = await answer;
  expect(body.data).toEqual({ slow: "done" });
  expect(headers.get("connection")).toBe("close");
  expect(await stopped).toBe(0);
});

test("connections that carry no request do not hold the server up, used ones or new ones", async () => {
  const { server } = await slowServer();
  const unused = await open(server.url);
  const used = await open(server.url);
  const closed = [unused, used].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  const answered = new Promise((resolve) => used.once("data", resolve));
  used.write("GET /health HTTP/1.1\r\nhost: x\r\n\r\n");
  await answered;
  expect(await server.stop()).toBe(0);
  await Promise.all(closed);
});

test("what does not finish in time is cut off and counted", async () => {
  const { server, isRunning, release } = await slowServer({ shutdownTimeoutSeconds: 0 });
  const answer = post(server.url, "{ slow }");
  const failed = expect(answer).rejects.toThrow();
  await isRunning;
  expect(await server.stop()).toBe(1);
  await failed;
  release();
});
