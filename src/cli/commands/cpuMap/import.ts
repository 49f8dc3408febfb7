import type { Command } from "commander";
import { localActor } from "../../localActor.js";
import { openCatalog } from "../../openCatalog.js";
import { fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";

export function registerCpuMapImport(group: Command): void {
  const command = group
    .command("import")
    .description("Adds a CPU map to a catalog; CPU types keep the map that they rest on.")
    .argument("<directory>", "A directory of libvirt's map files, such as /usr/share/libvirt/cpu_map.")
    .requiredOption("--name <name>", "The map's name in the catalog.");
  addSettingOptions(command, ["db"]).action(async (directory: string, options: { readonly name: string }) => {
    const catalog = await openCatalog(command);
    if (!catalog) return;
    const { app } = catalog;
    const imported = await app.catalog.importCpuMap({ directory, name: options.name }, localActor());
    app.close();
    if (!imported.ok) return fail(...imported.error.map(({ message }) => message));
    print(`${imported.value.name} (${imported.value.digest.slice(0, 12)}) is in ${catalog.dbPath}.`);
  });
}
