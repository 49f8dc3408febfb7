import { spawn } from "node:child_process";
import { constants } from "node:os";
import { err, ok, type Result } from "../../cpu/result.js";

/** A command that asks and changes nothing. */
export interface Probe {
  readonly command: string;
  readonly args: readonly string[];
  /** Written to its standard input, which is then closed. */
  readonly input?: string;
}

/** Runs probes. Two that are asked for at the same time run one after the other. */
export interface ProbeRunner {
  /** Standard output of a probe that ended well; error: one sentence. */
  run(probe: Probe): Promise<Result<string, string>>;
}

export interface ProbeLimits {
  readonly timeLimitMs: number;
  readonly maxOutputBytes: number;
}

export const defaultProbeLimits: ProbeLimits = { timeLimitMs: 30_000, maxOutputBytes: 64 * 1024 * 1024 };

/**
 * Probes run one at a time, at the lowest CPU priority and only when the disk is idle, where `nice` and `ionice` are
 * installed; each in a session of its own, so that none can ask at the terminal and all it started ends with it.
 */
export function probeRunner(limits: ProbeLimits = defaultProbeLimits): ProbeRunner {
  let last: Promise<unknown> = Promise.resolve();
  let prefix: Promise<readonly string[]> | undefined;
  return {
    run(probe) {
      prefix ??= lowPriority(limits);
      const priority = prefix;
      const answer = last.then(async () => runOne(probe, await priority, limits));
      last = answer;
      return answer;
    },
  };
}

/** The words before a command that lower its priority. */
async function lowPriority(limits: ProbeLimits): Promise<readonly string[]> {
  const words: string[] = [];
  for (const prefix of [
    ["nice", "-n", "19"],
    ["ionice", "-c", "3"],
  ]) {
    const tried = await runOne({ command: "true", args: [] }, prefix, limits);
    if (tried.ok) words.push(...prefix);
  }
  return words;
}

function runOne(
  { command, args, input }: Probe,
  prefix: readonly string[],
  { timeLimitMs, maxOutputBytes }: ProbeLimits,
): Promise<Result<string, string>> {
  const [program = command, ...rest] = [...prefix, command, ...args];
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    });
    const output: Buffer[] = [];
    const complaints: Buffer[] = [];
    let size = 0;
    let stopped: string | undefined;
    const stop = (why: string) => {
      stopped ??= why;
      killGroup(child.pid);
    };
    const timer = setTimeout(
      () => stop(`it did not end within ${timeLimitMs / 1000} seconds and was stopped`),
      timeLimitMs,
    );
    const keep = (chunks: Buffer[]) => (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) stop(`it printed more than ${maxOutputBytes} bytes and was stopped`);
      else chunks.push(chunk);
    };
    child.stdout.on("data", keep(output));
    child.stderr.on("data", keep(complaints));
    // A probe that ends before it has read everything is judged by how it ended.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
    child.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve(err(error.code === "ENOENT" ? `${command} is not installed` : error.message));
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (stopped !== undefined) return resolve(err(stopped));
      if (code === 0) return resolve(ok(Buffer.concat(output).toString("utf8")));
      resolve(err(complaintOf(command, Buffer.concat(complaints).toString("utf8"), code, signal)));
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, constants.signals.SIGKILL);
  } catch {
    // It ended by itself in the meantime.
  }
}

/** What a failed probe said, without the prefixes that virsh gives each line. */
function complaintOf(
  command: string,
  text: string,
  code: number | null,
  signal: NodeJS.Signals | null,
): string {
  // What nice and ionice say of a program that they cannot find.
  if (code === 127 && text.includes(command) && text.includes("No such file or directory")) {
    return `${command} is not installed`;
  }
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^error:\s*/, "").trim())
    .filter((line) => line !== "");
  if (lines.length === 0) return `it ended with ${signal ?? `exit code ${code}`}`;
  return lines.join("; ").slice(0, 500);
}
