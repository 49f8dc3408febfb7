import { readFileSync } from "node:fs";
import { packageFile } from "./packageFile.js";

/** The version in package.json. */
export function version(): string {
  const content = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
    readonly version: string;
  };
  return content.version;
}
