import { type Command, InvalidArgumentError, Option } from "commander";
import { err, ok, type Result } from "../../../cpu/result.js";
import type { GraphQLClient } from "../../graphqlClient.js";
import { addSettingOptions } from "../../settingOptions.js";

export interface HostOptions {
  readonly host?: string;
  readonly filter?: unknown;
  readonly virtType?: string;
  readonly server?: string;
}

/** Gives a command the options that say which hosts, of which catalog, under which hypervisor. */
export function addHostOptions(command: Command): Command {
  command
    .option("--host <NAME>", "One host; all when left out.")
    .addOption(
      new Option("--filter <JSON>", "Hosts by a HostFilter of the API, as JSON.")
        .argParser(parseFilter)
        .conflicts("host"),
    )
    .option(
      "--virt-type <TYPE>",
      "What this hypervisor gives guests; each host's best when left out.",
      (type) => type.toUpperCase(),
    )
    .option("--server <URL>", "Ask a running server instead of a catalog file.");
  return addSettingOptions(command, ["db"]);
}

function parseFilter(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('A filter is JSON, such as {"namePrefix": "rack1-"}.');
  }
}

interface Page<Host> {
  readonly hosts: {
    readonly nodes: readonly Host[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

/** Hosts by name, with these fields; an error where the one that is named is not there. */
export async function exportedHosts<Host>(
  client: GraphQLClient,
  { host, filter, virtType }: HostOptions,
  fields: string,
): Promise<Result<readonly Host[], string>> {
  const query = `query ($filter: HostFilter, $virtType: VirtType, $after: String) {
    hosts(filter: $filter, first: 200, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
  }`;
  const wanted = host === undefined ? filter : { names: [host] };
  const found: Host[] = [];
  let after: string | null = null;
  do {
    const page: Result<Page<Host>, string> = await client.ask(query, { filter: wanted, virtType, after });
    if (!page.ok) return page;
    const { nodes, pageInfo }: Page<Host>["hosts"] = page.value.hosts;
    found.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  if (host !== undefined && found.length === 0) return err(`There is no host "${host}".`);
  return ok(found);
}
