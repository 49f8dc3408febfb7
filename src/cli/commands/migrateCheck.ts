import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { err, ok, type Result } from "../../cpu/result.js";
import { type GraphQLClient, openClient } from "../graphqlClient.js";
import { exitCodes, fail, print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

interface MigrateCheckOptions {
  readonly domain?: string;
  readonly cpu?: string;
  readonly flavor?: string;
  readonly type?: string;
  readonly from: string;
  readonly machine?: string;
  readonly relaxed?: boolean;
  readonly roundTrip?: boolean;
  readonly all?: boolean;
  readonly server?: string;
  readonly json?: boolean;
}

const query = `query MigrateCheck($guest: MigratingGuest!, $filter: HostFilter, $roundTrip: Boolean, $verdict: [Verdict!], $after: String) {
  migrationTargets(guest: $guest, filter: $filter, roundTrip: $roundTrip, verdict: $verdict, first: 1000, after: $after) {
    nodes {
      host { name }
      verdict unusedFeatures returnable relaxed
      reasons { code message }
      warnings { code message }
      cure { features }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Told {
  readonly code: string;
  readonly message: string;
}

interface Target {
  readonly host: { readonly name: string };
  readonly verdict: string;
  readonly unusedFeatures: number;
  readonly returnable: boolean;
  readonly relaxed: boolean;
  readonly reasons: readonly Told[];
  readonly warnings: readonly Told[];
  readonly cure: { readonly features: readonly string[] } | null;
}

interface Page {
  readonly migrationTargets: {
    readonly nodes: readonly Target[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

export function registerMigrateCheck(program: Command): void {
  const command = program
    .command("migrate-check")
    .description("Tells where a running guest can go: exit code 0 when it can go anywhere else, 1 when not.")
    .requiredOption("--from <HOST>", "The host it runs on.")
    .option("--domain <FILE>", "Its live domain XML: virsh dumpxml.")
    .option("--cpu <FILE>", "Its <cpu> element.")
    .option("--flavor <NAME>", "Its flavor.")
    .option("--type <NAME>", "Its CPU type.")
    .option("--machine <NAME>", "Its machine type, where the guest does not tell.")
    .option("--relaxed", "For host-passthrough: equal features are enough.")
    .option("--round-trip", "Only hosts from which it could come back.")
    .option("--all", "The other hosts too, with their reasons.")
    .option("--server <URL>", "Ask a running server instead of a catalog file.")
    .option("--json", "Print JSON.");
  addSettingOptions(command, ["db"]).action((options: MigrateCheckOptions) => migrateCheck(command, options));
}

async function migrateCheck(command: Command, options: MigrateCheckOptions): Promise<void> {
  const guest = guestOf(options);
  if (!guest.ok) return fail(guest.error);
  const client = await openClient(command, options.server);
  if (!client) return;
  try {
    const found = await allTargets(client, {
      guest: {
        guest: guest.value,
        from: { name: options.from },
        ...(options.machine !== undefined && { machine: options.machine }),
        ...(options.relaxed && { passthrough: "FEATURES_EQUAL" }),
      },
      filter: { not: { names: [options.from] } },
      roundTrip: options.roundTrip ?? false,
      verdict: options.all
        ? ["COMPATIBLE", "COMPATIBLE_WITH_LOSS", "UNKNOWN", "INCOMPATIBLE"]
        : ["COMPATIBLE", "COMPATIBLE_WITH_LOSS"],
    });
    if (!found.ok) return fail(found.error);
    print(options.json ? JSON.stringify({ targets: found.value }, undefined, 2) : describe(found.value));
    if (!found.value.some(isTarget)) process.exitCode = exitCodes.negative;
  } finally {
    client.close();
  }
}

function guestOf({ domain, cpu, flavor, type }: MigrateCheckOptions): Result<object, string> {
  const given = [domain, cpu, flavor, type].filter((value) => value !== undefined);
  if (given.length !== 1)
    return err("Which guest? Give one of --domain FILE, --cpu FILE, --flavor and --type.");
  if (flavor !== undefined) return ok({ flavor });
  if (type !== undefined) return ok({ cpuType: { name: type } });
  const path = domain ?? cpu ?? "";
  try {
    const text = readFileSync(path, "utf8");
    return ok(domain === undefined ? { cpuXml: text } : { domainXml: text });
  } catch (error) {
    return err(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

async function allTargets(
  client: GraphQLClient,
  variables: object,
): Promise<Result<readonly Target[], string>> {
  const targets: Target[] = [];
  for (let after: string | null = null; ; ) {
    const answer: Result<Page, string> = await client.ask<Page>(query, { ...variables, after });
    if (!answer.ok) return answer;
    const { nodes, pageInfo }: Page["migrationTargets"] = answer.value.migrationTargets;
    targets.push(...nodes);
    if (!pageInfo.hasNextPage) return ok(targets);
    after = pageInfo.endCursor;
  }
}

function isTarget({ verdict }: Target): boolean {
  return verdict === "COMPATIBLE" || verdict === "COMPATIBLE_WITH_LOSS";
}

function describe(targets: readonly Target[]): string {
  const yes = targets.filter(isTarget);
  const head =
    yes.length === 0 ? "No other host can take the guest." : `${yes.length} hosts can take the guest:`;
  return [head, ...targets.map(describeTarget)].join("\n");
}

function describeTarget({
  host,
  verdict,
  unusedFeatures,
  returnable,
  relaxed,
  reasons,
  warnings,
  cure,
}: Target) {
  const yes = verdict === "COMPATIBLE" || verdict === "COMPATIBLE_WITH_LOSS";
  const notes = yes
    ? [
        `${unusedFeatures} features unused`,
        returnable ? "could come back" : "could not come back",
        ...(relaxed ? ["relaxed"] : []),
      ]
    : [];
  return [
    `  ${host.name}: ${verdict}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`,
    ...reasons.map(({ code, message }) => `    ${code}: ${message}`),
    ...warnings.map(({ code, message }) => `    note ${code}: ${message}`),
    ...(cure ? [`    without ${cure.features.join(", ")} it could`] : []),
  ].join("\n");
}
