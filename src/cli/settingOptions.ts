import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { err, type Result } from "../cpu/result.js";
import {
  type ConfigError,
  type ConfigInputs,
  type LoadedConfig,
  loadConfig,
  type SettingName,
  settings,
} from "../server/config.js";

const valueNames: Readonly<Partial<Record<SettingName, string>>> = {
  db: "FILE",
  listen: "ADDR:PORT",
  logLevel: "LEVEL",
};

/** Gives a command `--config` and an option for each named setting. */
export function addSettingOptions(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) command.addOption(settingOption(name));
  return command.addOption(
    new Option(
      "--config <FILE>",
      "YAML file with settings, named as capcat config prints them (CAPCAT_CONFIG)",
    ),
  );
}

function settingOption(name: SettingName): Option {
  const setting = settings[name];
  const fallback = setting.default === undefined ? "" : `; default ${setting.default}`;
  const about = `${setting.about} (${setting.env}${fallback})`;
  if (setting.default === false) return new Option(setting.option, about);
  // A switch that is on by default: only turning it off needs a flag.
  if (setting.default === true)
    return new Option(setting.option.replace("--", "--no-"), `Turns off: ${about}`);
  return new Option(`${setting.option} <${valueNames[name] ?? "N"}>`, about);
}

/** The settings in force for a command: its flags, the environment, the config file, the defaults. */
export function commandConfig(command: Command): Result<LoadedConfig, readonly ConfigError[]> {
  const flags: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(command.opts())) {
    if (name in settings && command.getOptionValueSource(name) === "cli") flags[name] = value;
  }
  const path = (command.opts().config as string | undefined) ?? process.env.CAPCAT_CONFIG;
  const file = path === undefined ? undefined : readConfigFile(path);
  if (file && "code" in file) return err([file]);
  return loadConfig({ flags, env: process.env, ...(file && { file }) });
}

function readConfigFile(path: string): NonNullable<ConfigInputs["file"]> | ConfigError {
  try {
    return { path, text: readFileSync(path, "utf8") };
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : (error as Error).message;
    return {
      code: "INVALID_CONFIG",
      key: "--config",
      message: `The config file ${path} cannot be read: ${reason}.`,
    };
  }
}
