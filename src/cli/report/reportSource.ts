import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import type { ReportHostInput } from "../../catalog/reportHostInput.js";
import { err, ok, type Result } from "../../cpu/result.js";

/** A report as the command line gives it. */
export type HostReport = ReportHostInput;

/** What host.json may say in a host's folder; what else it holds is for people. */
const hostFile = z.object({
  name: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  facts: z
    .strictObject({
      kernelVersion: z.string(),
      libvirtVersion: z.string(),
      qemuVersion: z.string(),
      kvmModules: z.array(z.string()),
      kvmSmtThreads: z.int(),
      guestCpuset: z.string(),
      acceptedOnMigration: z.string().optional(),
    })
    .partial()
    .optional(),
});

type HostFile = z.output<typeof hostFile>;

const documentExtensions: readonly string[] = [".xml", ".json", ".txt"];
/** Files in a host's folder that are no documents: what is said about the host, and what a fixture's answers should be. */
const otherFiles: readonly string[] = ["host.json", "expected.json"];

export type Labels = Readonly<Record<string, string>>;

/** A report of one host from files; error: which file cannot be read. */
export function reportFromFiles(
  name: string,
  paths: readonly string[],
  labels: Labels | undefined,
): Result<HostReport, string> {
  const documents = [];
  for (const path of paths) {
    const content = readText(path);
    if (!content.ok) return content;
    documents.push({ name: path, content: content.value });
  }
  return ok({ name, documents, ...(labels && { labels: labelList(labels) }) });
}

/** The folders of a batch, one a host, in order of their names. */
export function hostFolders(directory: string): Result<readonly string[], string> {
  try {
    const folders = readdirSync(directory)
      .filter((name) => !name.startsWith("."))
      .map((name) => join(directory, name))
      .filter((path) => statSync(path).isDirectory())
      .sort();
    return folders.length > 0
      ? ok(folders)
      : err(`${directory} has no folders: a batch is a folder with one folder a host.`);
  } catch (error) {
    return err(`${directory} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * The report in a host's folder: its .xml, .json and .txt files are documents; the host is named as the folder unless
 * host.json has a name, and host.json may carry labels and facts.
 */
export function reportFromFolder(folder: string, labels: Labels | undefined): Result<HostReport, string> {
  const names = fileNames(folder);
  if (!names.ok) return names;
  const about = names.value.includes("host.json")
    ? readHostFile(join(folder, "host.json"))
    : ok<HostFile>({});
  if (!about.ok) return about;
  const documents = names.value.filter(
    (name) => documentExtensions.includes(extname(name)) && !otherFiles.includes(name),
  );
  const report = reportFromFiles(
    about.value.name ?? basename(folder),
    documents.map((name) => join(folder, name)),
    undefined,
  );
  if (!report.ok) return report;
  const allLabels = about.value.labels || labels ? { ...about.value.labels, ...labels } : undefined;
  return ok({
    ...report.value,
    ...(allLabels && { labels: labelList(allLabels) }),
    ...(about.value.facts && { facts: definedOnly(about.value.facts) }),
  });
}

function fileNames(folder: string): Result<readonly string[], string> {
  try {
    return ok(readdirSync(folder).sort());
  } catch (error) {
    return err(`${folder} cannot be read: ${reasonOf(error)}.`);
  }
}

function readHostFile(path: string): Result<HostFile, string> {
  const text = readText(path);
  if (!text.ok) return text;
  try {
    const parsed = hostFile.safeParse(JSON.parse(text.value));
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return err(`${path}: ${issue?.path.join(".") || "the content"}: ${issue?.message ?? "is not allowed"}.`);
  } catch (error) {
    return err(`${path} is not JSON: ${reasonOf(error)}.`);
  }
}

function readText(path: string): Result<string, string> {
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)));
  } catch (error) {
    return err(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

function labelList(labels: Labels): NonNullable<HostReport["labels"]> {
  return Object.entries(labels).map(([name, value]) => ({ name, value }));
}

function definedOnly<T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EISDIR") return "it is a folder";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "it is not UTF-8 text";
  return message;
}
