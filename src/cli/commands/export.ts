import type { Command } from "commander";
import { registerExportNodeLabels } from "./export/nodeLabels.js";
import { registerExportTraits } from "./export/traits.js";

export function registerExport(program: Command): void {
  const group = program.command("export").description("What hosts can do, in the words of other systems.");
  registerExportTraits(group);
  registerExportNodeLabels(group);
}
