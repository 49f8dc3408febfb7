import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { capcat, serve } from "../support/capcat.js";
import { tempDir } from "../support/tempDir.js";
import { post } from "../support/testServer.js";

/** One sentence on standard error, and exit code 2: how every failure to start looks. */
async function refusal(args: readonly string[]): Promise<string> {
  const { code, stderr, stdout } = await capcat(args);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^capcat: [^\n]+\n$/);
  expect(code).toBe(2);
  return stderr;
}

describe("starting", () => {
  test("an address that other machines can reach is refused before anything is made", async () => {
    const db = join(tempDir(), "catalog.db");
    for (const address of ["0.0.0.0:0", "[::]:0", "192.0.2.1:4000"]) {
      expect(await refusal(["serve", "--db", db, "--listen", address])).toMatch(
        /no authentication yet.*--allow-unauthenticated/,
      );
    }
    expect(existsSync(db)).toBe(false);
  });

  test("with --allow-unauthenticated it is served", async () => {
    const server = await serve(join(tempDir(), "catalog.db"), [
      "--listen",
      "0.0.0.0:0",
      "--allow-unauthenticated",
    ]);
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === "::1"),
  );
  test.skipIf(!hasIpv6)("IPv6 loopback (needs ::1 on this machine)", async () => {
    const server = await serve(join(tempDir(), "catalog.db"), ["--listen", "[::1]:0"]);
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  test("a taken port gives one sentence", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const sentence = await refusal([
      "serve",
      "--db",
      join(tempDir(), "catalog.db"),
      "--listen",
      `127.0.0.1:${port}`,
    ]);
    expect(sentence).toContain(`Port ${port} on 127.0.0.1 is taken by another program`);
  });

  test("a catalog that cannot be used gives one sentence, and stays as it is", async () => {
    const folder = tempDir();
    const text = join(folder, "notes.txt");
    writeFileSync(text, "these are notes, not a database");
    expect(await refusal(["serve", "--db", text])).toContain(text);
    expect(readFileSync(text, "utf8")).toBe("these are notes, not a database");

    const foreign = join(folder, "foreign.db");
    const database = new Sqlite(foreign);
    database.exec("CREATE TABLE song (title TEXT)");
    database.close();
    expect(await refusal(["serve", "--db", foreign])).toMatch(/not a capcat catalog/);

    const newer = join(folder, "newer.db");
    expect((await capcat(["migrate", "--db", newer])).code).toBe(0);
    const edited = new Sqlite(newer);
    edited.exec(
      "INSERT INTO schema_migration (version, name, checksum, applied_at) VALUES (9999, 'future', 'x', '2030-01-01')",
    );
    edited.pragma("journal_mode = DELETE");
    edited.close();
    const before = readFileSync(newer);
    expect(await refusal(["serve", "--db", newer])).toMatch(/made by a newer capcat/);
    expect(readFileSync(newer).equals(before)).toBe(true);

    expect(await refusal(["serve", "--db", join(folder, "missing", "catalog.db")])).toMatch(/does not exist/);
    expect(await refusal(["serve"])).toMatch(/Which catalog\?/);
  });

  test("migrate makes a catalog, and does nothing the second time", async () => {
    const db = join(tempDir(), "catalog.db");
    const first = await capcat(["migrate", "--db", db]);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^applied .+\n.* is up to date\.\n$/s);
    expect((await capcat(["migrate", "--db", db])).stdout).toBe(`${db} is up to date.\n`);
  });
});

