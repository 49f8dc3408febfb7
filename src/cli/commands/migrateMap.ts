import type { Command } from "commander";
import type { MigrationMap } from "../../catalog/migration/migrationMap.js";
import { openClient } from "../graphqlClient.js";
import { migrationMapSvg } from "../migrationMapSvg.js";
import { fail, print } from "../output.js";
import { addSettingOptions } from "../settingOptions.js";

interface MigrateMapOptions {
  readonly type?: string;
  readonly svg?: boolean;
  readonly dot?: boolean;
  readonly json?: boolean;
  readonly server?: string;
}

const query = `query MigrateMap($cpuType: CpuTypeRef) {
  migrationGroups(cpuType: $cpuType, first: 0) { dot json }
}`;

interface Answer {
  readonly migrationGroups: { readonly dot: string; readonly json: string };
}

export function registerMigrateMap(program: Command): void {
  const command = program
    .command("migrate-map")
    .description("Draws within which hosts guests move freely, and from where to where one way only.")
    .option("--type <NAME>", "Guests of this CPU type; guests started as host-model when left out.")
    .option("--svg", "Print a picture.")
    .option("--dot", "Print a Graphviz document.")
    .option("--json", "Print JSON.")
    .option("--server <URL>", "Ask a running server instead of a catalog file.");
  addSettingOptions(command, ["db"]).action((options: MigrateMapOptions) => migrateMap(command, options));
}

async function migrateMap(command: Command, options: MigrateMapOptions): Promise<void> {
  const { type, svg, dot, json } = options;
  if ([svg, dot, json].filter(Boolean).length > 1) return fail("Give one of --svg, --dot and --json.");
  const client = await openClient(command, options.server);
  if (!client) return;
  try {
    const answer = await client.ask<Answer>(query, { cpuType: type === undefined ? null : { name: type } });
    if (!answer.ok) return fail(answer.error);
    const { migrationGroups } = answer.value;
    const map = JSON.parse(migrationGroups.json) as MigrationMap;
    if (dot) print(migrationGroups.dot);
    else if (json) print(JSON.stringify(map, undefined, 2));
    else print(svg ? migrationMapSvg(map) : describe(map));
  } finally {
    client.close();
  }
}

function describe({ groups, relations, outside }: MigrationMap): string {
  return [
    ...groups.map(
      ({ name, hosts, model, exampleHosts }) =>
        `${name}${model === undefined ? "" : ` (${model})`}: ${hosts} ${hosts === 1 ? "host" : "hosts"}, such as ${exampleHosts.slice(0, 3).join(", ")}`,
    ),
    ...relations.map(({ from, to, features }) => `${from} → ${to}, not back: ${features.join(", ")}`),
    ...(outside > 0 ? [outside === 1 ? "1 host is in no group." : `${outside} hosts are in no group.`] : []),
  ].join("\n");
}
