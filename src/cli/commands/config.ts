import type { Command } from "commander";
import { type LoadedConfig, settingNames } from "../../server/config.js";
import { addressUrl } from "../../server/listenAddress.js";
import { fail, print } from "../output.js";
import { addSettingOptions, commandConfig } from "../settingOptions.js";

export function registerConfig(program: Command): void {
  const command = program
    .command("config")
    .description("Prints the settings in force and where each came from; the output is a valid config file.")
    .option("--json", "Print JSON.");
  addSettingOptions(command, settingNames).action((options: { readonly json?: boolean }) => {
    const loaded = commandConfig(command);
    if (!loaded.ok) return fail(...loaded.error.map((error) => error.message));
    print(options.json ? JSON.stringify(asJson(loaded.value), undefined, 2) : asYaml(loaded.value));
  });
}

function asYaml({ config, sources }: LoadedConfig): string {
  return settingNames
    .map((name) => {
      const value = config[name];
      if (value === undefined) return `# db: not set`;
      return `${name}: ${JSON.stringify(plain(value))} # ${sources[name]}`;
    })
    .join("\n");
}

function asJson({ config, sources }: LoadedConfig): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    settingNames.map((name) => [name, { value: plain(config[name]) ?? null, source: sources[name] }]),
  );
}

/** A setting as it is written in a file. */
function plain(value: LoadedConfig["config"][keyof LoadedConfig["config"]]): unknown {
  return typeof value === "object" ? addressUrl(value).slice("http://".length) : value;
}