describe("settings", () => {
  test("a flag wins over the environment, that over the file", async () => {
    const file = join(tempDir(), "capcat.yaml");
    writeFileSync(file, "db: file.db\nlisten: 127.0.0.1:4002\nlogLevel: warn\n");
    const env = { CAPCAT_DB: "env.db", CAPCAT_LISTEN: "127.0.0.1:4001", CAPCAT_CONFIG: file };
    const { stdout, code } = await capcat(["config", "--json", "--db", "flag.db"], { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      db: { value: "flag.db", source: "flag" },
      listen: { value: "127.0.0.1:4001", source: "environment" },
      logLevel: { value: "warn", source: "file" },
      explorer: { value: true, source: "default" },
    });
  });

  test("what config prints is a config file that says the same", async () => {
    const file = join(tempDir(), "capcat.yaml");
    const printed = await capcat([
      "config",
      "--db",
      "a.db",
      "--listen",
      "[::1]:4007",
      "--no-explorer",
      "--max-query-depth",
      "9",
    ]);
    writeFileSync(file, printed.stdout);
    const again = await capcat(["config", "--json", "--config", file]);
    expect(JSON.parse(again.stdout)).toMatchObject({
      db: { value: "a.db", source: "file" },
      listen: { value: "[::1]:4007" },
      explorer: { value: false },
      maxQueryDepth: { value: 9 },
    });
  });

  test("a wrong setting is named where it was set", async () => {
    const { code, stderr } = await capcat(["config"], { env: { CAPCAT_LISTEN: "4000" } });
    expect([code, stderr]).toEqual([
      2,
      'capcat: CAPCAT_LISTEN: "4000" is not ADDR:PORT, such as 127.0.0.1:4000 or [::1]:4000.\n',
    ]);
    expect(await refusal(["config", "--config", join(tempDir(), "none.yaml")])).toMatch(
      /there is no such file/,
    );
  });

  test("--help tells every setting, and misuse ends with exit code 2", async () => {
    const { stdout, code } = await capcat(["serve", "--help"]);
    expect(code).toBe(0);
    for (const word of [
      "--db",
      "--listen",
      "--config",
      "CAPCAT_LISTEN",
      "127.0.0.1:4000",
      "--allow-unauthenticated",
      "--no-explorer",
    ]) {
      expect(stdout).toContain(word);
    }
    expect((await capcat(["serve", "--prot", "1"])).code).toBe(2);
    expect((await capcat(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

/** Sends the first half of a query, so that the request is in flight for as long as a test wants. */
async function halfARequest(
  url: string,
): Promise<{ readonly socket: Socket; readonly answer: Promise<string>; finish(): void }> {
  const body = JSON.stringify({ query: "{ hosts { totalCount } }" });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  const answer = new Promise<string>((resolve, reject) => {
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
  answer.catch(() => undefined);
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`;
  socket.write(head);
  // "Continue" tells that the server has the request in hand.
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write(body.slice(0, 10));
  return { socket, answer, finish: () => void socket.write(body.slice(10)) };
}

describe("stopping", () => {
  test("SIGTERM lets a request in flight finish, closes the database, and ends with 0", async () => {
    const db = join(tempDir(), "catalog.db");
    const server = await serve(db);
    const request = await halfARequest(server.url);
    server.process.kill("SIGTERM");
    await expect.poll(() => fetch(server.url).catch(() => "refused"), { timeout: 10_000 }).toBe("refused");
    request.finish();
    const answer = await request.answer;
    expect(answer).toMatch(/HTTP\/1\.1 200 OK/);
    expect(answer).toContain('{"data":{"hosts":{"totalCount":0}}}');
    expect((await server.ended).code).toBe(0);
    // SQLite removes the log of the last connection that closes properly.
    expect(existsSync(`${db}-wal`)).toBe(false);
  });

  test("SIGINT with idle connections open ends at once", async () => {
    const server = await serve(join(tempDir(), "catalog.db"));
    await post(server.url, "{ hosts { totalCount } }");
    server.process.kill("SIGINT");
    expect((await server.ended).code).toBe(0);
  });

  test("a second signal does not wait", async () => {
    const server = await serve(join(tempDir(), "catalog.db"));
    const { socket } = await halfARequest(server.url);
    socket.on("error", () => undefined);
    server.process.kill("SIGTERM");
    await expect.poll(() => fetch(server.url).catch(() => "refused"), { timeout: 10_000 }).toBe("refused");
    server.process.kill("SIGTERM");
    expect((await server.ended).code).toBe(128 + 15);
    socket.destroy();
  });
});
