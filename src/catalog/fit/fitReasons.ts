import type { FitReason, FitUnknown } from "../../topology/fit/index.js";
import type { ReasonRecord } from "../model.js";

export function fitReason({ code, message, guestCell, needed, available }: FitReason): ReasonRecord {
  return {
    code,
    message: sentence(message),
    ...(guestCell !== undefined && { guestCell }),
    ...(needed !== undefined && { needed }),
    ...(available !== undefined && { available }),
  };
}

export function unknownReason({ code, message }: FitUnknown): ReasonRecord {
  return { code, message: sentence(message) };
}

/** Words such as pCPU keep their small letter. */
function sentence(text: string): string {
  const start = /^[a-z](?![A-Z])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return start.endsWith(".") ? start : `${start}.`;
}
