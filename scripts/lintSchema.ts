/**
 * Checks schema.graphql beyond what graphql-js validates: everything is described, names follow the conventions, and
 * connections and payloads have their shape.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  validateSchema,
} from "graphql";

/** Enums whose values are spelled as the outside world spells them. */
const foreignSpelling = new Set(["Arch"]);

export function lintSchema(schema: GraphQLSchema): readonly string[] {
  const problems: string[] = validateSchema(schema).map((error) => error.message);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    problems.push(...lintType(type));
  }
  const mutation = schema.getMutationType();
  if (mutation) problems.push(...lintMutations(mutation));
  return problems;
}

function lintType(type: GraphQLNamedType): readonly string[] {
  const problems = [
    ...described(type.name, type.description),
    ...named(type.name, type.name, /^[A-Z][A-Za-z0-9]*$/, "PascalCase"),
  ];
  if (isEnumType(type)) {
    for (const value of type.getValues()) {
      const path = `${type.name}.${value.name}`;
      problems.push(...described(path, value.description));
      if (!foreignSpelling.has(type.name))
        problems.push(...named(path, value.name, /^[A-Z][A-Z0-9_]*$/, "UPPER_CASE"));
    }
  }
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      const path = `${type.name}.${field.name}`;
      problems.push(
        ...described(path, field.description),
        ...named(path, field.name, /^[a-z][A-Za-z0-9]*$/, "camelCase"),
      );
      for (const argument of "args" in field ? field.args : []) {
        const argumentPath = `${path}(${argument.name})`;
        problems.push(...described(argumentPath, argument.description));
        problems.push(...named(argumentPath, argument.name, /^[a-z][A-Za-z0-9]*$/, "camelCase"));
      }
    }
  }
  if (isObjectType(type) && type.name.endsWith("Connection")) problems.push(...lintConnection(type));
  return problems;
}

function described(path: string, description: string | null | undefined): readonly string[] {
  return description?.trim() ? [] : [`${path} has no description.`];
}

function named(path: string, name: string, pattern: RegExp, convention: string): readonly string[] {
  return pattern.test(name) ? [] : [`${path} is not in ${convention}.`];
}

function lintConnection(type: GraphQLObjectType): readonly string[] {
  const fields = type.getFields();
  const wanted: readonly (readonly [string, RegExp])[] = [
    ["edges", /^\[\w+Edge!\]!$/],
    ["nodes", /^\[\w+!\]!$/],
    ["pageInfo", /^PageInfo!$/],
    ["totalCount", /^Int!$/],
  ];
  return wanted
    .filter(([name, shape]) => !shape.test(String(fields[name]?.type)))
    .map(([name]) => `${type.name}.${name} does not have a connection's shape.`);
}

/** A mutation `verbNoun(input: VerbNounInput!): VerbNounPayload!` whose payload carries userErrors beside nullable fields. */
function lintMutations(mutation: GraphQLObjectType): readonly string[] {
  return Object.values(mutation.getFields()).flatMap((field) => {
    const base = `${field.name[0]?.toUpperCase()}${field.name.slice(1)}`;
    const problems: string[] = [];
    if (
      field.args.length !== 1 ||
      String(field.args[0]?.type) !== `${base}Input!` ||
      field.args[0]?.name !== "input"
    ) {
      problems.push(`${field.name} does not take exactly (input: ${base}Input!).`);
    }
    if (String(field.type) !== `${base}Payload!`)
      problems.push(`${field.name} does not return ${base}Payload!.`);
    return problems;
  });
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, "..", "schema.graphql");
  const problems = lintSchema(buildSchema(readFileSync(path, "utf8")));
  for (const problem of problems) process.stderr.write(`schema.graphql: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
