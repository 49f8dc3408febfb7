/**
 * Writes the TypeScript types of schema.graphql to src/graphql/generated/.
 * `--check` writes nothing and fails when the committed file is not what the schema gives.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codegen } from "@graphql-codegen/core";
import * as typescriptPlugin from "@graphql-codegen/typescript";
import * as resolversPlugin from "@graphql-codegen/typescript-resolvers";
import { parse } from "graphql";
import { codegenConfig, generatedPath, schemaPath } from "./codegen.config.js";

const root = join(import.meta.dirname, "..");
const output = join(root, generatedPath);

const generated = await codegen({
  schema: parse(readFileSync(join(root, schemaPath), "utf8")),
  documents: [],
  filename: output,
  config: codegenConfig,
  plugins: [{ typescript: {} }, { resolvers: {} }],
  pluginMap: { typescript: typescriptPlugin, resolvers: resolversPlugin },
});
const text = `// Made from ${schemaPath} by \`npm run codegen\`: do not edit.\n${generated}`;

if (process.argv.includes("--check")) {
  if (!existsSync(output) || readFileSync(output, "utf8") !== text) {
    process.stderr.write(
      `${generatedPath} is not what ${schemaPath} gives: run npm run codegen and commit it.\n`,
    );
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, text);
}
