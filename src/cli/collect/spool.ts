import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { err, ok, type Result } from "../../cpu/result.js";
import type { HostReport } from "../report/reportSource.js";

/** Reports that wait on disk until the catalog takes them, in order. */
export interface Spool {
  readonly size: number;
  /** @returns how many of the oldest reports had to go, so that no more than the limit wait. */
  add(report: HostReport): number;
  /** The report that waits longest; undefined where none does. One that cannot be read any more is removed. */
  oldest(): SpooledReport | undefined;
  remove(report: SpooledReport): void;
}

export interface SpooledReport {
  readonly file: string;
  readonly report: HostReport;
}

const fileName = /^\d{12}\.json$/;

/**
 * Opens a folder as a spool of at most `limit` reports; what an earlier run left is kept. Each report is a host's whole
 * state, so where the spool is full the oldest ones can go. Error: a sentence.
 */
export function openSpool(directory: string, limit: number): Result<Spool, string> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    let names = readdirSync(directory)
      .filter((name) => fileName.test(name))
      .sort();
    let next = Number.parseInt(names.at(-1) ?? "0", 10) + 1;
    const remove = (name: string) => {
      rmSync(join(directory, name), { force: true });
      names = names.filter((other) => other !== name);
    };
    return ok({
      get size() {
        return names.length;
      },
      add(report) {
        const name = `${String(next).padStart(12, "0")}.json`;
        next += 1;
        // Renamed when it is whole: a crash leaves no half report.
        const unfinished = join(directory, `.${name}`);
        writeFileSync(unfinished, JSON.stringify(report), { mode: 0o600 });
        renameSync(unfinished, join(directory, name));
        names = [...names, name];
        const dropped = names.slice(0, Math.max(0, names.length - limit));
        for (const old of dropped) remove(old);
        return dropped.length;
      },
      oldest() {
        for (const file of names) {
          const report = readReport(join(directory, file));
          if (report !== undefined) return { file, report };
          remove(file);
        }
        return undefined;
      },
      remove: ({ file }) => remove(file),
    });
  } catch (error) {
    return err(
      `The spool ${directory} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function readReport(path: string): HostReport | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as HostReport;
  } catch {
    return undefined;
  }
}
