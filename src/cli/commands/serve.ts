import type { Command } from "commander";
import { settingNames } from "../../server/config.js";
import { fail } from "../output.js";
import { addSettingOptions, commandConfig } from "../settingOptions.js";
import { stopSignal } from "../stopSignals.js";
import { version } from "../version.js";

export function registerServe(program: Command): void {
  const command = program
    .command("serve")
    .description("Serves the GraphQL API at /graphql, with the GraphiQL page, /health and /metrics.")
    .addHelpText(
      "after",
      "\nA flag wins over the environment, that over the config file, and that over the default.",
    );
  addSettingOptions(command, settingNames).action(() => serve(command));
}

async function serve(command: Command): Promise<void> {
  const loaded = commandConfig(command);
  if (!loaded.ok) return fail(...loaded.error.map((error) => error.message));
  const { config } = loaded.value;
  const { createLogger, openApp, refuseUnsafeAddress, startServer } = await import("../serverModules.js");
  if (config.db === undefined)
    return fail("Which catalog? Name its file with --db FILE, CAPCAT_DB, or db in the config file.");
  const unsafe = refuseUnsafeAddress(config);
  if (unsafe) return fail(unsafe.message);
  const stop = stopSignal();
  const logger = createLogger(config.logLevel);
  const app = await openApp({ dbPath: config.db });
  if (!app.ok) return fail(app.error.message);
  const server = await startServer({ app: app.value, config, version: version(), logger });
  if (!server.ok) {
    app.value.close();
    return fail(server.error.message);
  }
  logger.info({ url: server.value.url, db: config.db }, "listening");
  const signal = await stop;
  logger.info({ signal }, "stopping");
  const cutOff = await server.value.stop();
  app.value.close();
  logger.info({ cutOff }, "stopped");
  process.exit(0);
}
