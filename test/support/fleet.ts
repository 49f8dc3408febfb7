import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./shared.js";

/** A recorded answer for one demo host, as far as tests of the whole program use it. */
export interface ExpectedHost {
  readonly bestVirtType: string;
  readonly supports?: {
    readonly virtType: string;
    readonly compatible: readonly string[];
    readonly incompatible: readonly string[];
  };
}

export const fleetFolder = join(repositoryRoot, "fixtures", "hosts");

function readJson<T>(...path: readonly string[]): T {
  return JSON.parse(readFileSync(join(fleetFolder, ...path), "utf8")) as T;
}

/** The demo hosts with their names and what is known about them. */
export const fleet = readdirSync(fleetFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => ({
    folder: entry.name,
    name: readJson<{ readonly name: string }>(entry.name, "host.json").name,
    expected: readJson<ExpectedHost>(entry.name, "expected.json"),
  }));

/** `<cpu>` elements by the names that expected.json files use. */
export const probes = readJson<Readonly<Record<string, string>>>("probes.json");

/** A batch folder of `count` hosts with one demo host's documents: twins, named by number. */
export function twinsBatch(directory: string, count: number): string {
  for (let index = 0; index < count; index++) {
    const folder = join(directory, `twin-${String(index).padStart(4, "0")}`);
    mkdirSync(folder, { recursive: true });
    for (const name of ["capabilities.xml", "domcapabilities-kvm-pc-q35-4.2.xml"]) {
      cpSync(join(fleetFolder, "x86_64-2s8c-nehalem", name), join(folder, name));
    }
  }
  return directory;
}
