import { parseDocument } from "yaml";
import { z } from "zod";
import { err, ok, type Result } from "../cpu/result.js";
import { type ListenAddress, parseListenAddress } from "./listenAddress.js";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Environment variables and flags are text, the file has real numbers and booleans: both are taken everywhere. */
const flag = z.union([z.boolean(), z.stringbool()], { error: "is neither true nor false" });

function integer(min: number, max: number) {
  const text = z.string().regex(/^\d+$/).transform(Number);
  const range = { error: `is not a whole number from ${min} to ${max}` };
  return z.union([z.number(), text], range).pipe(z.int(range).min(min, range).max(max, range));
}

const listen = z.string({ error: "is not text" }).transform((text, context): ListenAddress => {
  const address = parseListenAddress(text);
  if (address.ok) return address.value;
  context.addIssue({ code: "custom", message: address.error });
  return z.NEVER;
});

interface Setting {
  readonly schema: z.ZodType;
  readonly default: string | number | boolean | undefined;
  /** The command-line option, without its value. */
  readonly option: string;
  readonly env: string;
  readonly about: string;
}

/** Every setting: the one place that the parser, `--help`, `capcat config` and docs/configuration.md follow. */
export const settings = {
  db: {
    schema: z.string({ error: "is not a path" }).min(1, "is empty"),
    default: undefined,
    option: "--db",
    env: "CAPCAT_DB",
    about: "The catalog: a SQLite file, made when it is not there.",
  },
  listen: {
    schema: listen,
    default: "127.0.0.1:4000",
    option: "--listen",
    env: "CAPCAT_LISTEN",
    about: "Where to serve, ADDR:PORT; port 0 lets the system choose.",
  },
  allowUnauthenticated: {
    schema: flag,
    default: false,
    option: "--allow-unauthenticated",
    env: "CAPCAT_ALLOW_UNAUTHENTICATED",
    about:
      "Serve on an address that other machines can reach, though anyone there may then change the catalog.",
  },
  introspection: {
    schema: flag,
    default: true,
    option: "--introspection",
    env: "CAPCAT_INTROSPECTION",
    about: "Whether clients may ask for the schema.",
  },
  explorer: {
    schema: flag,
    default: true,
    option: "--explorer",
    env: "CAPCAT_EXPLORER",
    about: "Whether the GraphiQL page is served.",
  },
  logLevel: {
    schema: z.enum(logLevels, { error: `is not one of ${logLevels.join(", ")}` }),
    default: "info",
    option: "--log-level",
    env: "CAPCAT_LOG_LEVEL",
    about: `The least log level that is written: ${logLevels.join(", ")}.`,
  },
  maxBodyBytes: {
    schema: integer(1_024, 1_073_741_824),
    default: 33_554_432,
    option: "--max-body-bytes",
    env: "CAPCAT_MAX_BODY_BYTES",
    about: "The largest request body. One document in it may have 8 MiB.",
  },
  maxQueryDepth: {
    schema: integer(1, 1_000),
    default: 16,
    option: "--max-query-depth",
    env: "CAPCAT_MAX_QUERY_DEPTH",
    about: "How deep fields may nest in a query.",
  },
  maxQueryAliases: {
    schema: integer(0, 100_000),
    default: 200,
    option: "--max-query-aliases",
    env: "CAPCAT_MAX_QUERY_ALIASES",
    about: "How many aliases a query may have.",
  },
  maxQueryTokens: {
    schema: integer(10, 10_000_000),
    default: 20_000,
    option: "--max-query-tokens",
    env: "CAPCAT_MAX_QUERY_TOKENS",
    about: "How many tokens a query may have; texts in variables do not count.",
  },
  maxQueryCost: {
    schema: integer(1, 1_000_000_000_000),
    default: 1_000_000,
    option: "--max-query-cost",
    env: "CAPCAT_MAX_QUERY_COST",
    about: "What a query may cost: about the number of values it can give.",
  },
  maxSubscriptions: {
    schema: integer(1, 10_000),
    default: 50,
    option: "--max-subscriptions",
    env: "CAPCAT_MAX_SUBSCRIPTIONS",
    about: "How many subscriptions one WebSocket connection may have.",
  },
  shutdownTimeoutSeconds: {
    schema: integer(0, 3_600),
    default: 30,
    option: "--shutdown-timeout-seconds",
    env: "CAPCAT_SHUTDOWN_TIMEOUT_SECONDS",
    about: "How long requests in flight may take to finish once the server is told to stop.",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The settings in force. `db` has no default: commands that need it ask for it. */
export type Config = {
  readonly [Name in Exclude<SettingName, "db">]: z.output<(typeof settings)[Name]["schema"]>;
} & { readonly db?: string };

export type ConfigSource = "flag" | "environment" | "file" | "default";

export interface LoadedConfig {
  readonly config: Config;
  /** Where each setting came from. */
  readonly sources: Readonly<Record<SettingName, ConfigSource>>;
}

/** A setting that cannot be used; `key` is spelled as in the place where it was set. */
export interface ConfigError {
  readonly code: "INVALID_CONFIG";
  readonly key: string;
  readonly message: string;
}

export interface ConfigInputs {
  /** Values given on the command line, by setting name. */
  readonly flags: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The config file, where one is named. */
  readonly file?: { readonly path: string; readonly text: string };
}

interface Candidate {
  readonly source: ConfigSource;
  readonly key: string;
  readonly value: unknown;
}

/** Works out the settings: a flag wins over the environment, that over the file, and that over the default. */
export function loadConfig(inputs: ConfigInputs): Result<LoadedConfig, readonly ConfigError[]> {
  const file = inputs.file ? parseConfigFile(inputs.file) : ok({});
  if (!file.ok) return file;
  const errors: ConfigError[] = [];
  const config: Record<string, unknown> = {};
  const sources: Record<string, ConfigSource> = {};
  for (const name of settingNames) {
    const candidate = firstGiven(name, inputs, file.value);
    sources[name] = candidate.source;
    if (candidate.value === undefined) continue;
    const parsed = settings[name].schema.safeParse(candidate.value);
    if (parsed.success) config[name] = parsed.data;
    else errors.push(invalid(candidate.key, candidate.value, parsed.error));
  }
  if (errors.length > 0) return err(errors);
  return ok({ config, sources } as unknown as LoadedConfig);
}

function firstGiven(
  name: SettingName,
  inputs: ConfigInputs,
  file: Readonly<Record<string, unknown>>,
): Candidate {
  const setting = settings[name];
  const candidates: readonly Candidate[] = [
    { source: "flag", key: setting.option, value: inputs.flags[name] },
    { source: "environment", key: setting.env, value: inputs.env[setting.env] },
    { source: "file", key: `${inputs.file?.path}: ${name}`, value: file[name] },
  ];
  return (
    candidates.find((candidate) => candidate.value !== undefined) ?? {
      source: "default",
      key: name,
      value: setting.default,
    }
  );
}

function invalid(key: string, value: unknown, error: z.ZodError): ConfigError {
  const reason = error.issues[0]?.message ?? "is not allowed";
  const shown = reason.includes(JSON.stringify(value)) ? reason : `${JSON.stringify(value)} ${reason}`;
  return { code: "INVALID_CONFIG", key, message: `${key}: ${shown}.` };
}

function parseConfigFile(file: {
  readonly path: string;
  readonly text: string;
}): Result<Readonly<Record<string, unknown>>, readonly ConfigError[]> {
  const fail = (key: string, message: string) =>
    err([
      { code: "INVALID_CONFIG" as const, key: `${file.path}: ${key}`, message: `${file.path}: ${message}` },
    ]);
  const document = parseDocument(file.text, { prettyErrors: true });
  const problem = document.errors[0];
  if (problem) return fail("", `is not YAML: ${problem.message.split("\n")[0]}`);
  const content: unknown = document.toJS() ?? {};
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    return fail("", "is not a list of settings such as `listen: 127.0.0.1:4000`.");
  }
  const unknown = Object.keys(content).find((key) => !(key in settings));
  if (unknown !== undefined) {
    return fail(unknown, `${unknown} is no setting; there are ${settingNames.join(", ")}.`);
  }
  return ok(content as Readonly<Record<string, unknown>>);
}
