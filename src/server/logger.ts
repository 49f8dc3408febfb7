import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.js";

/**
 * One JSON object a line. What clients send (queries, variables, documents, headers) is never logged: it may hold
 * secrets, and it is theirs.
 */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: levelLabel },
  };
  return destination ? pino(options, destination) : pino(options);
}

function levelLabel(label: string): object {
  return { level: label };
}
