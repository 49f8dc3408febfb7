import { spawnSync } from "node:child_process";
import { repositoryRoot } from "./shared.js";

/** Builds the program and the page where they are not up to date, before the first test that runs them. */
export function setup(): void {
  const build = spawnSync("npm", ["run", "-s", "build"], { cwd: repositoryRoot, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`npm run build failed:\n${build.stdout}${build.stderr}`);
}
