import type { Command } from "commander";
import { openCatalog } from "../openCatalog.js";
import { exitCodes, print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

export function registerVerify(program: Command): void {
  const command = program
    .command("verify")
    .description(
      "Recomputes every stored verdict and compares; exit code 1 when one differs. Changes nothing.",
    )
    .option("--json", "Print JSON.");
  addSettingOptions(command, ["db"]).action(async ({ json }: { readonly json?: boolean }) => {
    const catalog = await openCatalog(command, { mustExist: true });
    if (!catalog) return;
    const result = await catalog.app.catalog.verify();
    catalog.app.close();
    const { checked, differences } = result;
    if (differences.length > 0) process.exitCode = exitCodes.negative;
    if (json) return print(JSON.stringify(result, undefined, 2));
    for (const { cpuType, revision, capabilityClass, stored } of differences) {
      const what = stored === undefined ? "is missing" : "differs from what the engine says";
      print(`${cpuType} revision ${revision} on class ${capabilityClass.slice(0, 12)} ${what}.`);
    }
    print(
      differences.length === 0
        ? `All ${checked} verdicts are right.`
        : `${differences.length} of ${checked} verdicts are wrong: run capcat reindex.`,
    );
  });
}
