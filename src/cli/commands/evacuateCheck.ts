import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { err, ok, type Result } from "../../cpu/result.js";
import { openClient } from "../graphqlClient.js";
import { exitCodes, fail, print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

interface EvacuateCheckOptions {
  readonly room?: string;
  readonly server?: string;
  readonly json?: boolean;
}

const query = `query EvacuateCheck($host: HostRef!, $guests: [EvacuatedGuestInput!]!, $room: [HostRoomInput!]) {
  evacuationPlan(host: $host, guests: $guests, room: $room) {
    complete
    guests { name target { name } targets reasons { code message } }
  }
}`;

interface Plan {
  readonly evacuationPlan: {
    readonly complete: boolean;
    readonly guests: readonly {
      readonly name: string;
      readonly target: { readonly name: string } | null;
      readonly targets: number;
      readonly reasons: readonly { readonly code: string; readonly message: string }[];
    }[];
  };
}

/** What `--room` names: by host, what it has left. */
const roomFile = z.record(
  z.string(),
  z.strictObject({ vcpus: z.int().nonnegative().optional(), memoryMiB: z.int().nonnegative().optional() }),
);

export function registerEvacuateCheck(program: Command): void {
  const command = program
    .command("evacuate-check")
    .description(
      "Plans where all guests of a host can go at once: exit code 0 when all can, 1 when one is stuck.",
    )
    .argument("<HOST>", "The host to be emptied.")
    .argument("<FILE...>", "Live domain XML of its guests, or folders of such files.")
    .option("--room <FILE>", 'JSON: what hosts have left, {"host": {"vcpus": 8, "memoryMiB": 65536}}.')
    .option("--server <URL>", "Ask a running server instead of a catalog file.")
    .option("--json", "Print JSON.");
  addSettingOptions(command, ["db"]).action(
    (host: string, files: readonly string[], options: EvacuateCheckOptions) =>
      evacuateCheck(command, host, files, options),
  );
}

async function evacuateCheck(
  command: Command,
  host: string,
  files: readonly string[],
  options: EvacuateCheckOptions,
): Promise<void> {
  const guests = readGuests(files);
  if (!guests.ok) return fail(guests.error);
  const room = readRoom(options.room);
  if (!room.ok) return fail(room.error);
  const client = await openClient(command, options.server);
  if (!client) return;
  try {
    const answer = await client.ask<Plan>(query, {
      host: { name: host },
      guests: guests.value,
      room: room.value,
    });
    if (!answer.ok) return fail(answer.error);
    const plan = answer.value.evacuationPlan;
    print(options.json ? JSON.stringify(plan, undefined, 2) : describe(plan));
    if (!plan.complete) process.exitCode = exitCodes.negative;
  } finally {
    client.close();
  }
}

function readGuests(files: readonly string[]): Result<readonly object[], string> {
  try {
    const paths = files.flatMap((path) =>
      statSync(path).isDirectory()
        ? readdirSync(path)
            .filter((name) => name.endsWith(".xml"))
            .sort()
            .map((name) => join(path, name))
        : [path],
    );
    return ok(
      paths.map((path) => ({
        name: basename(path, ".xml"),
        guest: { domainXml: readFileSync(path, "utf8") },
      })),
    );
  } catch (error) {
    return err(`A guest cannot be read: ${(error as Error).message}.`);
  }
}

function readRoom(path: string | undefined): Result<readonly object[], string> {
  if (path === undefined) return ok([]);
  try {
    const read = roomFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
    if (!read.success) return err(`${path}: ${z.prettifyError(read.error)}`);
    return ok(Object.entries(read.data).map(([name, room]) => ({ host: { name }, ...room })));
  } catch (error) {
    return err(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

function describe({ complete, guests }: Plan["evacuationPlan"]): string {
  const lines = guests.map(({ name, target, targets, reasons }) =>
    [
      target ? `  ${name} → ${target.name} (${targets} could take it)` : `  ${name}: stuck`,
      ...reasons.map(({ code, message }) => `    ${code}: ${message}`),
    ].join("\n"),
  );
  return [complete ? "All guests can go at once:" : "Not all guests can go:", ...lines].join("\n");
}
