import type { Command } from "commander";
import { registerFlavorsExport } from "./flavors/export.js";
import { registerFlavorsImport } from "./flavors/import.js";

export function registerFlavors(program: Command): void {
  const group = program.command("flavors").description("Flavors as OpenStack's clients read and write them.");
  registerFlavorsExport(group);
  registerFlavorsImport(group);
}
