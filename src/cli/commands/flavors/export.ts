import type { Command } from "commander";
import { err, ok, type Result } from "../../../cpu/result.js";
import { type GraphQLClient, openClient } from "../../graphqlClient.js";
import { fail, print } from "../../output.js";
import { addSettingOptions } from "../../settingOptions.js";
import { cpuTypeOf, type StoredFlavor, storedFlavorFields } from "./storedFlavor.js";

export function registerFlavorsExport(group: Command): void {
  const command = group
    .command("export")
    .description(
      "Flavors in the form of openstack flavor show -f json, beside it the CPU type; import reads them back.",
    )
    .argument("[names...]", "Which flavors; all when left out.")
    .option("--server <URL>", "Ask a running server instead of a catalog file.");
  addSettingOptions(command, ["db"]).action(
    async (names: readonly string[], options: { readonly server?: string }) => {
      const client = await openClient(command, options.server);
      if (!client) return;
      const flavors = names.length > 0 ? await named(client, names) : await all(client);
      client.close();
      if (!flavors.ok) return fail(flavors.error);
      print(JSON.stringify(flavors.value.map(novaForm), undefined, 2));
    },
  );
}

function novaForm(flavor: StoredFlavor) {
  const cpuType = cpuTypeOf(flavor);
  return {
    name: flavor.name,
    description: flavor.description,
    vcpus: flavor.vcpus,
    ram: flavor.memoryMiB,
    properties: Object.fromEntries(flavor.extraSpecs.map(({ key, value }) => [key, value])),
    ...(cpuType && { cpu_type: cpuType }),
  };
}

async function named(
  client: GraphQLClient,
  names: readonly string[],
): Promise<Result<readonly StoredFlavor[], string>> {
  const found: StoredFlavor[] = [];
  for (const name of names) {
    const answer = await client.ask<{ readonly flavor: StoredFlavor | null }>(
      `query ($name: String!) { flavor(name: $name) { ${storedFlavorFields} } }`,
      { name },
    );
    if (!answer.ok) return answer;
    if (!answer.value.flavor) return err(`There is no flavor "${name}".`);
    found.push(answer.value.flavor);
  }
  return ok(found);
}

interface Page {
  readonly flavors: {
    readonly nodes: readonly StoredFlavor[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

async function all(client: GraphQLClient): Promise<Result<readonly StoredFlavor[], string>> {
  const query = `query ($after: String) {
    flavors(first: 200, after: $after) { nodes { ${storedFlavorFields} } pageInfo { hasNextPage endCursor } }
  }`;
  const found: StoredFlavor[] = [];
  let after: string | null = null;
  do {
    const page: Result<Page, string> = await client.ask(query, { after });
    if (!page.ok) return page;
    found.push(...page.value.flavors.nodes);
    after = page.value.flavors.pageInfo.hasNextPage ? page.value.flavors.pageInfo.endCursor : null;
  } while (after !== null);
  return ok(found);
}
