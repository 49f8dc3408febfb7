import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openApp } from "../../src/app.js";
import { fixtureDocuments, fixtureMachines } from "../support/app.js";
import { tempDir } from "../support/tempDir.js";

/** A file system of 3 MiB, where this process may mount one. */
function smallFileSystem(): string | undefined {
  const directory = tempDir();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", directory]).status !== 0) return undefined;
  onTestFinished(() => {
    spawnSync("umount", [directory]);
  });
  return directory;
}

const canMount = process.getuid?.() === 0 && spawnSync("mount", ["--version"]).status === 0;

describe.runIf(canMount)("a full disk (needs root, to mount a small file system)", () => {
  it("is told in a sentence; what was stored before stays, and nothing is half there", async ({ skip }) => {
    const directory = smallFileSystem();
    if (directory === undefined) return skip("this machine lets nobody mount a file system");
    const dbPath = join(directory, "catalog.db");
    const opened = await openApp({ dbPath });
    if (!opened.ok) throw new Error(opened.error.message);
    const { catalog } = opened.value;
    const machines = fixtureMachines();
    let stored = 0;
    let refused: unknown;
    while (refused === undefined && stored < 1000) {
      const documents = fixtureDocuments(machines[stored % machines.length] ?? "");
      const result = await catalog.reportHost({ name: `host-${stored}`, documents }, "test");
      if (result.ok) stored += 1;
      else refused = result.error;
    }
    expect(refused).toMatchObject([{ code: "STORAGE_FAILED", message: expect.stringContaining("full") }]);
    expect(stored).toBeGreaterThan(3);
    opened.value.close();
    const again = await openApp({ dbPath });
    if (!again.ok) throw new Error(again.error.message);
    const summary = await again.value.catalog.fleet(undefined);
    expect(summary).toMatchObject({ ok: true, value: { hosts: stored } });
    again.value.close();
  });
});
