import { z } from "zod";
import { err, ok, type Result } from "../cpu/result.js";
import { type DocumentError, maxDocumentBytes } from "./documentError.js";

const name = z.string().min(1).max(200);

const request = z.object({
  execute: name,
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/**
 * One conversation with a QEMU monitor, in order. `argv` is the command line that started it; a reply is what QEMU sent,
 * `{"return": …}` or `{"error": …}`, null where it ended before it answered.
 */
const entry = z.union([
  z.object({ argv: z.array(z.string()) }),
  z.object({
    greeting: z
      .object({
        QMP: z.object({
          version: z.object({
            qemu: z.object({ major: z.int(), minor: z.int(), micro: z.int() }),
            package: z.string().optional(),
          }),
        }),
      })
      .nullable(),
  }),
  z.object({
    request,
    reply: z
      .object({ return: z.unknown(), error: z.object({ class: z.string(), desc: z.string() }) })
      .partial()
      .nullable(),
  }),
  z.object({ stderr: z.string() }),
]);

const record = z.array(entry).max(1000);

export type QmpRecord = z.output<typeof record>;
export type QmpRequest = z.output<typeof request>;

/** What a record holds, by what was asked. */
export interface QmpReplies {
  readonly argv: readonly string[];
  readonly version?: { readonly major: number; readonly minor: number; readonly micro: number };
  /** Replies in order, those that are errors left out. */
  returns(execute: string): readonly { readonly request: QmpRequest; readonly value: unknown }[];
}

/**
 * Reads a record as text.
 * Errors: MALFORMED_DOCUMENT (no JSON), INVALID_DOCUMENT (not a list of requests and replies), DOCUMENT_TOO_LARGE.
 */
export function readQmpReplies(content: string, document: string): Result<QmpReplies, DocumentError> {
  if (content.length > maxDocumentBytes) {
    const message = `${document}: the document is over ${maxDocumentBytes} bytes; leave out requests that are not read`;
    return err({ code: "DOCUMENT_TOO_LARGE", message, document });
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ code: "MALFORMED_DOCUMENT", message: `${document}: not JSON: ${reason}`, document });
  }
  const parsed = record.safeParse(json);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join(".") || "the top level";
    const message = `${document}: ${place}: a QMP record is a list of {"argv"}, {"greeting"} and {"request", "reply"}`;
    return err({ code: "INVALID_DOCUMENT", message, document });
  }
  return ok(repliesOf(parsed.data));
}

function repliesOf(entries: QmpRecord): QmpReplies {
  const argv = entries.flatMap((item) => ("argv" in item ? item.argv : []));
  const answered = entries.flatMap((item) =>
    "request" in item && item.reply?.return !== undefined
      ? [{ request: item.request, value: item.reply.return }]
      : [],
  );
  const greeting = entries.find((item) => "greeting" in item)?.greeting;
  return {
    argv,
    ...(greeting && { version: greeting.QMP.version.qemu }),
    returns: (execute) => answered.filter((item) => item.request.execute === execute),
  };
}
