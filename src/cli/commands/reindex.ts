import type { Command } from "commander";
import { openCatalog } from "../openCatalog.js";
import { print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

export function registerReindex(program: Command): void {
  const command = program
    .command("reindex")
    .description("Works out anew which capability classes support which CPU types.");
  addSettingOptions(command, ["db"]).action(async () => {
    const catalog = await openCatalog(command, { mustExist: true });
    if (!catalog) return;
    const pairs = await catalog.app.catalog.reindex();
    catalog.app.close();
    print(`${pairs} verdicts of classes and revisions were worked out.`);
  });
}
