import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  getIntrospectionQuery,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { describe, expect, test } from "vitest";
import { settings } from "../../src/server/config.js";
import { assumedListSizes, fieldWeights } from "../../src/server/fieldCosts.js";
import { queryCost, refuseExpensive } from "../../src/server/queryCost.js";
import { repositoryRoot } from "../support/shared.js";
import { post, startTestServer } from "../support/testServer.js";

const schema = buildSchema(readFileSync(join(repositoryRoot, "schema.graphql"), "utf8"));

function priced(source: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document = parse(source);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return { schema, document, operation, variables };
}

const cost = (source: string, variables?: Readonly<Record<string, unknown>>) =>
  queryCost(priced(source, variables));

// Every value is counted by hand from the rules in docs/limits.md.
describe("what a query costs", () => {
  test.each([
    [
      "a page costs one, and each item one with its fields",
      "{ hosts(first: 10) { nodes { id name } } }",
      1 + 10 * 3,
    ],
    ["edges and nodes are the same", "{ hosts(first: 10) { edges { node { id name } } } }", 1 + 10 * 4],
    ["50 items where no size is given", "{ hosts { nodes { id } } }", 1 + 50 * 2],
    ["null is as good as none", "{ hosts(first: null) { nodes { id } } }", 1 + 50 * 2],
    ["last is a size as well", "{ hosts(last: 7) { nodes { id } } }", 1 + 7 * 2],
    ["pageInfo is free", "{ hosts(first: 10) { pageInfo { hasNextPage endCursor } } }", 1 + 10],
    [
      "pages in pages multiply",
      "{ hosts(first: 10) { nodes { cpuTypes(first: 5) { nodes { id } } } } }",
      1 + 10 * (1 + 1 + 5 * 2),
    ],
    [
      "a plain list has the size assumed for it",
      '{ host(by: {name: "a"}) { physicalCpus { cpuId online } } }',
      1 + 1 + 64 * 3,
    ],
    [
      "lists in lists multiply",
      '{ host(by: {name: "a"}) { hypervisors { models { name } } } }',
      1 + 1 + 4 * (1 + 1 + 80 * 2),
    ],
    ["lists of names cost one", '{ host(by: {name: "a"}) { cpu { features } } }', 1 + 1 + 1],
    ["as many nodes as ids", '{ nodes(ids: ["a", "b", "c"]) { id } }', 1 + 3 * 2],
    [
      "sizes out of range count as the most there can be",
      "{ hosts(first: 5000) { nodes { id } } }",
      1 + 1000 * 2,
    ],
    ["negative ones as nothing", "{ hosts(first: -1) { nodes { id } } }", 1],
    [
      "aliases count one by one",
      "{ a: hosts(first: 1) { nodes { id } } b: hosts(first: 1) { nodes { id } } }",
      6,
    ],
    ["what is worked out over the fleet weighs more", "{ fleet { hosts } }", 51],
  ])("%s", (_title, source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  const paged = "query ($n: Int = 20) { hosts(first: $n) { nodes { id } } }";
  test("sizes come from variables and from their defaults", () => {
    expect(cost(paged)).toBe(1 + 20 * 2);
    expect(cost(paged, { n: 300 })).toBe(1 + 300 * 2);
    expect(cost("query ($n: Int) { hosts(first: $n) { nodes { id } } }")).toBe(1 + 50 * 2);
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ["a", "b"] })).toBe(1 + 2 * 2);
  });

  test("fragments count wherever they are spread, through inline fragments too", () => {
    const fragment = "fragment F on Host { physicalCpus { cpuId } }";
    expect(cost(`{ hosts(first: 10) { nodes { ...F } } } ${fragment}`)).toBe(1 + 10 * (1 + 1 + 64 * 2));
    expect(cost("{ hosts(first: 10) { nodes { ... on Host { id } ... { name } } } }")).toBe(1 + 10 * 3);
    expect(cost(`{ a: host(by: {name: "a"}) { ...F } b: host(by: {name: "b"}) { ...F } } ${fragment}`)).toBe(
      2 * (1 + 1 + 64 * 2),
    );
  });

  test("of alternatives the dearest counts", () => {
    const source =
      '{ node(id: "a") { ... on Host { id name physicalCpus { cpuId } } ... on CpuType { id } } }';
    expect(cost(source)).toBe(1 + 1 + 1 + (1 + 64 * 2));
  });

  test("what @include and @skip leave out costs nothing", () => {
    const source =
      "query ($more: Boolean!) { hosts(first: 10) { nodes { id name @include(if: $more) ... @skip(if: $more) { revision arch } } } }";
    expect(cost(source, { more: true })).toBe(1 + 10 * 3);
    expect(cost(source, { more: false })).toBe(1 + 10 * 4);
    expect(
      cost("{ hosts(first: 10) { nodes { id ...F @skip(if: true) } } } fragment F on Host { name }"),
    ).toBe(1 + 10 * 2);
  });

  test("of several operations the one that runs counts", () => {
    expect(
      cost("query A { hosts(first: 1) { nodes { id } } } query B { hosts(first: 9) { nodes { id } } }"),
    ).toBe(3);
  });

  test("variables that cannot be used are left for execution to refuse", () => {
    expect(cost(paged, { n: "many" })).toBeUndefined();
    expect(cost("query ($more: Boolean!) { hosts { nodes { id @include(if: $more) } } }")).toBeUndefined();
  });

  test("fragments that double at every step are refused without being counted to the end", () => {
    const steps = Array.from(
      { length: 30 },
      (_, i) => `fragment F${i} on Host { ...F${i + 1} ...F${i + 1} }`,
    );
    const bomb = `{ hosts { nodes { ...F0 } } } ${steps.join(" ")} fragment F30 on Host { id }`;
    expect(cost(bomb)).toBe(Number.POSITIVE_INFINITY);
    expect(refuseExpensive(priced(bomb), 1e9)?.extensions).toMatchObject({ code: "QUERY_TOO_EXPENSIVE" });
  });

  test("costs are told for fields that the schema has", () => {
    for (const name of [...Object.keys(assumedListSizes), ...Object.keys(fieldWeights)]) {
      const [typeName = "", fieldName = ""] = name.split(".");
      const type = schema.getType(typeName);
      expect(isObjectType(type) && type.getFields()[fieldName], name).toBeTruthy();
    }
  });
});

