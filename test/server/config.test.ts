import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig, settingNames, settings } from "../../src/server/config.js";
import { repositoryRoot } from "../support/shared.js";

const file = (text: string) => ({ path: "capcat.yaml", text });

function load(inputs: Partial<Parameters<typeof loadConfig>[0]>) {
  const loaded = loadConfig({ flags: {}, env: {}, ...inputs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  return loaded.value;
}

function errors(inputs: Partial<Parameters<typeof loadConfig>[0]>) {
  const loaded = loadConfig({ flags: {}, env: {}, ...inputs });
  return loaded.ok ? [] : loaded.error.map((error) => error.message);
}

describe("loadConfig", () => {
  test("listens on loopback by default, with no catalog named", () => {
    const { config, sources } = load({});
    expect(config).toMatchObject({
      listen: { host: "127.0.0.1", port: 4000 },
      allowUnauthenticated: false,
      maxBodyBytes: 32 * 1024 * 1024,
    });
    expect(config.db).toBeUndefined();
    expect(new Set(Object.values(sources))).toEqual(new Set(["default"]));
  });

  test("a flag wins over the environment, that over the file, that over the default", () => {
    const inputs = {
      flags: { db: "flag.db" },
      env: { CAPCAT_DB: "env.db", CAPCAT_LISTEN: "127.0.0.1:4001" },
      file: file("db: file.db\nlisten: 127.0.0.1:4002\nlogLevel: warn\n"),
    };
    const { config, sources } = load(inputs);
    expect(config).toMatchObject({
      db: "flag.db",
      listen: { port: 4001 },
      logLevel: "warn",
      maxQueryDepth: 16,
    });
    expect(sources).toMatchObject({
      db: "flag",
      listen: "environment",
      logLevel: "file",
      maxQueryDepth: "default",
    });
  });

  test("reads numbers and switches from text and from YAML", () => {
    const { config } = load({
      env: { CAPCAT_INTROSPECTION: "false", CAPCAT_MAX_QUERY_DEPTH: "20" },
      file: file("explorer: false\nmaxBodyBytes: 2048\n"),
    });
    expect(config).toMatchObject({
      introspection: false,
      maxQueryDepth: 20,
      explorer: false,
      maxBodyBytes: 2048,
    });
  });

  test("an error names the key as it stands where it was set", () => {
    expect(errors({ env: { CAPCAT_LISTEN: "4000" } })).toEqual([
      'CAPCAT_LISTEN: "4000" is not ADDR:PORT, such as 127.0.0.1:4000 or [::1]:4000.',
    ]);
    expect(errors({ flags: { maxBodyBytes: "lots" } })[0]).toMatch(
      /^--max-body-bytes: "lots" is not a whole number from/,
    );
    expect(errors({ file: file("logLevel: loud") })[0]).toMatch(
      /^capcat\.yaml: logLevel: "loud" is not one of fatal,/,
    );
    expect(errors({ file: file("introspection: maybe") })[0]).toMatch(/"maybe" is neither true nor false/);
  });

  test("every wrong value is told, not only the first", () => {
    expect(errors({ env: { CAPCAT_LISTEN: "x", CAPCAT_LOG_LEVEL: "y" } })).toHaveLength(2);
  });

  test("a file with an unknown key, or no YAML mapping, is refused", () => {
    expect(errors({ file: file("lisen: 127.0.0.1:4000") })[0]).toMatch(
      /lisen is no setting; there are db, listen,/,
    );
    expect(errors({ file: file("- a\n- b") })[0]).toMatch(/is not a list of settings/);
    expect(errors({ file: file("db: [unclosed") })[0]).toMatch(/is not YAML/);
    expect(errors({ file: file("") })).toEqual([]);
  });
});

test("docs/configuration.md tells every setting, its variable and its default", () => {
  const page = readFileSync(join(repositoryRoot, "docs", "configuration.md"), "utf8");
  for (const name of settingNames) {
    const { env, option, default: fallback } = settings[name];
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` `));
    expect(row, name).toBeDefined();
    expect(row).toContain(env);
    expect(row).toContain(fallback === true ? option.replace("--", "--no-") : option);
    if (fallback !== undefined) expect(row).toContain(`\`${fallback}\``);
  }
});
