import type { Command } from "commander";
import { registerTypesExport } from "./types/export.js";
import { registerTypesImport } from "./types/import.js";

export function registerTypes(program: Command): void {
  const group = program
    .command("types")
    .description("CPU types as files: one a type, made for version control.");
  registerTypesExport(group);
  registerTypesImport(group);
}
