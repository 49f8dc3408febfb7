/** `npm run check`: every `check:*` script, two at a time, with the output of those that fail. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

function run(name: string): Promise<Outcome> {
  const child = spawn("npm", ["run", "-s", name], { cwd: root });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function runAll(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const start = performance.now();
    const { code, output } = await run(name);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
    if (code === 0) continue;
    process.exitCode = 1;
    process.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
  }
}

// The longest first, so that both halves end together.
const waiting = Object.keys(scripts)
  .filter((name) => name.startsWith("check:"))
  .reverse();
await Promise.all([runAll(waiting), runAll(waiting)]);
