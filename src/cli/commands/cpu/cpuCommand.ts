import type { Command } from "commander";

/** The `cpu` group, which the first of its subcommands creates. */
export function cpuCommand(program: Command): Command {
  return (
    program.commands.find((command) => command.name() === "cpu") ??
    program.command("cpu").description("Answers about CPU definitions, offline.")
  );
}
