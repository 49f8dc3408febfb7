const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Resolves at the first SIGTERM or SIGINT. A second one ends the program at once, for operators who will not wait.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (stopping) process.exit(128 + signalNumbers[signal]);
        stopping = true;
        resolve(signal);
      });
    }
  });
}
