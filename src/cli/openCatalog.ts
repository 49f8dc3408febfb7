import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { App } from "../app.js";
import type { Config } from "../server/config.js";
import { fail } from "./output.js";
import { commandConfig } from "./settingOptions.js";

export interface OpenedCatalog {
  readonly app: App;
  readonly config: Config;
  readonly dbPath: string;
}

/** Opens the catalog that a command's settings name; says why and returns undefined where that cannot be. */
export async function openCatalog(
  command: Command,
  options: {
    /** For commands that only read: a mistyped name must not make an empty catalog. */
    readonly mustExist?: boolean;
  } = {},
): Promise<OpenedCatalog | undefined> {
  const loaded = commandConfig(command);
  if (!loaded.ok) {
    fail(...loaded.error.map((error) => error.message));
    return undefined;
  }
  const { config } = loaded.value;
  if (config.db === undefined) {
    fail("Which catalog? Name its file with --db FILE, CAPCAT_DB, or db in the config file.");
    return undefined;
  }
  // Loaded only where it is needed: it is most of what starting costs.
  const { openApp } = await import("../app.js");
  if (options.mustExist && !existsSync(config.db)) {
    fail(`There is no catalog ${config.db}: check the name.`);
    return undefined;
  }
  const app = await openApp({ dbPath: config.db });
  if (!app.ok) {
    fail(app.error.message);
    return undefined;
  }
  return { app: app.value, config, dbPath: config.db };
}
