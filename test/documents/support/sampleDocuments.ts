import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, sharedDir } from "../../support/shared.js";

export interface SampleDocument {
  readonly name: string;
  readonly content: string;
}

type Folder = "capabilities" | "domcapabilities";

export function fixtureDocuments(folder: Folder): readonly SampleDocument[] {
  return documentsIn(join(repositoryRoot, "fixtures", "documents", folder));
}

export function fixtureDocument(folder: Folder, name: string): string {
  return readFileSync(join(repositoryRoot, "fixtures", "documents", folder, name), "utf8");
}

/** The documents of the fleet's hosts, named by their folders. */
export function fixtureHostDocuments(): readonly SampleDocument[] {
  const hosts = join(repositoryRoot, "fixtures", "hosts");
  return readdirSync(hosts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: host }) =>
      documentsIn(join(hosts, host)).map(({ name, content }) => ({ name: `${host}/${name}`, content })),
    );
}

/** Recorded documents of real hosts; empty in a clone that has none beside it. */
export function sharedDocuments(folder: Folder): readonly SampleDocument[] {
  const shared = sharedDir();
  return shared === undefined ? [] : documentsIn(join(shared, "samples", folder));
}

function documentsIn(directory: string): readonly SampleDocument[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".xml"))
    .map((name) => ({ name, content: readFileSync(join(directory, name), "utf8") }));
}
