import type { Command } from "commander";
import { openClient } from "../../graphqlClient.js";
import { fail, print } from "../../output.js";
import { addHostOptions, exportedHosts, type HostOptions } from "./exportedHosts.js";

interface HostLabels {
  readonly name: string;
  readonly nodeLabels: readonly { readonly name: string; readonly value: string }[];
}

export function registerExportNodeLabels(group: Command): void {
  const command = group
    .command("node-labels")
    .description(
      "Labels as KubeVirt's node labeller writes them, on Kubernetes nodes named as the hosts: for kubectl apply --server-side -f -.",
    );
  addHostOptions(command).action(async (options: HostOptions) => {
    const client = await openClient(command, options.server);
    if (!client) return;
    const hosts = await exportedHosts<HostLabels>(
      client,
      options,
      "name nodeLabels(virtType: $virtType) { name value }",
    );
    client.close();
    if (!hosts.ok) return fail(hosts.error);
    const nodes = hosts.value.map(nodeOf);
    const list = { apiVersion: "v1", kind: "List", items: nodes };
    print(JSON.stringify(options.host === undefined ? list : nodes[0], undefined, 2));
  });
}

function nodeOf({ name, nodeLabels }: HostLabels) {
  const labels = Object.fromEntries(nodeLabels.map((label) => [label.name, label.value]));
  return { apiVersion: "v1", kind: "Node", metadata: { name, labels } };
}
