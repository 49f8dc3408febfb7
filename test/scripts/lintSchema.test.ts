import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { lintSchema } from "../../scripts/lintSchema.js";

const lint = (text: string) => lintSchema(buildSchema(text));

describe("lintSchema", () => {
  test("a described schema by the conventions passes", () => {
    expect(
      lint(`
        "Reads." type Query { "Things." things("How many." first: Int): ThingConnection! }
        "Changes." type Mutation { "Makes one." createThing("The thing." input: CreateThingInput!): CreateThingPayload! }
        "A thing." input CreateThingInput { "Name." name: String! }
        "How it ended." type CreateThingPayload { "The thing." thing: Thing }
        "A thing." type Thing { "Colour." colour: Colour }
        "Colours." enum Colour { "Red." RED }
        "A page." type ThingConnection { "E." edges: [ThingEdge!]! "N." nodes: [Thing!]! "P." pageInfo: PageInfo! "C." totalCount: Int! }
        "An edge." type ThingEdge { "C." cursor: String! "N." node: Thing! }
        "Where." type PageInfo { "More." hasNextPage: Boolean! }
      `),
    ).toEqual([]);
  });

  test.each([
    ["a type", `type Query { "a" a: Int }`, "Query has no description."],
    ["a field", `"q" type Query { a: Int }`, "Query.a has no description."],
    ["an argument", `"q" type Query { "a" a(b: Int): Int }`, "Query.a(b) has no description."],
    ["an enum value", `"q" type Query { "a" a: E } "e" enum E { A }`, "E.A has no description."],
    [
      "an input field",
      `"q" type Query { "a" a("i" i: I): Int } "i" input I { f: Int }`,
      "I.f has no description.",
    ],
  ])("%s without a description", (_, text, problem) => expect(lint(text)).toEqual([problem]));

  test.each([
    [`"q" type Query { "a" a: low } "l" type low { "a" a: Int }`, "low is not in PascalCase."],
    [`"q" type Query { "a" Some_Field: Int }`, "Query.Some_Field is not in camelCase."],
    [`"q" type Query { "a" a: E } "e" enum E { "v" value }`, "E.value is not in UPPER_CASE."],
  ])("a name out of convention: %s", (text, problem) => expect(lint(text)).toEqual([problem]));

  test("a connection and a mutation out of shape", () => {
    expect(lint(`"q" type Query { "a" a: AConnection } "c" type AConnection { "n" nodes: [Int] }`)).toEqual([
      "AConnection.edges does not have a connection's shape.",
      "AConnection.nodes does not have a connection's shape.",
      "AConnection.pageInfo does not have a connection's shape.",
      "AConnection.totalCount does not have a connection's shape.",
    ]);
    expect(lint(`"q" type Query { "a" a: Int } "m" type Mutation { "d" doIt("x" x: Int): Int }`)).toEqual([
      "doIt does not take exactly (input: DoItInput!).",
      "doIt does not return DoItPayload!.",
    ]);
  });

  test("what graphql-js itself finds wrong", () => {
    const text = `"q" type Query { "a" a: I } "i" interface I { "b" b: Int } "t" type T implements I { "c" c: Int }`;
    expect(lint(text)[0]).toMatch(/Interface field I\.b expected but T does not provide it/);
  });
});
