import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
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
  await expect
    .poll(
      () =>
        open(server.url).then(
          (socket) => socket.destroy(),
          (error) => error.code,
        ),
      { timeout: 10_000 },
    )
    .toBe("ECONNREFUSED");
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

/** Sends requests from a thread of its own, so that they arrive while this one is blocked. */
const otherClients = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, flag, olds, news } = workerData;
  const body = JSON.stringify({ query: "{ quick }" });
  const request = "POST /graphql HTTP/1.1\\r\\nhost: x\\r\\ncontent-type: application/json\\r\\ncontent-length: " +
    body.length + "\\r\\n\\r\\n" + body;
  const open = () => new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
  });
  const openAll = (count) => Promise.all(Array.from({ length: count }, open));
  const answer = (socket) => new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => { text += chunk; });
    socket.on("end", () => resolve(text));
    socket.on("error", (error) => resolve(error.code));
  });
  (async () => {
    const old = await openAll(olds);
    parentPort.once("message", async () => {
      const all = [...old, ...(await openAll(news))];
      const answers = all.map(answer);
      await Promise.all(all.map((socket) => new Promise((resolve) => socket.write(request, resolve))));
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
      parentPort.postMessage(await Promise.all(answers));
    });
    parentPort.postMessage("connected");
  })();
`;

test("requests sent before the stop are answered, on connections yet to be read or to be accepted", async () => {
  const server = await startTestServer({
    typeDefs: "type Query { quick: String! }",
    resolvers: { Query: { quick: () => "done" } },
  });
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const port = Number(new URL(server.url).port);
  const worker = new Worker(otherClients, { eval: true, workerData: { port, flag, olds: 3, news: 8 } });
  onTestFinished(() => void worker.terminate());
  await once(worker, "message");
  // Connections are accepted in the order they came: with this one, the worker's first are as well.
  await fetch(`${server.url}/health`);
  const answered = once(worker, "message");
  worker.postMessage("send");
  expect(Atomics.wait(flag, 0, 0, 20_000)).not.toBe("timed-out");
  const stopped = server.stop();
  const [answers] = (await answered) as [readonly string[]];
  expect(answers).toHaveLength(11);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('{"data":{"quick":"done"}}');
  }
  expect(await stopped).toBe(0);
});

test("readiness is 503 while the catalog is being filled, and 200 after that", async () => {
  let loading = true;
  const server = await startTestServer(
    { typeDefs: "type Query { quick: String }", resolvers: {} },
    {},
    () => loading,
  );
  const health = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return [response.status, await response.json()];
  };
  expect(await health("/health/ready")).toEqual([503, { status: "unavailable", reason: "loading" }]);
  expect(await health("/health/live")).toEqual([200, { status: "ok" }]);
  loading = false;
  expect(await health("/health/ready")).toEqual([200, { status: "ok" }]);
  await server.stop();
});
