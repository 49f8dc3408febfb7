import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { capcat, serve } from "../support/capcat.js";
import { fleetFolder } from "../support/fleet.js";
import { repositoryRoot } from "../support/shared.js";
import { tempDir } from "../support/tempDir.js";

const run = promisify(execFile);
const examples = join(repositoryRoot, "docs", "examples");
const rejected = "rack1-nehalem-01";

test("the examples for schedulers run as they are written, and agree with each other", async () => {
  const server = await serve(join(tempDir(), "catalog.db"));
  const reported = await capcat(["report", "--batch", fleetFolder, "--server", server.url]);
  expect(reported.code).toBe(0);
  const imported = await capcat(["flavors", "import", join(examples, "flavor.json"), "--server", server.url]);
  expect(imported).toEqual({ code: 0, stdout: "created packets.medium\n", stderr: "" });

  const args = [server.url, "packets.medium", rejected];
  const tsx = join(repositoryRoot, "node_modules", ".bin", "tsx");
  const typescript = await run(tsx, [join(examples, "scheduler.mts"), ...args]);
  const python = await run("python3", [join(examples, "scheduler.py"), ...args]);
  expect(python.stdout).toBe(typescript.stdout);

  const lines = typescript.stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(5);
  const guests = lines.slice(0, 3).map((line) => /^guest \d: (\S+) (.*)$/.exec(line));
  const pins = guests.map((match) =>
    [...(match?.[2] ?? "").matchAll(/\d+>(\d+)/g)].map(([, cpu]) => Number(cpu)),
  );
  expect(pins.map((cpus) => cpus.length)).toEqual([4, 4, 4]);
  // Fewest unused features first, so the same host as long as it has room, and no pCPU is given out twice.
  expect(new Set(guests.map((match) => match?.[1])).size).toBe(1);
  expect(new Set(pins.flat()).size).toBe(12);
  // A Nehalem has neither AVX2 nor anything else that x86-64-v3 adds.
  expect(lines[3]).toMatch(/^rack1-nehalem-01: INCOMPATIBLE .*MISSING_FEATURES/);
  expect(lines[4]).toBe("plan of guest 1: valid");

  const curl = await run("sh", [join(examples, "scheduler.sh"), ...args]);
  const [where, why, plan] = curl.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).data);
  const [best] = where.compatibleHosts.nodes;
  expect(best.host.name).toBe(guests[0]?.[1]);
  expect(best.placement.vcpus.map(({ cpu }: { cpu: number }) => cpu)).toEqual(pins[0]);
  expect(where.compatibleHosts.totalCount).toBeGreaterThan(10);
  expect(why.explainCompatibility.verdict).toBe("INCOMPATIBLE");
  expect(plan.validatePlacement).toMatchObject({
    valid: false,
    violations: [{ code: "NO_THREAD_SIBLINGS" }],
  });
  expect((await server.stop()).code).toBe(0);
});

test("the commands that export say the same of a server as of its file", async () => {
  const db = join(tempDir(), "catalog.db");
  const server = await serve(db);
  await capcat(["report", "--batch", fleetFolder, "--server", server.url]);
  for (const words of [
    ["export", "traits"],
    ["export", "node-labels"],
    ["flavors", "export"],
  ]) {
    const remote = await capcat([...words, "--server", server.url]);
    const local = await capcat([...words, "--db", db]);
    expect(remote.code).toBe(0);
    expect(remote.stdout.length).toBeGreaterThan(1);
    expect(local).toEqual(remote);
  }
  expect((await server.stop()).code).toBe(0);
});
