import type { ServerResponse } from "node:http";
import type { Refusal } from "./readBody.js";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
  });
  response.end(text);
}

/** A refusal in the shape of a GraphQL answer, so that clients need one way to read errors. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  sendJson(response, refusal.status, {
    errors: [{ message: refusal.message, extensions: { code: refusal.code } }],
  });
}
