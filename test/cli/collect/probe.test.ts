import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { probeRunner } from "../../../src/cli/collect/probe.js";
import { err, ok } from "../../../src/cpu/result.js";
import { tempDir } from "../../support/tempDir.js";

const limits = { timeLimitMs: 20_000, maxOutputBytes: 100_000 };
const shell = (script: string, input?: string) => ({
  command: "sh",
  args: ["-c", script],
  ...(input !== undefined && { input }),
});

describe("a probe", () => {
  test("answers with its standard output, in English, whatever it also prints to standard error", async () => {
    const answer = await probeRunner(limits).run(shell('echo "$LC_ALL"; echo noise >&2'));
    expect(answer).toEqual(ok("C\n"));
  });

  test("reads its input to the end", async () => {
    expect(await probeRunner(limits).run(shell("cat", "one\ntwo\n"))).toEqual(ok("one\ntwo\n"));
  });

  test("that fails is told in its own words, without virsh's prefixes", async () => {
    const answer = await probeRunner(limits).run(
      shell("echo 'error: failed to connect' >&2; echo 'error: no such file' >&2; exit 1"),
    );
    expect(answer).toEqual(err("failed to connect; no such file"));
  });

  test("that fails in silence is told by its exit code", async () => {
    expect(await probeRunner(limits).run(shell("exit 3"))).toEqual(err("it ended with exit code 3"));
  });

  test("of a program that is not there says so", async () => {
    const answer = await probeRunner(limits).run({ command: "capcat-no-such-program", args: [] });
    expect(answer).toEqual(err("capcat-no-such-program is not installed"));
  });

  test("that takes too long is stopped with all it started", async () => {
    const file = join(tempDir(), "pid");
    const answer = await probeRunner({ ...limits, timeLimitMs: 1500 }).run(
      shell(`sleep 300 & echo $! > ${file}; wait`),
    );
    expect(answer).toEqual(err("it did not end within 1.5 seconds and was stopped"));
    const pid = readFileSync(file, "utf8").trim();
    // A killed process may stay as a zombie until its parent looks; it runs no more in either case.
    const status = existsSync(`/proc/${pid}/status`)
      ? readFileSync(`/proc/${pid}/status`, "utf8")
      : "State:\tX";
    expect(status).toMatch(/^State:\t[XZ]/m);
  });

  test("that prints without end is stopped", async () => {
    expect(await probeRunner(limits).run(shell("yes"))).toEqual(
      err("it printed more than 100000 bytes and was stopped"),
    );
  });

  test("runs at the lowest priority", async () => {
    expect(await probeRunner(limits).run(shell("nice"))).toEqual(ok("19\n"));
  });
});

test("two probes asked for at once run one after the other", async () => {
  const log = join(tempDir(), "log");
  writeFileSync(log, "");
  const runner = probeRunner(limits);
  const one = (name: string) =>
    runner.run(shell(`echo ${name} starts >> ${log}; sleep 0.2; echo ${name} ends >> ${log}`));
  await Promise.all([one("a"), one("b"), one("c")]);
  expect(readFileSync(log, "utf8").trim().split("\n")).toEqual([
    "a starts",
    "a ends",
    "b starts",
    "b ends",
    "c starts",
    "c ends",
  ]);
});
