import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { repositoryRoot } from "./shared.js";

/** The built program. */
export const capcatPath = join(repositoryRoot, "dist", "cli", "main.js");

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** The environment without settings of whoever runs the tests. */
function environment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("CAPCAT_"));
  return { ...Object.fromEntries(own), ...extra };
}

/** Runs `capcat` to its end. */
export function capcat(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(process.execPath, [capcatPath, ...args], {
    env: environment(options.env),
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  });
  return finished(child);
}

/** Starts `capcat`, to be stopped by the test. */
export function startCapcat(args: readonly string[], options: RunOptions = {}): ChildProcess {
  return spawn(process.execPath, [capcatPath, ...args], {
    env: environment(options.env),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Collects a process's output until it ends. */
export async function finished(child: ChildProcess): Promise<Finished> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

export interface ServedCatalog {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the server has ended. */
  readonly ended: Promise<Finished>;
  /** SIGTERM, then waits for the end. */
  stop(): Promise<Finished>;
}

/** `capcat serve` on a free port; ended with the test if the test does not. */
export async function serve(
  db: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<ServedCatalog> {
  const child = startCapcat(["serve", "--db", db, "--listen", "127.0.0.1:0", ...args], options);
  const ended = finished(child);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const entry = line.startsWith("{")
        ? (JSON.parse(line) as { readonly msg?: string; readonly url?: string })
        : {};
      if (entry.msg === "listening" && entry.url !== undefined) resolve(entry.url);
    });
    void ended.then((result) => reject(new Error(`the server ended: ${result.stderr}${result.stdout}`)));
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return {
    url,
    process: child,
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
