/**
 * IBM Z models: an order of generations, within one an order of hardware levels (GA), and for each generation the features
 * that its `-base` models have. Source: QEMU's s390x CPU models (names, generations and base features as facts).
 */

export interface S390xModel {
  readonly name: string;
  readonly generation: number;
  /** Hardware level within the generation. */
  readonly ga: number;
  /** `<name>-base`: the minimal feature set, the same in every QEMU. */
  readonly isBase: boolean;
}

/** [generation, GA, names] */
const levels: readonly (readonly [number, number, readonly string[]])[] = [
  [7, 1, ["z900"]],
  [7, 2, ["z900.2"]],
  [7, 3, ["z900.3", "z800"]],
  [8, 1, ["z990"]],
  [8, 2, ["z990.2"]],
  [8, 3, ["z990.3", "z890"]],
  [8, 4, ["z990.4", "z890.2"]],
  [8, 5, ["z990.5", "z890.3"]],
  [9, 1, ["z9EC"]],
  [9, 2, ["z9EC.2", "z9BC"]],
  [9, 3, ["z9EC.3", "z9BC.2"]],
  [10, 1, ["z10EC"]],
  [10, 2, ["z10EC.2", "z10BC"]],
  [10, 3, ["z10EC.3", "z10BC.2"]],
  [11, 1, ["z196"]],
  [11, 2, ["z196.2", "z114"]],
  [12, 1, ["zEC12"]],
  [12, 2, ["zEC12.2", "zBC12"]],
  [13, 1, ["z13"]],
  [13, 2, ["z13.2", "z13s"]],
  [14, 1, ["z14", "z14ZR1"]],
  [14, 2, ["z14.2"]],
  [15, 1, ["gen15a", "gen15b"]],
  [16, 1, ["gen16a", "gen16b"]],
  [17, 1, ["gen17a", "gen17b"]],
];

/** Features that the base models of a generation have beyond the generation before. */
const baseAdditions: readonly (readonly [number, string])[] = [
  [7, "esan3 plo zarch"],
  [8, "dateh etf2 hfpm ldisp ldisphp msa"],
  [9, "asnlxr dateh2 eimm etf2eh etf3 etf3eh hfpue idtes srs stckf stfle tods"],
  [10, "csske csst csst2 dfp dfphp ectg exrl fpseh ginste mvcos parseh pfpo"],
  [11, "cmpsceh emon fpe iacc2 nonqks sprogp stfle45"],
  [12, "dfpzc ltlbc stfle49"],
  [13, "dfppc gen13ptff stfle53"],
  [14, "eec minste2 opc sema tsi"],
  [15, "minste3"],
  [16, ""],
  [17, "minste4 msa12 plo_ext sif"],
];

/** Deprecated by IBM: from generation 15 on no longer in the base. */
const baseRemovals: ReadonlyMap<number, readonly string[]> = new Map([[15, ["csske"]]]);

const models: ReadonlyMap<string, S390xModel> = new Map(
  levels.flatMap(([generation, ga, names]) =>
    names.flatMap((name) =>
      [name, `${name}-base`].map(
        (full) => [full, Object.freeze({ name: full, generation, ga, isBase: full !== name })] as const,
      ),
    ),
  ),
);

const baseFeatures: ReadonlyMap<number, ReadonlySet<string>> = (() => {
  const byGeneration = new Map<number, ReadonlySet<string>>();
  const features = new Set<string>();
  for (const [generation, added] of baseAdditions) {
    for (const name of added.split(" ")) if (name !== "") features.add(name);
    for (const name of baseRemovals.get(generation) ?? []) features.delete(name);
    byGeneration.set(generation, new Set(features));
  }
  return byGeneration;
})();

/** All model names, oldest first. */
export const s390xModelNames: readonly string[] = Object.freeze([...models.keys()]);

export function s390xModel(name: string): S390xModel | undefined {
  return models.get(name);
}

/** The features of the base models of a generation. */
export function s390xBaseFeatures(generation: number): ReadonlySet<string> {
  return baseFeatures.get(generation) ?? new Set();
}

/** Negative where `a` is the older hardware, 0 for the same level, positive where it is newer. */
export function compareS390xModels(a: S390xModel, b: S390xModel): number {
  return a.generation - b.generation || a.ga - b.ga;
}
