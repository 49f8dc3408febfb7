import type { Command } from "commander";
import { openCatalog } from "../openCatalog.js";
import { print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

export function registerMigrate(program: Command): void {
  const command = program
    .command("migrate")
    .description("Makes the catalog, or brings it up to date. serve and report do so too when they start.");
  addSettingOptions(command, ["db"]).action(async () => {
    const catalog = await openCatalog(command);
    if (!catalog) return;
    const { appliedMigrations } = catalog.app;
    catalog.app.close();
    for (const name of appliedMigrations) print(`applied ${name}`);
    print(`${catalog.dbPath} is up to date.`);
  });
}
