import { connect } from "node:net";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { post, startTestServer, type TestServer } from "../support/testServer.js";

const typeDefs = /* GraphQL */ `
  type Query {
    hello: String!
    bug: String
    nested: Query!
  }
  type Subscription {
    count(to: Int!): Int!
    never: Int!
    buggy: Int!
    broken: Int!
  }
`;
let released = 0;
const resolvers = {
  Query: {
    hello: () => "hello world",
    nested: () => ({}),
    bug: () => {
      throw new Error("SQLITE_ERROR: no such table: secret_table");
    },
  },
  Subscription: {
    count: {
      async *subscribe(_: unknown, { to }: { readonly to: number }) {
        for (let count = 1; count <= to; count++) yield { count };
      },
    },
    never: { subscribe: () => waiting() },
    buggy: {
      async *subscribe() {
        yield { buggy: 1 };
      },
      resolve: () => {
        throw new Error("SQLITE_ERROR: no such table: secret_table");
      },
    },
    broken: {
      // biome-ignore lint/correctness/useYield: it fails before it could
      async *subscribe() {
        throw new Error("SQLITE_ERROR: no such table: secret_table");
      },
    },
  },
};

/** Gives nothing until it is ended. */
function waiting() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = { done: true as const, value: undefined };
  return {
    next: () => ended.then(() => done),
    async return() {
      released += 1;
      end();
      return done;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const flags = {
  maxQueryDepth: 3,
  maxQueryCost: 5,
  maxQueryTokens: 100,
  maxSubscriptions: 2,
  maxBodyBytes: 4096,
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ typeDefs, resolvers: resolvers as never }, flags);
});
afterAll(() => server.stop());

const wsUrl = (url: string) => `${url.replace("http:", "ws:")}/graphql`;

function client(url = server.url) {
  return createClient({ url: wsUrl(url), webSocketImpl: WebSocket, retryAttempts: 0 });
}

