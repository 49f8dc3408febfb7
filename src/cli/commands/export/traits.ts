import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { placementTraits } from "../../../catalog/flavor/index.js";
import { err, ok, type Result } from "../../../cpu/result.js";
import { openClient } from "../../graphqlClient.js";
import { fail, print } from "../../output.js";
import { addHostOptions, exportedHosts, type HostOptions } from "./exportedHosts.js";

interface TraitsOptions extends HostOptions {
  readonly generation?: number;
  readonly current?: string;
}

interface HostTraits {
  readonly name: string;
  readonly traits: readonly string[];
}

export function registerExportTraits(group: Command): void {
  const command = group
    .command("traits")
    .description(
      "CPU traits for OpenStack Placement: the body of PUT /resource_providers/{uuid}/traits for one host, an object of such bodies by host name for several.",
    )
    .addOption(
      new Option("--generation <N>", "The resource provider's generation; 0, of a new one, when left out.")
        .argParser(parseGeneration)
        .conflicts("current"),
    )
    .option(
      "--current <FILE>",
      "With --host: what GET /resource_providers/{uuid}/traits gave, so that its other traits stay; - is standard input.",
    );
  addHostOptions(command).action((options: TraitsOptions) => exportTraits(command, options));
}

function parseGeneration(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("A generation is a whole number.");
}

async function exportTraits(command: Command, options: TraitsOptions): Promise<void> {
  if (options.current !== undefined && options.host === undefined) {
    return fail("--current is what Placement says of one host: name it with --host.");
  }
  const current = readCurrent(options);
  if (!current.ok) return fail(current.error);
  const client = await openClient(command, options.server);
  if (!client) return;
  const hosts = await exportedHosts<HostTraits>(client, options, "name traits(virtType: $virtType)");
  client.close();
  if (!hosts.ok) return fail(hosts.error);
  const bodies = hosts.value.map(
    ({ name, traits }) =>
      [name, placementTraits(traits, current.value.generation, current.value.traits)] as const,
  );
  print(
    JSON.stringify(options.host === undefined ? Object.fromEntries(bodies) : bodies[0]?.[1], undefined, 2),
  );
}

const currentTraits = z.object({
  traits: z.array(z.string()),
  resource_provider_generation: z.int().nonnegative(),
});

interface Current {
  readonly traits: readonly string[];
  readonly generation: number;
}

function readCurrent({ current, generation }: TraitsOptions): Result<Current, string> {
  if (current === undefined) return ok({ traits: [], generation: generation ?? 0 });
  try {
    const text = readFileSync(current === "-" ? 0 : current, "utf8");
    const { traits, resource_provider_generation: own } = currentTraits.parse(JSON.parse(text));
    return ok({ traits, generation: own });
  } catch (error) {
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? "it is not what Placement answers (traits and resource_provider_generation)"
        : (error as Error).message;
    return err(`${current} cannot be read: ${reason}.`);
  }
}
