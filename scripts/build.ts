/**
 * Builds dist/: the program (tsc), its data files, and the web page (vite). Each of the two halves is built only when
 * something that goes into it has changed since the last build; `--force` builds both.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const dashboardDist = join(dist, "dashboard");

/** A digest of files' names and contents, so that a build is known to be of just these. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

function filesUnder(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isBuilt(stampPath: string, digest: string): boolean {
  return (
    !process.argv.includes("--force") && existsSync(stampPath) && readFileSync(stampPath, "utf8") === digest
  );
}

function run(binary: string, args: readonly string[]): void {
  const result = spawnSync(join(root, "node_modules", ".bin", binary), args, { cwd: root, stdio: "inherit" });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function buildProgram(sources: readonly string[]): void {
  const stamp = join(dist, ".program");
  const digest = digestOf(sources);
  if (isBuilt(stamp, digest)) return;
  // Built aside and then exchanged: a build that fails leaves the last good one in place.
  const next = join(dist, `.next-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  run("tsc", ["-p", "tsconfig.build.json", "--outDir", next]);
  cpSync(join(root, "src", "cpu", "maps"), join(next, "cpu", "maps"), { recursive: true });
  // A file whose source is gone must go as well; the page's half stays.
  for (const name of readdirSync(dist))
    if (name !== "dashboard" && !name.startsWith(".next-")) rmSync(join(dist, name), { recursive: true });
  for (const name of readdirSync(next)) renameSync(join(next, name), join(dist, name));
  rmSync(next, { recursive: true });
  chmodSync(join(dist, "cli", "main.js"), 0o755);
  writeFileSync(stamp, digest);
}

function buildDashboard(sources: readonly string[]): void {
  const stamp = join(dashboardDist, ".sources");
  const digest = digestOf(sources);
  if (isBuilt(stamp, digest)) return;
  run("vite", ["build", "--config", "src/dashboard/vite.config.ts", "--logLevel", "error"]);
  writeFileSync(stamp, digest);
}

const dashboardSources = filesUnder(join(root, "src", "dashboard"));
const programSources = filesUnder(join(root, "src")).filter((path) => !dashboardSources.includes(path));
const common = ["package.json", "package-lock.json", "tsconfig.json"].map((name) => join(root, name));

buildProgram([...common, join(root, "tsconfig.build.json"), ...programSources]);
buildDashboard([...common, ...dashboardSources]);