interface Told {
  readonly results: readonly { readonly data?: unknown; readonly errors?: readonly object[] }[];
  /** Why the operation was refused as a whole. */
  readonly refused?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

function run(query: string, variables?: Record<string, unknown>, from = client()): Promise<Told> {
  const results: Told["results"][number][] = [];
  return new Promise((resolve) => {
    from.subscribe(
      { query, variables: variables ?? null },
      {
        next: (result) => void results.push(result as Told["results"][number]),
        error: (refused) => resolve({ results, refused: refused as NonNullable<Told["refused"]> }),
        complete: () => resolve({ results }),
      },
    );
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("operations", () => {
  test("subscriptions tell each event and complete, queries answer once", async () => {
    expect(await run("subscription { count(to: 3) }")).toEqual({
      results: [{ data: { count: 1 } }, { data: { count: 2 } }, { data: { count: 3 } }],
    });
    expect((await run("{ hello }")).results).toEqual([{ data: { hello: "hello world" } }]);
  });

  test.each([
    ["broken queries", "subscription {", "GRAPHQL_PARSE_FAILED"],
    ["too many tokens", `{ ${"hello ".repeat(101)} }`, "GRAPHQL_PARSE_FAILED"],
    ["unknown fields", "subscription { nothing }", "GRAPHQL_VALIDATION_FAILED"],
    ["deep queries", "{ nested { nested { nested { nested { hello } } } } }", "QUERY_LIMIT_EXCEEDED"],
    ["expensive queries", "{ a: hello b: hello c: hello d: hello e: hello f: hello }", "QUERY_TOO_EXPENSIVE"],
    ["wrong variables", "subscription ($to: Int!) { count(to: $to) }", "BAD_USER_INPUT"],
  ])("%s are refused as over HTTP", async (_title, query, code) => {
    const { results, refused } = await run(query);
    expect(results).toEqual([]);
    expect(refused?.[0]?.extensions.code).toBe(code);
  });

  test.each([
    ["a query", "{ bug }"],
    ["an event", "subscription { buggy }"],
    ["a source of events", "subscription { broken }"],
  ])("bugs are masked and logged under a request id: %s", async (_title, query) => {
    const { results, refused } = await run(query);
    const [error] = [...(refused ?? []), ...results.flatMap(({ errors }) => errors ?? [])] as {
      readonly message: string;
      readonly extensions: { readonly code: string; readonly requestId: string };
    }[];
    expect(error?.extensions.code).toBe("INTERNAL_SERVER_ERROR");
    expect(JSON.stringify([results, refused])).not.toContain("secret_table");
    const logged = server.logs.find((line) => line.requestId === error?.extensions.requestId && line.err);
    expect(JSON.stringify(logged)).toContain("secret_table");
  });

  test("a connection may run so many at once, and others again once it has completed some", async () => {
    const from = client();
    const before = released;
    const stops = [1, 2].map(() =>
      from.subscribe(
        { query: "subscription { never }" },
        { next: () => undefined, error: () => undefined, complete: () => undefined },
      ),
    );
    const { refused } = await run("{ hello }", undefined, from);
    expect(refused?.[0]?.extensions.code).toBe("QUERY_LIMIT_EXCEEDED");
    stops[0]?.();
    await until(() => released === before + 1);
    expect((await run("{ hello }", undefined, from)).results).toHaveLength(1);
    await from.dispose();
    // A connection that closes ends what it followed.
    await until(() => released === before + 2);
  });

  test("where introspection is off, neither the schema nor hints are told", async () => {
    const closed = await startTestServer(
      { typeDefs, resolvers: resolvers as never },
      { introspection: false },
    );
    try {
      const refusal = async (query: string) => (await run(query, undefined, client(closed.url))).refused?.[0];
      expect((await refusal("{ __schema { types { name } } }"))?.extensions.code).toBe(
        "GRAPHQL_VALIDATION_FAILED",
      );
      expect((await refusal("{ helo }"))?.message).toBe('Cannot query field "helo" on type "Query".');
    } finally {
      await closed.stop();
    }
  });

  test("over HTTP a subscription is refused, with the way to go", async () => {
    const { status, body } = await post(server.url, "subscription { never }");
    expect(status).toBe(400);
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringContaining("graphql-transport-ws"),
      extensions: { code: "BAD_REQUEST" },
    });
  });
});

describe("connections", () => {
  const outcome = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<number | "open">((resolve) => {
      const socket = new WebSocket(`${server.url.replace("http:", "ws:")}${path}`, "graphql-transport-ws", {
        headers,
      });
      socket.on("error", () => undefined);
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("open", () => {
        resolve("open");
        socket.close();
      });
    });

  test("are taken at /graphql alone, and from pages of this server alone", async () => {
    const { host } = new URL(server.url);
    expect(await outcome("/graphql")).toBe("open");
    expect(await outcome("/graphql", { origin: `http://${host}` })).toBe("open");
    expect(await outcome("/elsewhere")).toBe(404);
    expect(await outcome("/graphql", { origin: "http://attacker.example" })).toBe(403);
    expect(await outcome("/graphql", { origin: "null" })).toBe(403);
  });

  const closeCode = (use: (socket: WebSocket) => void, protocol = "graphql-transport-ws") =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(wsUrl(server.url), protocol);
      socket.on("error", () => undefined);
      socket.on("open", () => use(socket));
      socket.on("close", resolve);
    });

  test("are closed where the protocol is not kept", async () => {
    // Codes of the graphql-transport-ws protocol, and 1009 of RFC 6455.
    expect(await closeCode((socket) => socket.send("{"))).toBe(4400);
    expect(
      await closeCode((socket) => socket.send('{"type":"subscribe","id":"1","payload":{"query":"{hello}"}}')),
    ).toBe(4401);
    expect(await closeCode((socket) => socket.send("x".repeat(5000)))).toBe(1009);
  });

  test("offers of other protocols than WebSocket are ignored, and the request is answered", async () => {
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ query: "{ hello }" });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    let answer = "";
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes("hello world")) break;
    }
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("stopping", () => {
  test("closes connections with 1001, those too whose client never answers", async () => {
    const stopping = await startTestServer({ typeDefs, resolvers: resolvers as never }, flags);
    const before = released;
    const from = client(stopping.url);
    const closed = new Promise<number>((resolve) =>
      from.on("closed", (event) => resolve((event as { readonly code: number }).code)),
    );
    from.subscribe(
      { query: "subscription { never }" },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    await until(() => stopping.logs.some((line) => line.msg === "websocket operation"));
    // This one speaks WebSocket up to the upgrade, and then nothing.
    const { hostname, port } = new URL(stopping.url);
    const mute = connect(Number(port), hostname);
    mute.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
    );
    await new Promise((resolve) => mute.once("data", resolve));
    mute.on("error", () => undefined);
    await stopping.stop();
    expect(await closed).toBe(1001);
    expect(released).toBe(before + 1);
  });
});
