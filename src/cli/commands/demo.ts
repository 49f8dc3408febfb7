import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { App } from "../../app.js";
import { type Config, loadConfig } from "../../server/config.js";
import { loadDemoFleet } from "../demo/demoFleet.js";
import { demoQueries } from "../demo/demoQueries.js";
import { fail, print } from "../output.js";
import { stopSignal } from "../stopSignals.js";
import { version } from "../version.js";

export function registerDemo(program: Command): void {
  program
    .command("demo")
    .description("Serves a demo fleet from a catalog in a temporary folder, and prints queries to try.")
    .option("--port <N>", "The port on 127.0.0.1; 0 lets the system choose.", parsePort, 4000)
    .action(async ({ port }: { readonly port: number }) => {
      const folder = mkdtempSync(join(tmpdir(), "capcat-demo-"));
      // However it ends, by a second signal as well.
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
      await runDemo(join(folder, "catalog.db"), port);
    });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

async function runDemo(dbPath: string, port: number): Promise<void> {
  const loaded = loadConfig({ flags: { listen: `127.0.0.1:${port}`, logLevel: "warn" }, env: {} });
  if (!loaded.ok) return fail(...loaded.error.map((error) => error.message));
  const { openApp } = await import("../serverModules.js");
  const app = await openApp({ dbPath });
  if (!app.ok) return fail(app.error.message);
  try {
    await serveDemo(app.value, loaded.value.config);
  } finally {
    app.value.close();
  }
}

async function serveDemo(app: App, config: Config): Promise<void> {
  const stop = stopSignal();
  const { createLogger, startServer } = await import("../serverModules.js");
  let loading = true;
  // It listens before the fleet is loaded, to tell of a taken port at once.
  const server = await startServer({
    app,
    config,
    version: version(),
    logger: createLogger(config.logLevel),
    isLoading: () => loading,
  });
  if (!server.ok) {
    const { code, message } = server.error;
    return fail(code === "ADDRESS_IN_USE" ? `${message} Such as: npm run demo -- --port 4001` : message);
  }
  const hosts = await loadDemoFleet(app);
  loading = false;
  print(introduction(server.value.url, hosts));
  await stop;
  await server.value.stop();
}

function introduction(url: string, hosts: number): string {
  const queries = demoQueries.map(
    ({ about, query }, index) =>
      `${index + 1}. ${about}\n\ncurl -s ${url}/graphql -H 'content-type: application/json' -d '${JSON.stringify({ query })}'\n`,
  );
  return [
    `A demo fleet of ${hosts} hosts is served at ${url}/graphql; open ${url} in a browser for GraphiQL.`,
    "Three queries to try:\n",
    ...queries,
    "Ctrl-C stops it; nothing is kept.",
  ].join("\n");
}
