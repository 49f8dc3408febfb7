/** A list of features in the notation `+on`, `-off`; a name without a sign is on. */
export interface FeatureSwitches {
  readonly require: readonly string[];
  readonly disable: readonly string[];
}

/** Reads the switches in order: the last word on a feature counts. Empty entries are skipped. */
export function readFeatureSwitches(written: readonly string[]): FeatureSwitches {
  const states = new Map<string, boolean>();
  for (const entry of written) {
    const text = entry.trim();
    const name = text.replace(/^[+-]/, "").trim();
    if (name !== "") states.set(name, !text.startsWith("-"));
  }
  const withState = (wanted: boolean) => [...states].filter(([, on]) => on === wanted).map(([name]) => name);
  return { require: withState(true), disable: withState(false) };
}

/** The parts of a requirement that switches make up; nothing for empty lists. */
export function switchedFeatures({ require, disable }: FeatureSwitches): Partial<FeatureSwitches> {
  return { ...(require.length > 0 && { require }), ...(disable.length > 0 && { disable }) };
}
