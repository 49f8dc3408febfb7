import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { capcat, finished, startCapcat } from "../support/capcat.js";
import { fleet } from "../support/fleet.js";
import { tempDir } from "../support/tempDir.js";

const run = promisify(execFile);

test("the demo serves the fleet, its three queries work as printed, and nothing is left behind", async () => {
  const temporary = tempDir();
  const child = startCapcat(["demo", "--port", "0"], { env: { TMPDIR: temporary } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = finished(child);
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (text.includes("Ctrl-C")) resolve();
    });
    void ended.then((result) => reject(new Error(JSON.stringify(result))));
  });
  expect(text).toContain(`A demo fleet of ${fleet.length} hosts`);

  const commands = text.split("\n").filter((line) => line.startsWith("curl "));
  expect(commands).toHaveLength(3);
  const answers = [];
  for (const command of commands) {
    const { stdout } = await run("bash", ["-c", command]);
    answers.push(JSON.parse(stdout));
  }
  expect(answers.filter((answer) => answer.errors)).toEqual([]);
  const [where, why, pcpus] = answers.map((answer) => answer.data);
  expect(where.compatibleHosts.nodes).toHaveLength(5);
  expect(where.compatibleHosts.nodes[0].verdict).toBe("COMPATIBLE");
  // What the host's domain capabilities list as blockers of Haswell-noTSX.
  expect(why.explainCompatibility).toMatchObject({
    verdict: "INCOMPATIBLE",
    reasons: expect.arrayContaining([
      expect.objectContaining({ code: "MODEL_NOT_USABLE", features: ["erms", "invpcid", "pcid"] }),
    ]),
  });
  // POWER8 with SMT off: the primary thread of a core runs vCPUs, its offline siblings run with it.
  expect(pcpus.host.physicalCpus[0]).toMatchObject({ cpuId: 0, online: true, runnable: true });
  expect(pcpus.host.physicalCpus.some((cpu: { online: boolean }) => !cpu.online)).toBe(true);

  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test("a taken port gives one sentence with what to do", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, stderr, stdout } = await capcat(["demo", "--port", String(port)]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    new RegExp(`^capcat: Port ${port} on 127\\.0\\.0\\.1 is taken by another program[^\\n]*\\n$`),
  );
  expect((await capcat(["demo", "--port", "x"])).code).toBe(2);
});
