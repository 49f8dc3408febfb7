import type { IncomingMessage } from "node:http";
import { err, ok, type Result } from "../cpu/result.js";
import type { HttpErrorCode } from "./errorCodes.js";

/** Why a request is refused before any GraphQL is looked at. */
export interface Refusal {
  readonly status: number;
  readonly code: HttpErrorCode;
  readonly message: string;
}

/**
 * Reads a JSON body of at most `maxBytes`. What comes beyond is read and thrown away up to the same size once more, so
 * that a client that only listens after sending gets its answer; the connection is closed after that.
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Result<unknown, Refusal>> {
  const refusal = refuseMediaType(request);
  if (refusal) return err(refusal);
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) return err(tooLarge(maxBytes));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return err(malformed("The body is not UTF-8."));
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return err(malformed(`The body is not JSON${placeOf((error as Error).message)}.`));
  }
}

/** Whether the declared length alone shows that the body is too large. */
export function declaresTooMuch(request: IncomingMessage, maxBytes: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > maxBytes;
}

export function tooLarge(maxBytes: number): Refusal {
  return {
    status: 413,
    code: "BODY_TOO_LARGE",
    message: `The body is over ${maxBytes} bytes: send fewer hosts or documents at a time.`,
  };
}

function malformed(message: string): Refusal {
  return { status: 400, code: "MALFORMED_BODY", message };
}

function refuseMediaType(request: IncomingMessage): Refusal | undefined {
  const [essence, ...parameters] = (request.headers["content-type"] ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  const encoding = request.headers["content-encoding"] ?? "identity";
  const refuse = (message: string): Refusal => ({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE", message });
  if (essence !== "application/json") return refuse("Send the request with content-type: application/json.");
  if (charset !== undefined && charset !== "utf-8") return refuse("Send the body in UTF-8.");
  if (encoding !== "identity") return refuse("Send the body without content-encoding.");
  return undefined;
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (declaresTooMuch(request, 2 * maxBytes)) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (length > 2 * maxBytes) return undefined;
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks, length);
}

/** Where the JSON breaks. V8's own message quotes the input, which may hold a secret. */
function placeOf(message: string): string {
  if (message.startsWith("Unexpected end")) return ": it ends too early";
  const place = /at (position \d+)/.exec(message)?.[1];
  return place ? `: ${place}` : "";
}
