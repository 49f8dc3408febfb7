import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AppError } from "../../src/app.js";
import { catalogErrorCodes } from "../../src/catalog/errors.js";
import { requestErrorCodes } from "../../src/graphql/requestError.js";
import { httpErrorCodes, protocolErrorCodes } from "../../src/server/errorCodes.js";
import { serverErrorCodes } from "../../src/server/startServer.js";
import { repositoryRoot } from "../support/shared.js";

/** The compiler keeps this equal to the codes that opening a catalog can fail with. */
const databaseErrorCodes: Readonly<Record<AppError["code"], true>> = {
  DATABASE_TOO_NEW: true,
  DATABASE_UNREADABLE: true,
  MIGRATION_CHANGED: true,
  MIGRATION_FAILED: true,
  NEEDS_MIGRATION: true,
  NOT_A_CATALOG: true,
};

const page = readFileSync(join(repositoryRoot, "docs", "errors.md"), "utf8");

/** The codes in the first column of the table under a heading. */
function documented(heading: string): readonly string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1] ?? "").sort();
}

const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

test("docs/errors.md tells exactly the codes that there are", () => {
  expect(documented("User errors")).toEqual(sorted(catalogErrorCodes));
  // NOT_FOUND is told once, with the user errors.
  const refusals = [...requestErrorCodes, ...httpErrorCodes, ...protocolErrorCodes].filter(
    (code) => code !== "NOT_FOUND",
  );
  expect(documented("Refused requests")).toEqual(sorted(refusals));
  expect(documented("The command line")).toEqual(
    sorted([...serverErrorCodes, ...Object.keys(databaseErrorCodes), "INVALID_CONFIG", "UNREADABLE_FILE"]),
  );
});

test("the schema's UserErrorCode has exactly the catalog's codes", () => {
  const schema = readFileSync(join(repositoryRoot, "schema.graphql"), "utf8");
  const values = /enum UserErrorCode \{([^}]*)\}/.exec(schema)?.[1] ?? "";
  expect([...values.matchAll(/^ {2}([A-Z_]+)$/gm)].map((match) => match[1] ?? "").sort()).toEqual(
    sorted(catalogErrorCodes),
  );
});
