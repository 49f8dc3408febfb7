import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

const nehalem = join(fleetFolder, "x86_64-2s8c-nehalem");

/** One demo host's libvirt capabilities, and what it reports beside them. */
export const capabilitiesFile = join(nehalem, "capabilities.xml");
export const domainCapabilitiesFile = join(nehalem, "domcapabilities-kvm-pc-q35-4.2.xml");

/** A batch folder of `count` hosts that all report these documents: twins, named by number. */
export function twinsBatch(directory: string, count: number, documents: readonly string[]): string {
  for (let index = 0; index < count; index++) {
    const folder = join(directory, `twin-${String(index).padStart(4, "0")}`);
    mkdirSync(folder, { recursive: true });
    for (const document of documents) cpSync(document, join(folder, basename(document)));
  }
  return directory;
}
