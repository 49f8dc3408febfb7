import type { CpuData, CpuidLeaf, MsrValue } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import { err, ok, type Result } from "./result.js";

type WordPlace =
  | {
      readonly leaf: number;
      readonly subleaf: number;
      readonly register: "eax" | "ebx" | "ecx" | "edx";
    }
  | { readonly msr: number; readonly register: "eax" | "edx" };

/** Where each word of Xen's featuresets comes from. Words were only ever appended. Source: Xen, `cpufeatureset.h`. */
const places: readonly WordPlace[] = [
  { leaf: 1, subleaf: 0, register: "edx" },
  { leaf: 1, subleaf: 0, register: "ecx" },
  { leaf: 0x80000001, subleaf: 0, register: "edx" },
  { leaf: 0x80000001, subleaf: 0, register: "ecx" },
  { leaf: 0xd, subleaf: 1, register: "eax" },
  { leaf: 7, subleaf: 0, register: "ebx" },
  { leaf: 7, subleaf: 0, register: "ecx" },
  { leaf: 0x80000007, subleaf: 0, register: "edx" },
  { leaf: 0x80000008, subleaf: 0, register: "ebx" },
  { leaf: 7, subleaf: 0, register: "edx" },
  { leaf: 7, subleaf: 1, register: "eax" },
  { leaf: 0x80000021, subleaf: 0, register: "eax" },
  { leaf: 7, subleaf: 1, register: "ebx" },
  { leaf: 7, subleaf: 2, register: "edx" },
  { leaf: 7, subleaf: 1, register: "ecx" },
  { leaf: 7, subleaf: 1, register: "edx" },
  { msr: 0x10a, register: "eax" },
  { msr: 0x10a, register: "edx" },
  { leaf: 0x80000021, subleaf: 0, register: "ecx" },
];

/** Whether the text looks like a featureset. */
export function isXenFeatureset(text: string): boolean {
  return /^[0-9a-f]{8}([-:][0-9a-f]*)*$/i.test(text.trim());
}

/**
 * A Xen featureset as xapi prints it: words of 8 hexadecimal digits joined by `-` (or `:`), word 0 first. A shorter one is
 * extended by zeros; words beyond those known here hold no feature that a CPU map names. It tells neither vendor nor
 * signature.
 * Errors: INVALID_CPU.
 */
export function parseXenFeatureset(text: string): Result<CpuData, CpuError> {
  const words = text.trim().split(/[-:]/);
  const wrong = words.findIndex((word) => !/^[0-9a-f]{8}$/i.test(word));
  if (wrong >= 0) {
    return err({
      code: "INVALID_CPU",
      message: `Word ${wrong} of the featureset, "${words[wrong]?.slice(0, 20)}", is not 8 hexadecimal digits (line 1).`,
      line: 1,
    });
  }
  return ok(xenFeaturesetData(words.map((word) => Number.parseInt(word, 16))));
}

/** The registers that a featureset of 32-bit words stands for, word 0 first; extended and cut as in `parseXenFeatureset`. */
export function xenFeaturesetData(words: readonly number[]): CpuData {
  const leaves = new Map<string, CpuidLeaf>();
  const msrs = new Map<number, MsrValue>();
  for (const [index, place] of places.entries()) {
    const value = (words[index] ?? 0) >>> 0;
    if ("msr" in place) {
      const known = msrs.get(place.msr) ?? { index: place.msr, eax: 0, edx: 0 };
      msrs.set(place.msr, { ...known, [place.register]: value });
      continue;
    }
    const { leaf, subleaf, register } = place;
    const key = `${leaf}.${subleaf}`;
    const known = leaves.get(key) ?? { leaf, subleaf, eax: 0, ebx: 0, ecx: 0, edx: 0 };
    leaves.set(key, { ...known, [register]: value });
  }
  return { kind: "cpuid", leaves: [...leaves.values()], msrs: [...msrs.values()] };
}
