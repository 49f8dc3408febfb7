import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post, startTestServer, type TestServer } from "../support/testServer.js";

const typeDefs = /* GraphQL */ `
  type Query {
    hello(name: String): String!
    bug: String
    nested: Query!
    broken: String!
  }
  type Mutation {
    change: Boolean!
  }
`;
const resolvers = {
  Query: {
    hello: (_: unknown, { name }: { readonly name?: string }) => `hello ${name ?? "world"}`,
    nested: () => ({}),
    bug: () => {
      throw new Error("SQLITE_ERROR: no such table: secret_table");
    },
  },
  Mutation: { change: () => true },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { typeDefs, resolvers },
    { maxBodyBytes: 4096, maxQueryDepth: 5, maxQueryAliases: 10, maxQueryTokens: 200 },
  );
});
afterAll(() => server.stop());

const raw = (init: RequestInit & { readonly path?: string }) =>
  fetch(`${server.url}${init.path ?? "/graphql"}`, init);
const json = { "content-type": "application/json" };

async function codeOf(response: Response): Promise<readonly [number, unknown]> {
  const body = (await response.json()) as {
    readonly errors: readonly { readonly extensions: { readonly code: string } }[];
  };
  return [response.status, body.errors[0]?.extensions.code];
}

describe("requests", () => {
  test("POST and GET answer a query", async () => {
    expect((await post(server.url, "{ hello }")).body).toEqual({ data: { hello: "hello world" } });
    const got = await fetch(`${server.url}/graphql?query=${encodeURIComponent("{ hello }")}`, {
      headers: { "apollo-require-preflight": "1" },
    });
    expect(await got.json()).toEqual({ data: { hello: "hello world" } });
  });

  test.each([
    ["malformed JSON", { body: '{"query": ', headers: json }, 400, "MALFORMED_BODY"],
    ["an empty body", { body: "", headers: json }, 400, "MALFORMED_BODY"],
    [
      "bytes that are not UTF-8",
      { body: new Uint8Array([0x22, 0xff, 0x22]), headers: json },
      400,
      "MALFORMED_BODY",
    ],
    ["JSON that is no request", { body: "[]", headers: json }, 400, "BAD_REQUEST"],
    [
      "a form",
      { body: "query={hello}", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "text/plain, as a hostile page could send",
      { body: '{"query":"{hello}"}', headers: { "content-type": "text/plain" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "another charset",
      { body: "{}", headers: { "content-type": "application/json; charset=utf-16" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a compressed body",
      { body: "{}", headers: { ...json, "content-encoding": "gzip" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a body over the limit",
      { body: JSON.stringify({ query: "{ hello }", pad: "x".repeat(4096) }), headers: json },
      413,
      "BODY_TOO_LARGE",
    ],
    ["a body far over the limit", { body: "x".repeat(1_000_000), headers: json }, 413, "BODY_TOO_LARGE"],
  ])("%s is refused", async (_, init, status, code) => {
    expect(await codeOf(await raw({ method: "POST", ...init }))).toEqual([status, code]);
  });

  test("a body of exactly the limit is taken", async () => {
    const start = '{"query":"{ hello }","extensions":{"pad":"';
    const body = `${start}${"x".repeat(4096 - start.length - 3)}"}}`;
    expect(Buffer.byteLength(body)).toBe(4096);
    expect((await raw({ method: "POST", body, headers: json })).status).toBe(200);
  });

  test("a chunked body over the limit is refused", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 10; index++)
          controller.enqueue(new TextEncoder().encode("x".repeat(1000)));
        controller.close();
      },
    });
    const init = { method: "POST", body, headers: json, duplex: "half" } as RequestInit;
    expect(await codeOf(await raw(init))).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test("a client that asks first is told before it sends too much", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${server.url}/graphql`, {
        method: "POST",
        headers: { ...json, expect: "100-continue", "content-length": "5000" },
      });
      request.on("continue", () => reject(new Error("told to continue")));
      request.on("response", (response) => resolve(response.resume().statusCode));
      request.on("error", reject);
      request.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test("other methods, other paths and cross-site GETs are refused", async () => {
    expect(await codeOf(await raw({ method: "PUT" }))).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(await codeOf(await raw({ method: "POST", path: "/health" }))).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(await codeOf(await raw({ path: "/../package.json" }))).toEqual([404, "UNKNOWN_PATH"]);
    expect(await codeOf(await raw({ path: "/graphql?query={hello}" }))).toEqual([400, "BAD_REQUEST"]);
    const mutation = await raw({
      path: "/graphql?query=mutation{change}",
      headers: { "apollo-require-preflight": "1" },
    });
    expect(mutation.status).toBe(405);
  });

  test("one connection carries many requests", async () => {
    const answers = await new Promise<string>((resolve, reject) => {
      const body = JSON.stringify({ query: "{ hello }" });
      const one = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
        socket.write(one + one + one),
      );
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
        if (text.split('{"data":{"hello":"hello world"}}').length === 4) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.on("close", () => reject(new Error(`closed early: ${text}`)));
      socket.on("error", reject);
    });
    expect(answers).not.toMatch(/connection: close/i);
  });
});

describe("errors", () => {
  test("an internal error is masked, and carries the request id of its log line", async () => {
    const { body, headers } = await post(server.url, "{ bug hello }");
    expect(body.data).toEqual({ bug: null, hello: "hello world" });
    const requestId = headers.get("x-request-id");
    expect(body.errors).toEqual([
      {
        message: "Something went wrong inside capcat. The log tells more under this request id.",
        locations: [{ line: 1, column: 3 }],
        path: ["bug"],
        extensions: { code: "INTERNAL_SERVER_ERROR", requestId },
      },
    ]);
    const logged = server.logs.find((line) => line.msg === "internal error" && line.requestId === requestId);
    expect(JSON.stringify(logged)).toContain("secret_table");
  });

  test("a null where none may be is our bug, masked as well", async () => {
    const { body } = await post(server.url, "{ broken }");
    expect(body.errors?.[0]).toMatchObject({
      path: ["broken"],
      extensions: { code: "INTERNAL_SERVER_ERROR" },
    });
    expect(body.errors?.[0]?.message).not.toMatch(/null/);
  });

  test("mistakes of the client are told as they are", async () => {
    const unknownField = await post(server.url, "{ helo }");
    expect(unknownField.status).toBe(400);
    expect(unknownField.body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('Cannot query field "helo"'),
      extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
    });
    expect((await post(server.url, "{ hello")).body.errors?.[0]?.extensions.code).toBe(
      "GRAPHQL_PARSE_FAILED",
    );
  });

  test("a message does not echo a whole document back", async () => {
    const { body } = await post(server.url, "query ($name: String) { hello(name: $name) }", {
      name: ["x".repeat(3000)],
    });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(body.errors?.[0]?.message.length).toBeLessThan(1100);
  });
});

describe("limits", () => {
  test("depth", async () => {
    expect((await post(server.url, "{ nested { nested { nested { nested { hello } } } } }")).status).toBe(
      200,
    );
    const { status, body } = await post(
      server.url,
      "{ nested { nested { nested { nested { nested { hello } } } } } }",
    );
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, "QUERY_LIMIT_EXCEEDED"]);
    expect(body.errors?.[0]?.message).toBe("Query depth limit of 5 exceeded, found 6.");
  });

  test("depth counts through fragments", async () => {
    const query =
      "{ nested { ...a } } fragment a on Query { nested { ...b } } fragment b on Query { nested { nested { nested { hello } } } }";
    expect((await post(server.url, query)).body.errors?.[0]?.extensions.code).toBe("QUERY_LIMIT_EXCEEDED");
  });

  test("aliases", async () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: hello`).join(" ")} }`;
    expect((await post(server.url, aliases(10))).status).toBe(200);
    expect((await post(server.url, aliases(11))).body.errors?.[0]?.extensions.code).toBe(
      "QUERY_LIMIT_EXCEEDED",
    );
  });

  test("tokens", async () => {
    const { status, body } = await post(server.url, `{ ${"hello ".repeat(300)} }`);
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, "GRAPHQL_PARSE_FAILED"]);
    expect(body.errors?.[0]?.message).toMatch(/200 tokens/);
  });
});

describe("around", () => {
  test("a request id that fits is kept, any other is replaced", async () => {
    const given = await raw({ path: "/health", headers: { "x-request-id": "trace-7.a" } });
    expect(given.headers.get("x-request-id")).toBe("trace-7.a");
    const odd = await raw({ path: "/health", headers: { "x-request-id": "a b" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("health and metrics", async () => {
    expect(await (await raw({ path: "/health/live" })).json()).toEqual({ status: "ok" });
    expect(await (await raw({ path: "/health/ready" })).json()).toEqual({ status: "ok" });
    const metrics = await (await raw({ path: "/metrics" })).text();
    expect(metrics).toMatch(/capcat_build_info\{version="0.0.0-test"\} 1/);
    expect(metrics).toMatch(
      /capcat_http_request_duration_seconds_count\{route="graphql",status="200"\} [1-9]/,
    );
    expect(metrics).toMatch(
      /capcat_graphql_operation_duration_seconds_count\{kind="query",outcome="failed"\} [1-9]/,
    );
    expect(metrics).toMatch(/process_cpu_seconds_total/);
  });

  test("logs hold neither queries nor variables nor headers", async () => {
    const secret = "hunter2-in-a-variable";
    await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { ...json, authorization: "Bearer hunter2-in-a-header" },
      body: JSON.stringify({
        query: "query Greet($name: String) { hello(name: $name) bug }",
        variables: { name: secret },
      }),
    });
    await raw({ method: "POST", headers: json, body: `{"query": hunter2-in-broken-json}` });
    expect(server.logs.filter((line) => line.operation === "Greet").length).toBeGreaterThan(0);
    expect(JSON.stringify(server.logs)).not.toContain("hunter2");
  });

  test("introspection works, and can be turned off together with suggestions", async () => {
    expect((await post(server.url, "{ __schema { queryType { name } } }")).status).toBe(200);
    const closed = await startTestServer({ typeDefs, resolvers }, { introspection: false });
    const asked = await post(closed.url, "{ __schema { queryType { name } } }");
    expect(asked.status).toBe(400);
    const typo = await post(closed.url, "{ helo }");
    expect(typo.body.errors?.[0]?.message).not.toMatch(/hello/);
    await closed.stop();
  });
});
