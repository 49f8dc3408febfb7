import { join } from "node:path";
import { createClient } from "graphql-ws";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { capcat, serve } from "../support/capcat.js";
import { capabilitiesFile, domainCapabilitiesFile } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";
import { post } from "../support/testServer.js";

test("the built server tells of changes over WebSocket, whoever makes them, and says good-bye when it stops", async () => {
  const db = join(tempDir(), "catalog.db");
  const server = await serve(db);
  const client = createClient({
    url: `${server.url.replace("http:", "ws:")}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const closed = new Promise<number>((resolve) =>
    client.on("closed", (event) => resolve((event as { readonly code: number }).code)),
  );
  const events = client.iterate({ query: "subscription { hostChanged { change name host { revision } } }" });
  const first = events.next();
  // Operations of one connection are taken in order, so that the answer means that the subscription stands.
  for await (const result of client.iterate({ query: "{ fleet { hosts } }" })) {
    expect(result.data).toEqual({ fleet: { hosts: 0 } });
  }

  const report = (name: string, ...to: readonly string[]) =>
    capcat(["report", ...to, "--name", name, capabilitiesFile, domainCapabilitiesFile]);
  expect((await report("by-server", "--server", server.url)).code).toBe(0);
  expect((await first).value?.data).toEqual({
    hostChanged: { change: "CREATED", name: "by-server", host: { revision: 1 } },
  });
  // This one writes into the file from a process of its own.
  expect((await report("by-file", "--db", db)).code).toBe(0);
  expect((await events.next()).value?.data).toMatchObject({ hostChanged: { name: "by-file" } });
  const gone = 'mutation { deleteHost(input: { host: { name: "by-file" } }) { userErrors { code } } }';
  expect((await post(server.url, gone)).body.data.deleteHost.userErrors).toEqual([]);
  expect((await events.next()).value?.data).toEqual({
    hostChanged: { change: "DELETED", name: "by-file", host: null },
  });

  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  // RFC 6455: 1001, going away.
  expect(await closed).toBe(1001);
  expect(stdout).not.toContain('"level":"error"');
});
