#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { registerCollect } from "./commands/collect.js";
import { registerConfig } from "./commands/config.js";
import { registerCpu } from "./commands/cpu.js";
import { registerCpuMap } from "./commands/cpuMap.js";
import { registerDemo } from "./commands/demo.js";
import { registerDiff } from "./commands/diff.js";
import { registerDoctor } from "./commands/doctor.js";
import { registerEvacuateCheck } from "./commands/evacuateCheck.js";
import { registerExport } from "./commands/export.js";
import { registerFlavors } from "./commands/flavors.js";
import { registerInspect } from "./commands/inspect.js";
import { registerMigrate } from "./commands/migrate.js";
import { registerMigrateCheck } from "./commands/migrateCheck.js";
import { registerMigrateMap } from "./commands/migrateMap.js";
import { registerReindex } from "./commands/reindex.js";
import { registerReport } from "./commands/report.js";
import { registerServe } from "./commands/serve.js";
import { registerTypes } from "./commands/types.js";
import { registerVerify } from "./commands/verify.js";
import { exitCodes } from "./output.js";
import { version } from "./version.js";

const program = new Command("capcat")
  .description("The capability catalog for virtualization fleets.")
  .version(version())
  .exitOverride()
  .showHelpAfterError("(add --help for help)")
  .addHelpText(
    "after",
    "\nExit codes: 0 done, or the answer is yes; 1 the answer is no; 2 it could not be done.",
  );

// One line a subcommand. Subcommands take over the settings above, so these come first.
registerServe(program);
registerCollect(program);
registerReport(program);
registerMigrate(program);
registerConfig(program);
registerDemo(program);
registerDoctor(program);
registerInspect(program);
registerDiff(program);
registerCpu(program);
registerCpuMap(program);
registerTypes(program);
registerFlavors(program);
registerMigrateCheck(program);
registerEvacuateCheck(program);
registerMigrateMap(program);
registerExport(program);
registerReindex(program);
registerVerify(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help and version end here as well, with code 0; every misuse is an error, not a negative answer.
  process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.error;
}
