import { defineConfig } from "vitest/config";

export default defineConfig({
  // One graphql for everything, as Node itself resolves it: two copies do not know each other's classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    projects: [
      { extends: true, test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/e2e/**"] } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          // The built program is what these run; it is built once before them.
          globalSetup: ["test/support/build.ts"],
        },
      },
    ],
  },
});
