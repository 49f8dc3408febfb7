import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { capcat, serve } from "../support/capcat.js";
import { capabilitiesFile } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";

const browserPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

test.skipIf(!existsSync(browserPath))(
  "the GraphiQL page works in a browser without any other host (needs Chromium)",
  async () => {
    const server = await serve(join(tempDir(), "catalog.db"));
    await capcat(["report", "--server", server.url, "--name", "only-host", capabilitiesFile]);

    const browser = await chromium.launch({
      executablePath: browserPath,
      // No name resolves, so nothing but this server can be reached.
      args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text().slice(0, 500));
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !url.startsWith("data:") && !url.startsWith("blob:"))
        problems.push(`asks ${url}`);
    });

    await page.goto(`${server.url}/graphql`);
    await page.getByText("query Fleet").first().waitFor();
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".result-window").getByText("only-host").waitFor();
    await page.getByLabel("Show Documentation Explorer").click();
    // The schema was read: its root types and descriptions are there.
    await page.getByText("A GraphQL schema provides a root type").waitFor();
    await page.locator(".graphiql-doc-explorer").getByText("Query", { exact: true }).first().click();
    await page.getByText("The scheduler's question: the hosts that can start such a guest").waitFor();

    await page.locator(".graphiql-query-editor .view-lines").click();
    await page.keyboard.press("Control+A");
    // Typed without its end: the editor closes brackets by itself.
    await page.keyboard.type("subscription { hostChanged { change name");
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".graphiql-execute-button[aria-label^=Stop]").waitFor();
    await capcat(["report", "--server", server.url, "--name", "second-host", capabilitiesFile]);
    await page.locator(".result-window").getByText("second-host").waitFor();
    expect(problems).toEqual([]);
  },
);

test("the page is served to browsers only, under a strict content security policy, and can be turned off", async () => {
  const server = await serve(join(tempDir(), "catalog.db"));
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const path of ["/", "/graphql"]) {
    const response = await fetch(`${server.url}${path}`, { headers: html });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
    expect(await response.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
  }
  const noPage = await serve(join(tempDir(), "catalog.db"), ["--no-explorer"]);
  expect((await fetch(noPage.url, { headers: html })).status).toBe(404);
  expect((await fetch(`${noPage.url}/graphql`, { headers: html })).status).toBe(400);
});
