import type { Result } from "../../cpu/result.js";
import type { ReportAnswer, Reporter } from "./reporter.js";
import { type HostReport, type Labels, reportFromFolder } from "./reportSource.js";

/**
 * Reports one folder a host, as many at once as the reporter takes, and hands on each answer as it comes. Folders are
 * read when their turn comes, so that a batch of any size needs little memory.
 */
export async function reportBatch(
  reporter: Reporter,
  folders: readonly string[],
  labels: Labels | undefined,
  onAnswer: (answer: ReportAnswer) => void,
): Promise<void> {
  let waiting: HostReport[] = [];
  let characters = 0;
  const send = async () => {
    if (waiting.length === 0) return;
    const reports = waiting;
    waiting = [];
    characters = 0;
    for (const answer of await reporter.report(reports)) onAnswer(answer);
  };
  for (const folder of folders) {
    const report: Result<HostReport, string> = reportFromFolder(folder, labels);
    if (!report.ok) {
      await send();
      onAnswer({
        name: folder,
        outcome: "REFUSED",
        errors: [{ code: "UNREADABLE_FILE", message: report.error }],
      });
      continue;
    }
    const size = sizeOf(report.value);
    if (waiting.length >= reporter.batchSize || characters + size > reporter.batchCharacters) await send();
    waiting.push(report.value);
    characters += size;
  }
  await send();
}

function sizeOf(report: HostReport): number {
  return report.documents.reduce((sum, document) => sum + document.content.length, 0);
}