describe("the default limit", () => {
  const max = settings.maxQueryCost.default;

  test("lets a page of 100 whole hosts pass", () => {
    const source = /* GraphQL */ `{
      hosts(first: 100) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes {
          id name uuid arch labels { name value } schedulable reportedAt revision warnings { code message }
          cpu { model vendor signature { family model stepping } microcode features maxPhysAddr xml }
          topology { cells { cellId memoryKiB cpus pages { sizeKiB total free } distances { cellId distance } } }
          physicalCpus {
            cpuId online runnable pinnable runGroup reason socketId dieId clusterId coreId siblings numaCell isolated coreType { __typename }
          }
          hypervisors { virtType arch emulator machineTypes { name maxCpus } models { name usable blockers } }
          cpuTypes { nodes { id number features cpuType { id name } } }
        }
      }
    }`;
    // Fields that the schema does not have would cost nothing.
    expect(validate(schema, parse(source))).toEqual([]);
    expect(refuseExpensive(priced(source), max)).toBeUndefined();
  });

  const pages = ["README.md", ...readdirSync(join(repositoryRoot, "docs")).map((name) => join("docs", name))];
  test("lets the examples of the docs pass", () => {
    let examples = 0;
    for (const page of pages.filter((name) => name.endsWith(".md"))) {
      const text = readFileSync(join(repositoryRoot, page), "utf8");
      for (const [, source = ""] of text.matchAll(/^```graphql\n(.*?)^```/gms)) {
        const document = parse(source);
        expect(validate(schema, document), page).toEqual([]);
        for (const operation of document.definitions) {
          if (operation.kind !== "OperationDefinition") continue;
          // Examples whose variables are objects are not priced: what is in them is not told.
          const ints = (operation.variableDefinitions ?? []).map(({ variable }) => [
            variable.name.value,
            1000,
          ]);
          const exampleCost = queryCost({ schema, document, operation, variables: Object.fromEntries(ints) });
          if (exampleCost === undefined) continue;
          examples += 1;
          expect(exampleCost, page).toBeLessThan(max);
        }
      }
    }
    expect(examples).toBeGreaterThan(2);
  });

  test("lets the schema be asked for", () => {
    expect(refuseExpensive(priced(getIntrospectionQuery()), max)).toBeUndefined();
  });

  test.each([
    ["CPU types of hosts", "hosts(first: 1000) { nodes { cpuTypes(first: 1000) { nodes { id } } } }"],
    ["counts alone", "hosts(first: 1000) { nodes { cpuTypes(first: 1000) { totalCount } } }"],
    [
      "page information alone",
      "hosts(first: 1000) { nodes { history(first: 1000) { pageInfo { hasNextPage } } } }",
    ],
    ["flavors of CPU types", "cpuTypes(first: 1000) { nodes { flavors(first: 1000) { nodes { id } } } }"],
  ])("refuses pages of 1,000 in pages of 1,000: %s", (_title, source) => {
    expect(refuseExpensive(priced(`{ ${source} }`), max)?.extensions.code).toBe("QUERY_TOO_EXPENSIVE");
  });
});

test("over HTTP: 400 with cost and limit, before any resolver ran", async () => {
  let calls = 0;
  const server = await startTestServer(
    {
      typeDefs: "type Query { a: Int! b: Int! c: Int! } type Mutation { a: Int! b: Int! c: Int! }",
      resolvers: { Mutation: { a: () => ++calls }, Query: { a: () => ++calls, b: () => ++calls } },
    },
    { maxQueryCost: 2 },
  );
  try {
    for (const kind of ["query", "mutation"]) {
      const refused = await post(server.url, `${kind} { a b c }`);
      expect(refused.status).toBe(400);
      expect(refused.body.errors?.[0]).toMatchObject({
        message: "The query costs 3, and at most 2 is allowed: ask for smaller pages or fewer fields.",
        extensions: { code: "QUERY_TOO_EXPENSIVE", cost: 3, maxCost: 2 },
      });
    }
    expect(calls).toBe(0);
    expect((await post(server.url, "{ a b }")).body.data).toEqual({ a: 1, b: 2 });
  } finally {
    await server.stop();
  }
});
