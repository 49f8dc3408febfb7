/** Exit codes of every subcommand. */
export const exitCodes = { ok: 0, negative: 1, error: 2 } as const;

/** Writes an answer to standard output. */
export function print(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Says on standard error why it could not be done, and makes the program end with exit code 2. */
export function fail(...messages: readonly string[]): void {
  for (const message of messages) process.stderr.write(`capcat: ${message}\n`);
  process.exitCode = exitCodes.error;
}
